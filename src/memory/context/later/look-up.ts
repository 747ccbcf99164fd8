import type { Session } from '../../../postgres/session.ts';
import { kindOf } from '../../kinds.ts';
import type { RecallRequest } from '../../recall/input.ts';
import type { RecallHit } from '../../recall/recall.ts';
import { searchFilter } from '../../recall/search.ts';
import { type HitOrigin, saidBy } from '../origins.ts';

/** Something that a person said, and that a later turn of theirs may revise. */
export interface Ask {
  /** The words by which the later turn is found. */
  readonly words: string;
  /** ISO 8601. */
  readonly since: string;
  /** Who said it, as in the origins of hits; null for the user whom the prompt is for. */
  readonly saidBy: string | null;
  /** The conversation of a turn, in which others may revise it. */
  readonly thread?: string | null;
  /** Whether the words are those of a topic of the message: one of them is enough, and the turn answers. */
  readonly topic?: true;
}

/** A line of the profile, or of what holds in general, that a later turn may revise. */
export interface StandingLine {
  readonly kind: 'fact' | 'memory';
  readonly id: string;
  /** Its text, without the name of who said it. */
  readonly text: string;
  /** The words by which the later turn is found. */
  readonly words: string;
}

/** A turn that no search found, as a hit, with its origin. */
export interface LookedUp {
  readonly hit: RecallHit;
  readonly origin: HitOrigin;
  /** Whether it is of a topic of the message, so that it may be shown though it revises nothing. */
  readonly ofTopic: boolean;
}

/** The turn that last said a standing line: it is compared in place of the line. */
export interface LineSource {
  readonly kind: StandingLine['kind'];
  readonly id: string;
  readonly turn: { readonly id: string; readonly text: string; readonly threadId: string } | null;
  /** ISO 8601. */
  readonly at: string | null;
  readonly saidBy: string | null;
}

/** What was looked up. */
export interface LookedUpAll {
  readonly turns: readonly LookedUp[];
  readonly sources: readonly LineSource[];
}

/** Characters of a turn that are compared. */
const charactersRead = 2_500;

const statement = `
  with line as materialized (
    select line.kind, line.id, line.words, said.id as turn, said.text, said.thread_id, said."saidBy",
      coalesce(said.occurred_at, case line.kind
        when 'fact' then (select f.recorded_from from mneme.fact f
          where f.workspace_id = mneme_private.workspace_id() and f.id = line.id)
        else (select i.recorded_from from mneme.memory_item i
          where i.workspace_id = mneme_private.workspace_id() and i.id = line.id) end) as at
    from jsonb_to_recordset($3::jsonb) as line (kind text, id uuid, words text)
    left join lateral (
      select m.id, left(coalesce(m.content_visible, m.content), ${charactersRead}) as text, m.thread_id, m.occurred_at,
        ${saidBy('m')} as "saidBy"
      from (
        select s.message_id from mneme.memory_source s
        where line.kind = 'memory' and s.workspace_id = mneme_private.workspace_id() and s.memory_id = line.id
        union all
        select s.message_id from mneme.fact_source s
        where line.kind = 'fact' and s.workspace_id = mneme_private.workspace_id()
          and s.fact_version_id = line.id) source
      cross join lateral (select r.* from mneme.message r
        where r.workspace_id = mneme_private.workspace_id() and r.id = source.message_id offset 0) m
      where m.role = 'user' and coalesce(m.content_visible, m.content) <> ''
      order by m.occurred_at desc, m.id limit 1) said on true
  ), asked as materialized (
    select $1::jsonb || coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'words', line.words, 'since', line.at, 'said_by', line."saidBy"))) from line
      where line.at is not null), '[]') as asks
  )
  select line.kind, line.id, line.turn, line.text, line.at, line.thread_id as "threadId", null::uuid as "branchId",
    null::integer as "sequenceNo", null::integer as "sessionNo", null::text as author, null::text as teller,
    line."saidBy", false as "ofTopic"
  from line
  union all
  select null, r.id, r.id, coalesce(r.content_visible, r.content), r.occurred_at, r.thread_id, r.branch_id,
    r.sequence_no, r.session_no, r.author, ${kindOf('message').line?.teller ?? 'null'},
    ${saidBy('r')}, later.of_topic
  from (select later.id, bool_or((asked.asks -> (later.ask - 1)) ? 'topic') as of_topic
    from asked cross join lateral mneme_search.later_turns(asked.asks, $2) later group by later.id) later
  cross join lateral (select r.* from mneme.message r
    where r.workspace_id = mneme_private.workspace_id() and r.id = later.id offset 0) r
  where coalesce(r.content_visible, r.content) <> ''`;

interface Row {
  readonly kind: StandingLine['kind'] | null;
  readonly id: string;
  readonly turn: string | null;
  readonly text: string | null;
  readonly at: Date | null;
  readonly threadId: string | null;
  readonly branchId: string | null;
  readonly sequenceNo: number | null;
  readonly sessionNo: number | null;
  readonly author: string | null;
  readonly teller: string | null;
  readonly saidBy: string | null;
  readonly ofTopic: boolean;
}

/**
 * Looks up later turns with rare words of what was said and of standing lines, among all that the request may find,
 * and the turns that these lines come from: one statement.
 */
export async function lookUpLater(
  session: Session,
  request: RecallRequest,
  asks: readonly Ask[],
  lines: readonly StandingLine[] = [],
): Promise<LookedUpAll> {
  if (asks.length === 0 && lines.length === 0) return { turns: [], sources: [] };
  const given = asks.map(({ words, since, saidBy: by, thread, topic }) => ({
    words,
    since,
    ...(by === null ? {} : { said_by: by }),
    ...(thread ? { thread } : {}),
    ...(topic ? { topic } : {}),
  }));
  const { rows } = await session.query<Row>(statement, [
    JSON.stringify(given),
    JSON.stringify(searchFilter(request)),
    JSON.stringify(lines.map(({ kind, id, words }) => ({ kind, id, words }))),
  ]);
  return {
    sources: rows.flatMap((row): LineSource[] => (row.kind === null ? [] : [sourceOf(row, row.kind)])),
    turns: rows.filter(({ kind }) => kind === null).flatMap(asHit),
  };
}

function sourceOf({ id, turn, text, at, threadId, saidBy: by }: Row, kind: StandingLine['kind']): LineSource {
  return {
    kind,
    id,
    turn: turn === null || text === null ? null : { id: turn, text, threadId: threadId ?? '' },
    at: at?.toISOString() ?? null,
    saidBy: by,
  };
}

function asHit({
  id,
  text,
  at,
  threadId,
  branchId,
  sequenceNo,
  sessionNo,
  author,
  teller,
  saidBy: by,
  ofTopic,
}: Row): LookedUp[] {
  if (at === null || branchId === null || sequenceNo === null || sessionNo === null) return [];
  return [
    {
      hit: {
        kind: 'message',
        id,
        citation: `message:${id}`,
        rank: Number.MAX_SAFE_INTEGER,
        score: 0,
        confidence: 0,
        uncertain: true,
        similarity: null,
        arms: [],
        boost: 1,
        text,
        contentState: 'inline',
        occurredAt: at.toISOString(),
        threadId,
        author,
        claim: null,
        sources: [],
        others: false,
        ofOthersTalk: false,
        place: { branchId, sequenceNo, sessionNo, role: 'user', usualLength: 1, othersLength: 1 },
      },
      origin: {
        kind: 'message',
        id,
        sources: null,
        teller,
        title: null,
        saidBy: by,
        period: null,
        ofAsker: false,
      },
      ofTopic,
    },
  ];
}
