import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { fillTexts, type JobTexts } from '../../archive/read.ts';
import { type StretchItem, turnsReadWhole, type WrittenText } from './condense.ts';
import { type DueNode, placeId, type RollUpPlace } from './roll-up-due.ts';

const readStandInsStatement = readStatement(import.meta.dirname, 'read-stand-ins.sql');
const readTurnSourcesStatement = readStatement(import.meta.dirname, 'read-turn-sources.sql');
const readSavedStatement = readStatement(import.meta.dirname, 'read-saved.sql');
const readLoneThreadsStatement = readStatement(import.meta.dirname, 'read-lone-threads.sql');

/** How many characters of one turn go into a summary. */
export const shownCharacters = 4000;

/** From how many characters on a turn has its own summary. A shorter one is read as quickly as a summary. */
export const longTurnCharacters = 400;

/** The sources of a due node. */
export interface NodeSources {
  readonly items: readonly StretchItem[];
  /**
   * Summaries of the level below; for a thread's day, which is linked to its turns, the conversations saved without
   * turns.
   */
  readonly partIds: readonly string[];
  /** How many turns it covers; 0 if none are left. */
  readonly messageCount: number;
  /** The number of the latest turn; null for a project. */
  readonly latest: number | null;
  /**
   * The text of another summary of the same turns, if there is one: the only part, the only session of a day, or the
   * only thread of a project.
   */
  readonly standIn: string | null;
  /** The thread's title. */
  readonly title: string | null;
}

/** The parameters of `roll_up_nodes`. */
function nodeValues(workspaceId: string | null, due: readonly DueNode[]): unknown[] {
  return [
    workspaceId,
    due.map(({ branchId }) => branchId),
    due.map(({ projectId }) => projectId),
    due.map(({ personaId }) => personaId),
    due.map(({ level }) => level),
    due.map(({ firstDay }) => firstDay),
  ];
}

/** Reads the sources of due nodes, all of one place and one level, in their order. */
export async function readSources(
  session: Session,
  place: RollUpPlace,
  due: readonly DueNode[],
  texts: JobTexts,
): Promise<NodeSources[]> {
  if (due[0]?.level === 'day' && 'threadId' in place) return readTurnSources(session, due, texts);
  return readPartSources(session, place, due, texts);
}

interface TurnRow {
  readonly at: string;
  readonly id: string;
  /** The id of the turn's own summary, if that is read in its place. */
  readonly summaryId: string | null;
  readonly sequenceNo: number;
  readonly sessionNo: number;
  readonly author: string | null;
  readonly isAnswer: boolean;
  readonly occurredAt: Date;
  readonly said: boolean;
  /** Null if a passage contains it. */
  readonly text: string | null;
  /** For the first turn of a passage: the passage's text. */
  readonly passage: string | null;
  readonly passageBy: string | null;
  /** Whether its own text is needed and is in the archive. */
  readonly archived: boolean;
  readonly title: string | null;
}

/** A day's turns in the order they were said, whenever they were stored. */
async function readTurnSources(
  session: Session,
  due: readonly DueNode[],
  texts: JobTexts,
): Promise<NodeSources[]> {
  // Because of clock changes, the date decides to which day a turn belongs; the range is only for the index.
  const { rows: found } = await session.query<TurnRow>(readTurnSourcesStatement, [
    ...nodeValues(session.caller.workspaceId, due),
    shownCharacters,
    longTurnCharacters,
    turnsReadWhole,
  ]);
  const rows = fillTexts(
    found,
    texts,
    ({ archived }) => archived,
    (turn, { content }) => ({ ...turn, text: content.slice(0, shownCharacters) }),
  );
  const standIns = await readStandIns(session, due, rows);
  const saved = summariesInFull(await readSaved(session, due), texts);
  return due.map((_, index) => {
    const turns = rows.filter(({ at }) => Number(at) === index + 1);
    const parts = saved.filter(({ at }) => Number(at) === index + 1);
    const only = turns.length === 0 && parts.length === 1 ? parts[0]?.content : undefined;
    const items = [...parts.map((part) => ({ passage: writtenOf(part) })), ...turns.flatMap(itemOf)];
    return {
      items,
      partIds: parts.map(({ id }) => id),
      // If their texts were removed, nothing is left to summarise.
      messageCount:
        items.length === 0 ? 0 : parts.reduce((sum, part) => sum + part.messageCount, turns.length),
      latest: latestOf(turns),
      standIn: (parts.length === 0 ? standIns[index] : only) ?? null,
      title: turns[0]?.title ?? parts[0]?.title ?? null,
    };
  });
}

/** The saved summaries of conversations without stored turns, on the days on which they began. */
async function readSaved(session: Session, due: readonly DueNode[]): Promise<PartRow[]> {
  const { rows } = await session.query<PartRow>(
    readSavedStatement,
    nodeValues(session.caller.workspaceId, due),
  );
  return rows;
}

function itemOf(turn: TurnRow): StretchItem[] {
  if (turn.passage !== null) {
    const { passage: content, passageBy: writtenBy, occurredAt } = turn;
    return [{ passage: { content, writtenBy, occurredAt } }];
  }
  if (!turn.said || turn.text === null) return [];
  const source =
    turn.summaryId === null
      ? { kind: 'message' as const, id: turn.id }
      : { kind: 'summary' as const, id: turn.summaryId };
  const { author, text, isAnswer, occurredAt } = turn;
  return [{ turn: { author, text, isAnswer, occurredAt, source } }];
}

