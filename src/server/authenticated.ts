import type { IncomingMessage } from 'node:http';
import type { RequestScope } from '../memory/access/access-scopes.ts';
import type { Caller } from '../postgres/caller.ts';

/** The parts of a request that authenticate its sender. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The sender as the database sees them, and until when that is valid (seconds since 1970; may be infinite). */
export interface Authenticated {
  readonly caller: Caller;
  readonly expiresAt: number;
  /** The key's scopes. Without them: all that its role may do. */
  readonly scopes?: readonly RequestScope[];
  /** Checks the body against the signature. Throws a PublicError. */
  readonly checkBody?: (body: Uint8Array) => void;
}
