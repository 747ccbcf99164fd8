import type { RequestScope } from '../memory/access/access-scopes.ts';
import type { EventStream } from '../memory/live/follow.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';

/** What a request brings to the plans of its fields. */
export interface PlanContext {
  /** The caller on whose behalf everything runs. */
  readonly caller: Caller;
  readonly services: MemoryServices;
  /** What the caller's key may be used for. If left out, whatever the role may do. */
  readonly scopes?: readonly RequestScope[] | undefined;
  /** When the request's token or key expires, in seconds since 1970. If left out, never. */
  readonly expiresAt?: number | undefined;
  /** Fires when the client has disconnected or the request's time is up. */
  readonly signal: AbortSignal;
  /** The stream of a subscription's events; null for operations that are answered once. */
  readonly stream: EventStream | null;
}

declare global {
  namespace Grafast {
    interface Context extends PlanContext {}
  }
}