/** The summaries of sessions that have exactly a day's turns. */
async function readStandIns(
  session: Session,
  due: readonly DueNode[],
  turns: readonly TurnRow[],
): Promise<(string | null)[]> {
  const counted = due.map((_, index) => {
    const own = turns.filter(({ at }) => Number(at) === index + 1);
    return { turns: own.length, latest: latestOf(own) };
  });
  const { rows } = await session.query<{ at: string; content: string }>(readStandInsStatement, [
    session.caller.workspaceId,
    due.map(({ branchId }) => branchId),
    counted.map((each) => each.turns),
    counted.map((each) => each.latest),
  ]);
  return due.map((_, index) => rows.find(({ at }) => Number(at) === index + 1)?.content ?? null);
}

/** The greatest number of the turns; 0 if there are none. */
function latestOf(numbered: readonly { readonly sequenceNo: number }[]): number {
  return numbered.reduce((latest, { sequenceNo }) => Math.max(latest, sequenceNo), 0);
}

interface PartRow {
  readonly at: string;
  readonly id: string;
  readonly content: string;
  readonly writtenBy: string | null;
  readonly occurredAt: Date;
  readonly messageCount: number;
  readonly latest: number | null;
  readonly title: string | null;
}

/** Summaries of the level below, in the order of their time. */
async function readPartSources(
  session: Session,
  place: RollUpPlace,
  due: readonly DueNode[],
  texts: JobTexts,
): Promise<NodeSources[]> {
  const level = due[0]?.level ?? 'day';
  const own =
    'threadId' in place
      ? 's.thread_id = $7 and s.branch_id = node.branch_id'
      : 's.project_id = $7 and s.thread_id is null and s.persona_id is not distinct from node.persona_id';
  const within = 's.period_start >= node.starts_at and s.period_start < node.ends_at';
  const below = {
    // The days of the threads' trunks: what is said on a fork is not part of the project.
    day: `s.project_id = $7 and s.thread_id is not null and s.level = 'day' and s.period_start = node.starts_at
      and s.visibility = 'workspace' and s.sensitivity = 'neutral' and s.persona_id is not distinct from node.persona_id
      and exists (select from mneme.branch b
        where b.workspace_id = $1 and b.id = s.branch_id and b.parent_branch_id is null)`,
    week: `${own} and s.level = 'day' and ${within}`,
    // Whole weeks, and for weeks shared with another month, the days of this month.
    month: `${own} and ${within} and (
      (s.level = 'week' and s.period_end <= node.ends_at)
      or (s.level = 'day' and not (
        mneme_private.day_start(date_trunc('week', s.period_start at time zone node.time_zone)::date, node.time_zone)
          >= node.starts_at
        and mneme_private.day_start((date_trunc('week', s.period_start at time zone node.time_zone)
          + interval '7 days')::date, node.time_zone) <= node.ends_at)))`,
  }[level];
  const { rows: found } = await session.query<PartRow>(
    `select node.at, s.id, s.content, s.written_by as "writtenBy", s.period_start as "occurredAt",
       s.message_count as "messageCount", s.source_sequence_no as latest, t.title
     from mneme_private.roll_up_nodes($1, $2, $3, $4, $5, $6) node
     join mneme.summary s on s.workspace_id = $1 and s.content_state in ('inline', 'archived') and ${below}
     left join mneme.thread t on t.workspace_id = $1 and t.id = s.thread_id
     order by node.at, s.period_start, t.started_at, s.thread_id, s.branch_id`,
    [...nodeValues(session.caller.workspaceId, due), placeId(place)],
  );
  const rows = summariesInFull(found, texts);
  const lone =
    'threadId' in place ? [] : summariesInFull(await readLoneThreads(session, place.projectId, due), texts);
  return due.map((_, index) => {
    const parts = rows.filter(({ at }) => Number(at) === index + 1);
    const [only] = parts;
    const messageCount = parts.reduce((sum, part) => sum + part.messageCount, 0);
    // Another thread may already have its days, but not yet its weeks.
    const other = lone.find(({ at, turns }) => Number(at) === index + 1 && turns === messageCount);
    return {
      items: parts.map((part) => ({ passage: writtenOf(part) })),
      partIds: parts.map(({ id }) => id),
      messageCount,
      latest: 'threadId' in place ? parts.reduce((most, { latest }) => Math.max(most, latest ?? 0), 0) : null,
      standIn: (parts.length === 1 ? only?.content : other?.content) ?? null,
      title: 'threadId' in place ? (only?.title ?? null) : null,
    };
  });
}

/** Summaries with their archived texts. */
const summariesInFull = <Row extends { readonly id: string; readonly content: string | null }>(
  rows: readonly Row[],
  texts: JobTexts,
): Row[] =>
  fillTexts(
    rows,
    texts,
    ({ content }) => content === null,
    (row, { content }) => ({ ...row, content }),
  );

/** The summary of the only thread of a project with turns in the period, if there was only one. */
async function readLoneThreads(
  session: Session,
  projectId: string,
  due: readonly DueNode[],
): Promise<{ at: string; id: string; content: string; turns: number }[]> {
  const { rows } = await session.query<{ at: string; id: string; content: string; turns: number }>(
    readLoneThreadsStatement,
    [...nodeValues(session.caller.workspaceId, due), projectId],
  );
  return rows;
}

function writtenOf({ id, content, writtenBy, occurredAt }: PartRow): WrittenText {
  return { id, content, writtenBy, occurredAt };
}
