import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { PublicError } from './public-error.ts';
import { signToken, type TokenRole, type TokenSettings, tokenRoles } from './token.ts';

/** Who opens the console by a link. */
export interface ConsoleUser {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: TokenRole;
}

/** What a browser gets for a link's code, or for a token that is about to expire. */
export interface ConsoleSession {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs browsers in to the console. */
export interface ConsoleSignIn {
  /** Takes a link's code, once. Rejects with a PublicError CONSOLE_LINK_REFUSED. */
  redeem(code: string): Promise<ConsoleSession>;
  /** Replaces a token of `redeem` or `renew` that is still valid. Rejects with a PublicError CONSOLE_LINK_REFUSED. */
  renew(token: string): Promise<ConsoleSession>;
}

const issuer = 'mneme';
/** Unlike a token's, so that a code that is left in a history lets nobody into the API. */
const codeAudience = 'mneme-console';
/** Seconds for which a link can be opened. */
const linkSeconds = 600;
const tokenSeconds = 3600;
/** Seconds after which a tab that was never closed has to be opened by a new link. */
const longestSession = 12 * 3600;

const userShape = z.object({ workspace: z.guid(), user: z.guid(), role: z.enum(tokenRoles) });
const codeShape = userShape.extend({ jti: z.string(), exp: z.number(), iat: z.number() });

/**
 * The path of a link that opens the console once, within ten minutes. Its code stands in the fragment, which browsers do
 * not send.
 *
 * @throws PublicError TOKEN_SIGNING_ELSEWHERE if tokens are verified by a JWKS.
 */
export async function consoleLink(user: ConsoleUser, settings: TokenSettings): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const code = await new SignJWT({ workspace: user.workspaceId, user: user.userId, role: user.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(codeAudience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + linkSeconds)
    .sign(localKey(settings));
  return `/console/#code=${code}`;
}

/**
 * Creates what redeems codes. Which were taken is remembered in this process, and a code older than the process is
 * refused, since an earlier one may have taken it.
 */
export function createConsoleSignIn(settings: TokenSettings): ConsoleSignIn {
  const startedAt = Math.floor(Date.now() / 1000);
  /** When each taken code expires by itself, in seconds since 1970. */
  const taken = new Map<string, number>();

  async function session(user: ConsoleUser, since: number): Promise<ConsoleSession> {
    const now = Math.floor(Date.now() / 1000);
    const ttlSeconds = Math.min(tokenSeconds, since + longestSession - now);
    if (ttlSeconds <= 0) throw refused();
    const token = await signToken({ ...user, ttlSeconds, consoleSince: since }, settings);
    return { token, expiresAt: now + ttlSeconds };
  }

  async function verified(jwt: string, audience: string): Promise<unknown> {
    try {
      const key = localKey(settings);
      return (await jwtVerify(jwt, key, { algorithms: ['HS256'], issuer, audience, requiredClaims: ['exp'] }))
        .payload;
    } catch (error) {
      if (error instanceof PublicError) throw error;
      throw refused();
    }
  }

  return {
    async redeem(given) {
      const code = codeShape.safeParse(await verified(given, codeAudience));
      if (!code.success) throw refused();
      const { jti, exp, iat, workspace, user, role } = code.data;
      const now = Math.floor(Date.now() / 1000);
      for (const [id, until] of taken) if (until < now) taken.delete(id);
      if (iat < startedAt || taken.has(jti)) throw refused();
      taken.set(jti, exp);
      return session({ workspaceId: workspace, userId: user, role }, now);
    },
    async renew(given) {
      const payload = await verified(given, 'mneme');
      const since = z.object({ console: z.number() }).safeParse(payload);
      const user = userShape.safeParse(Reflect.get(Object(payload), settings.claimsNamespace));
      if (!since.success || !user.success) throw refused();
      const { workspace, user: userId, role } = user.data;
      return session({ workspaceId: workspace, userId, role }, since.data.console);
    },
  };
}

function localKey({ trust }: TokenSettings): Uint8Array {
  if (trust.kind !== 'local') {
    throw new PublicError({
      code: 'TOKEN_SIGNING_ELSEWHERE',
      message:
        'This server trusts the tokens of MNEME_JWKS_URL, so that it makes no links. Paste a token of its issuer.',
    });
  }
  return new TextEncoder().encode(trust.secret.reveal());
}

function refused(): PublicError {
  return new PublicError({
    code: 'CONSOLE_LINK_REFUSED',
    message: 'This link was used before or is too old. Get a new one: mneme console.',
  });
}
