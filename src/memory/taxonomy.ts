import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { MemoryError } from './error.ts';
import { externalKey, parseInput, shortText, taxonomyPath, uuid } from './input.ts';
import { checkNames, personaKey, projectKey, threadsNamed, userKey, withIds } from './own-keys.ts';
import type { MemoryServices } from './services.ts';
import { taxonomySlug } from './taxonomy-slug.ts';
import { readTaxonomyTree, taxonomyLabel } from './taxonomy-tree.ts';

/** A change of the tree: `changeId` undoes it. */
export interface TaxonomyChange {
  readonly changeId: string;
  /** The place that was made, renamed, or stands at the new path; null where none is left. */
  readonly nodeId: string | null;
}

/** A place may hold hundreds of thousands of threads, which all go elsewhere with it; an admin's operation has a minute. */
const longStatements = `set local statement_timeout = '55s'`;

function requireRole(caller: Caller, roles: readonly Caller['role'][], what: string): void {
  if (roles.includes(caller.role)) return;
  const [role, ...others] = roles;
  throw new MemoryError(
    'not_allowed',
    others.length > 0 ? 'ADMIN_OR_SERVICE_REQUIRED' : 'ADMIN_REQUIRED',
    `${what} takes the role ${[role, ...others].join(' or ')}. Ask for a token or a key with it.`,
  );
}

/** Makes an operation that changes the tree of what it takes, who may, and the function that does it. */
function changing<Given extends z.ZodType>(operation: {
  readonly takes: Given;
  readonly roles: readonly Caller['role'][];
  readonly what: string;
  readonly call: string;
  values(given: z.output<Given>): readonly unknown[];
}) {
  return async (services: MemoryServices, caller: Caller, input: z.input<Given>): Promise<TaxonomyChange> => {
    requireRole(caller, operation.roles, operation.what);
    const given = parseInput(operation.takes, input);
    return withSession(services.pool, caller, async (session) => {
      await session.query(longStatements);
      return changeTree(session, operation.call, operation.values(given));
    });
  };
}

