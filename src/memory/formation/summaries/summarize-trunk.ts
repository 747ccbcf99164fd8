import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { type Call, inSession } from '../../call.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import { sourcesUnchanged } from '../extract/unchanged-sources.ts';
import { condense, type WrittenText, writtenTexts } from './condense.ts';
import { linkParts } from './roll-up-store.ts';
import { storeSummary } from './summary-store.ts';

const readTrunkStatement = readStatement(import.meta.dirname, 'read-trunk.sql');
const readPartsStatement = readStatement(import.meta.dirname, 'read-parts.sql');

/** The length of a thread's summary in tokens. */
const maxTokens = 300;

/**
 * A thread with more sessions is summarised from its months, because otherwise the cost would grow with each session.
 */
const sessionsAtMost = 50;

/** The sessions on a thread's trunk. */
interface Trunk {
  readonly title: string | null;
  readonly branchId: string;
  readonly sessions: number;
  readonly turns: number;
  readonly latest: number;
  readonly start: string;
  readonly endedAt: string;
  readonly withinMonth: boolean;
}

/**
 * Updates the summary of a thread's trunk, which is shown as `thread.summary`. With few sessions it is written from
 * these, together with them; with many, from the months, once these are rolled up. If a single session or month has
 * the same text, recall finds that instead.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function summarizeTrunk(
  call: Call,
  threadId: string,
  when: 'summarized' | 'rolled up',
): Promise<void> {
  const { workspaceId } = call.caller;
  const { trunk, parts } = await inSession(call, async (session) => {
    const found = await readTrunk(session, threadId);
    const level = found && found.sessions > sessionsAtMost ? 'month' : 'session';
    const due = found !== null && (level === 'month') === (when === 'rolled up');
    return { trunk: found, parts: due ? await readParts(session, threadId, level) : [] };
  });
  const [first] = parts;
  if (!trunk || !first) return;
  const intimate = parts.some((part) => part.intimate);
  const redundant = parts.length === 1 || trunk.withinMonth;
  const about = trunk.title === null ? {} : { title: trunk.title };
  const texts = parts.flatMap((part) => writtenTexts(part));
  const content =
    parts.length === 1
      ? first.content
      : await condense(call.services.summarizer, texts, { maxTokens, ...about }, call.signal);
  await inSession(call, async (session) => {
    await lockThread(session, threadId);
    const partIds = parts.map(({ id }) => id);
    // The removal of one enqueues this job again.
    if (!(await sourcesUnchanged(session, { messageIds: [], summaryIds: partIds }))) return;
    const stored = await storeSummary(session, {
      level: 'thread',
      threadId,
      branchId: trunk.branchId,
      sourceSequenceNo: trunk.latest,
      periodStart: trunk.start,
      periodEnd: trunk.endedAt,
      content,
      redundant,
      writtenBy: call.services.summarizer.name,
      messageCount: trunk.turns,
      intimate,
    });
    if (!stored) return;
    await linkParts(session, [{ id: stored.id, partIds }]);
    if (!stored.changed) return;
    await session.query(
      'update mneme.thread set summary = $3, updated_at = now() where workspace_id = $1 and id = $2',
      [workspaceId, threadId, intimate ? null : content],
    );
    await makeVectors(session, call, { summary: redundant ? [] : [stored.id] });
  });
}

async function readTrunk(session: Session, threadId: string): Promise<Trunk | null> {
  const { rows } = await session.query<Trunk>(readTrunkStatement, [session.caller.workspaceId, threadId]);
  return rows[0] ?? null;
}

interface Part extends WrittenText {
  readonly id: string;
  /** Whether it is intimate in a thread that is not. */
  readonly intimate: boolean;
}

async function readParts(session: Session, threadId: string, level: 'session' | 'month'): Promise<Part[]> {
  const { rows } = await session.query<Part>(readPartsStatement, [
    session.caller.workspaceId,
    threadId,
    level,
  ]);
  // Intimate ones only where there are no others.
  const open = rows.filter(({ intimate }) => !intimate);
  return open.length > 0 ? open : rows;
}

/** Waits for another run over the same thread, so that an older result never replaces a newer one. */
export async function lockThread(session: Session, threadId: string): Promise<void> {
  await session.query('select from mneme.thread where workspace_id = $1 and id = $2 for no key update', [
    session.caller.workspaceId,
    threadId,
  ]);
}
