import type { Role } from './roles.ts';

/**
 * Whose rows a table holds, for the people of its workspace:
 * - `private`: a person sees their own and what is shared with them; of another's private row nobody sees anything;
 * - `workspace`: everybody of the workspace sees all of them;
 * - `admin`: admins alone see them, and all of them;
 * - `internal`: no person sees any;
 * - `global`: they belong to no workspace.
 */
export type RowScope = 'private' | 'workspace' | 'admin' | 'internal' | 'global';

/** Who may do what to a table. */
export interface TablePolicy {
  readonly rows: RowScope;
  /**
   * By roles, parted by spaces: the commands for which they have both the grant and a policy, or `nothing`. `update (a b)` is of
   * those columns alone, `insert (but a b)` gives none of those. Who is not named may do nothing.
   *
   * Not named are the exposed role, which holds what it inherits, and who holds what is `usual`.
   */
  readonly may: Readonly<Record<string, string>>;
}

/** What these roles may do to a table whose policy says nothing of them: all of it is saved, and all of it goes. */
export const usual: Readonly<Partial<Record<Role, string>>> = { backup: 'select', eraser: 'select delete' };
