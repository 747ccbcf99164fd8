import type { Role } from './roles.ts';

/** Functions that the same roles may execute, as the same role. */
export interface FunctionGroup {
  /** The role they run as; null for the caller's own, under the caller's row security. */
  readonly runsAs: Role | null;
  /** Who may execute them, parted by spaces, beside whom they run as and the exposed role; or everyone. */
  readonly roles: string;
  /** Why that is no more than those roles should reach. */
  readonly why: string;
  readonly functions: readonly string[];
}
