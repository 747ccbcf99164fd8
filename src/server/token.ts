import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { CodeOf } from '../error-codes.ts';
import { type AccessScope, accessScopes } from '../memory/access/access-scopes.ts';
import type { TokenSigner } from '../memory/services.ts';
import { type Credential, issuedTokenKinds } from '../postgres/caller.ts';
import type { Config, TokenConfig } from './config.ts';
import { PublicError } from './public-error.ts';
import type { Secret } from './secret.ts';
import { createIssuerKeys } from './token-keys.ts';
import { loadTokenSecret } from './token-secret.ts';

/** The roles that a token may name. */
export const tokenRoles = ['member', 'admin', 'service'] as const;
/** One of `tokenRoles`. */
export type TokenRole = (typeof tokenRoles)[number];

/** What a token claims about its bearer. The membership table decides whether it is true. */
export interface TokenClaims extends ClaimedNames {
  readonly role: TokenRole;
  /** The persona that it is bound to, by id or by external id; both null if there is none. */
  readonly personaId: string | null;
  readonly personaKey: string | null;
  /** Its scopes; undefined: all that the role may do. */
  readonly scopes: readonly AccessScope[] | undefined;
  /** The key that it depends on. */
  readonly credential: Credential;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** A workspace and one of its users as a token names them: each by id or by key; the other of the two is null. */
export interface ClaimedNames {
  readonly workspaceId: string | null;
  readonly workspaceSlug: string | null;
  readonly userId: string | null;
  /** The user's external id. */
  readonly userKey: string | null;
}

/** How tokens are verified. */
export type TokenSettings = {
  readonly claimsNamespace: string;
  readonly trust:
    | { readonly kind: 'local'; readonly secret: Secret }
    | Extract<TokenConfig, { kind: 'jwks' }>;
};

const localIssuer = 'mneme';
const localAudience = 'mneme';
const clockToleranceSeconds = 30;
/** Node accepts 16 kB of headers in all; Mneme's tokens have about 400 bytes. */
const longestToken = 8192;
/** Only asymmetric algorithms: an HS256 token "signed" with the published key must be refused. */
const publicKeyAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const id = z.guid().transform((given) => given.toLowerCase());
const claimsShape = z
  .object({
    workspace: id.optional(),
    workspaceSlug: z.string().min(1).max(63).optional(),
    user: id.optional(),
    userKey: z.string().min(1).max(500).optional(),
    persona: id.optional(),
    personaKey: z.string().min(1).max(500).optional(),
    role: z.enum(tokenRoles),
    scopes: z.array(z.enum(accessScopes)).optional(),
    issuedBy: z.object({ kind: z.enum(issuedTokenKinds), id }).optional(),
  })
  .refine(({ workspace, workspaceSlug }) => (workspace === undefined) !== (workspaceSlug === undefined))
  .refine(({ user, userKey }) => (user === undefined) !== (userKey === undefined))
  .refine(({ persona, personaKey }) => persona === undefined || personaKey === undefined);

/** The verifier's settings from the configuration. Reads or creates the local secret if it is used. */
export async function tokenSettings(config: Config): Promise<TokenSettings> {
  const { token, claimsNamespace } = config;
  if (token.kind === 'jwks') return { claimsNamespace, trust: token };
  return {
    claimsNamespace,
    trust: { kind: 'local', secret: token.secret ?? (await loadTokenSecret(config.dataDir)) },
  };
}

/**
 * Signs a token (HS256, issuer and audience `mneme`) with the local secret.
 *
 * @throws PublicError TOKEN_SIGNING_ELSEWHERE if tokens are verified by a JWKS, since their issuer signs them.
 */
export async function signToken(
  claims: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly role: TokenRole;
    readonly ttlSeconds: number;
    /** Default: all that the role may do. */
    readonly scopes?: readonly AccessScope[] | undefined;
    /** The persona that it is bound to. Default: none. */
    readonly personaId?: string | null;
    /** The key that it depends on, if a service issues it. */
    readonly issuedBy?: { readonly kind: (typeof issuedTokenKinds)[number]; readonly id: string };
    /** When its bearer opened the console, in seconds since 1970: such a token can be renewed there. */
    readonly consoleSince?: number;
  },
  settings: TokenSettings,
): Promise<string> {
  if (settings.trust.kind !== 'local') {
    throw new PublicError({
      code: 'TOKEN_SIGNING_ELSEWHERE',
      message:
        'This server trusts the tokens of MNEME_JWKS_URL. Get a token from its issuer, or unset the variable.',
    });
  }
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    ...(claims.consoleSince === undefined ? {} : { console: claims.consoleSince }),
    [settings.claimsNamespace]: {
      workspace: claims.workspaceId,
      user: claims.userId,
      role: claims.role,
      ...(claims.personaId ? { persona: claims.personaId } : {}),
      ...(claims.scopes ? { scopes: claims.scopes } : {}),
      ...(claims.issuedBy ? { issuedBy: claims.issuedBy } : {}),
    },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(localIssuer)
    .setAudience(localAudience)
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + claims.ttlSeconds)
    .sign(keyOf(settings.trust.secret));
}

