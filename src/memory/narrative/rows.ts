import { readerCondition, readsStated, readsThread } from '../../postgres/audience.ts';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { holdsAt, inScope, kept, ofTrunk } from '../access/visible.ts';
import { type ConversationDecision, decisionsOf } from '../threads/conversations.ts';

const narrativeSinceStatement = readStatement(import.meta.dirname, 'narrative-since.sql');

/** The request of a narrative: for which user and persona, and how far back. */
export interface NarrativeRequest {
  readonly workspaceId: string | null;
  /** The user who reads it; null for what the workspace shares. */
  readonly reader: string | null;
  readonly personaId: string | null;
  readonly scope: string;
  /** How many days the log and the notes cover, including today. */
  readonly days: number;
}

/** A current memory. */
export interface NarrativeMemory {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  readonly reason: string | null;
  readonly status: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
  /** When it was said, or since when it is true: ISO 8601. */
  readonly at: string;
}

/** A summary of the pyramid. */
export interface NarrativeSummary {
  readonly id: string;
  readonly level: string;
  readonly content: string;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** The title of its project or thread. */
  readonly title: string | null;
}

/** A conversation, by its summary. */
export interface NarrativeConversation {
  /** Of its summary. */
  readonly id: string;
  readonly channel: string | null;
  readonly content: string;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly decisions: readonly ConversationDecision[];
  readonly actionItems: readonly string[];
  readonly messageCount: number;
}

/** Everything that a narrative is written from. */
export interface NarrativeRows {
  readonly timeZone: string;
  /** The first moment of the log and the notes: ISO 8601. */
  readonly since: string;
  readonly preferences: readonly NarrativeMemory[];
  readonly decisions: readonly NarrativeMemory[];
  readonly tasks: readonly NarrativeMemory[];
  /** The latest first, as all lists are. */
  readonly weeks: readonly NarrativeSummary[];
  readonly months: readonly NarrativeSummary[];
  /** Since then, the latest first. */
  readonly conversations: readonly NarrativeConversation[];
  /** The last conversations, however long ago. */
  readonly latest: readonly NarrativeConversation[];
  readonly days: readonly NarrativeSummary[];
  readonly memories: readonly NarrativeMemory[];
  readonly facts: readonly Pick<NarrativeMemory, 'content' | 'at'>[];
}

/** Rows of each list of the long-term memory. */
const listed = 30;
/** How many conversations are listed if there are no summaries of weeks or months. */
const latestAtMost = 5;
/** How many conversations and day summaries are read. */
const conversationsAtMost = 300;
/** How many memories are read for the days. */
const memoriesAtMost = 1000;

// In addition to row security, these conditions restrict the rows to those of the user whom the narrative is for, or
// to what all share ($2 null), and to the persona ($3).
const readBy = (row: string, member = readsThread({ row, reader: '$2::uuid' })) =>
  readerCondition({ row, reader: '$2::uuid' }, `${row}.`, member);
const ofPersona = (row: string) => `(${row}.persona_id is null or ${row}.persona_id = $3::uuid)`;

const memoryColumns = `m.id, m.kind, coalesce(m.subject || ': ', '') || m.content as content, m.reason, m.status,
  m.due_at as "dueAt", coalesce(m.valid_from, m.recorded_from) as at`;
const stated = { row: 'm', reader: '$2::uuid' };
const visibleMemory = `m.workspace_id = $1 and m.recorded_to is null and ${kept('m')}
  and ${readBy('m', `(${readsThread(stated)} or ${readsStated(stated)})`)}
  and ${ofPersona('m')} and ${ofTrunk('m')} and ${inScope('m', "m.layer = 'relationship'")}`;
const current = `${visibleMemory} and ${holdsAt('m', 'now()')}`;

const visibleFact = `f.workspace_id = $1 and f.recorded_to is null and not f.disputed and ${kept('f')}
  and ${readBy('f')} and ${ofPersona('f')} and ${ofTrunk('f')} and ${inScope('f', 'f.persona_id is not null')}`;

const visibleSummary = `s.workspace_id = $1
  and (s.content_state = 'archived' or s.content_state = 'inline' and s.content <> '')
  and ${readBy('s')} and ${ofPersona('s')} and ${ofTrunk('s')} and ${inScope('s', 's.persona_id is not null')}`;
