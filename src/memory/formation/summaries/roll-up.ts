import { startOfDay } from '../../../language/calendar.ts';
import { writtenLanguage } from '../../../language/which-language.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { Summarizer } from '../../../providers/summarizer.ts';
import { headingAt } from '../../../providers/summary-lines.ts';
import { type JobTexts, withArchived } from '../../archive/read.ts';
import { restoreSummaries } from '../../archive/restore.ts';
import { type Call, inSession } from '../../call.ts';
import { sealsThread } from '../../sealed/seal-memory.ts';
import { sourcesUnchanged } from '../extract/unchanged-sources.ts';
import { condense, condenseStretch, writtenTexts } from './condense.ts';
import {
  claimDue,
  type DueNode,
  markNewTurns,
  markParentsDue,
  placeId,
  type RollUpPlace,
  readDue,
  rollUpLevels,
} from './roll-up-due.ts';
import { type NodeSources, readSources } from './roll-up-sources.ts';
import { type NewNode, storeNodes } from './roll-up-store.ts';
import { summarizeTrunk } from './summarize-trunk.ts';

const dropMisplacedStatement = readStatement(import.meta.dirname, 'drop-misplaced.sql');
const projectDueStatement = readStatement(import.meta.dirname, 'project-due.sql');

/** How many nodes are read and written together, with one statement of each kind for all of them. */
const nodesAtOnce = 50;

/** The length of summaries in tokens, by level. */
const maxTokens = { day: 200, week: 250, month: 350 } as const;

/** The priorities of jobs: for current conversations, and the lowest for older ones. */
const priorities = { now: 6, history: 12 } as const;

/**
 * Enqueues the roll-up of a thread or project, in the caller's transaction. However often it is enqueued, it runs
 * once after a delay: some seconds for a summarizer without cost, a minute for a paid model.
 */
export async function enqueueRollUp(
  session: Session,
  summarizer: Summarizer,
  place: RollUpPlace,
  history = false,
): Promise<void> {
  const delay = summarizer.metered === undefined ? '5 seconds' : '60 seconds';
  await session.query(
    `select mneme_private.enqueue('roll_up', $1, job_key => $2, delay => $3::interval, priority => $4)`,
    [place, placeId(place), delay, history ? priorities.history : priorities.now],
  );
}

/**
 * Updates the summaries of the days, weeks and months of a thread, on each of its branches, or of a project. Each is
 * written from the level below, and only nodes whose sources have changed are written again. Sources are read in one
 * short transaction, summarised outside any, and the result is stored in another, unless they changed meanwhile. The
 * mark that a node is due is removed in the transaction that stores it, so that it stays due after a crash. Running
 * it twice, also at the same time, leaves one summary for each node.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function rollUp(call: Call, place: RollUpPlace): Promise<void> {
  const { signal, services } = call;
  const { workspaceId } = call.caller;
  if ('threadId' in place) await restoreSummaries(call, place.threadId);
  const timeZone = await inSession(call, async (session) => {
    // Like its sessions: nothing is summarised in plain text.
    if ('threadId' in place && (await sealsThread(session, place.threadId))) return null;
    if ('threadId' in place) await markNewTurns(session, place.threadId);
    else await dropMisplaced(session, place.projectId);
    const { rows } = await session.query<{ timeZone: string }>(
      'select mneme_private.day_zone($1, $2) as "timeZone"',
      [workspaceId, 'threadId' in place ? place.threadId : null],
    );
    return rows[0]?.timeZone ?? 'UTC';
  });
  if (timeZone === null) return;
  for (const level of rollUpLevels) {
    for (;;) {
      signal?.throwIfAborted();
      const read = (texts: JobTexts) =>
        inSession(call, async (session) => {
          const nodes = await readDue(session, place, level, nodesAtOnce);
          const under = nodes.length === 0 ? [] : await readSources(session, place, nodes, texts);
          return { due: nodes, sources: under };
        });
      const { due, sources } = await withArchived(call, read);
      if (due.length === 0) break;
      const { made, stopped } = await makeNodes(services.summarizer, due, sources, timeZone, signal);
      const all = await inSession(call, async (session) => {
        const claimed = await claimDue(session, due.slice(0, made.length));
        const stored: NewNode[] = [];
        for (const [at, node] of made.entries()) {
          // If a part was removed, its day is due again, and the nodes built on it.
          const standing =
            claimed.has(at) &&
            (node.partIds.length === 0 ||
              (await sourcesUnchanged(session, { messageIds: [], summaryIds: node.partIds })));
          if (standing) stored.push(node);
        }
        await storeNodes(session, call, place, stored);
        await markParentsDue(
          session,
          stored.map(({ node }) => node),
        );
        return claimed.size === due.length;
      });
      if (stopped) throw stopped.by;
      // What changed meanwhile is still due: it was read too early.
      if (all && due.length < nodesAtOnce) break;
    }
  }
  if ('threadId' in place) await summarizeTrunk(call, place.threadId, 'rolled up');
  await inSession(call, (session) => enqueueFollowing(session, services.summarizer, place));
}

/**
 * Writes the texts of nodes. What was written before the summarizer fails or the job is stopped is still stored,
 * because a model may have been paid for it.
 */
