/** The database roles a transaction may be run as. A token can name member, admin and service only. */
export type CallerRole = 'anonymous' | 'member' | 'admin' | 'service' | 'worker' | 'provisioner';

/** What a token hangs on that a service issued: the key it asked with, or the service itself. */
export const issuedTokenKinds = ['token_of_service', 'token_of_api_key', 'token_of_signing_key'] as const;

/** What a request was let in by: the membership its token leans on, or a key. One of a deployment belongs to no workspace. */
export interface Credential {
  readonly kind: 'token' | 'api_key' | 'signing_key' | 'deployment_key' | (typeof issuedTokenKinds)[number];
  /**
   * The row that must still be good: the API key's secret, or the signing key; of a token that a service issued its API
   * key, its signing key or its user; the deployment key; null for another token.
   */
  readonly id: string | null;
  /** The key itself, where a key let in: an API key stays the same when its secret is rotated. */
  readonly keyId?: string;
}

/** On whose behalf a transaction runs: everything row security looks at, and nothing more. */
export interface Caller {
  readonly role: CallerRole;
  /** The workspace every row must belong to; null only for anonymous. */
  readonly workspaceId: string | null;
  /** The user private rows must belong to; null for workers. */
  readonly userId: string | null;
  /** The persona that the request speaks through: rows of others are out of sight. Left out or null: it is bound to none. */
  readonly personaId?: string | null;
  /** Of a query that is bound to the persona whom its fields name: the key by which they do, which is not looked up again. */
  readonly personaKey?: string | null;
  /** The request, for the audit log, which keeps it where it is of a form that tells nothing: a UUID, or in hexadecimal. */
  readonly requestId: string | null;
  /** Looked at again in each transaction, so that what is taken away ends at once. None for callers of our own. */
  readonly credential?: Credential;
}

/**
 * Ids as programs draw them: UUIDs, and the numbers in hexadecimal of tracing. Anything else a client may have made of a
 * name, and the audit log outlives whoever is erased.
 */
const tellsNothing = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64})$/i;

/** A request's id as the audit log keeps it: empty where it could tell of somebody. */
export function auditedRequestId(requestId: string | null): string {
  return requestId !== null && tellsNothing.test(requestId) ? requestId : '';
}

/**
 * The settings that make a transaction the caller's, as `set_config` pairs. `role` is the Postgres role itself.
 * The same pairs serve our own door and PostGraphile's `pgSettings`, so that there is one truth about them.
 */
export function callerSettings(caller: Caller): Record<string, string> {
  return {
    role: `mneme_${caller.role}`,
    'mneme.workspace_id': caller.workspaceId ?? '',
    'mneme.user_id': caller.userId ?? '',
    'mneme.persona_id': caller.personaId ?? '',
    'mneme.request_id': auditedRequestId(caller.requestId),
  };
}
