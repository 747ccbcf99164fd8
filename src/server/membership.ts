import type { Caller } from '../postgres/caller.ts';
import { PublicError } from './public-error.ts';
import type { TokenClaims, TokenRole, TokenVerifier } from './token.ts';

/** Says whether the bearer holds the role the token claims. */
export interface MembershipChecker {
  check(claims: Pick<TokenClaims, 'workspaceId' | 'userId' | 'role'>): Promise<boolean>;
}

/** What is needed of a connection pool: `pg.Pool` has it. */
export interface QueryPool {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const statement = 'select mneme_private.member_role($1::uuid, $2::uuid) as role';
/** A membership taken away works on for this long at most. */
const defaultTtlMs = 3000;
const mostEntries = 10_000;

/**
 * Asks the membership table, and remembers roles that are held for three seconds. That none is held is not
 * remembered: a member just added must not be turned away. Calls for the same member at one moment share a query.
 */
export function createMembershipChecker(
  pool: QueryPool,
  options: { readonly ttlMs?: number; readonly now?: () => number } = {},
): MembershipChecker {
  const ttlMs = options.ttlMs ?? defaultTtlMs;
  const now = options.now ?? Date.now;
  const known = new Map<string, { role: string; until: number }>();
  const asking = new Map<string, Promise<string | null>>();

  async function ask(key: string, workspaceId: string, userId: string): Promise<string | null> {
    const asked = now();
    const { rows } = await pool.query(statement, [workspaceId, userId]);
    const role = roleOf(rows[0]);
    if (role !== null) {
      if (known.size >= mostEntries) known.delete(known.keys().next().value ?? '');
      // From when it was asked, not answered: the answer is as old as its snapshot.
      known.set(key, { role, until: asked + ttlMs });
    }
    return role;
  }

  function heldRole(workspaceId: string, userId: string): Promise<string | null> {
    const key = `${workspaceId} ${userId}`;
    const entry = known.get(key);
    if (entry && entry.until > now()) return Promise.resolve(entry.role);
    known.delete(key);
    const running = asking.get(key);
    if (running) return running;
    const started = ask(key, workspaceId, userId).finally(() => asking.delete(key));
    asking.set(key, started);
    return started;
  }

  return {
    async check({ workspaceId, userId, role }) {
      return allows(await heldRole(workspaceId, userId), role);
    },
  };
}

function roleOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null;
  const role: unknown = Reflect.get(row, 'role');
  return typeof role === 'string' ? role : null;
}

/** The role itself, or an admin asking for less. Nobody becomes a service by being an admin. */
function allows(held: string | null, claimed: TokenRole): boolean {
  return held === claimed || (held === 'admin' && claimed === 'member');
}

/** Whoever sent the request, as the database will see them, and until when (seconds since 1970). */
export interface Authenticated {
  readonly caller: Caller;
  readonly expiresAt: number;
}

/** Turns an Authorization header into a caller. Rejects with a PublicError, or with the database's error. */
export type Authenticator = (authorization: string | undefined, requestId: string) => Promise<Authenticated>;

/**
 * Token, then membership. A workspace that doesn't exist and one the bearer isn't in read the same
 * (TOKEN_NOT_MEMBER): nobody finds out which workspaces there are.
 */
export function createAuthenticator(verify: TokenVerifier, membership: MembershipChecker): Authenticator {
  return async (authorization, requestId) => {
    const claims = await verify(authorization);
    if (!(await membership.check(claims))) {
      throw new PublicError({
        code: 'TOKEN_NOT_MEMBER',
        message:
          'The token names a workspace and role that its user does not hold. Ask an admin of the workspace.',
        status: 401,
        headers: {
          'www-authenticate':
            'Bearer realm="mneme", error="invalid_token", error_description="TOKEN_NOT_MEMBER"',
        },
      });
    }
    const { role, workspaceId, userId, expiresAt } = claims;
    return { caller: { role, workspaceId, userId, requestId }, expiresAt };
  };
}
