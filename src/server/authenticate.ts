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

/** Turns a request's head into a caller. Rejects with a PublicError, or with the database's error. */
export type Authenticator = (head: RequestHead, requestId: string) => Promise<Authenticated>;

/** The ways in. */
export interface AuthenticatorParts {
  readonly token: TokenVerifier;
  readonly membership: MembershipChecker;
  /** Left out: tokens name workspace and user by their ids alone. */
  readonly claimed?: ClaimedFinder;
  /** Left out: no persona is found by her key. */
  readonly persona?: PersonaFinder;
  /** Whether what answers a request makes a persona that it names and that is not there yet. Left out: nothing does. */
  readonly makesPersona?: (head: RequestHead) => boolean;
  readonly apiKey?: ApiKeyVerifier;
  readonly deploymentKey?: DeploymentKeyVerifier;
  readonly signature?: SignatureVerifier;
}

/**
 * A signature, an API key, or a token and then its user's membership; one of them. A workspace that doesn't exist and
 * one the bearer isn't in read the same (TOKEN_NOT_MEMBER): nobody finds out which workspaces there are.
 */
export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const findPersona = parts.persona ?? (async () => null);
  const admit = createAdmission(parts, findPersona);
  return async (head, requestId) =>
    bindPersona(await admit(head, requestId), head, findPersona, parts.makesPersona?.(head) ?? false);
}

/** Who sent a request, before its own word for a persona is looked at. */
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
