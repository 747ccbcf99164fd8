import type { Session } from '../../../postgres/session.ts';
import type { Privacy } from './turn-window.ts';

/** How many milliseconds a writer waits for those before it: a queue of writers is not a failure. */
const longestWaitMs = 600_000;

/**
 * Serialises writers of derived knowledge, because what supersedes what depends on everything that exists. Private
 * knowledge of a person depends on their own and on shared knowledge, and changes only their own: its writers wait
 * for each other only if they write for the same person. Writers of shared knowledge wait for all others. The lock
 * ends with the transaction, so it works on both engines.
 *
 * @throws pg's errors; a statement time-out after ten minutes of waiting.
 */
export async function lockKnowledge(session: Session, rows: readonly Privacy[]): Promise<void> {
  const { workspaceId } = session.caller;
  const owner = rows[0]?.ownerUserId ?? null;
  const ofOne =
    owner !== null && rows.every((row) => row.visibility === 'private' && row.ownerUserId === owner);
  const ofAll = `hashtextextended('mneme extract ' || $1, 0)`;
  const ofPerson = `hashtextextended('mneme extract ' || $1 || ' ' || $2, 0)`;
  const values = ofOne ? [workspaceId, owner] : [workspaceId];
  // Without other writers, one statement gets both locks. If only one of the two is free, it is kept, as by waiting
  // writers.
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
  // One after the other, always in this order: the workspace first, then the person.
  await session.query(
    ofOne ? `select pg_advisory_xact_lock_shared(${ofAll})` : `select pg_advisory_xact_lock(${ofAll})`,
    [workspaceId],
  );
  if (ofOne) await session.query(`select pg_advisory_xact_lock(${ofPerson})`, values);
  await session.query(`select set_config('statement_timeout', $1, true)`, [before[0]?.timeout ?? '0']);
}
