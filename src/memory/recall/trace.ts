import { runStatements } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import type { Call } from '../call.ts';
import { kindOf, type RecallKind, recallKinds } from '../kinds.ts';
import { estimateRoute } from '../route/route.ts';
import type { RecallRequest } from './input.ts';
import type { Question, RecallResult } from './result.ts';

const pending = new Map<string, Promise<void>>();

/**
 * Resolves when the traces that are being written are stored: that of one recall or, for shutdown, of all. Never
 * rejects: a failure is logged.
 */
export async function pendingTraces(recallId?: string): Promise<void> {
  if (recallId !== undefined) return pending.get(recallId);
  while (pending.size > 0) await Promise.all(pending.values());
}

/** The prompt that a recall became part of. */
export interface TracedPrompt {
  readonly tokenCount: number;
  readonly tokenBudget: number;
  /** What its parts take, and how many hits it was chosen from. No ids or texts: erasure would not find them. */
  readonly explanation: { readonly parts: readonly object[]; readonly considered: number };
  /** How many hits were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Everything that went into it: hits of the recall and other rows. */
  readonly citations: readonly string[];
  /** The thread it was built for. */
  readonly threadId: string | null;
}

/** How many traces are written at a time, so that connections of the pool stay free for requests. */
const writersAtOnce = 2;
let writers = 0;
const waiting: (() => void)[] = [];

/** How many days a trace is kept if neither the workspace nor the server has a setting. */
export const defaultRetentionDays = 90;

/**
 * Stores the trace of a recall: what was asked, how each hit was found, how long it took and what went into the
 * prompt; and counts the access of what it returned. Tracked until it is done. A failure is logged with the recall's
 * id, never thrown.
 */
export function writeTrace(
  call: Call,
  result: RecallResult,
  question: Question,
  prompt: TracedPrompt | null = null,
): Promise<void> {
  // A standby takes none.
  if (call.services.primary === null) return Promise.resolve();
  const written = inTurn(() => insertTrace(call, result, question, prompt))
    .catch((error: unknown) => {
      call.services.log.error({ err: error, recallId: result.id }, 'recall trace not written');
    })
    .finally(() => pending.delete(result.id));
  pending.set(result.id, written);
  return written;
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (writers < writersAtOnce) writers += 1;
  // A finished writer lets the next one begin.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else writers -= 1;
  }
}

// For a persona that does not exist nothing is written: the trace would belong to it.
const traceStatement = readStatement(import.meta.dirname, 'store-trace.sql');

const hitInsert = (kind: RecallKind) => `${kind}_hit as (
    insert into mneme.recall_hit_${kind} (workspace_id, recall_id, ${kind}_id, rank, score, confidence, arms, in_prompt)
    select $4, $1, row.id, hit.rank, hit.score, hit.confidence, hit.arms, hit.in_prompt
    from hit cross join lateral (select id from mneme.${kindOf(kind).table}
      where workspace_id = $4 and id = hit.id offset 0) row
    where hit.kind = '${kind}')`;

// Rows that were deleted meanwhile are left out. Counting accesses skips rows that another recall is counting at the
// moment: approximate numbers are better than recalls that wait for each other. Rows that others may read are not
// counted, because the count would reveal private recalls to them. Each hit looks up its own row by its whole key: if
// the planner believes the workspace to be empty, a join would read all its rows instead.
const hitList = `hit as materialized (
    select kind, id, rank, score, confidence, coalesce(arms, '[]') as arms, in_prompt
    from jsonb_to_recordset($2::jsonb) as hit (kind text, id uuid, rank integer, score double precision,
      confidence real, arms jsonb, in_prompt boolean)
    where exists (select from mneme.recall_trace t where t.workspace_id = $4 and t.id = $1)
  )`;

const expansions = `expansion as (
    insert into mneme.recall_expansion (workspace_id, recall_id, entity_id, surface, similarity)
    select e.workspace_id, $1, e.id, given.text, given.similarity
    from jsonb_to_recordset($3::jsonb) as given (text text, "entityId" uuid, similarity real)
    -- One by one: all that the workspace knows would be read.
    cross join lateral (select e.workspace_id, e.id from mneme.entity e
      where e.workspace_id = $4 and e.id = given."entityId" offset 0) e
    where exists (select from mneme.recall_trace t where t.workspace_id = $4 and t.id = $1)
    on conflict do nothing)`;

const countedTurns = `node as (
  update mneme.memory_node n set access_count = n.access_count + 1, last_accessed_at = now()
  from (
    select free.place
    from hit
    cross join lateral (select branch_id, content_hash from mneme.message
      where workspace_id = $4 and id = hit.id and visibility = 'private' offset 0) said
    cross join lateral (
      select ctid as place from mneme.memory_node
      where workspace_id = $4 and branch_id = said.branch_id and content_hash = said.content_hash
      for update skip locked) free
    where hit.kind = 'message' and hit.rank is not null) counted
  where n.ctid = counted.place)`;

