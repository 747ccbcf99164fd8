import type { RequestScope } from '../memory/access-scopes.ts';
import type { EventStream } from '../memory/live/follow.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';

/** What a request brings to the plans of its fields. */
export interface PlanContext {
  /** On whose behalf everything runs. */
  readonly caller: Caller;
  readonly services: MemoryServices;
  /** What the caller's key may be used for; left out: whatever the role may do. */
  readonly scopes?: readonly RequestScope[] | undefined;
  /** Until when what the request came with lets it in: seconds since 1970. Left out: for ever. */
  readonly expiresAt?: number | undefined;
  /** Fires when the client is gone or the request's time is up. */
  readonly signal: AbortSignal;
  /** What a subscription sends its events by; null for what is answered once. */
  readonly stream: EventStream | null;
}

declare global {
  namespace Grafast {
    interface Context extends PlanContext {}
  }
}
