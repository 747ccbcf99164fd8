import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';

/** What a request brings to the plans of its fields. */
export interface PlanContext {
  /** On whose behalf everything runs. */
  readonly caller: Caller;
  readonly services: MemoryServices;
  /** Fires when the client is gone or the request's time is up. */
  readonly signal: AbortSignal;
}

declare global {
  namespace Grafast {
    interface Context extends PlanContext {}
  }
}