const countedMemories = `item as (
  update mneme.memory_item i set access_count = i.access_count + 1, last_accessed_at = now()
  from (
    select free.place
    from hit
    cross join lateral (
      select ctid as place from mneme.memory_item where workspace_id = $4 and id = hit.id and visibility = 'private'
      for update skip locked) free
    where hit.kind = 'memory' and hit.rank is not null) counted
  where i.ctid = counted.place)`;

/**
 * The statement that writes the hits of a trace ($1 id, $2 hits, $3 expansions, $4 workspace) and counts the
 * accesses. It contains only the tables of the kinds that were found, because each table costs its checks even
 * without a row.
 */
export function hitStatement(kinds: ReadonlySet<RecallKind>, expanded: boolean): string {
  const parts = [
    // All parameters are named, whichever parts there are.
    'given as (select $1::uuid, $3::jsonb, $4::uuid)',
    hitList,
    ...(expanded ? [expansions] : []),
    ...recallKinds.filter((kind) => kinds.has(kind)).map(hitInsert),
    ...(kinds.has('message') ? [countedTurns] : []),
    ...(kinds.has('memory') ? [countedMemories] : []),
  ];
  return `with ${parts.join(',\n  ')}\n  select 1`;
}

async function insertTrace(
  call: Call,
  result: RecallResult,
  { request }: Question,
  prompt: TracedPrompt | null,
): Promise<void> {
  const { caller, services } = call;
  const hits = tracedRows(result, prompt);
  const trace = {
    text: traceStatement,
    values: [
      result.id,
      request.query,
      request.threadId ?? prompt?.threadId ?? null,
      JSON.stringify(parametersOf(request, result, prompt)),
      JSON.stringify(result.timings),
      result.warnings,
      request.userId ?? caller.userId,
      caller.userId,
      request.personaId ?? null,
      caller.workspaceId,
      prompt?.tokenCount ?? null,
      services.traceRetentionDays ?? defaultRetentionDays,
    ],
  };
  // A separate statement: the row policies of the hits look up the trace, which is not visible yet to the statement
  // that inserts it.
  const found = {
    text: hitStatement(new Set(hits.map(({ kind }) => kind)), result.expansions.length > 0),
    values: [result.id, JSON.stringify(hits), JSON.stringify(result.expansions), caller.workspaceId],
  };
  const foundAny = hits.length > 0 || result.expansions.length > 0;
  await runStatements(services.primary ?? services.pool, caller, foundAny ? [trace, found] : [trace], {
    keepPlans: true,
    // It is written after the answer, so that a crash may lose it.
    mayBeLost: true,
  });
}

interface TracedRow {
  readonly kind: RecallKind;
  readonly [column: string]: unknown;
}

/** The hits, and what else went into the prompt, which has no rank. */
function tracedRows(result: RecallResult, prompt: TracedPrompt | null): TracedRow[] {
  const used = new Set(prompt?.citations);
  const rows: TracedRow[] = result.hits.map(({ kind, id, rank, score, confidence, arms, citation }) => ({
    kind,
    id,
    rank,
    score,
    confidence,
    arms,
    in_prompt: used.delete(citation),
  }));
  for (const citation of used) {
    const [kind, id] = citation.split(':');
    const known = recallKinds.find((each) => each === kind);
    if (known) rows.push({ kind: known, id, in_prompt: true });
  }
  return rows;
}

/** Filters that contain ids or words of the workspace; only their names are stored. */
const namedFilters = [
  'threadId',
  'branchId',
  'projectId',
  'personaId',
  'userId',
  'under',
  'channels',
  'ownerUserIds',
] as const;

function parametersOf(request: RecallRequest, result: RecallResult, prompt: TracedPrompt | null): object {
  const { limit, kinds, roles, since, until, asOf, knownAt, scope, now } = request;
  const filters = namedFilters.filter((name) => request[name] != null);
  return {
    limit,
    kinds: kinds ?? undefined,
    roles: roles ?? undefined,
    since: since ?? undefined,
    until: until ?? undefined,
    as_of: asOf ?? undefined,
    known_at: knownAt ?? undefined,
    scope,
    now: now ?? undefined,
    period: result.period ?? undefined,
    route: estimateRoute(request.query),
    token_budget: prompt?.tokenBudget,
    parts: prompt?.explanation.parts,
    considered: prompt?.explanation.considered,
    left_out: prompt?.leftOut,
    filtered_by: filters.length > 0 ? filters : undefined,
  };
}
