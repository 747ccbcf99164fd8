import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';

const sessionsOverStatement = readStatement(import.meta.dirname, 'sessions-over.sql');

/** How many sessions one run checks, each in a separate transaction. */
const sessionsAtOnce = 200;

/** After how many seconds without turns a session is over even if its thread was not closed. */
const idleSeconds = 3600;

interface OverSession {
  readonly branchId: string;
  readonly sessionNo: number;
}

/**
 * Removes the transcripts of a workspace's sessions that are over, processed and summarised, if privacy mode is on or
 * their retention period has passed. Summaries and what was stated stay. If memories are sealed, there are no
 * summaries to wait for. What is not processed yet waits for the next run. In privacy mode, traces are deleted after
 * an hour, because queries repeat what was said.
 *
 * @returns how many turns lost their texts.
 * @throws pg's errors; AbortError when the signal fires.
 */
export async function removeTranscripts(call: Call): Promise<number> {
  const { signal, caller } = call;
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const over = await inSession(call, (session) => sessionsOver(session));
    let turns = 0;
    for (const { branchId, sessionNo } of over) {
      signal?.throwIfAborted();
      turns += await inSessionAnew(call, async (session) => {
        const { rows } = await session.query<{ turns: number }>(
          'select mneme_private.remove_transcript($1, $2) as turns',
          [branchId, sessionNo],
        );
        return rows[0]?.turns ?? 0;
      });
    }
    removed += turns;
    if (over.length < sessionsAtOnce || turns === 0) break;
  }
  await inSession(call, (session) =>
    session.query(
      `delete from mneme.recall_trace r using mneme.workspace w
       where r.workspace_id = $1 and w.id = $1 and w.privacy_mode and r.created_at < now() - make_interval(secs => $2)`,
      [caller.workspaceId, idleSeconds],
    ),
  );
  return removed;
}

/** Sessions that are completely processed, by privacy mode and by retention. */
async function sessionsOver(session: Session): Promise<OverSession[]> {
  const { rows } = await session.query<OverSession>(sessionsOverStatement, [
    session.caller.workspaceId,
    sessionsAtOnce,
    idleSeconds,
  ]);
  return rows;
}
