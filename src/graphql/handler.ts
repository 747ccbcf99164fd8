import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { RequestScope } from '../memory/access/access-scopes.ts';
import type { Live } from '../memory/live/follow.ts';
import type { LentKey } from '../memory/sealed/lent-key.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';
import type { LimitedRole, QueryLimits, RoleLimits } from './limits.ts';
import type { DocumentCacheSizes } from './plan-cache.ts';
import type { DocumentPolicy } from './trusted-documents.ts';

/** The context of a request after its token was checked. */
export interface GraphqlRequestContext {
  /** The caller; bound to the persona that a query names (`namedPersonaPlugin`). */
  caller: Caller;
  readonly requestId: string;
  /** What the caller's key may be used for. If left out, whatever the role may do. */
  readonly scopes?: readonly RequestScope[] | undefined;
  /** When the request's token or key expires, in seconds since 1970; may be infinite. */
  readonly expiresAt?: number;
  /** The key that the request provides to decrypt what is sealed to its owner. */
  readonly ownerKey?: LentKey | undefined;
  /** Aborts when the client leaves or the time is over. */
  readonly signal: AbortSignal;
  /** Deducts an operation's cost from what its caller may spend; rejects if that is used up. */
  readonly charge?: (cost: number) => Promise<void>;
  /** What the operation costs, once it was measured. */
  cost?: number;
}

/** The options of the handler. */
export interface GraphqlHandlerOptions {
  readonly services: MemoryServices;
  /** Limits for all roles, over those by role. */
  readonly limits?: Partial<QueryLimits>;
  readonly roleLimits?: Readonly<Record<LimitedRole, RoleLimits>>;
  /** Whether the schema may be asked for (introspection), also by the suggestions in errors. */
  readonly development: boolean;
  /**
   * Documents that are known by their ids, and whether only these are answered. Default: none, and any document is
   * answered.
   */
  readonly documents?: DocumentPolicy;
  /** The sizes of the caches for documents. */
  readonly cacheSizes?: DocumentCacheSizes;
  /** What subscriptions share. Default: created here, with a login of the services' pool. */
  readonly live?: Live;
  readonly log: Logger;
  /** Turns an error into one that the caller may see. */
  readonly maskedErrors: {
    readonly errorMessage: string;
    readonly maskError: (error: unknown) => GraphQLError;
  };
}
