import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import type { Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput, taxonomyPath, uuid, withDefault } from '../input.ts';
import { taxonomyLabel } from './read-tree.ts';
import { taxonomySlug } from './slug.ts';

/** A change of the tree: `changeId` undoes it. */
export interface TaxonomyChange {
  readonly changeId: string;
  /** The node that was created, renamed or moved to the new path; null if none is left. */
  readonly nodeId: string | null;
}

/** A node may have hundreds of thousands of threads, which all move with it: an admin's operation may take a minute. */
const longStatements = `set local statement_timeout = '55s'`;

/** @throws MemoryError ADMIN_REQUIRED or ADMIN_OR_SERVICE_REQUIRED unless the caller has one of the roles. */
export function requireRole(caller: Caller, roles: readonly Caller['role'][], what: string): void {
  if (roles.includes(caller.role)) return;
  const [role, ...others] = roles;
  throw new MemoryError(
    'not_allowed',
    others.length > 0 ? 'ADMIN_OR_SERVICE_REQUIRED' : 'ADMIN_REQUIRED',
    `${what} requires the role ${[role, ...others].join(' or ')}. Use a token or key with that role.`,
  );
}

/** Makes an operation that changes the tree from its input schema, the allowed roles and the function to call. */
function changing<Given extends z.ZodType>(operation: {
  readonly takes: Given;
  readonly roles: readonly Caller['role'][];
  readonly what: string;
  readonly call: string;
  values(given: z.output<Given>): readonly unknown[];
}) {
  return async (call: Call, input: z.input<Given>): Promise<TaxonomyChange> => {
    requireRole(call.caller, operation.roles, operation.what);
    const given = parseInput(operation.takes, input);
    return inSession(call, async (session) => {
      await session.query(longStatements);
      return changeTree(session, operation.call, operation.values(given));
    });
  };
}

/** Calls a function of mneme_operation that changes the tree. */
export async function changeTree(
  session: Session,
  call: string,
  values: readonly unknown[],
): Promise<TaxonomyChange> {
  const { rows } = await session.query<TaxonomyChange>(
    `select change_id as "changeId", node_id as "nodeId" from mneme_operation.${call}`,
    values,
  );
  if (!rows[0]) throw new Error(`${call} returned nothing`);
  return rows[0];
}

/** The description of a place's path. */
export const pathText = 'Its path, e.g. work.atlas.auth.';

/** The schema of CreateTaxonomyNodeInput. */
export const createTaxonomyNodeInput = z.object({
  path: taxonomyPath.describe(pathText),
  label: taxonomyLabel.nullish().describe('Its name as people read it. Default: the last part of the path.'),
  createParents: withDefault(z.boolean(), false),
});

/**
 * Creates a node at a path and, with `createParents`, the missing nodes above it.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_OR_SERVICE_REQUIRED; TAXONOMY_PATH_TAKEN, TAXONOMY_PARENT_NOT_FOUND,
 *   TAXONOMY_PATH_TOO_LONG.
 */
export const createTaxonomyNode = changing({
  takes: createTaxonomyNodeInput,
  roles: ['admin', 'service'],
  what: 'Making places in the taxonomy',
  call: 'create_taxonomy_node($1, $2, $3)',
  values: ({ path, label, createParents }) => [path, label ?? null, createParents ?? false],
});

/** The schema of AddTaxonomyNodeInput. */
export const addTaxonomyNodeInput = z.object({
  label: taxonomyLabel.describe('Its name as people read it, in any script.'),
  under: taxonomyPath.nullish().describe('The path of its parent place. Default: the top.'),
});

/**
 * Creates a node for a label in any script, below another node or at the top. The slug is generated.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_OR_SERVICE_REQUIRED; TAXONOMY_NODE_NOT_FOUND for `under`; TAXONOMY_PATH_TAKEN if
 *   a sibling has the label.
 */