async function makeNodes(
  summarizer: Summarizer,
  due: readonly DueNode[],
  sources: readonly NodeSources[],
  timeZone: string,
  signal?: AbortSignal,
): Promise<{ made: NewNode[]; stopped: { by: unknown } | null }> {
  const made: NewNode[] = [];
  try {
    for (const [at, node] of due.entries()) {
      signal?.throwIfAborted();
      const under = sources[at];
      if (under) made.push(await makeNode(summarizer, node, under, timeZone, signal));
    }
    return { made, stopped: null };
  } catch (by) {
    return { made, stopped: { by } };
  }
}

async function makeNode(
  summarizer: Summarizer,
  node: DueNode,
  sources: NodeSources,
  timeZone: string,
  signal?: AbortSignal,
): Promise<NewNode> {
  const { items, partIds, messageCount, latest, standIn, title } = sources;
  const about = {
    maxTokens: maxTokens[node.level],
    timeZone,
    ...(title === null ? {} : { title }),
  };
  let content: string;
  if (messageCount === 0) content = '';
  else if (standIn !== null) {
    // A session's summary does not contain its day; other summaries do.
    content =
      node.level !== 'day' || node.branchId === null || standIn === ''
        ? standIn
        : `${headingAt(dayOf(node, timeZone), timeZone, writtenLanguage(standIn))}\n${standIn}`;
  } else if (partIds.length > 0) {
    const texts = items.flatMap((item) =>
      'passage' in item ? writtenTexts(item.passage, timeZone) : [item.turn],
    );
    content = await condense(summarizer, texts, { ...about, of: 'summaries' }, signal);
  } else content = await condenseStretch(summarizer, items, about, signal);
  return { node, content, redundant: standIn !== null, messageCount, latest, partIds };
}

function dayOf(node: DueNode, timeZone: string): Date {
  return startOfDay(new Date(`${node.firstDay}T00:00:00Z`), timeZone);
}

/** Deletes a project's days, weeks and months of another time zone. Their turns are rolled up again. */
async function dropMisplaced(session: Session, projectId: string): Promise<void> {
  await session.query(dropMisplacedStatement, [session.caller.workspaceId, projectId]);
}

/** Enqueues what follows: the roll-up of the thread's project, and measuring the support of new summaries. */
async function enqueueFollowing(session: Session, summarizer: Summarizer, place: RollUpPlace): Promise<void> {
  if ('threadId' in place) {
    const { rows } = await session.query<{ projectId: string; history: boolean }>(projectDueStatement, [
      session.caller.workspaceId,
      place.threadId,
    ]);
    for (const { projectId, history } of rows)
      await enqueueRollUp(session, summarizer, { projectId }, history);
  }
  const { rows } = await session.query(
    `select from mneme.summary s
     where s.workspace_id = $1 and s.support is null and s.content_state = 'inline' and s.content <> ''
       and ${'threadId' in place ? 's.thread_id = $2' : 's.thread_id is null and s.project_id = $2'} limit 1`,
    [session.caller.workspaceId, placeId(place)],
  );
  if (rows.length > 0) {
    await session.query(`select mneme_private.enqueue('assess', $1, job_key => $2, priority => $3)`, [
      place,
      placeId(place),
      priorities.history,
    ]);
  }
}