const summaries = `select s.id, s.level::text, s.content, s.period_start as "periodStart", s.period_end as "periodEnd",
    coalesce(p.name, t.title) as title
  from mneme.summary s
  left join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
  left join mneme.project p on p.workspace_id = s.workspace_id and p.id = s.project_id
  where ${visibleSummary}`;

const longer = (level: string) => `${summaries} and s.level = '${level}' and not s.redundant
  order by s.period_start desc, s.id limit ${listed}`;

const conversations = `select s.id, coalesce(s.channels[cardinality(s.channels)], t.channel) as channel, s.content,
    s.period_start as "periodStart", s.period_end as "periodEnd",
    ${decisionsOf('s')} as decisions, s.action_items as "actionItems", s.message_count as "messageCount"
  from mneme.summary s
  join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
  where ${visibleSummary} and s.level = 'session'`;

/** A summary as it was read, without its text if that is in the archive. */
export type Unread<Row> = Row | (Omit<Row, 'content'> & { readonly content: null });

/** The lists whose texts may be in the archive. */
export type SummaryLists = Pick<NarrativeRows, 'weeks' | 'months' | 'conversations' | 'latest' | 'days'>;

/** The rows as they were read, without the texts that are in the archive. */
export type ReadRows = Omit<NarrativeRows, keyof SummaryLists> & {
  readonly [List in keyof SummaryLists]: readonly Unread<SummaryLists[List][number]>[];
};

/** Reads what a narrative is written from, as the caller may see it. */
export async function readNarrative(session: Session, request: NarrativeRequest): Promise<ReadRows> {
  const { workspaceId, reader, personaId, scope, days } = request;
  const { rows: places } = await session.query<{ timeZone: string; since: string }>(narrativeSinceStatement, [
    workspaceId,
    reader,
    days,
  ]);
  const [place] = places;
  if (!place) throw new Error('a caller without a workspace');
  const who = [workspaceId, reader, personaId, scope];
  const read = async <Row extends object>(text: string, more: readonly unknown[] = []) =>
    (await session.query<Row>(text, [...who, ...more])).rows;
  const memory = `select ${memoryColumns} from mneme.memory_item m where`;
  return {
    ...place,
    // Of other users' preferences only those of a project or the workspace.
    preferences: await read<NarrativeMemory>(
      `${memory} ${current} and m.kind in ('preference', 'insight')
         and (m.layer <> 'profile' or $2::uuid is null or m.owner_user_id = $2 or m.created_by = $2)
       order by m.confidence * m.salience * (0.5 + m.usefulness) desc, m.recorded_from desc, m.id limit ${listed}`,
    ),
    decisions: await read<NarrativeMemory>(
      `${memory} ${current} and m.kind = 'decision' order by at desc, m.id limit ${listed}`,
    ),
    tasks: await read<NarrativeMemory>(
      `${memory} ${current} and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')
       order by m.due_at nulls last, m.recorded_from desc, m.id limit ${listed}`,
    ),
    weeks: await read<Unread<NarrativeSummary>>(longer('week')),
    months: await read<Unread<NarrativeSummary>>(longer('month')),
    conversations: await read<Unread<NarrativeConversation>>(
      `${conversations} and s.period_start >= $5
       order by s.period_start desc, s.id limit ${conversationsAtMost}`,
      [place.since],
    ),
    latest: await read<Unread<NarrativeConversation>>(
      `${conversations} order by s.period_start desc, s.id limit ${latestAtMost}`,
    ),
    days: await read<Unread<NarrativeSummary>>(
      `${summaries} and s.level = 'day' and s.period_start >= $5
       order by s.period_start desc, s.id limit ${conversationsAtMost}`,
      [place.since],
    ),
    memories: await read<NarrativeMemory>(
      `${memory} ${visibleMemory} and coalesce(m.valid_from, m.recorded_from) >= $5
         and coalesce(m.valid_from, m.recorded_from) <= now()
       order by at desc, m.id limit ${memoriesAtMost}`,
      [place.since],
    ),
    facts: await read<NarrativeMemory>(
      `select f.content, coalesce(f.valid_from, f.recorded_from) as at from mneme.fact f
       where ${visibleFact} and coalesce(f.valid_from, f.recorded_from) >= $5
         and coalesce(f.valid_from, f.recorded_from) <= now()
       order by at desc, f.id limit ${memoriesAtMost}`,
      [place.since],
    ),
  };
}
