import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { RequestScope } from '../memory/access-scopes.ts';
import type { Live } from '../memory/live/follow.ts';
import type { LentKey } from '../memory/sealed/lent-key.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';
import type { LimitedRole, QueryLimits, RoleLimits } from './limits.ts';
import type { DocumentCacheSizes } from './plan-cache.ts';
import type { DocumentPolicy } from './trusted-documents.ts';

/** What a request comes with, once its token was checked. */
export interface GraphqlRequestContext {
  /** Who asks; narrowed to the persona that a query names (`namedPersonaPlugin`). */
  caller: Caller;
  readonly requestId: string;
  /** What the caller's key may be used for; left out: whatever the role may do. */
  readonly scopes?: readonly RequestScope[] | undefined;
  /** Until when what the request came with lets it in: seconds since 1970; may be infinite. */
  readonly expiresAt?: number;
  /** What the request lends to open what is sealed to its owner. */
  readonly ownerKey?: LentKey | undefined;
  /** Aborts when the client leaves or the time is over. */
  readonly signal: AbortSignal;
  /** Takes an operation's cost from what its caller may spend; rejects where that is used up. */
  readonly charge?: (cost: number) => Promise<void>;
  /** What the operation costs, once it was measured. */
  cost?: number;
}

/** What the handler works with. */
export interface GraphqlHandlerOptions {
  readonly services: MemoryServices;
  /** Limits for all roles, over those by role. */
  readonly limits?: Partial<QueryLimits>;
  readonly roleLimits?: Readonly<Record<LimitedRole, RoleLimits>>;
  /** Whether the schema may be asked for (introspection), also by the suggestions in errors. */
  readonly development: boolean;
  /** Documents known by their ids, and whether no others are answered. Default: none, and any. */
  readonly documents?: DocumentPolicy;
  /** What may be remembered of documents. */
  readonly cacheSizes?: DocumentCacheSizes;
  /** What subscriptions share. Default: their own, on a login of the services' pool. */
  readonly live?: Live;
  readonly log: Logger;
  /** Turns what was thrown into what the caller may see. */
  readonly maskedErrors: {
    readonly errorMessage: string;
    readonly maskError: (error: unknown) => GraphQLError;
  };
}
