import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { KeyServices } from '../../sealed/data-key.ts';
import { checkCells, matchModels } from './check-cells.ts';
import { checkSealedKeys } from './check-keys.ts';
import { freeBytes, requireRoom, sizeOf } from './check-room.ts';
import { eraseRows } from './erase-rows.ts';
import { type CopySides, TableMatch } from './match-rows.ts';
import { MoveError } from './move-error.ts';
import { type MovedTables, valuesOfSource } from './moved-tables.ts';
import { connectForRows, type MovingCell } from './owner-connection.ts';
import {
  detachJobs,
  hold,
  holdOf,
  moveProgress,
  noteErased,
  noteMovingTo,
  serve,
  switchCell,
} from './progress.ts';
import { awaitWriters, copyDueBlobs, foldStatistics, sealAuditLog } from './quiet.ts';

/** The steps of a move, in their order; a run that was ended at any of them is continued by the next. */
export const moveSteps = ['begun', 'copied', 'held', 'verified', 'switched', 'serving', 'erased'] as const;
export type MoveStep = (typeof moveSteps)[number];

/** What is moved, from where to where. */
export interface Move {
  /** The cell with the directory. */
  readonly first: MovingCell;
  readonly cells: readonly MovingCell[];
  readonly workspaceId: string;
  readonly slug: string;
  /** The name of the cell to move to. */
  readonly to: string;
  /** Called after each step. */
  readonly onStep?: (step: MoveStep) => void | Promise<void>;
  /** Called with about how many bytes the workspace takes, and how many are free in the target, null if not known. */
  readonly onRoom?: (size: number, free: number | null) => void;
  /** Called with the number of the table that is compared or copied, and their number. */
  readonly onTable?: (done: number, of: number) => void;
  /** Opens what is sealed, with the keys and stores of all cells; looked at before anything is copied. */
  readonly keys?: KeyServices;
  /** Bytes that are free in the target, or null: read from its server if left out. */
  readonly freeBytes?: (target: Client) => Promise<number | null>;
  /** Builds the indexes of the vectors that were copied, before writes wait. */
  readonly buildIndexes?: (cell: MovingCell) => Promise<void>;
  /** Ends the move, before the workspace is in the other cell; the next run continues it. */
  readonly signal?: AbortSignal | undefined;
}

/** What a move did. */
export interface MoveReport {
  /** The cell that it was moved from; null if it was in the other one, whole, already. */
  readonly from: string | null;
  /** Rows copied by this run, also those that were copied again since they had changed. */
  readonly rows: number;
  /** Milliseconds for which the workspace took no changes; null if that was an earlier run's. */
  readonly heldMs: number | null;
}

/** What was written meanwhile is copied again before the workspace is held, until a pass copies fewer rows, or so often. */
const fewRows = 500;
const passesBefore = 5;
/** How often what has changed is copied again while the workspace is held, until both sides are the same. */
const passesWhileHeld = 5;
/**
 * Milliseconds that the old cell keeps refusing requests before its rows go: longer than servers remember a
 * workspace's cell.
 */
const staleMs = 3_000;

/**
 * Moves a workspace to another cell: copies its rows while it is served, holds it, copies what has changed, compares
 * both sides, names the new cell in the directory, and erases the old rows. Reads are answered all the time; changes are
 * refused with WORKSPACE_MOVING while it is held. Continues a move that was ended, by `kill -9` too.
 *
 * @throws MoveError; the signal's reason; pg's errors. Until the directory names the new cell, the workspace is then
 *   served by the old one as before.
 */
