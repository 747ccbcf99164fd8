import { zoneOfTurn } from '../../../language/calendar.ts';
import { namesUser, saidByAnother } from '../../../postgres/own-word.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { ExtractionTurn, WindowLimits } from '../../../providers/extractor.ts';
import { countTokens } from '../../../providers/tokens.ts';
import { fillTexts, type JobTexts } from '../../archive/read.ts';
import { sealsMemories } from '../../sealed/seal-memory.ts';
import { earlierInOwnWords, loadRecalled, turnsInOwnWords } from './own-words.ts';

const loadContextStatement = readStatement(import.meta.dirname, 'load-context.sql');
const loadNamesStatement = readStatement(import.meta.dirname, 'load-names.sql');

/** How many earlier turns an extractor gets, to resolve words such as "it" and "she". */
const contextTurns = 6;

/** How many characters of a turn an extractor gets, and of an earlier turn. */
const shownCharacters = 20_000;
const contextCharacters = 2_000;

/** The most names that were mentioned before. */
const namesAtMost = 30;

/** The owner and readers of a derived row, copied from the turn it came from. */
export interface Privacy {
  readonly ownerUserId: string | null;
  readonly personaId: string | null;
  readonly visibility: string;
  readonly sensitivity: string;
  readonly createdBy: string | null;
}

/** A turn to extract from, with everything that its derived rows inherit. */
export interface SourceTurn extends ExtractionTurn, Privacy {
  readonly threadId: string;
  readonly branchId: string;
  /** Whether its branch is the thread's trunk. */
  readonly onTrunk: boolean;
  readonly sequenceNo: number;
  readonly projectId: string | null;
  readonly channel: string | null;
  /** When it was stored. */
  readonly createdAt: Date;
  /** Whether what is extracted from it is sealed: it is private, and its owner's memories are sealed. */
  readonly seals: boolean;
  /** The hash of what it said as it was read, in hex: another text has another. */
  readonly hash: string;
  /**
   * Whether it is from a conversation with a persona, and was said by somebody else than the user who stored or owns
   * it.
   */
  readonly byAnother: boolean;
  /** IANA name: the owner's zone, the thread's, or the workspace's; once read by `windowsOf`, that of the turn. */
  readonly timeZone: string;
  /** Minutes that its own clock was ahead of UTC; null where it was told without an offset. */
  readonly utcOffset: number | null;
}

/** Consecutive turns of one branch, and what was said before them. */
export interface TurnWindow {
  readonly turns: readonly SourceTurn[];
  /** The same turns as extractors get them: in their authors' own words, with unchanged offsets. */
  readonly shown: readonly SourceTurn[];
  readonly context: readonly ExtractionTurn[];
  /** Names that were mentioned before in the thread, for extractors that use a model. */
  readonly knownNames: readonly string[];
}

/**
 * Reads turns to extract from, grouped by branch, in order, and in windows of limited size. Leaves out turns without
 * a text, turns of systems and tools, and turns that were already processed (a job may run twice, and continues where
 * it stopped).
 *
 * @throws TextsArchived for texts in the archive that are not among `texts`.
 */
export async function loadTurnWindows(
  session: Session,
  messageIds: readonly string[],
  limits: WindowLimits,
  withNames = false,
  texts: JobTexts = new Map(),
): Promise<TurnWindow[]> {
  const { rows } = await session.query<SourceTurn>(
    `select ${turnColumns} ${turnSource} where ${withText} and ${extractable}
     order by m.branch_id, m.sequence_no`,
    [session.caller.workspaceId, messageIds],
  );
  return windowsOf(session, rows, limits, withNames, texts);
}

/** Turns with the texts that are in the archive. */
const inFull = <Turn extends { readonly id: string; readonly content: string | null }>(
  turns: readonly Turn[],
  texts: JobTexts,
): Turn[] =>
  fillTexts(
    turns,
    texts,
    ({ content }) => content === null,
    (turn, { content }) => ({ ...turn, content }),
  );

/** A turn's columns as a `SourceTurn`, of `turnSource`. */
export const turnColumns = `m.id, m.role, m.author, coalesce(m.content_visible, m.content) as content,
  m.occurred_at as "occurredAt", m.thread_id as "threadId", m.branch_id as "branchId",
  b.parent_branch_id is null as "onTrunk",
  m.sequence_no as "sequenceNo", t.project_id as "projectId", coalesce(m.channel, t.channel) as channel,
  m.created_at as "createdAt", coalesce(u.time_zone, t.time_zone, w.time_zone) as "timeZone",
  m.utc_offset as "utcOffset", m.owner_user_id as "ownerUserId", m.persona_id as "personaId",
  (select p.name from mneme.persona p where p.workspace_id = m.workspace_id and p.id = m.persona_id) as "personaName",
  m.visibility, t.sensitivity, m.visibility = 'private' and u.id is not null and ${sealsMemories} as seals,
  m.created_by as "createdBy", encode(m.content_hash, 'hex') as hash,
  m.persona_id is not null and ${saidByAnother('m', { name: 'u.name', key: 'u.external_id' })} is true and not exists (
    select from mneme.workspace_user c where c.workspace_id = m.workspace_id and c.id = m.created_by
      and ${namesUser('m.author', { name: 'c.name', key: 'c.external_id' })} > 0) as "byAnother"`;

