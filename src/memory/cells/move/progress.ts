import type { Pool } from 'pg';
import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';

/** How far a move has come, as the directory has it. */
export interface MoveProgress {
  /** The cell that serves the workspace. */
  readonly cell: string;
  /** The cell that it is being copied to. */
  readonly movingTo: string | null;
  /** The cell that it has moved from and that still has its rows. */
  readonly leaving: string | null;
}

/** What a cell does with a workspace that is moving; null: it serves it, or does not have it. */
export type Hold = 'leaving' | 'arriving' | 'left' | null;

/** Nobody's: it opens transactions also in a workspace that a cell does not serve. */
const provisioner: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

/** How far the move of a workspace has come. */
export async function moveProgress(first: Pool, workspaceId: string): Promise<MoveProgress | null> {
  return withSession(first, provisioner, async (session) => {
    const { rows } = await session.query<MoveProgress>(
      `select cell, moving_to as "movingTo", leaving from mneme_private.cell_workspace where workspace_id = $1`,
      [workspaceId],
    );
    return rows[0] ?? null;
  });
}

/** Notes which cell a workspace is being copied to; null: to none any more. */
export function noteMovingTo(first: Pool, workspaceId: string, cell: string | null): Promise<void> {
  return change(
    first,
    'update mneme_private.cell_workspace set moving_to = $2 where workspace_id = $1 and leaving is null',
    [workspaceId, cell],
  );
}

/** From now on the cell that it was copied to is the workspace's. */
export function switchCell(first: Pool, workspaceId: string): Promise<void> {
  return change(
    first,
    `update mneme_private.cell_workspace set cell = moving_to, leaving = cell, moving_to = null
     where workspace_id = $1 and moving_to is not null`,
    [workspaceId],
  );
}

/** Notes that the cell that the workspace has moved from has nothing of it any more. */
export function noteErased(first: Pool, workspaceId: string): Promise<void> {
  return change(first, 'update mneme_private.cell_workspace set leaving = null where workspace_id = $1', [
    workspaceId,
  ]);
}

/** What a cell does with the workspace at present. */
export async function holdOf(cell: Pool, workspaceId: string): Promise<Hold> {
  return withSession(cell, provisioner, async (session) => {
    const { rows } = await session.query<{ state: Hold }>(
      'select state from mneme_private.workspace_hold where workspace_id = $1',
      [workspaceId],
    );
    return rows[0]?.state ?? null;
  });
}

/** Holds a workspace in a cell. */
export async function hold(cell: Pool, workspaceId: string, state: Hold): Promise<void> {
  await withSession(cell, provisioner, (session) => setHold(session, workspaceId, state));
}

/** Ends the hold where the workspace is served from now on: its jobs are queued there, and a move is audited. */
export async function serve(
  cell: Pool,
  workspaceId: string,
  { arrived }: { arrived: boolean },
): Promise<void> {
  await withSession(cell, provisioner, async (session) => {
    await session.query(`select set_config('mneme.workspace_id', $1, true)`, [workspaceId]);
    await setHold(session, workspaceId, null);
    await session.query('select mneme_private.attach_jobs($1)', [workspaceId]);
    if (arrived)
      await session.query(`select mneme_private.audit('workspace.move', 'workspace', $1)`, [workspaceId]);
  });
}

/** Takes a workspace's jobs out of a cell's queue. */
export async function detachJobs(cell: Pool, workspaceId: string): Promise<void> {
  await withSession(cell, provisioner, (session) =>
    session.query('select mneme_private.detach_jobs($1)', [workspaceId]),
  );
}

async function setHold(session: Session, workspaceId: string, state: Hold): Promise<void> {
  await session.query('delete from mneme_private.workspace_hold where workspace_id = $1', [workspaceId]);
  if (state === null) return;
  await session.query('insert into mneme_private.workspace_hold (workspace_id, state) values ($1, $2)', [
    workspaceId,
    state,
  ]);
}

async function change(pool: Pool, text: string, values: readonly unknown[]): Promise<void> {
  await withSession(pool, provisioner, (session) => session.query(text, values));
}
