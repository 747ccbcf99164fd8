import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { readArchived } from '../archive/read.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput, shortName, uuid } from '../input.ts';
import { memoryMetadata } from '../knowledge/memory-keys.ts';
import { checkThread, existingIds, namedThread, personaKey, userKey } from '../own-keys.ts';

const deduplicateStatement = readStatement(import.meta.dirname, 'deduplicate.sql');
const branchMemoriesStatement = readStatement(import.meta.dirname, 'branch-memories.sql');
const branchTurnsStatement = readStatement(import.meta.dirname, 'branch-turns.sql');
const archivedTurnsStatement = readStatement(import.meta.dirname, 'archived-turns.sql');
const branchDigestStatement = readStatement(import.meta.dirname, 'branch-digest.sql');

/** The last turn of a branch that is read to its end. */
const endless = 2_147_483_647;

/** The schema of ForkBranchInput. */
export const forkBranchInput = z.object({
  ...namedThread,
  ...userKey,
  ...personaKey,
  branchId: uuid.nullish().describe('If given, checks that this branch contains the message.'),
  atMessageId: uuid.describe(
    'The fork point: the last message that the new branch shares with the branch it forks from.',
  ),
  name: shortName.nullish(),
  metadata: memoryMetadata.nullish().describe('What you keep with the branch, e.g. why it was forked.'),
});

/**
 * Opens a branch of a thread after one of its messages, whichever branch that is on. The branch shares what came
 * before: only one row is written. `branchId` only checks that the branch contains the message.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; THREAD_NOT_FOUND, BRANCH_NOT_FOUND, MESSAGE_NOT_FOUND,
 *   MESSAGE_NOT_ON_BRANCH, BRANCH_TOO_DEEP.
 */
export async function forkBranch(
  call: Call,
  input: z.input<typeof forkBranchInput>,
): Promise<{ branchId: string }> {
  const given = parseInput(forkBranchInput, input);
  checkThread(call.caller, given);
  const branchId = await inSession(call, async (session) => {
    const { threadId } = await existingIds(session, given);
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.fork_branch($1, $2, $3, $4, $5) as id',
      [
        threadId,
        given.branchId,
        given.atMessageId,
        given.name,
        given.metadata ? JSON.stringify(given.metadata) : null,
      ],
    );
    return rows[0]?.id;
  });
  if (!branchId) throw new Error('fork_branch returned no id');
  return { branchId };
}

/** The schema of MergeBranchInput. */
export const mergeBranchInput = z.object({
  branchId: uuid,
  memoryIds: z
    .array(uuid)
    .min(1, 'must name at least one memory')
    .max(200, 'may name at most 200 memories')
    .describe('Ids of current memories of the branch.'),
});

/**
 * Copies chosen memories of a branch, with their sources, to its parent branch. A setting replaces the current one
 * there. What is already known there is not stored twice. Earlier forks don't see the copies.
 *
 * @returns the memories of the parent branch, in the order of the input.
 * @throws MemoryError BAD_INPUT; BRANCH_NOT_FOUND, BRANCH_IS_TRUNK, MEMORY_NOT_FOUND, MEMORY_NOT_CURRENT,
 *   MEMORY_NOT_YOURS.
 */
export async function mergeBranch(
  call: Call,
  input: z.input<typeof mergeBranchInput>,
): Promise<{ memoryIds: string[] }> {
  const { branchId, memoryIds } = parseInput(mergeBranchInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<{ ids: string[] }>('select mneme_operation.merge_branch($1, $2) as ids', [
      branchId,
      [...new Set(memoryIds)],
    ]),
  );
  return { memoryIds: rows[0]?.ids ?? [] };
}

