import { createFoundBefore } from './found-before.ts';
import type { TokenClaims } from './token.ts';

/** Says whether the bearer holds the role the token claims. */
export interface MembershipChecker {
  check(claims: Pick<TokenClaims, 'workspaceId' | 'userId' | 'role'>): Promise<boolean>;
}

/** What is needed of a connection pool: `pg.Pool` has it. */
export interface QueryPool {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const statement = "select mneme_private.credential_good('token', null, $1, $2, $3) as held";

/**
 * Asks the membership table, and remembers for a minute that a role is held: each transaction of the request looks
 * again by itself, in the statement that opens it.
 */
export function createMembershipChecker(
  pool: QueryPool,
  options: { readonly ttlMs?: number; readonly now?: () => number } = {},
): MembershipChecker {
  const known = createFoundBefore<true>(options);
  return {
    async check({ workspaceId, userId, role }) {
      const held = await known.find(`${workspaceId} ${userId} ${role}`, async () => {
        const { rows } = await pool.query(statement, [workspaceId, userId, role]);
        const [row] = rows;
        return typeof row === 'object' && row !== null && Reflect.get(row, 'held') === true ? true : null;
      });
      return held === true;
    },
  };
}
