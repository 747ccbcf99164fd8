import { z } from 'zod';
import { isIntimate } from '../../language/intimate-words.ts';
import { readerCondition } from '../../postgres/audience.ts';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { readArchived } from '../archive/read.ts';
import { type Call, inSession } from '../call.ts';
import { enqueueRollUp } from '../formation/summaries/roll-up.ts';
import {
  apiTypes,
  channelName,
  externalKey,
  moment,
  nonEmptyText,
  optionalChannel,
  parseInput,
  pastMoment,
  shortName,
  shortText,
  uuid,
} from '../input.ts';
import {
  actingFor,
  checkNames,
  idsToWrite,
  namedPersona,
  namedProject,
  personaKey,
  userKey,
  withIds,
} from '../own-keys.ts';

const saveConversationStatement = readStatement(import.meta.dirname, 'save-conversation.sql');
const fewThreadsStatement = readStatement(import.meta.dirname, 'few-threads.sql');

/** How people in a conversation felt, by their words. */
export const sentiments = ['positive', 'neutral', 'frustrated', 'urgent'] as const;

/** A decision of a conversation. */
export interface ConversationDecision {
  readonly text: string;
  /** Why, where that was said. */
  readonly reason: string | null;
}

/** What is kept of a conversation: one session of a thread. */
export interface Conversation {
  /** Of its summary. */
  readonly id: string;
  readonly threadId: string;
  /** The caller's own key of the thread. */
  readonly sessionKey: string | null;
  readonly channel: string | null;
  /** Whose it is; null for the workspace's. */
  readonly userId: string | null;
  readonly startedAt: string;
  /** When its last turn was said. */
  readonly endedAt: string;
  /** Whether it is over: its thread was closed, or an hour has passed. */
  readonly ended: boolean;
  readonly summary: string | null;
  readonly topics: readonly string[];
  readonly keyDecisions: readonly ConversationDecision[];
  readonly actionItems: readonly string[];
  readonly sentiment: (typeof sentiments)[number] | null;
  readonly messageCount: number;
}

