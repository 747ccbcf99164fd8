import { readerCondition } from '../../postgres/audience.ts';
import type { Session } from '../../postgres/session.ts';
import { audience, line, speaker, speaking } from '../access/visible.ts';
import type { RecallKind } from '../kinds.ts';
import type { Period } from '../recall/period.ts';
import { endedTurnsQuery, type Superseded, supersededQuery } from '../recall/superseded.ts';
import { type ElsewhereEntry, elsewhereQuery } from './elsewhere.ts';
import { handoffQuery, type PendingHandoff } from './handoff.ts';
import { type HitOrigin, originsQuery } from './origins.ts';
import { type ProfileRow, profileQuery } from './profile.ts';
import { type PyramidEntry, type PyramidNeeds, pyramidQuery } from './pyramid.ts';
import { type RecentTurn, recentTurnsQuery, turnLine } from './recent-turns.ts';
import { asksAboutHealth, type ContextRequest, isForSharedThread } from './request.ts';
import {
  asker,
  currentMemories,
  preferencesQuery,
  type StandingMemory,
  tasksQuery,
  type Voice,
} from './standing.ts';

/** What is read from the database for a prompt, besides the search. */
export interface Stored {
  readonly timeZone: string;
  /** Whether the asker has memory off. */
  readonly memoryOff: boolean;
  /** The request's thread; null if none is named, or the user or persona may not read it. */
  readonly thread: {
    readonly id: string;
    readonly summary: string | null;
    /** Whether only the asker reads it. */
    readonly alone: boolean;
  } | null;
  /** What the asker said about themselves. */
  readonly profile: readonly ProfileRow[];
  readonly preferences: readonly StandingMemory[];
  readonly tasks: readonly StandingMemory[];
  /** The conversation that the asker continues from another channel. */
  readonly handoff: PendingHandoff | null;
  /** Newest first. */
  readonly turns: readonly RecentTurn[];
  readonly pyramid: readonly PyramidEntry[];
  /** What happened in other channels, the latest first. */
  readonly elsewhere: readonly ElsewhereEntry[];
  readonly origins: readonly HitOrigin[];
  /** The turns among the hits of which something may be over: `readSuperseded` says what. */
  readonly ended: readonly { readonly id: string }[];
  /** What turns among the hits said and is no longer true. */
  readonly superseded: readonly Superseded[];
}

// A program sees the whole workspace; what it packs for a user, or for a persona, is what that one may read. A fork
// has no summary of its thread: that tells what the trunk said after it.
const threadQuery = `
  select t.id, case when $5::uuid is null or $5 in (
      select b.id from mneme.branch b
      where b.workspace_id = t.workspace_id and b.thread_id = t.id and b.parent_branch_id is null)
    then t.summary end as summary, coalesce((select sole from audience) = $1, false) as alone
  from mneme.thread t
  where t.workspace_id = mneme_private.workspace_id() and t.id = (select thread_id from place)
    and (t.persona_id is null or t.persona_id = ${speaker})
    and ${readerCondition({ row: 't', reader: '$1', key: 'id' })}`;

const threadZone = `(select t.time_zone from mneme.thread t
      where t.workspace_id = w.id and t.id = (select thread_id from place))`;

const nothing = `'[]'::json`;
const list = (query: string) => `(select coalesce(json_agg(row_to_json(item)), '[]') from (${query}) item)`;

/** Where a prompt goes. */
interface Place {
  readonly thread: boolean;
  /** Whether to read only what all readers of the thread may see. */
  readonly ofAudience: boolean;
}

interface Needs extends PyramidNeeds, Place {
  readonly hits: boolean;
  /** Whether to read what is part of every prompt: preferences, tasks, summaries. */
  readonly standing: boolean;
  /** What the asker said about themselves. */
  readonly profile: boolean;
  /** Whether the asker's health matters to the question. */
  readonly health: boolean;
  /** Whether nothing was searched. */
  readonly unasked: boolean;
  /** Whether nothing was asked for or found, so that other people's work is left out. */
  readonly ownOnly: boolean;
  /** Whether a handoff may wait in the conversation's channel. */
  readonly handoff: boolean;
  /** Whether to read anything besides the given messages. */
  readonly memory: boolean;
}

