import type { Session } from '../../../postgres/session.ts';
import type { ExtractionTurn, WindowLimits } from '../../../providers/extractor.ts';
import { countTokens } from '../../../providers/tokens.ts';
import { branchLine } from './branch-line.ts';
import { earlierInOwnWords, loadRecalled, turnsInOwnWords } from './own-words.ts';
import { sourcesStand } from './standing-sources.ts';

/** Earlier turns that an extractor is shown, to know what "it" and "she" are. */
const contextTurns = 6;

/** Characters of a turn an extractor is shown, and of an earlier one. */
const shownCharacters = 20_000;
const contextCharacters = 2_000;

/** Names that were spoken of before, at most. */
const namesAtMost = 30;

/** Whose a derived row is and who sees it: copied from the turn it came from. */
export interface Privacy {
  readonly ownerUserId: string | null;
  readonly personaId: string | null;
  readonly visibility: string;
  readonly sensitivity: string;
  readonly createdBy: string | null;
}

/** A turn to extract from, with all that its derived rows inherit. */
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
  /** IANA name: the owner's zone, or the workspace's. */
  readonly timeZone: string;
}

/** Consecutive turns of one branch, and what was said before them. */
export interface TurnWindow {
  readonly turns: readonly SourceTurn[];
  /** The same turns as extractors see them: in their authors' own words, with the offsets of the turns. */
  readonly shown: readonly SourceTurn[];
  readonly context: readonly ExtractionTurn[];
  /** Names that were spoken of before in the thread, for whoever asks a model. */
  readonly knownNames: readonly string[];
}

/**
 * Reads turns to extract from, grouped by branch, in their order, and in windows of bounded size. Left out: turns
 * whose text isn't in the row, what systems and tools said, and turns that were extracted from before (a job may run
 * twice, and goes on where it stopped).
 */
export async function loadTurnWindows(
  session: Session,
  workspaceId: string | null,
  messageIds: readonly string[],
  limits: WindowLimits,
  withNames = false,
): Promise<TurnWindow[]> {
  const { rows } = await session.query<SourceTurn>(
    `select m.id, m.role, m.author, left(m.content, $3) as content, m.occurred_at as "occurredAt",
       m.thread_id as "threadId", m.branch_id as "branchId", b.parent_branch_id is null as "onTrunk",
       m.sequence_no as "sequenceNo", t.project_id as "projectId", t.channel, m.created_at as "createdAt",
       coalesce(u.time_zone, w.time_zone) as "timeZone",
       m.owner_user_id as "ownerUserId", m.persona_id as "personaId", m.visibility, m.sensitivity,
       m.created_by as "createdBy"
     from mneme.message m
     join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id
     join mneme.workspace w on w.id = m.workspace_id
     left join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id
     where m.workspace_id = $1 and m.id = any ($2) and m.content_state = 'inline' and m.role in ('user', 'assistant')
       and ${notExtracted('m')}
     order by m.branch_id, m.sequence_no`,
    [workspaceId, messageIds, shownCharacters],
  );
  const windows: TurnWindow[] = [];
  for (const branch of Map.groupBy(rows, (turn) => turn.branchId).values()) {
    const inOwn = turnsInOwnWords(branch, await loadRecalled(session, workspaceId, branch));
    const originals = new Map(branch.map((turn) => [turn.id, turn]));
    for (const shown of cut(inOwn, limits)) {
      const [first] = shown;
      if (!first) continue;
      windows.push({
        turns: shown.map((turn) => originals.get(turn.id) ?? turn),
        shown,
        context: (await loadContext(session, workspaceId, first)).map(earlierInOwnWords),
        knownNames: withNames ? await loadNames(session, workspaceId, first) : [],
      });
    }
  }
  return windows;
}

/**
 * Whether all that an extractor was shown is still there, to the end of the transaction: what it found in one turn may
 * say what another said.
 */
export async function windowStands(
  session: Session,
  workspaceId: string | null,
  { turns, context, knownNames }: TurnWindow,
): Promise<boolean> {
  const messageIds = [...turns, ...context].map(({ id }) => id);
  if (!(await sourcesStand(session, workspaceId, { messageIds, summaryIds: [] }))) return false;
  if (knownNames.length === 0) return true;
  const { rows } = await session.query(
    `select from unnest($2::text[]) as known (name) cross join lateral mneme_private.normalize_text(known.name) as form (name)
     where not exists (select from mneme.entity e where e.workspace_id = $1 and e.canonical_normalized = form.name)
       and not exists (select from mneme.alias_variant v where v.workspace_id = $1 and v.variant_normalized = form.name)
     limit 1`,
    [workspaceId, knownNames],
  );
  return rows.length === 0;
}

/** Turns in windows, each filled before the next begins, so that what is left of a job makes the same windows again. */
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

/** The condition that nobody has gone through the message aliased `message` yet, whatever was found in it. */
export function notExtracted(message: string): string {
  return `not exists (
    select from mneme_private.extracted_turn x where x.workspace_id = ${message}.workspace_id and x.message_id = ${message}.id)`;
}

async function loadContext(
  session: Session,
  workspaceId: string | null,
  first: SourceTurn,
): Promise<ExtractionTurn[]> {
  // A branch continues its parent's numbers, so one number bounds what came before on the whole line.
  const { rows } = await session.query<ExtractionTurn>(
    `with recursive ${branchLine}
     select m.id, m.role, m.author, left(m.content, $4) as content, m.occurred_at as "occurredAt"
     from line join mneme.message m on m.workspace_id = $1 and m.branch_id = line.id and m.sequence_no <= line.upto
     where m.content_state = 'inline' and m.role <> 'system'
     order by m.sequence_no desc limit $5`,
    [workspaceId, first.branchId, first.sequenceNo - 1, contextCharacters, contextTurns],
  );
  return rows.reverse();
}

/** Names last spoken of on the line before a turn, as whoever hears the turn may know them. */
async function loadNames(session: Session, workspaceId: string | null, first: SourceTurn): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `with recursive ${branchLine}
     select e.canonical_name as name
     from line
     join mneme.mention x on x.workspace_id = $1 and x.thread_id = $4 and x.branch_id = line.id and x.source_sequence_no <= line.upto
     join mneme.entity e on e.workspace_id = $1 and e.id = x.entity_id and e.merged_into_id is null
     where e.visibility = 'workspace' or ($6 = 'private' and e.owner_user_id = $5)
     group by e.id, e.canonical_name order by max(x.occurred_at) desc limit $7`,
    [
      workspaceId,
      first.branchId,
      first.sequenceNo - 1,
      first.threadId,
      first.ownerUserId,
      first.visibility,
      namesAtMost,
    ],
  );
  return rows.map(({ name }) => name);
}