const conversationsInput = z.object({
  channel: optionalChannel,
  since: moment.nullish(),
  userId: uuid.nullish(),
  ...userKey,
  personaId: uuid.nullish(),
  ...personaKey,
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/** Conversations a list has where nothing is said. */
const listed = 20;

/** Longer than any session goes on that has no gap of an hour. */
const longestSession = '7 days';

/** The decisions of a session's summary with their reasons, as JSON: whoever may read the summary may read these. */
export const decisionsOf = (summary: string) => `
  (select coalesce(json_agg(json_build_object('text', told.text, 'reason', (
       select i.reason from mneme.memory_item i
       where i.workspace_id = ${summary}.workspace_id and i.thread_id = ${summary}.thread_id and i.kind = 'decision'
         and i.content = told.text and i.recorded_to is null and i.reason is not null
         and i.visibility in ('workspace', ${summary}.visibility)
         and i.owner_user_id is not distinct from ${summary}.owner_user_id
       order by i.recorded_from desc limit 1)) order by told.place), '[]')
   from unnest(${summary}.key_decisions) with ordinality told (text, place))`;

/** The level where the thread tells more: of tables not yet analysed the planner would walk all sessions of the workspace. */
const anyLevel = "level || ''";

/** The columns of a {@link Conversation}, of a summary `s` and its thread `t`. */
const columns = `
  s.id, t.id as "threadId", t.external_id as "sessionKey",
  coalesce(s.channels[cardinality(s.channels)], t.channel) as channel, s.owner_user_id as "userId",
  s.period_start as "startedAt", s.period_end as "endedAt",
  t.ended_at is not null or s.period_end < now() - interval '1 hour' or exists (
    select from mneme.summary later
    where later.workspace_id = s.workspace_id and later.thread_id = s.thread_id and later.branch_id = s.branch_id
      and later.${anyLevel} = 'session' and later.source_sequence_no > s.source_sequence_no) as ended,
  s.content as summary, s.topics, ${decisionsOf('s')} as "keyDecisions",
  s.action_items as "actionItems", s.sentiment, s.message_count as "messageCount"`;

/**
 * What is kept of conversations, the latest first: of those that the user reads, or the caller. With a persona, other
 * personas' are left out; what was only tried out on a branch is no conversation.
 *
 * @param input.since those that were still going on then.
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function conversations(
  call: Call,
  input: z.input<typeof conversationsInput>,
): Promise<Conversation[]> {
  const { caller } = call;
  const asked = await withIds(call, parseInput(conversationsInput, input));
  const reader = asked.userId ?? (caller.role === 'service' ? null : caller.userId);
  const values = [
    caller.workspaceId,
    asked.channel,
    asked.since,
    reader,
    asked.personaId,
    asked.first ?? listed,
  ];
  const rows = await inSession(call, async (session) => {
    const from =
      asked.channel != null && (await hasFewThreads(session, asked.channel)) ? ofRareChannel : ofAll;
    const found = await session.query<Conversation>(
      `select ${columns} from ${from} order by s.period_start desc, s.id desc limit $6`,
      values,
    );
    return found.rows;
  });
  const lacking = rows.filter(({ summary }) => summary === null).map(({ id }) => id);
  const texts = await readArchived(call, lacking);
  return rows.map((row) =>
    row.summary === null ? { ...row, summary: texts.get(row.id)?.content ?? null } : row,
  );
}

/** Threads of a channel whose sessions are looked for thread by thread; of others the newest are soon found. */
const rareThreads = 1000;

/** Whether a channel has so few threads that walking back through all sessions would take longer than asking each. */
async function hasFewThreads(session: Session, channel: string): Promise<boolean> {
  const { rows } = await session.query<{ threads: number }>(fewThreadsStatement, [
    session.caller.workspaceId,
    channel,
    rareThreads + 1,
  ]);
  return (rows[0]?.threads ?? 0) <= rareThreads;
}

const wanted = (
  level: string,
) => `s.workspace_id = $1 and s.${level} = 'session' and s.content_state in ('inline', 'archived')
  and ($3::timestamptz is null
    or (s.period_end >= $3 and s.period_start >= $3::timestamptz - interval '${longestSession}'))
  and ($4::uuid is null or ${readerCondition({ row: 's', reader: '$4::uuid' })})
  and ($5::uuid is null or s.persona_id is null or s.persona_id = $5)`;
const tookPlace = 'case when s.channels is null then t.channel = $2 else $2 = any (s.channels) end';
const ofTrunk = `exists (select from mneme.branch b
  where b.workspace_id = $1 and b.thread_id = s.thread_id and b.id = s.branch_id and b.parent_branch_id is null)`;
const ofAll = `mneme.summary s join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
  where ${wanted('level')} and ${ofTrunk} and ($2::text is null or ${tookPlace})`;
/** Threads that were opened in the channel, and those of which turns were said in it. */
const usedThread = `t.id = any (array(
    select id from mneme.thread where workspace_id = $1 and channel = $2
    union
    select thread_id from mneme.message where workspace_id = $1 and channel = $2))`;
// The limit within keeps the plan: each thread's sessions by the index of threads.
const ofRareChannel = `mneme.thread t cross join lateral (
    select s.* from mneme.summary s where s.thread_id = t.id and ${wanted(anyLevel)} and ${ofTrunk} and ${tookPlace}
    order by s.period_start desc, s.id desc limit $6) s
  where t.workspace_id = $1 and ${usedThread}`;

const lines = z.array(nonEmptyText).max(100, 'holds more than 100').nullish();

/** The schema of ConversationDecisionInput. */
export const conversationDecisionInput = z
  .object({
    text: nonEmptyText.describe('What was decided.'),
    reason: nonEmptyText.nullish().describe('The reason for it.'),
  })
  .register(apiTypes, { type: 'ConversationDecisionInput' });

/** The schema of SaveConversationInput. */
export const saveConversationInput = z
  .object({
    sessionKey: externalKey.describe(
      'Your own key for the session. Saving with the same key again replaces what was saved.',
    ),
    channel: channelName,
    title: shortText.nullish(),
    startedAt: pastMoment.nullish().describe('When it began. Default: when it ended.'),
    endedAt: pastMoment
      .nullish()
      .describe('When it ended. Default: now; if it began more than a day ago, when it began.'),
    summary: nonEmptyText,
    topics: z.array(shortName).max(100, 'holds more than 100').nullish(),
    keyDecisions: z
      .array(conversationDecisionInput)
      .max(100, 'holds more than 100')
      .nullish()
      .describe('Each is stored as a decision.'),
    actionItems: lines.describe('Each is stored as an open task.'),
    sentiment: z
      .enum(sentiments)
      .register(apiTypes, { type: 'Sentiment' })
      .nullish()
      .describe('The mood of the people in it. Default: NEUTRAL.'),
    messageCount: z.number().int().min(0, 'must be at least 0').max(2_147_483_647).nullish(),
    ...actingFor,
    ...namedProject,
    projectId: uuid.nullish().describe('The project that it is shared with.'),
    ...namedPersona,
  })
  .refine(
    ({ startedAt, endedAt }) => startedAt == null || endedAt == null || startedAt <= endedAt,
    'ends before it starts: check startedAt and endedAt',
  );

/**
 * Stores what a conversation came to that was held elsewhere and whose turns are not stored here: its decisions and
 * action items become memories. The same key again takes the place of what was stored, for the same readers, and keeps
 * its times where it says none.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; PROJECT_NOT_FOUND, PERSONA_NOT_FOUND, USER_NOT_FOUND;
 *   CONVERSATION_HAS_TURNS, CONVERSATION_ELSEWHERE; THREAD_NOT_YOURS where a member would replace somebody else's.
 */
export async function saveConversation(
  call: Call,
  input: z.input<typeof saveConversationInput>,
): Promise<Conversation> {
  const { caller } = call;
  const given = parseInput(saveConversationInput, input);
  checkNames(caller, given);
  return inSession(call, async (session) => {
    const { projectId, personaId, userId } = await idsToWrite(session, given);
    const { rows } = await session.query<Conversation>(saveConversationStatement, [
      given.sessionKey,
      given.channel,
      given.title,
      projectId,
      personaId,
      given.startedAt ?? given.endedAt,
      userId,
      given.summary,
      given.topics ?? [],
      JSON.stringify(given.keyDecisions ?? []),
      given.actionItems ?? [],
      given.sentiment ?? 'neutral',
      given.messageCount ?? 0,
      given.startedAt,
      given.endedAt,
    ]);
    // By its words, as a turn is; its thread may be neutral.
    if (isIntimate([given.summary, ...(given.topics ?? [])].join(' ')))
      await session.query(
        `update mneme.summary set sensitivity = 'intimate' where workspace_id = $1 and id = $2`,
        [caller.workspaceId, rows[0]?.id],
      );
    const stored = await session.query<Conversation>(
      `select ${columns} from mneme.summary s
       join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
       where s.workspace_id = $1 and s.id = $2`,
      [caller.workspaceId, rows[0]?.id],
    );
    const [saved] = stored.rows;
    if (!saved) throw new Error('save_conversation returned nothing');
    await enqueueRollUp(session, call.services.summarizer, { threadId: saved.threadId });
    return saved;
  });
}