export const addTaxonomyNode = changing({
  takes: addTaxonomyNodeInput,
  roles: ['admin', 'service'],
  what: 'Making places in the taxonomy',
  call: 'add_taxonomy_node($1, $2, $3)',
  values: ({ label, under }) => [under ?? null, taxonomySlug(label), label],
});

/** The schema of MoveTaxonomySubtreeInput. */
export const moveTaxonomySubtreeInput = z.object({
  path: taxonomyPath.describe(pathText),
  to: taxonomyPath.describe('Its new path.'),
  createParents: withDefault(z.boolean(), false),
});

/**
 * Moves a node with its subtree to another path, which must be free.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_CYCLE, TAXONOMY_PATH_TAKEN,
 *   TAXONOMY_PARENT_NOT_FOUND, TAXONOMY_TOO_DEEP, TAXONOMY_PATH_TOO_LONG.
 */
export const moveTaxonomySubtree = changing({
  takes: moveTaxonomySubtreeInput,
  roles: ['admin'],
  what: 'Moving places of the taxonomy',
  call: "change_taxonomy('move', $1, $2, $3)",
  values: ({ path, to, createParents }) => [path, to, createParents ?? false],
});

/** The schema of MergeTaxonomyNodesInput. */
export const mergeTaxonomyNodesInput = z.object({ from: taxonomyPath, into: taxonomyPath });

/**
 * Merges two nodes: what is in or below `from` is moved into `into`, node by node.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_CYCLE, TAXONOMY_TOO_DEEP,
 *   TAXONOMY_PATH_TOO_LONG.
 */
export const mergeTaxonomyNodes = changing({
  takes: mergeTaxonomyNodesInput,
  roles: ['admin'],
  what: 'Merging places of the taxonomy',
  call: "change_taxonomy('merge', $1, $2, false)",
  values: ({ from, into }) => [from, into],
});

/** The schema of RenameTaxonomyNodeInput. */
export const renameTaxonomyNodeInput = z.object({
  path: taxonomyPath.describe(pathText),
  label: taxonomyLabel,
});

/**
 * Changes a node's label. Its path, by which threads are filed, stays the same.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND.
 */
export const renameTaxonomyNode = changing({
  takes: renameTaxonomyNodeInput,
  roles: ['admin'],
  what: 'Renaming places of the taxonomy',
  call: 'rename_taxonomy_node($1, $2)',
  values: ({ path, label }) => [path, label],
});

/** The schema of DeleteTaxonomyNodeInput. */
export const deleteTaxonomyNodeInput = z.object({
  path: taxonomyPath.describe(pathText),
  moveTo: taxonomyPath
    .nullish()
    .describe(
      'The path of the place where its threads and projects are moved to. Required unless the place is empty and no place is below it.',
    ),
});

/**
 * Removes a node with its subtree: an empty one, or one whose threads and projects are moved to `moveTo`.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_NODE_NOT_EMPTY, TAXONOMY_CYCLE.
 */
export const deleteTaxonomyNode = changing({
  takes: deleteTaxonomyNodeInput,
  roles: ['admin'],
  what: 'Removing places of the taxonomy',
  call: "change_taxonomy('delete', $1, $2, false)",
  values: ({ path, moveTo }) => [path, moveTo ?? null],
});

/** The schema of UndoTaxonomyChangeInput. */
export const undoTaxonomyChangeInput = z.object({ operationId: uuid });

/**
 * Undoes a change. If it is undone already, does nothing. Changes are kept for 30 days.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_CHANGE_NOT_FOUND, also for another user's change unless the caller is an
 *   admin; TAXONOMY_CHANGE_CONFLICT if something was changed since.
 */
export async function undoTaxonomyChange(
  call: Call,
  input: z.input<typeof undoTaxonomyChangeInput>,
): Promise<void> {
  const { operationId } = parseInput(undoTaxonomyChangeInput, input);
  await inSession(call, async (session) => {
    await session.query(longStatements);
    await session.query('select mneme_operation.undo_taxonomy_change($1)', [operationId]);
  });
}