/**
 * The turns `m` of $1 with the ids $2, with what is read of their place. They are read by their ids before anything else
 * (`offset 0`): a plan made while a workspace is small would otherwise go through all turns of all its threads.
 */
export const turnSource = `from (
    select said.* from mneme.message said where said.workspace_id = $1 and said.id = any ($2) offset 0) m
  join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
  join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id
  join mneme.workspace w on w.id = m.workspace_id
  left join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id`;

/** The condition that a turn of `turnSource` has a text, in its row or the archive. */
export const withText = `m.content_state in ('inline', 'archived')`;

/**
 * The windows for turns that were read, in the order of their branches and numbers, with what was said and recalled
 * before them.
 */
export async function windowsOf(
  session: Session,
  read: readonly SourceTurn[],
  limits: WindowLimits,
  withNames = false,
  texts: JobTexts = new Map(),
): Promise<TurnWindow[]> {
  const rows = inFull(read, texts).map((turn) => ({
    ...turn,
    timeZone: zoneOfTurn(turn),
    content: firstCharacters(turn.content, shownCharacters),
  }));
  const windows: TurnWindow[] = [];
  for (const branch of Map.groupBy(rows, (turn) => turn.branchId).values()) {
    const inOwn = turnsInOwnWords(branch, await loadRecalled(session, branch, texts));
    const originals = new Map(branch.map((turn) => [turn.id, turn]));
    for (const shown of cut(inOwn, limits)) {
      const [first] = shown;
      if (!first) continue;
      windows.push({
        turns: shown.map((turn) => originals.get(turn.id) ?? turn),
        shown,
        context: (await loadContext(session, first, texts)).map(earlierInOwnWords),
        knownNames: withNames ? await loadNames(session, first) : [],
      });
    }
  }
  return windows;
}

/**
 * Splits turns into windows. Each is filled before the next begins, so that the rest of an interrupted job has the
 * same windows again.
 */
function cut(turns: readonly SourceTurn[], limits: WindowLimits): SourceTurn[][] {
  const windows: SourceTurn[][] = [];
  let tokens = 0;
  for (const turn of turns) {
    const last = windows.at(-1);
    const cost = Number.isFinite(limits.tokens) ? countTokens(turn.content, limits.tokens) : 0;
    if (!last || last.length >= limits.turns || tokens + cost > limits.tokens) {
      windows.push([turn]);
      tokens = cost;
    } else {
      last.push(turn);
      tokens += cost;
    }
  }
  return windows;
}

/** The first characters of a text, as Postgres counts them. */
function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}

/** The condition that the message aliased `message` was not processed yet, whether or not anything was found in it. */
export function notExtracted(message: string): string {
  return `not exists (
    select from mneme_private.extracted_turn x
    where x.workspace_id = ${message}.workspace_id and x.message_id = ${message}.id)`;
}

/** The condition that a turn of `turnSource` is to be extracted from and was not processed yet. */
export const extractable = `m.role in ('user', 'assistant') and m.content_visible is distinct from ''
  and ${notExtracted('m')}`;

async function loadContext(session: Session, first: SourceTurn, texts: JobTexts): Promise<ExtractionTurn[]> {
  // A branch continues its parent's numbers, so one number bounds what came before on the whole line.
  const { rows } = await session.query<ExtractionTurn>(loadContextStatement, [
    session.caller.workspaceId,
    first.branchId,
    first.sequenceNo - 1,
    contextCharacters,
    contextTurns,
  ]);
  return inFull(rows, texts)
    .map((turn) => ({ ...turn, content: firstCharacters(turn.content, contextCharacters) }))
    .reverse();
}

/** Names that were last mentioned before a turn on its branch, and that the readers of the turn may know. */
async function loadNames(session: Session, first: SourceTurn): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(loadNamesStatement, [
    session.caller.workspaceId,
    first.branchId,
    first.sequenceNo - 1,
    first.threadId,
    first.ownerUserId,
    first.visibility,
    namesAtMost,
  ]);
  return rows.map(({ name }) => name);
}
