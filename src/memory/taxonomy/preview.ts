import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { apiTypes, parseInput, taxonomyPath } from '../input.ts';
import { changeTree, pathText, requireRole } from './change-nodes.ts';
import { taxonomyLabel } from './read-tree.ts';
import { taxonomySlug } from './slug.ts';

/** The schema of TaxonomyPreviewInput. */
export const taxonomyPreviewInput = z.object({
  path: taxonomyPath.describe(`${pathText} For ADD, the path of the parent place.`),
  to: taxonomyPath.nullish().describe('The new path, for a move or a merge.'),
  label: taxonomyLabel.nullish().describe('The label of the place that would be created or renamed.'),
  createParents: z
    .boolean()
    .nullish()
    .describe('For CREATE: whether to create missing parents too. Default: false.'),
  change: z
    .enum(['create', 'add', 'move', 'merge', 'rename', 'delete'])
    .register(apiTypes, { type: 'PlannedTaxonomyChange' })
    .nullish()
    .describe('The change to preview. If the change would be refused, so is its preview.'),
});
type Planned = z.output<typeof taxonomyPreviewInput>;

/** The fields that each change requires. A node can be inspected without any change. */
const named: Readonly<Record<NonNullable<Planned['change']> | 'look', readonly ('path' | 'to' | 'label')[]>> =
  {
    create: ['path'],
    add: ['path', 'label'],
    move: ['path', 'to'],
    merge: ['path', 'to'],
    rename: ['path', 'label'],
    delete: ['path'],
    look: ['path'],
  };

/** What a change would affect. */
export interface TaxonomyPreview {
  readonly nodes: number;
  readonly threads: number;
  readonly projects: number;
  /** Nodes that a merge or deletion would remove. */
  readonly removed: number;
  /** The node's new path; null if the node is removed. */
  readonly path: string | null;
}

/**
 * Counts what a change would affect: the nodes at and below a path with all their threads and projects or, if it
 * creates or renames nodes, only those nodes. Throws what the given change would throw.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, and what the change refuses.
 */
export async function previewTaxonomy(
  call: Call,
  input: z.input<typeof taxonomyPreviewInput>,
): Promise<TaxonomyPreview> {
  requireRole(call.caller, ['admin'], 'Looking at what a change of the taxonomy would touch');
  const planned = parseInput(taxonomyPreviewInput, input);
  const missing = named[planned.change ?? 'look'].find((field) => !planned[field]);
  if (missing) {
    const what = planned.change ? `to ${planned.change} a place` : 'to look at a place';
    throw new MemoryError('bad_input', 'BAD_INPUT', `${missing} is missing. It is required ${what}.`);
  }
  const { path, to, label, createParents, change } = planned;
  return inSession(call, async (session) => {
    if (change === 'create')
      return written(session, 'create_taxonomy_node($1, $2, $3)', [path, label, createParents ?? false]);
    if (change === 'add')
      return written(session, 'add_taxonomy_node($1, $2, $3)', [
        path || null,
        taxonomySlug(label ?? ''),
        label,
      ]);
    if (change === 'rename') return written(session, 'rename_taxonomy_node($1, $2)', [path, label]);
    await session.query('select mneme_private.require_taxonomy_node($1)', [path]);
    const removed = change ? await plannedRemovals(session, change, path, to) : 0;
    const { rows } = await session.query<Omit<TaxonomyPreview, 'removed' | 'path'>>(
      'select nodes, threads, projects from mneme_private.taxonomy_totals($1)',
      [path],
    );
    if (!rows[0]) throw new Error('taxonomy_totals returned nothing');
    return { ...rows[0], removed, path: (change === 'delete' ? null : (to ?? path)) ?? null };
  });
}

/** The result of a change that only writes nodes, rolled back. */
async function written(session: Session, call: string, values: readonly unknown[]): Promise<TaxonomyPreview> {
  const { changeId: _, ...touched } = await undoIfPreview(session, true, async () => {
    const { changeId, nodeId } = await changeTree(session, call, values);
    const { rows } = await session.query<{ nodes: number; path: string | null }>(
      `select c.node_count as nodes, (select n.path::text from mneme.taxonomy_node n where n.id = $2) as path
       from mneme.taxonomy_change c where c.id = $1`,
      [changeId, nodeId],
    );
    return { changeId, nodes: rows[0]?.nodes ?? 0, path: rows[0]?.path ?? null };
  });
  return { ...touched, threads: 0, projects: 0, removed: 0 };
}

async function plannedRemovals(
  session: Session,
  change: string,
  path: string,
  to: string | null | undefined,
): Promise<number> {
  const { rows } = await session.query<{ removed: number }>(
    `select count(*) filter (where to_path is null)::integer as removed
     from mneme_private.taxonomy_plan($1, $2, $3, true)`,
    [change, path, to],
  );
  return rows[0]?.removed ?? 0;
}

/** Runs a change; for a preview, rolls it back, because nothing else counts as exactly. */
export async function undoIfPreview<Done extends { readonly changeId: string | null }>(
  session: Session,
  preview: boolean | null | undefined,
  work: () => Promise<Done>,
): Promise<Done> {
  if (!preview) return work();
  await session.query('savepoint preview');
  const done = await work();
  await session.query('rollback to savepoint preview');
  return { ...done, changeId: null };
}
