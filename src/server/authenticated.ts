import type { IncomingMessage } from 'node:http';
import type { RequestScope } from '../memory/access-scopes.ts';
import type { Caller } from '../postgres/caller.ts';

/** What of a request says who sent it. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Whoever sent the request, as the database will see them, and until when (seconds since 1970; may be infinite). */
export interface Authenticated {
  readonly caller: Caller;
  readonly expiresAt: number;
  /** What the key may be used for; left out: whatever its role may do. */
  readonly scopes?: readonly RequestScope[];
  /** Holds the body against what was signed. Throws a PublicError. */
  readonly checkBody?: (body: Uint8Array) => void;
}
