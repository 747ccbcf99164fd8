import type { Session } from '../../../postgres/session.ts';
import type { Privacy } from './turn-window.ts';

/** Milliseconds that a writer waits for those before it: a queue of them is no failure. */
const longestWaitMs = 600_000;

/**
 * Makes writers of derived knowledge take turns: what supersedes what depends on all that is there. What is private
 * to one person depends on their own knowledge and on what is shared, and changes their own alone: such writers wait
 * for each other only where they write for the same person. Whoever writes what is shared waits for all. The lock ends
 * with the transaction, so it holds on both engines.
 *
 * @throws pg's errors; a statement time-out after ten minutes of waiting.
 */
export async function lockKnowledge(
  session: Session,
  workspaceId: string | null,
  rows: readonly Privacy[],
): Promise<void> {
  const owner = rows[0]?.ownerUserId ?? null;
  const ofOne =
    owner !== null && rows.every((row) => row.visibility === 'private' && row.ownerUserId === owner);
  const ofAll = `hashtextextended('mneme extract ' || $1, 0)`;
  const ofPerson = `hashtextextended('mneme extract ' || $1 || ' ' || $2, 0)`;
  const values = ofOne ? [workspaceId, owner] : [workspaceId];
  // Whoever finds nobody there asks once. Who gets one of the two keeps it, as those do who wait.
  const { rows: free } = await session.query<{ got: boolean }>(
    ofOne
      ? `select pg_try_advisory_xact_lock_shared(${ofAll}) and pg_try_advisory_xact_lock(${ofPerson}) as got`
      : `select pg_try_advisory_xact_lock(${ofAll}) as got`,
    values,
  );
  if (free[0]?.got) return;
  const { rows: before } = await session.query<{ timeout: string }>(
    `select current_setting('statement_timeout') as timeout, set_config('statement_timeout', $1, true)`,
    [String(longestWaitMs)],
  );
  // One after the other, in this order for all: the workspace first, then the person.
  await session.query(
    ofOne ? `select pg_advisory_xact_lock_shared(${ofAll})` : `select pg_advisory_xact_lock(${ofAll})`,
    [workspaceId],
  );
  if (ofOne) await session.query(`select pg_advisory_xact_lock(${ofPerson})`, values);
  await session.query(`select set_config('statement_timeout', $1, true)`, [before[0]?.timeout ?? '0']);
}
