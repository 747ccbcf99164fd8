import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { type Call, inSession } from '../../call.ts';
import { rollUp } from './roll-up.ts';
import type { RollUpLevel, RollUpPlace } from './roll-up-due.ts';
import { summarizeThread } from './summarize-thread.ts';

const forgetAnswersStatement = readStatement(import.meta.dirname, 'forget-answers.sql');
const makeNodesDueStatement = readStatement(import.meta.dirname, 'make-nodes-due.sql');
const rebuildTargetStatement = readStatement(import.meta.dirname, 'rebuild-target.sql');
const forgetPassagesStatement = readStatement(import.meta.dirname, 'forget-passages.sql');

interface Target {
  readonly id: string;
  readonly level: RollUpLevel | 'turn' | 'session' | 'thread';
  readonly threadId: string | null;
  readonly branchId: string | null;
  readonly projectId: string | null;
  readonly latest: number | null;
}

/**
 * Writes a summary again from its sources, keeping its id, and then the summaries built on it. Passages of its turns,
 * cached answers of a model about them and its measures are deleted, so that nothing of the suspect text is reused.
 * Does nothing if the summary no longer exists, or the texts of all its turns were removed.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function rebuildSummary(call: Call, summaryId: string): Promise<void> {
  const target = await inSession(call, (session) => readTarget(session, summaryId));
  if (!target) return;
  const { level, threadId, branchId, projectId, latest } = target;
  await inSession(call, (session) => prepare(session, target));
  if (threadId !== null && branchId !== null && latest !== null) {
    if (level === 'turn' || level === 'session')
      await summarizeThread(call, threadId, { since: latest - 1, branchId });
    if (level === 'thread') await summarizeThread(call, threadId, { since: latest });
  }
  const place: RollUpPlace | null =
    threadId !== null ? { threadId } : projectId !== null ? { projectId } : null;
  if (place) await rollUp(call, place);
}

async function readTarget(session: Session, summaryId: string): Promise<Target | null> {
  const { rows } = await session.query<Target>(rebuildTargetStatement, [
    session.caller.workspaceId,
    summaryId,
  ]);
  return rows[0] ?? null;
}

async function prepare(session: Session, target: Target): Promise<void> {
  const { workspaceId } = session.caller;
  await session.query(
    'update mneme.summary set support = null, coverage = null where workspace_id = $1 and id = $2',
    [workspaceId, target.id],
  );
  await session.query(forgetPassagesStatement, [workspaceId, target.id]);
  // With a cached answer, the model would not be called again.
  await session.query(forgetAnswersStatement, [workspaceId, target.id]);
  // The node itself; for a session or a turn, the days it is in.
  await session.query(makeNodesDueStatement, [workspaceId, target.id]);
}