async function changeTree(
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

/**
 * Makes a place at a path, with the places above it where `createParents` says so.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_OR_SERVICE_REQUIRED; TAXONOMY_PATH_TAKEN, TAXONOMY_PARENT_NOT_FOUND,
 *   TAXONOMY_PATH_TOO_LONG.
 */
export const createTaxonomyNode = changing({
  takes: z.object({
    path: taxonomyPath,
    label: taxonomyLabel.nullish(),
    createParents: z.boolean().nullish(),
  }),
  roles: ['admin', 'service'],
  what: 'Making places in the taxonomy',
  call: 'create_taxonomy_node($1, $2, $3)',
  values: ({ path, label, createParents }) => [path, label ?? null, createParents ?? false],
});

/**
 * Makes a place for a label in any script, below another place or at the top; the slug is made here.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_OR_SERVICE_REQUIRED; TAXONOMY_NODE_NOT_FOUND for `under`; TAXONOMY_PATH_TAKEN
 *   where a place beside it has the label.
 */
export const addTaxonomyNode = changing({
  takes: z.object({ label: taxonomyLabel, under: taxonomyPath.nullish() }),
  roles: ['admin', 'service'],
  what: 'Making places in the taxonomy',
  call: 'add_taxonomy_node($1, $2, $3)',
  values: ({ label, under }) => [under ?? null, taxonomySlug(label), label],
});

/**
 * Moves a place with everything below it to another path, which must be free.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_CYCLE, TAXONOMY_PATH_TAKEN,
 *   TAXONOMY_PARENT_NOT_FOUND, TAXONOMY_TOO_DEEP, TAXONOMY_PATH_TOO_LONG.
 */
export const moveTaxonomySubtree = changing({
  takes: z.object({ path: taxonomyPath, to: taxonomyPath, createParents: z.boolean().nullish() }),
  roles: ['admin'],
  what: 'Moving places of the taxonomy',
  call: "change_taxonomy('move', $1, $2, $3)",
  values: ({ path, to, createParents }) => [path, to, createParents ?? false],
});

/**
 * Makes one place of two: what stood in or below `from` stands in or below `into`, place by place.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_CYCLE, TAXONOMY_TOO_DEEP,
 *   TAXONOMY_PATH_TOO_LONG.
 */
export const mergeTaxonomyNodes = changing({
  takes: z.object({ from: taxonomyPath, into: taxonomyPath }),
  roles: ['admin'],
  what: 'Merging places of the taxonomy',
  call: "change_taxonomy('merge', $1, $2, false)",
  values: ({ from, into }) => [from, into],
});

/**
 * Gives a place another label; its path stays, by which threads are filed.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND.
 */
export const renameTaxonomyNode = changing({
  takes: z.object({ path: taxonomyPath, label: taxonomyLabel }),
  roles: ['admin'],
  what: 'Renaming places of the taxonomy',
  call: 'rename_taxonomy_node($1, $2)',
  values: ({ path, label }) => [path, label],
});

/**
 * Removes an empty place; or a place with all below it, whose threads and projects go to `moveTo`.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, TAXONOMY_NODE_NOT_EMPTY, TAXONOMY_CYCLE.
 */
export const deleteTaxonomyNode = changing({
  takes: z.object({ path: taxonomyPath, moveTo: taxonomyPath.nullish() }),
  roles: ['admin'],
  what: 'Removing places of the taxonomy',
  call: "change_taxonomy('delete', $1, $2, false)",
  values: ({ path, moveTo }) => [path, moveTo ?? null],
});

const undoInput = z.object({ operationId: uuid });

/**
 * Puts everything back as it was before a change; undone already, it does nothing. Changes are kept for 30 days.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_CHANGE_NOT_FOUND, for others' changes too unless the caller is an admin;
 *   TAXONOMY_CHANGE_CONFLICT where something was changed since.
 */
export async function undoTaxonomyChange(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof undoInput>,
): Promise<void> {
  const { operationId } = parseInput(undoInput, input);
  await withSession(services.pool, caller, async (session) => {
    await session.query(longStatements);
    await session.query('select mneme_operation.undo_taxonomy_change($1)', [operationId]);
  });
}

const previewInput = z.object({
  path: taxonomyPath,
  to: taxonomyPath.nullish(),
  label: taxonomyLabel.nullish(),
  createParents: z.boolean().nullish(),
  change: z.enum(['create', 'add', 'move', 'merge', 'rename', 'delete']).nullish(),
});
type Planned = z.output<typeof previewInput>;

/** What each change must name; looking at a place without one names it alone. */
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

/** What a change would touch. */
export interface TaxonomyPreview {
  readonly nodes: number;
  readonly threads: number;
  readonly projects: number;
  /** Places that would go, because another has what stood there. */
  readonly removed: number;
  /** Where the place would stand; null where it goes. */
  readonly path: string | null;
}

/**
 * What a change would touch, in numbers: places at and below a path with all threads and projects there; of one that
 * makes or renames, the places that it makes or renames. Where it says which change, one that would be refused is refused.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND, and what the change refuses.
 */
export async function previewTaxonomy(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof previewInput>,
): Promise<TaxonomyPreview> {
  requireRole(caller, ['admin'], 'Looking at what a change of the taxonomy would touch');
  const planned = parseInput(previewInput, input);
  const missing = named[planned.change ?? 'look'].find((field) => !planned[field]);
  if (missing) {
    const what = planned.change ? `to ${planned.change} a place` : 'to look at a place';
    throw new MemoryError('bad_input', 'BAD_INPUT', `${missing} is missing: it takes one ${what}.`);
  }
  const { path, to, label, createParents, change } = planned;
  return withSession(services.pool, caller, async (session) => {
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

/** What a change that only writes places did, taken back. */
async function written(session: Session, call: string, values: readonly unknown[]): Promise<TaxonomyPreview> {
  const { changeId: _, ...touched } = await onlyCounted(session, true, async () => {
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
    'select count(*) filter (where to_path is null)::integer as removed from mneme_private.taxonomy_plan($1, $2, $3, true)',
    [change, path, to],
  );
  return rows[0]?.removed ?? 0;
}

const importInput = z.object({
  nodes: z.array(z.unknown()),
  under: taxonomyPath.nullish(),
  preview: z.boolean().nullish(),
});

/** What an import did, or would do. */
export interface TaxonomyImport {
  /** Undoes it; null of a preview. */
  readonly changeId: string | null;
  readonly created: number;
  readonly changed: number;
}

/**
 * Makes the places of a tree that are missing and gives those that are there its labels and metadata, in one
 * transaction; takes none away.
 *
 * @throws MemoryError BAD_INPUT, TOO_MANY_PLACES; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND for `under`;
 *   TAXONOMY_PATH_TOO_LONG.
 */
export async function importTaxonomy(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof importInput>,
): Promise<TaxonomyImport> {
  requireRole(caller, ['admin'], 'Importing a taxonomy');
  const { nodes, under, preview } = parseInput(importInput, input);
  const places = readTaxonomyTree(nodes, under ?? null);
  return withSession(services.pool, caller, (session) =>
    onlyCounted(session, preview, async () => {
      const { rows } = await session.query<TaxonomyImport>(
        'select change_id as "changeId", created, changed from mneme_operation.import_taxonomy($1, $2)',
        [under ?? null, JSON.stringify(places)],
      );
      if (!rows[0]) throw new Error('import_taxonomy returned nothing');
      return rows[0];
    }),
  );
}

const fileInput = z.object({
  path: taxonomyPath,
  threadIds: z.array(uuid).min(1, 'must hold at least one id').nullish(),
  threadKeys: z.array(externalKey).min(1, 'must hold at least one key').nullish(),
  ...userKey,
  ...personaKey,
  projectId: uuid.nullish(),
  ...projectKey,
  channel: shortText.nullish(),
  from: taxonomyPath.nullish(),
  unfiled: z.boolean().nullish(),
  preview: z.boolean().nullish(),
});

/** Threads that were put somewhere. */
export interface Filing {
  /** Undoes it; null where no thread was put anywhere, and of a preview. */
  readonly changeId: string | null;
  readonly threads: number;
}

/**
 * Puts threads at a path: those of a list, or all the caller sees that are of a kind; conditions narrow each other.
 *
 * @throws MemoryError BAD_INPUT, also where nothing says which threads; TAXONOMY_NODE_NOT_FOUND, PROJECT_NOT_FOUND;
 *   USER_ID_NOT_ALLOWED.
 */
export async function fileThreads(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof fileInput>,
): Promise<Filing> {
  const { threadKeys, userKey, personaKey, ...others } = parseInput(fileInput, input);
  checkNames(caller, { userKey });
  if (threadKeys == null && (userKey ?? personaKey) != null) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'userKey and personaKey say whose threads the threadKeys name: give threadKeys too, or leave them out.',
    );
  }
  const { path, threadIds, projectId, channel, from, unfiled, preview } = await withIds(
    services,
    caller,
    others,
  );
  if (
    threadIds == null &&
    threadKeys == null &&
    projectId == null &&
    channel == null &&
    from == null &&
    !unfiled
  ) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'Say which threads: threadIds, threadKeys, projectId, channel, from, or unfiled for all without a place.',
    );
  }
  const named = threadKeys && (await threadsNamed(services, caller, threadKeys, { userKey, personaKey }));
  const listed = named ? [...(threadIds ?? []), ...named] : threadIds;
  const values = [path, listed, projectId, channel, from, unfiled ?? false];
  return filed(services, caller, 'file_threads($1, $2, $3, $4, $5, $6)', values, preview);
}

const acceptAllInput = z.object({
  path: taxonomyPath.nullish(),
  minScore: z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').nullish(),
  preview: z.boolean().nullish(),
});

/**
 * Accepts all open suggestions that the caller sees; with `path` those at and below it, with `minScore` those at least
 * that sure.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_NODE_NOT_FOUND.
 */
export async function acceptTaxonomySuggestions(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof acceptAllInput>,
): Promise<Filing> {
  const { path, minScore, preview } = parseInput(acceptAllInput, input);
  return filed(services, caller, 'accept_taxonomy_suggestions($1, $2)', [path, minScore], preview);
}

async function filed(
  services: MemoryServices,
  caller: Caller,
  call: string,
  values: readonly unknown[],
  preview: boolean | null | undefined,
): Promise<Filing> {
  return withSession(services.pool, caller, (session) =>
    onlyCounted(session, preview, async () => {
      const { rows } = await session.query<Filing>(
        `select change_id as "changeId", filed as threads from mneme_operation.${call}`,
        values,
      );
      if (!rows[0]) throw new Error(`${call} returned nothing`);
      return rows[0];
    }),
  );
}

/** A preview is the change itself, taken back: nothing else counts as exactly. */
async function onlyCounted<Done extends { readonly changeId: string | null }>(
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

const decisionInput = z.object({ suggestionId: uuid });

/**
 * Decides about a suggested place of a thread: accepted, the thread is put there; rejected, it is never suggested for
 * it again, and taken back where the workspace's setting had put it there. The same decision again does nothing.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_SUGGESTION_NOT_FOUND; TAXONOMY_SUGGESTION_DECIDED where it was decided
 *   otherwise.
 */
export async function decideTaxonomySuggestion(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof decisionInput>,
  decision: 'accept' | 'reject',
): Promise<{ suggestionId: string; threadId: string }> {
  const { suggestionId } = parseInput(decisionInput, input);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.decide_taxonomy_suggestion($1, $2) as id',
      [suggestionId, decision === 'accept'],
    );
    return rows[0]?.id;
  });
  if (!threadId) throw new Error('decide_taxonomy_suggestion returned no thread');
  return { suggestionId, threadId };
}
