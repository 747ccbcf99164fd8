import type { Caller } from '../postgres/caller.ts';
import { accessRefused } from './access-refused.ts';
import { type ApiKeyVerifier, isApiKey } from './api-key.ts';
import type { Authenticated, RequestHead } from './authenticated.ts';
import { type DeploymentKeyVerifier, deploymentKeyStart } from './deployment-key.ts';
import type { ClaimedFinder, MembershipChecker } from './membership.ts';
import { bindPersona, type PersonaFinder, personaNotFound } from './persona.ts';
import { PublicError } from './public-error.ts';
import type { SignatureVerifier } from './signature.ts';
import { isSigned } from './signed-request.ts';
import type { TokenVerifier } from './token.ts';

/** Finds the caller from a request's headers. Rejects with a PublicError, or with the database's error. */
export type Authenticator = (head: RequestHead, requestId: string) => Promise<Authenticated>;

/** The ways to authenticate. */
export interface AuthenticatorParts {
  readonly token: TokenVerifier;
  readonly membership: MembershipChecker;
  /** Without it, tokens name workspace and user by id only. */
  readonly claimed?: ClaimedFinder;
  /** Without it, a persona cannot be given by her key. */
  readonly persona?: PersonaFinder;
  /** Whether the handler creates a persona that the request names and that does not exist yet. Default: no. */
  readonly makesPersona?: (head: RequestHead) => boolean;
  readonly apiKey?: ApiKeyVerifier;
  readonly deploymentKey?: DeploymentKeyVerifier;
  readonly signature?: SignatureVerifier;
}

/**
 * Checks a signature, an API key, or a token and then its user's membership. A workspace that doesn't exist and one
 * that the bearer is not a member of get the same answer (TOKEN_NOT_MEMBER), so that nobody learns which ones exist.
 */
export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const findPersona = parts.persona ?? (async () => null);
  const admit = createAdmission(parts, findPersona);
  return async (head, requestId) =>
    bindPersona(await admit(head, requestId), head, findPersona, parts.makesPersona?.(head) ?? false);
}

/** Who sent a request, before the persona that it names is applied. */
function createAdmission(parts: AuthenticatorParts, findPersona: PersonaFinder): Authenticator {
  return async (head, requestId) => {
    const { authorization } = head.headers;
    if (parts.signature && isSigned(head)) {
      if (authorization !== undefined) throw twoCredentials();
      return parts.signature(head, requestId);
    }
    const bearer = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (parts.deploymentKey && bearer?.startsWith(deploymentKeyStart)) {
      return parts.deploymentKey(bearer, requestId);
    }
    if (parts.apiKey && bearer !== undefined && isApiKey(bearer)) return parts.apiKey(bearer, requestId);
    const {
      role,
      scopes,
      credential,
      expiresAt,
      personaId: id,
      personaKey,
      ...names
    } = await parts.token(authorization);
    const claimed = await (parts.claimed ?? byIds)(names);
    if (!claimed || !(await parts.membership.check({ ...claimed, role }, credential))) {
      throw accessRefused('token');
    }
    const personaId = personaKey === null ? id : await findPersona(claimed.workspaceId, personaKey);
    if (personaKey !== null && personaId === null) throw personaNotFound();
    const caller: Caller = { role, ...claimed, personaId, requestId, credential };
    return { caller, expiresAt, ...(scopes ? { scopes } : {}) };
  };
}

const byIds: ClaimedFinder = async ({ workspaceId, userId }) =>
  workspaceId !== null && userId !== null ? { workspaceId, userId } : null;

function twoCredentials(): PublicError {
  return new PublicError({
    code: 'TWO_CREDENTIALS',
    message: 'Send either a signature (Signature-Input, Signature) or the header Authorization, not both.',
  });
}