/** Signs the tokens that services request; null if tokens are verified by a JWKS. */
export function tokenSigner(settings: TokenSettings): TokenSigner | null {
  return settings.trust.kind === 'local' ? (claims) => signToken(claims, settings) : null;
}

function keyOf(secret: Secret): Uint8Array {
  return new TextEncoder().encode(secret.reveal());
}

/** Verifies a request's Authorization header. Rejects with a PublicError: 401, or 503 if there are no keys. */
export type TokenVerifier = (authorization: string | undefined) => Promise<TokenClaims>;

/**
 * Creates the verifier. Signature, algorithm, issuer, audience, expiry and Mneme's claims are all required; clocks may
 * differ by 30 seconds. Each kind of failure has its own code (TOKEN_MISSING, TOKEN_MALFORMED, TOKEN_ALGORITHM,
 * TOKEN_SIGNATURE, TOKEN_KEY_UNKNOWN, TOKEN_EXPIRED, TOKEN_NOT_YET_VALID, TOKEN_ISSUER, TOKEN_AUDIENCE,
 * TOKEN_CLAIMS, TOKEN_KEYS_UNAVAILABLE), and no message quotes the token.
 *
 * @param problem called with the reason why keys could not be refreshed while cached ones are still used.
 */
export function createTokenVerifier(
  settings: TokenSettings,
  problem?: (error: unknown) => void,
): TokenVerifier {
  const verify =
    settings.trust.kind === 'local'
      ? localVerifier(settings.trust.secret)
      : jwksVerifier(settings.trust, problem);
  return async (authorization) => {
    const token = bearerToken(authorization);
    let payload: JWTPayload;
    try {
      payload = await verify(token);
    } catch (error) {
      throw refusal(error, settings.trust.kind);
    }
    // jose checks `iat` only if a maximum age is set.
    if (payload.iat !== undefined && !(payload.iat <= Date.now() / 1000 + clockToleranceSeconds)) {
      throw claimRefusal('iat');
    }
    const claims = claimsShape.safeParse(payload[settings.claimsNamespace]);
    if (!claims.success || payload.exp === undefined) {
      throw unauthorized(
        'TOKEN_CLAIMS',
        `The token needs the claim ${settings.claimsNamespace} with workspace (UUID) or workspaceSlug, user (UUID) or userKey, and role (member, admin or service); of persona (UUID) and personaKey one at most.`,
      );
    }
    const { workspace, workspaceSlug, user, userKey, persona, personaKey, role, scopes, issuedBy } =
      claims.data;
    return {
      workspaceId: workspace ?? null,
      workspaceSlug: workspaceSlug ?? null,
      userId: user ?? null,
      userKey: userKey ?? null,
      personaId: persona ?? null,
      personaKey: personaKey ?? null,
      role,
      scopes,
      credential: issuedBy ?? { kind: 'token', id: null },
      expiresAt: payload.exp,
    };
  };
}

