import type { CallerRole } from '../postgres/caller.ts';

/** The limits of one operation. If it exceeds any, it is refused before anything runs. */
export interface QueryLimits extends RoleLimits {
  /** Rows of one page (`first`, `last`). */
  readonly maxPageSize: number;
  /** Rows `offset` may skip. */
  readonly maxOffset: number;
  /** Fields on Query or Mutation. */
  readonly maxRootFields: number;
  readonly maxDirectives: number;
  /** Lexical tokens of the document. */
  readonly maxTokens: number;
  /**
   * How many milliseconds of the clock planning may take. What a plan costs is bounded by depth, cost and tokens; this is
   * far beyond it, since on a machine whose processor others use a usual view took over two seconds.
   */
  readonly planningTimeoutMs: number;
}

/** The limits that differ by role: programs may ask for more than people. */
export interface RoleLimits {
  /** Levels of fields. */
  readonly maxDepth: number;
  /** The highest cost: rows of the answer, with pages counted as full, plus the cost of searching and writing. */
  readonly maxCost: number;
  readonly maxAliases: number;
  /** Milliseconds one statement may take (native engine) and one operation may run. */
  readonly queryTimeoutMs: number;
  /** Subscriptions that one caller may have open at a time. */
  readonly maxStreams: number;
}

/** The roles in which operations are called. */
export const limitedRoles = ['member', 'admin', 'service'] as const;
/** One of `limitedRoles`. */
export type LimitedRole = (typeof limitedRoles)[number];

/** The default limits of each role. */
export const defaultRoleLimits: Readonly<Record<LimitedRole, RoleLimits>> = {
  member: { maxDepth: 12, maxCost: 5_000, maxAliases: 15, queryTimeoutMs: 30_000, maxStreams: 50 },
  admin: { maxDepth: 14, maxCost: 10_000, maxAliases: 30, queryTimeoutMs: 60_000, maxStreams: 100 },
  service: { maxDepth: 16, maxCost: 20_000, maxAliases: 60, queryTimeoutMs: 120_000, maxStreams: 5_000 },
};

/** The default limits of a server; of those that differ by role, a member's. */
export const defaultLimits: QueryLimits = {
  ...defaultRoleLimits.member,
  maxPageSize: 200,
  maxOffset: 10_000,
  maxRootFields: 20,
  maxDirectives: 50,
  maxTokens: 5_000,
  planningTimeoutMs: 10_000,
};

/** What operations may ask for, by role. */
export interface LimitsByRole {
  /** The limits of a caller. A role that nobody signs in with has a member's limits. */
  of(role: CallerRole): QueryLimits;
  /** The most time any of them may take, in milliseconds. */
  readonly longestTimeoutMs: number;
}

/** Combines the limits: those for all roles override those by role, which override the defaults. */
export function limitsByRole(
  forAll: Partial<QueryLimits> = {},
  byRole: Readonly<Record<LimitedRole, RoleLimits>> = defaultRoleLimits,
): LimitsByRole {
  const of = (role: CallerRole): QueryLimits => ({
    ...defaultLimits,
    ...byRole[limitedRoles.find((each) => each === role) ?? 'member'],
    ...forAll,
  });
  return { of, longestTimeoutMs: Math.max(...limitedRoles.map((role) => of(role).queryTimeoutMs)) };
}