const nothingNeeded: Needs = {
  period: false,
  project: false,
  thread: false,
  channel: false,
  asker: false,
  hits: false,
  memory: false,
  standing: false,
  profile: false,
  health: false,
  unasked: false,
  ownOnly: false,
  handoff: false,
  ofAudience: false,
};

/** What the parts of the statements below begin with; Postgres plans of it what they name. */
const given = ({ thread, ofAudience }: Place) => `
  with recursive given as (
    -- Says the parameters' types, whichever of them are used below.
    select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::uuid, $6::uuid, $7::integer, $8::jsonb, $9::timestamptz,
      $10::timestamptz, $11::text, $12::timestamptz, $13::integer, $14::uuid),
  place as (
    select coalesce($6::uuid, (select b.thread_id from mneme.branch b
      where b.workspace_id = mneme_private.workspace_id() and b.id = $5)) as thread_id),
  ${audience(ofAudience)}, ${speaking(thread)}, ${asker}, ${line}, ${turnLine}`;

/** Parts that nothing is asked of are left out: planning is most of what this statement costs. */
const statement = (needs: Needs) => `${given(needs)}, ${currentMemories(needs.health, needs.standing)}
  select
    (select coalesce(u.time_zone, ${needs.thread ? threadZone : 'null'}, w.time_zone) from mneme.workspace w
     left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $1
     where w.id = mneme_private.workspace_id()) as "timeZone",
    coalesce((select u.memory_off from mneme.workspace_user u
     where u.workspace_id = mneme_private.workspace_id() and u.id = $1), false) as "memoryOff",
    ${needs.thread ? `(select row_to_json(thread) from (${threadQuery}) thread)` : 'null::json'} as thread,
    ${needs.profile ? list(profileQuery(needs.health)) : nothing} as profile,
    ${needs.standing ? list(preferencesQuery(needs.ownOnly)) : nothing} as preferences,
    ${needs.standing ? list(tasksQuery(needs.ownOnly)) : nothing} as tasks,
    ${needs.handoff ? `(select row_to_json(pending) from (${handoffQuery}) pending)` : 'null::json'} as handoff,
    ${needs.thread && needs.memory ? list(recentTurnsQuery) : nothing} as turns,
    ${
      needs.standing && (needs.period || needs.project || needs.thread || needs.channel)
        ? list(pyramidQuery(needs))
        : nothing
    } as pyramid,
    ${needs.standing && needs.channel ? list(elsewhereQuery(needs.unasked, needs.asker)) : nothing} as elsewhere,
    ${needs.hits ? list(originsQuery) : nothing} as origins,
    ${needs.hits ? list(endedTurnsQuery) : nothing} as ended`;

/** What is over of such turns: most prompts have none. */
const ofEnded = (place: Place) => `${given(place)}
  select ${list(supersededQuery)} as superseded`;

/** Recent turns of more bytes than this for each token of the budget are not read: no text but padding would fit. */
const bytesPerToken = 32;
/** Recent turns of more bytes are not read, whatever the budget. */
const mostBytes = 16_777_216;

/** For whom and of which hits it is read. */
export interface StoredOptions {
  /** The caller's. */
  readonly workspaceId: string | null;
  /** On whose behalf. */
  readonly userId: string | null;
  /** ISO 8601; null for the database's clock. */
  readonly now: string | null;
  readonly period: Period | null;
  readonly hits: readonly {
    readonly kind: RecallKind;
    readonly id: string;
    readonly threadId: string | null;
  }[];
  /** Nothing but the recent turns and the profile. */
  readonly turnsOnly: boolean;
  /** Nothing was searched for. */
  readonly unasked: boolean;
  /** Nothing was searched for, or nothing was found that fits. */
  readonly ownOnly: boolean;
  /** Where handoffs are read, which replicas do not have; null: nowhere. Default: in the same statement. */
  readonly handoffs?: Session | null | undefined;
}

