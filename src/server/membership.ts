import type { Credential } from '../postgres/caller.ts';
import { createFoundBefore } from './found-before.ts';
import type { ClaimedNames, TokenRole } from './token.ts';

/** A workspace and one of its users, by id. */
export interface Claimed {
  readonly workspaceId: string;
  readonly userId: string;
}

/** Checks that the bearer has the role the token claims, and that the key it depends on is still valid. */
export interface MembershipChecker {
  check(claims: Claimed & { readonly role: TokenRole }, credential?: Credential): Promise<boolean>;
}

/** Finds the user that a token names by slug or external id; null if there is none. */
export type ClaimedFinder = (names: ClaimedNames) => Promise<Claimed | null>;

/** The part of `pg.Pool` that is used. */
export interface QueryPool {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const statement = 'select mneme_private.credential_is_valid($1, $2, $3, $4, $5) as held';

/**
 * Looks the membership up and caches for a minute that the role is held. The statement that opens each transaction
 * checks it again.
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

/** Looks up the workspace and user that claims name, and caches them for a minute. Ids are not looked up. */
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