export async function moveWorkspace(move: Move): Promise<MoveReport> {
  const { first, workspaceId, to } = move;
  const directory = await connectForRows(first);
  try {
    // Of this session: it ends with the process.
    const { rows } = await directory.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('mneme.workspace_move_command ' || $1, 0)) as free`,
      [workspaceId],
    );
    if (!rows[0]?.free) throw new MoveError('Another command is moving this workspace. Wait for it to end.');
    const progress = await moveProgress(first.pool, workspaceId);
    if (!progress) throw new MoveError('The directory of the cells does not have this workspace.');
    const { cell, movingTo, leaving } = progress;
    if (leaving !== null) {
      await finish(move, cellNamed(move, leaving), cellNamed(move, cell));
      if (cell === to) return { from: leaving, rows: 0, heldMs: null };
    }
    if (cell === to) return { from: null, rows: 0, heldMs: null };
    if (movingTo !== null && movingTo !== to) {
      throw new MoveError(
        `The workspace is being moved to the cell ${movingTo}. Move it there, or end that with --cancel.`,
      );
    }
    const [source, target] = [cellNamed(move, cell), cellNamed(move, to)];
    const copied = await copyAndSwitch(move, source, target);
    await finish(move, source, target);
    return { from: cell, ...copied };
  } finally {
    await directory.end();
  }
}

/**
 * Gives up a move that has not come to the other cell: what was copied is erased there, and the workspace is served
 * where it was.
 *
 * @throws MoveError if it is not being moved, or is in the other cell already.
 */
export async function cancelMove(move: Omit<Move, 'to'>): Promise<{ readonly cell: string }> {
  const { first, workspaceId } = move;
  const progress = await moveProgress(first.pool, workspaceId);
  if (!progress || progress.movingTo === null) {
    throw new MoveError(
      progress?.leaving
        ? `The workspace is in the cell ${progress.cell} already. Run the move again to complete it.`
        : 'The workspace is not being moved.',
    );
  }
  const [source, target] = [cellNamed(move, progress.cell), cellNamed(move, progress.movingTo)];
  if ((await holdOf(source.pool, workspaceId)) === 'leaving') {
    await serve(source.pool, workspaceId, { arrived: false });
  }
  await eraseRows(target, workspaceId);
  await noteMovingTo(first.pool, workspaceId, null);
  await hold(target.pool, workspaceId, null);
  return { cell: source.name };
}

function cellNamed({ cells }: Pick<Move, 'cells'>, name: string): MovingCell {
  const cell = cells.find((each) => each.name === name);
  if (!cell) throw new MoveError(`There is no cell ${name} that can be reached.`);
  return cell;
}

/** Everything up to the moment in which the directory names the other cell. */
async function copyAndSwitch(
  move: Move,
  source: MovingCell,
  target: MovingCell,
): Promise<{ rows: number; heldMs: number }> {
  const { first, workspaceId, onStep, signal } = move;
  const from = await connectForRows(source);
  try {
    const into = await connectForRows(target);
    try {
      const tables = await checkCells(from, into, move);
      // An earlier run was ended while it was held: changes need not wait for the copy again.
      if ((await holdOf(source.pool, workspaceId)) === 'leaving') {
        await serve(source.pool, workspaceId, { arrived: false });
      }
      await checkMeans(move, from, into, tables);
      await noteMovingTo(first.pool, workspaceId, target.name);
      await hold(target.pool, workspaceId, 'arriving');
      await onStep?.('begun');
      const value = valuesOfSource(await matchModels(from, into));
      const sides: CopySides = { source: from, target: into, workspaceId, value };
      const matches = tables.moved.map((table) => new TableMatch(sides, table));
      // Copied, and compared whole.
      let rows = (await matchAll(move, from, matches)).rows + (await matchAll(move, from, matches)).rows;
      // Recalls in the new cell are planned as they were in the old one.
      await into.query('select mneme_private.analyse_grown()');
      await move.buildIndexes?.(target);
      rows += await catchUp(move, from, matches);
      signal?.throwIfAborted();
      await onStep?.('copied');
      const heldAt = performance.now();
      try {
        rows += await matchHeld(move, sides, matches, tables.folded, source);
        await switchCell(first.pool, workspaceId);
      } catch (error) {
        await stay(move, source);
        throw error;
      }
      await onStep?.('switched');
      await arrive(move, source, target);
      return { rows, heldMs: Math.round(performance.now() - heldAt) };
    } finally {
      await into.end();
    }
  } finally {
    await from.end();
  }
}

/** What a move needs beside the rows: room for them, and the keys that open what is sealed. */
async function checkMeans(move: Move, from: Client, into: Client, tables: MovedTables): Promise<void> {
  const { workspaceId, to, keys, freeBytes: free = freeBytes, onRoom } = move;
  // What an earlier run has copied is there already.
  const [size, there] = [await sizeOf(from, workspaceId, tables), await sizeOf(into, workspaceId, tables)];
  const room = await free(into);
  onRoom?.(size, room);
  requireRoom(to, Math.max(0, size - there), room);
  if (keys) await checkSealedKeys(from, workspaceId, keys);
}

/** The workspace is served where it was, unless the directory names the other cell: a commit whose answer was lost. */
async function stay({ first, workspaceId }: Move, source: MovingCell): Promise<void> {
  try {
    const progress = await moveProgress(first.pool, workspaceId);
    if (progress?.cell === source.name) await serve(source.pool, workspaceId, { arrived: false });
  } catch {
    // It takes no changes until the next run, or --cancel. Whoever asked gets the first error.
  }
}

/** Copies what is not the same on both sides, as of one moment in the source. Says of which tables anything was not. */
async function matchAll(
  { onTable, signal }: Move,
  source: Client,
  matches: readonly TableMatch[],
): Promise<{ readonly rows: number; readonly changed: readonly TableMatch[] }> {
  const changed: TableMatch[] = [];
  let rows = 0;
  await source.query('begin isolation level repeatable read, read only');
  try {
    const seen = await source.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
    );
    for (const [number, match] of matches.entries()) {
      signal?.throwIfAborted();
      const done = await match.match(seen.rows[0]?.xmin ?? '');
      if (!done.same) changed.push(match);
      rows += done.rows;
      onTable?.(number + 1, matches.length);
    }
  } finally {
    await source.query('commit');
  }
  return { rows, changed };
}

/** Copies what was written while the others were copied, so that little is left for when the workspace is held. */
async function catchUp(move: Move, source: Client, matches: readonly TableMatch[]): Promise<number> {
  let rows = 0;
  for (let pass = 0; pass < passesBefore; pass += 1) {
    await withTriggers(source, async () => {
      await sealAuditLog(source, move.workspaceId);
      await source.query('select mneme_private.fold_statistics()');
    });
    const done = await matchAll(move, source, matches);
    rows += done.rows;
    if (done.rows < fewRows) break;
  }
  return rows;
}

/** Holds the workspace, and copies the rest until both sides are the same. */
async function matchHeld(
  move: Move,
  { source, target }: CopySides,
  matches: readonly TableMatch[],
  folded: readonly string[],
  from: MovingCell,
): Promise<number> {
  const { workspaceId, onStep, signal } = move;
  await hold(from.pool, workspaceId, 'leaving');
  await awaitWriters(source, workspaceId, signal);
  await detachJobs(from.pool, workspaceId);
  await onStep?.('held');
  await withTriggers(source, async () => {
    await sealAuditLog(source, workspaceId);
    await foldStatistics(source, workspaceId, folded);
  });
  await copyDueBlobs(source, target, workspaceId);
  let rows = 0;
  let changed = matches;
  for (let pass = 0; pass < passesWhileHeld && changed.length > 0; pass += 1) {
    const done = await matchAll(move, source, changed);
    rows += done.rows;
    // A table that was the same on both sides stays so: neither cell writes.
    changed = done.changed;
  }
  if (changed.length === 0) {
    await onStep?.('verified');
    return rows;
  }
  const names = changed.map(({ table }) => table.name).join(', ');
  throw new MoveError(
    `The copy is not the same as what was copied: ${names}. The workspace is served where it was; run the move again.`,
  );
}

async function withTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = origin');
  await work();
  await client.query('set session_replication_role = replica');
}

/** From the old cell to the new one: nobody is served by the old one when the new one begins to. */
async function arrive({ workspaceId, onStep }: Move, source: MovingCell, target: MovingCell): Promise<void> {
  await hold(source.pool, workspaceId, 'left');
  if ((await holdOf(target.pool, workspaceId)) === 'arriving') {
    await serve(target.pool, workspaceId, { arrived: true });
  }
  await onStep?.('serving');
}

/** What is left to do after the directory names the new cell. */
async function finish(move: Move, source: MovingCell, target: MovingCell): Promise<void> {
  const { first, workspaceId, onStep } = move;
  await arrive(move, source, target);
  await sleep(staleMs);
  await eraseRows(source, workspaceId);
  await noteErased(first.pool, workspaceId);
  await hold(source.pool, workspaceId, null);
  await onStep?.('erased');
}