const branchTurnsInput = z.object({
  branchId: uuid,
  afterSequenceNo: z.number().int().min(0).nullish(),
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/** The default number of turns of a page. */
const turnsAPage = 50;

/**
 * The ids of a branch's turns in order, including those before each fork.
 *
 * @throws MemoryError BAD_INPUT; BRANCH_NOT_FOUND.
 */
export async function branchTurns(call: Call, input: z.input<typeof branchTurnsInput>): Promise<string[]> {
  const { branchId, afterSequenceNo, first } = parseInput(branchTurnsInput, input);
  const rows = await readBranch<{ id: string }>(
    call,
    branchId,
    // No more than a page is read from each ancestor branch.
    branchTurnsStatement,
    [afterSequenceNo ?? 0, first ?? turnsAPage],
  );
  return rows.map(({ id }) => id);
}

const branchMemoriesInput = z.object({
  branchId: uuid,
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/**
 * The ids of the current memories that came from a branch's own turns, the newest first. mergeBranch accepts these.
 *
 * @throws MemoryError BAD_INPUT; BRANCH_NOT_FOUND.
 */
export async function branchMemories(
  call: Call,
  input: z.input<typeof branchMemoriesInput>,
): Promise<string[]> {
  const { branchId, first } = parseInput(branchMemoriesInput, input);
  const rows = await readBranch<{ id: string }>(
    call,
    branchId,
    // There is an index on memories by thread, but none by branch.
    branchMemoriesStatement,
    [first ?? turnsAPage],
  );
  return rows.map(({ id }) => id);
}

/** One hash of a branch's turns. */
export interface BranchDigest {
  readonly turns: number;
  /** How many turns have no readable text. Their content state is hashed instead. */
  readonly withoutText: number;
  readonly lastSequenceNo: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * SHA-256 over the SHA-256 of each turn of a branch, in order: of its role, author, time in milliseconds and text. It
 * is the same for the same turns in whichever thread, so that an export and what was imported from it can be compared.
 *
 * @throws MemoryError BAD_INPUT; BRANCH_NOT_FOUND.
 */
export async function branchDigest(call: Call, input: { readonly branchId: string }): Promise<BranchDigest> {
  const { branchId } = parseInput(z.object({ branchId: uuid }), input);
  const archived = await readBranch<{ id: string }>(call, branchId, archivedTurnsStatement, []);
  const ids = archived.map(({ id }) => id);
  const texts = await readArchived(call, ids);
  // src/client/branches.ts computes the same in TypeScript.
  const [digest] = await readBranch<BranchDigest>(call, branchId, branchDigestStatement, [
    ids,
    ids.map((id) => texts.get(id)?.content ?? null),
  ]);
  if (!digest) throw new Error('the digest has no row');
  return digest;
}

/** A text that several turns of a branch have. */
export interface RepeatedText {
  /** The first turn with this text. */
  readonly messageId: string;
  readonly occurrences: number;
  readonly accessCount: number;
  readonly lastAccessedAt: string | null;
  readonly usefulness: number;
}

/** How many of a branch's own turns have the same text, regardless of case and punctuation. */
export interface Deduplication {
  readonly turns: number;
  readonly nodes: number;
  /** How often recall returned any of them. */
  readonly accessCount: number;
  /** Texts said more than once, the most often said first. */
  readonly repeated: readonly RepeatedText[];
}

const deduplicationInput = z.object({
  branchId: uuid,
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/**
 * Counts the distinct texts of a branch's own turns. The turns themselves all stay in the sequence.
 *
 * @throws MemoryError BAD_INPUT; BRANCH_NOT_FOUND.
 */
export async function deduplication(
  call: Call,
  input: z.input<typeof deduplicationInput>,
): Promise<Deduplication> {
  const { branchId, first } = parseInput(deduplicationInput, input);
  const [counted] = await readBranch<Deduplication>(
    call,
    branchId,
    // Read as the caller: nodes without a turn that the caller sees are left out.
    deduplicateStatement,
    [first ?? 10],
  );
  if (!counted) throw new Error('the statistics have no row');
  return counted;
}

/** Reads one branch: $1 is the workspace, $2 the branch, $3 the last turn to read. */
async function readBranch<Row extends object>(
  call: Call,
  branchId: string,
  statement: string,
  more: readonly unknown[],
): Promise<Row[]> {
  return inSession(call, async (session) => {
    await requireBranch(session, branchId);
    const { rows } = await session.query<Row>(statement, [
      call.caller.workspaceId,
      branchId,
      endless,
      ...more,
    ]);
    return rows;
  });
}

async function requireBranch(session: Session, branchId: string): Promise<void> {
  const { rows } = await session.query('select from mneme.branch where workspace_id = $1 and id = $2', [
    session.caller.workspaceId,
    branchId,
  ]);
  if (rows.length > 0) return;
  throw new MemoryError(
    'not_found',
    'BRANCH_NOT_FOUND',
    `There is no branch ${branchId} that you can see. Check the id.`,
  );
}
