/** A workspace of the bench and how much is in it. */
export interface WorkspacePlan {
  readonly slug: string;
  readonly size: WorkspaceSize;
  readonly messages: number;
  readonly users: number;
  /** Share of its threads that belong to a project and are the workspace's; the others are their owners'. */
  readonly shared: number;
}

/** How large a workspace is, for the tables. */
export type WorkspaceSize = 'large' | 'medium' | 'private' | 'small' | 'tiny' | 'even';

/** All sizes, with what they stand for. */
export const workspaceSizes: Readonly<Record<WorkspaceSize, string>> = {
  large: 'one with 40 % of all turns',
  medium: 'four with 4 % each',
  private: 'one with 4 %, where everybody sees but their own',
  small: 'ten with 0.4 % each',
  tiny: 'a thousand that share the rest',
  even: 'all of one size (--each)',
};

/** The sizes of a database whose workspaces differ in size, or the one of a database where they don't. */
export function sizesOf(each: number | null): WorkspaceSize[] {
  return (Object.keys(workspaceSizes) as WorkspaceSize[]).filter(
    (size) => (size === 'even') === (each !== null),
  );
}

/** Lays out so many turns, most skewed first, or in workspaces of `each`. */
export function planWorkspaces(messages: number, each: number | null): WorkspacePlan[] {
  if (each !== null) return several('even', Math.ceil(messages / each), each, 12, 0.6);
  const share = (of: number) => Math.max(1, Math.round(messages * of));
  const plans: WorkspacePlan[] = [
    { slug: 'scale-large', size: 'large', messages: share(0.4), users: 40, shared: 0.6 },
    ...several('medium', 4, share(0.04), 12, 0.6),
    { slug: 'scale-private', size: 'private', messages: share(0.04), users: 40, shared: 0 },
    ...several('small', 10, share(0.004), 5, 0.6),
  ];
  const left = messages - plans.reduce((sum, plan) => sum + plan.messages, 0);
  return [...plans, ...several('tiny', 1000, Math.max(1, Math.round(left / 1000)), 2, 0.5)];
}

function several(
  size: WorkspaceSize,
  count: number,
  messages: number,
  users: number,
  shared: number,
): WorkspacePlan[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `scale-${size}-${index + 1}`,
    size,
    messages,
    users,
    shared,
  }));
}

/** The first workspace of each size: the ones that are asked. */
export function askedWorkspace(size: WorkspaceSize): string {
  return size === 'large' || size === 'private' ? `scale-${size}` : `scale-${size}-1`;
}

/** All of them. */
export const askedWorkspaces = (each: number | null): string[] => sizesOf(each).map(askedWorkspace);
