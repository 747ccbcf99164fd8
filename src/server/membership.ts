import type { Credential } from '../postgres/caller.ts';
import { createFoundBefore } from './found-before.ts';
import type { ClaimedNames, TokenRole } from './token.ts';

/** A user of a workspace, by their ids. */
export interface Claimed {
  readonly workspaceId: string;
  readonly userId: string;
}

/** Says whether the bearer holds the role the token claims, and whether what the token hangs on is still good. */
export interface MembershipChecker {
  check(claims: Claimed & { readonly role: TokenRole }, credential?: Credential): Promise<boolean>;
}

/** Finds whom a token names by a slug or an external id; null where there is nobody. */
export type ClaimedFinder = (names: ClaimedNames) => Promise<Claimed | null>;

/** What is needed of a connection pool: `pg.Pool` has it. */
export interface QueryPool {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const statement = 'select mneme_private.credential_good($1, $2, $3, $4, $5) as held';

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
    async check({ workspaceId, userId, role }, { kind, id } = { kind: 'token', id: null }) {
      const held = await known.find(`${workspaceId} ${userId} ${role} ${kind} ${id}`, async () => {
        const { rows } = await pool.query(statement, [kind, id, workspaceId, userId, role]);
        const [row] = rows;
        return typeof row === 'object' && row !== null && Reflect.get(row, 'held') === true ? true : null;
      });
      return held === true;
    },
  };
}

/** Looks up in the database whom claims name, and remembers them for a minute; ids are taken as they are. */
export function createClaimedFinder(pool: QueryPool): ClaimedFinder {
  const known = createFoundBefore<Claimed>();
  return async ({ workspaceId, workspaceSlug, userId, userKey }) => {
    if (workspaceId !== null && userId !== null) return { workspaceId, userId };
    const named = [workspaceId, workspaceSlug, userId, userKey];
    return known.find(JSON.stringify(named), async () => {
      const { rows } = await pool.query(
        'select workspace_id as "workspaceId", user_id as "userId" from mneme_private.find_claimed($1, $2, $3, $4)',
        named,
      );
      const [row] = rows as Claimed[];
      return row ?? null;
    });
  };
}
