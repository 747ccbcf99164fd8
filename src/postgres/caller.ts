/** The database roles that a transaction may run as. A token can only name member, admin and service. */
export type CallerRole = 'anonymous' | 'member' | 'admin' | 'service' | 'worker' | 'provisioner';

/** What a token that a service issued depends on: the key it was requested with, or the service itself. */
export const issuedTokenKinds = ['token_of_service', 'token_of_api_key', 'token_of_signing_key'] as const;

/** How a request was authenticated: by a token with its membership, or by a key. A deployment key has no workspace. */
export interface Credential {
  readonly kind: 'token' | 'api_key' | 'signing_key' | 'deployment_key' | (typeof issuedTokenKinds)[number];
  /**
   * The row that must still be valid: the API key's secret, the signing key or the deployment key; for a token that a
   * service issued, the service's API key, signing key or user; null for other tokens.
   */
  readonly id: string | null;
  /** The key, if there is one. An API key keeps its id when its secret is rotated. */
  readonly keyId?: string;
}

/** On whose behalf a transaction runs: all that row security uses, and nothing more. */
export interface Caller {
  readonly role: CallerRole;
  /** The workspace that every row must belong to; null only for anonymous. */
  readonly workspaceId: string | null;
  /** The user that private rows must belong to; null for workers. */
  readonly userId: string | null;
  /** The persona that the request is bound to: other personas' rows are not visible. Undefined or null: none. */
  readonly personaId?: string | null;
  /** For a query that is bound to the persona that its fields name: her key, which is not looked up again. */
  readonly personaKey?: string | null;
  /** The request's id for the audit log, which stores it only if it is a UUID or a hexadecimal number. */
  readonly requestId: string | null;
  /** Checked again in each transaction, so that a revocation takes effect at once. None for internal callers. */
  readonly credential?: Credential;
}

/**
 * Ids as programs generate them: UUIDs, and hexadecimal trace ids. Others may contain a name, and the audit log
 * outlives the erasure of a user.
 */
const tellsNothing = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64})$/i;

/** A request's id for the audit log: empty if it could identify somebody. */
export function auditedRequestId(requestId: string | null): string {
  return requestId !== null && tellsNothing.test(requestId) ? requestId : '';
}

/**
 * The settings that make a transaction the caller's, as `set_config` pairs. `role` is the Postgres role. `withSession`
 * and PostGraphile's `pgSettings` use the same pairs.
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
