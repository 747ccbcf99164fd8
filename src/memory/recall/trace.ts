import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import type { MemoryServices } from '../services.ts';
import type { Question, RecallResult } from './recall.ts';
import { searchFilter } from './search.ts';

const pending = new Map<string, Promise<void>>();

/**
 * Resolves when the traces being written are written: of one recall, or of all, for a clean stop. Never rejects:
 * a trace that failed is in the log.
 */
export async function pendingTraces(recallId?: string): Promise<void> {
  if (recallId !== undefined) return pending.get(recallId);
  while (pending.size > 0) await Promise.all(pending.values());
}

/**
 * Stores what a recall was asked, how it found what it answered and how long it took, and counts the access on what
 * it returned. Tracked until it is done; a failure is logged with the recall's id, never thrown.
 */
export function writeTrace(
  services: MemoryServices,
  caller: Caller,
  result: RecallResult,
  question: Question,
): Promise<void> {
  const written = insertTrace(services, caller, result, question)
    .catch((error: unknown) => {
      services.log.error({ err: error, recallId: result.id }, 'recall trace not written');
    })
    .finally(() => pending.delete(result.id));
  pending.set(result.id, written);
  return written;
}

const traceStatement = `
  insert into mneme.recall_trace (workspace_id, id, query, thread_id, parameters, timings, warnings, expires_at,
    owner_user_id, persona_id, created_by)
  select w.id, $1, $2, t.id, $4, $5, $6, now() + w.trace_retention, u.id, p.id, $8
  from mneme.workspace w
  left join mneme.thread t on t.workspace_id = w.id and t.id = $3
  left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $7
  left join mneme.persona p on p.workspace_id = w.id and p.id = $9
  where w.id = $10`;

const hitInsert = (kind: string, table: string) => `${kind}_hit as (
    insert into mneme.recall_hit_${kind} (workspace_id, recall_id, ${kind}_id, rank, score, arms)
    select row.workspace_id, $1, row.id, hit.rank, hit.score, hit.arms
    from hit join mneme.${table} row on row.workspace_id = $4 and row.id = hit.id
    where hit.kind = '${kind}')`;

// Rows that went away meanwhile are left out. Counting accesses skips rows that another recall is counting at the
// moment: an approximate number is worth more than recalls that wait for each other.
const hitStatement = `
  with hit as materialized (
    select * from jsonb_to_recordset($2::jsonb) as hit (kind text, id uuid, rank integer, score double precision, arms jsonb)
  ), expansion as (
    insert into mneme.recall_expansion (workspace_id, recall_id, entity_id, surface, similarity)
    select e.workspace_id, $1, e.id, given.text, given.similarity
    from jsonb_to_recordset($3::jsonb) as given (text text, "entityId" uuid, similarity real)
    join mneme.entity e on e.workspace_id = $4 and e.id = given."entityId"
    on conflict do nothing),
  ${hitInsert('message', 'message')},
  ${hitInsert('memory', 'memory_item')},
  ${hitInsert('fact', 'fact')},
  ${hitInsert('summary', 'summary')},
  ${hitInsert('chunk', 'chunk')},
  node as (
    update mneme.memory_node n set access_count = n.access_count + 1, last_accessed_at = now()
    from (
      select free.branch_id, free.content_hash
      from hit join mneme.message m on m.workspace_id = $4 and m.id = hit.id and hit.kind = 'message'
      join mneme.memory_node free on free.workspace_id = $4 and free.branch_id = m.branch_id and free.content_hash = m.content_hash
      for update of free skip locked) counted
    where n.workspace_id = $4 and n.branch_id = counted.branch_id and n.content_hash = counted.content_hash)
  update mneme.memory_item i set access_count = i.access_count + 1, last_accessed_at = now()
  from (
    select free.id from hit join mneme.memory_item free on free.workspace_id = $4 and free.id = hit.id and hit.kind = 'memory'
    for update of free skip locked) counted
  where i.workspace_id = $4 and i.id = counted.id`;

async function insertTrace(
  services: MemoryServices,
  caller: Caller,
  result: RecallResult,
  { request }: Question,
): Promise<void> {
  await withSession(services.pool, caller, async (session) => {
    await session.query(traceStatement, [
      result.id,
      request.query,
      request.threadId ?? null,
      JSON.stringify({ limit: request.limit, ...searchFilter(request), period: result.period ?? undefined }),
      JSON.stringify(result.timings),
      result.warnings,
      request.userId ?? caller.userId,
      caller.userId,
      request.personaId ?? null,
      caller.workspaceId,
    ]);
    if (result.hits.length === 0 && result.expansions.length === 0) return;
    // A statement of its own: the hits' row policies look for the trace, which its own statement would not see yet.
    await session.query(hitStatement, [
      result.id,
      JSON.stringify(result.hits.map(({ kind, id, rank, score, arms }) => ({ kind, id, rank, score, arms }))),
      JSON.stringify(result.expansions),
      caller.workspaceId,
    ]);
  });
}