type Verify = (token: string) => Promise<JWTPayload>;

function localVerifier(secret: Secret): Verify {
  const key = keyOf(secret);
  const options = verifyOptions(['HS256'], localIssuer, localAudience);
  return async (token) => (await jwtVerify(token, key, options)).payload;
}

function jwksVerifier(
  trust: { url: URL; issuer: string; audience: string },
  problem: ((error: unknown) => void) | undefined,
): Verify {
  const keys = createIssuerKeys(trust.url, problem);
  const options = verifyOptions(publicKeyAlgorithms, trust.issuer, trust.audience);
  return async (token) => {
    try {
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      return verifyWithAny(token, error, options);
    }
  };
}

/** Tries every key for a token that names none. */
async function verifyWithAny(
  token: string,
  candidates: errors.JWKSMultipleMatchingKeys,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of candidates) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

function verifyOptions(algorithms: string[], issuer: string, audience: string): JWTVerifyOptions {
  return { algorithms, issuer, audience, clockTolerance: clockToleranceSeconds, requiredClaims: ['exp'] };
}

function bearerToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new PublicError({
      code: 'TOKEN_MISSING',
      message:
        'Send a token or an API key in the header Authorization: Bearer <token>. `mneme token` prints a token, `mneme key create` creates a lasting key. Or sign the request (RFC 9421).',
      headers: { 'www-authenticate': 'Bearer realm="mneme"' },
    });
  }
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization.trim())?.[1];
  if (token === undefined || token.length > longestToken) throw malformed();
  return token;
}

function malformed(): PublicError {
  return unauthorized(
    'TOKEN_MALFORMED',
    'The header must be: Authorization: Bearer <token>, with a signed JWT or an API key. `mneme token` prints a token, `mneme key create` a key.',
  );
}

function unauthorized(code: CodeOf<401>, message: string): PublicError {
  return new PublicError({
    code,
    message,
    headers: {
      'www-authenticate': `Bearer realm="mneme", error="invalid_token", error_description="${code}"`,
    },
  });
}

/** The PublicError for an error of jose. jose's texts may quote the token, so they are not passed on. */
function refusal(error: unknown, kind: 'local' | 'jwks'): PublicError {
  if (error instanceof errors.JWTExpired) {
    return unauthorized('TOKEN_EXPIRED', 'The token has expired. Get a new one.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) return claimRefusal(error.claim);
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return unauthorized('TOKEN_ALGORITHM', 'The token is not signed in a way that is accepted here.');
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return unauthorized(
      'TOKEN_SIGNATURE',
      'The token was not signed by the key this server trusts. Get one made for it.',
    );
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return unauthorized('TOKEN_KEY_UNKNOWN', 'The token was signed with a key its issuer does not publish.');
  }
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  ) {
    return malformed();
  }
  if (kind === 'local') return malformed();
  return new PublicError({
    code: 'TOKEN_KEYS_UNAVAILABLE',
    message: 'The keys that verify tokens cannot be fetched at the moment. Try again soon.',
    headers: { 'retry-after': '5' },
    cause: error,
  });
}

function claimRefusal(claim: string): PublicError {
  switch (claim) {
    case 'iss':
      return unauthorized('TOKEN_ISSUER', 'The token comes from another issuer than the one trusted here.');
    case 'aud':
      return unauthorized('TOKEN_AUDIENCE', 'The token was made for another audience than this server.');
    case 'nbf':
    case 'iat':
      return unauthorized('TOKEN_NOT_YET_VALID', 'The token is not valid yet. Check the clocks.');
    default:
      return unauthorized(
        'TOKEN_CLAIMS',
        'The token lacks a claim that is needed, or it has the wrong form (exp).',
      );
  }
}