/** Reads all of it but what is over in one statement: what always holds, the thread, its turns, the pyramid, and where hits are from. */
export async function readStored(
  session: Session,
  request: ContextRequest,
  options: StoredOptions,
): Promise<Stored> {
  const { turnsOnly } = options;
  const health = asksAboutHealth(request);
  const needs = {
    period: options.period !== null,
    project: request.projectId != null,
    ...placeOf(request),
    channel: request.channel != null,
    asker: options.userId !== null,
    hits: options.hits.length > 0,
    memory: request.scope !== 'none',
    standing: !turnsOnly && request.scope !== 'none',
    profile: options.userId !== null && (request.profileTokens > 0 || health) && request.scope !== 'none',
    health,
    unasked: options.unasked,
    ownOnly: options.ownOnly,
    handoff:
      options.userId !== null &&
      request.scope !== 'none' &&
      (request.channel != null || request.threadId != null || request.branchId != null),
  };
  const { handoffs = session } = options;
  const values = valuesOf(request, options);
  const apart = needs.handoff && handoffs !== null && handoffs !== session ? handoffs : null;
  const [{ rows }, pending] = await Promise.all([
    session.query<Stored>(
      withWorkspace(statement({ ...needs, handoff: needs.handoff && handoffs === session })),
      values,
    ),
    apart?.query<Stored>(
      withWorkspace(
        statement({ ...nothingNeeded, thread: needs.thread, handoff: true, ofAudience: needs.ofAudience }),
      ),
      values,
    ),
  ]);
  const read = rows[0];
  if (!read) throw new Error('the statement returned nothing');
  const stored = {
    ...read,
    superseded: [],
    ...(pending && { handoff: pending.rows[0]?.handoff ?? null }),
  };
  const { thread } = stored;
  const own = withoutOtherSpeakers(stored, options.ownOnly);
  return (turnsOnly || !needs.memory) && thread ? { ...own, thread: { ...thread, summary: null } } : own;
}

/** What turns among the hits said and is no longer true: a statement where something of them may be over. */
export async function readSuperseded(
  session: Session,
  request: ContextRequest,
  options: StoredOptions,
  { ended }: Stored,
): Promise<readonly Superseded[]> {
  if (ended.length === 0) return [];
  const over = new Set(ended.map(({ id }) => id));
  const hits = options.hits.filter(({ kind, id }) => kind === 'message' && over.has(id));
  const { rows } = await session.query<Pick<Stored, 'superseded'>>(
    withWorkspace(ofEnded(placeOf(request))),
    valuesOf(request, { ...options, hits }),
  );
  return rows[0]?.superseded ?? [];
}

const placeOf = (request: ContextRequest): Place => ({
  thread: request.threadId != null || request.branchId != null,
  ofAudience: isForSharedThread(request),
});

/** The workspace as a value: a function would be called for each row that a scan looks at. */
const withWorkspace = (text: string) => text.replaceAll('mneme_private.workspace_id()', '$14::uuid');

/** The parameters of the statements. */
const valuesOf = (request: ContextRequest, options: StoredOptions) => [
  options.userId,
  request.personaId ?? null,
  request.projectId ?? null,
  request.scope,
  request.branchId ?? null,
  request.threadId ?? null,
  request.recentTurns,
  JSON.stringify(options.hits.map(({ kind, id, threadId }) => ({ kind, id, thread: threadId }))),
  options.period?.since ?? null,
  options.period?.until ?? null,
  request.channel ?? null,
  options.now,
  Math.min(bytesPerToken * request.tokenBudget, mostBytes),
  options.workspaceId,
];

/** The conversation alone, for an asker who has memory off. */
export function conversationAlone(stored: Stored): Stored {
  const { thread, timeZone, memoryOff, turns } = stored;
  return {
    timeZone,
    memoryOff,
    turns,
    thread: thread && { ...thread, summary: null },
    profile: [],
    preferences: [],
    tasks: [],
    handoff: null,
    pyramid: [],
    elsewhere: [],
    origins: [],
    ended: [],
    superseded: [],
  };
}

/**
 * Without what others say in conversations of theirs that the asker stored. Where a single voice speaks in all that is
 * known it is the asker's, whatever they are called here; of several it is the one that names them, or none.
 */
function withoutOtherSpeakers(stored: Stored, ownOnly: boolean): Stored {
  const { profile, preferences, tasks } = stored;
  const voices = new Set([...profile, ...preferences, ...tasks].flatMap(({ voice }) => voice ?? []));
  if (voices.size < 2) return stored;
  const own = <Row extends { readonly voice: Voice }>(rows: readonly Row[]) =>
    rows.filter(({ voice }) => voice === null || voice === '');
  return {
    ...stored,
    profile: own(profile),
    preferences: own(preferences),
    tasks: ownOnly ? own(tasks) : tasks.map((task) => ({ ...task, own: task.own && own([task]).length > 0 })),
  };
}
