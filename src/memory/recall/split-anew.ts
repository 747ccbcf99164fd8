import type { Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { writtenModels } from '../embedding/embed-rows.ts';
import { enqueueVectors } from '../embedding/enqueue-vectors.ts';
import { embedderOf } from '../embedding/models.ts';
import { kindOf, type RecallKind, recallKinds } from '../kinds.ts';
import type { MemoryServices } from '../services.ts';

/** How many rows one transaction goes through. */
const batchSize = 500;

/** What the terms of a row `r` are made from, as its table's generated column has it. */
const saidIn = (kind: RecallKind) =>
  kind === 'message'
    ? `coalesce(mneme_private.normalize_text(r.author) || ' ', '') || r.content_normalized`
    : 'r.content_normalized';

/**
 * Splits the next texts of a workspace that were stored before Mneme split text as it does now, oldest first, kind by
 * kind; those that stay as they are (English ones) are only read. Vectors of a local embedder, which splits text in the
 * same way, are made anew by a job. Recall serves meanwhile: rows that wait are found by their words as before.
 * Running it twice, also at the same time, has one effect.
 *
 * @returns whether there may be more.
 * @throws pg's errors.
 */
export async function splitAnew(call: Call): Promise<boolean> {
  for (const kind of recallKinds) {
    const read = await inSession(call, (session) => splitBatch(call.services, session, kind));
    if (read === null) continue;
    call.services.log.info({ workspace: call.caller.workspaceId, kind, ...read }, 'texts split anew');
    return true;
  }
  return false;
}

async function splitBatch(
  services: MemoryServices,
  session: Session,
  kind: RecallKind,
): Promise<{ readonly read: number; readonly changed: number } | null> {
  const { caller } = session;
  await session.query(
    'insert into mneme_private.term_reading (workspace_id, kind) values ($1, $2) on conflict do nothing',
    [caller.workspaceId, kind],
  );
  // Two workers wait for each other; the second continues where the first stopped.
  const { rows: states } = await session.query<{ upTo: string; through: string | null }>(
    `select up_to as "upTo", read_through as through from mneme_private.term_reading
     where workspace_id = $1 and kind = $2 for update`,
    [caller.workspaceId, kind],
  );
  const state = states[0];
  if (!state || state.through === state.upTo) return null;
  const table = kindOf(kind).table;
  const { rows } = await session.query<{ last: string | null; read: number; changed: string[] }>(
    `with part as materialized (
       select r.id, r.fts is distinct from mneme_private.search_vector(${saidIn(kind)}) as differs
       from mneme.${table} r
       where r.workspace_id = $1 and r.id < $2 and ($3::uuid is null or r.id > $3)
       order by r.id limit $4
     ), changed as (
       update mneme.${table} r set content_normalized = r.content_normalized
       from part where part.differs and r.workspace_id = $1 and r.id = part.id
       returning r.id
     )
     select (select id from part order by id desc limit 1) as last, (select count(*) from part)::integer as read,
       array(select id from changed) as changed`,
    [caller.workspaceId, state.upTo, state.through, batchSize],
  );
  const { last = null, read = 0, changed = [] } = rows[0] ?? {};
  await embedAnew(services, session, kind, changed);
  await session.query(
    'update mneme_private.term_reading set read_through = $3 where workspace_id = $1 and kind = $2',
    [caller.workspaceId, kind, read === batchSize ? last : state.upTo],
  );
  return { read, changed: changed.length };
}

async function embedAnew(
  services: MemoryServices,
  session: Session,
  kind: RecallKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const models = (await writtenModels(session)).filter((model) => embedderOf(services, model)?.local);
  if (models.length === 0) return;
  const { rowCount } = await session.query(
    `delete from mneme.${kind}_embedding where workspace_id = $1 and model_id = any ($2) and ${kind}_id = any ($3)`,
    [session.caller.workspaceId, models, ids],
  );
  if (!rowCount) return;
  await enqueueVectors(session, kind, ids);
}
