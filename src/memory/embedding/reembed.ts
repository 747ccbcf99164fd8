import { readStatement } from '../../postgres/statement-file.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Call, inSession } from '../call.ts';
import { kindOf, type RecallKind, recallKinds } from '../kinds.ts';
import { beforeEveryId } from '../row-id.ts';
import { embedRowsWith, vectorable } from './embed-rows.ts';
import { embedderOf, rememberReadModel } from './models.ts';
import { vectorIndexFrom } from './vector-indexes.ts';

const loadMoveStatement = readStatement(import.meta.dirname, 'load-move.sql');
const advanceMoveStatement = readStatement(import.meta.dirname, 'advance-move.sql');

/** How many rows are processed and recorded as done together. */
const batchSize = 256;

/** The most rows of one job. The next job then waits behind everybody's conversations. */
const rowsPerJob = 2_048;

/** Priority after conversations (0), their vectors (5) and imports (10), as in `mneme_operation.move_to_model`. */
export const movePriority = 20;

interface Move {
  readonly fromModelId: number;
  readonly toModelId: number;
  readonly counted: boolean;
  readonly kind: RecallKind | null;
  readonly after: string | null;
}

/**
 * Continues a workspace's move to another embedding model: writes the missing vectors of that model, waits for their
 * index if the old ones have one, and then switches recall to them in one transaction. Processes a part and enqueues
 * the next. Its progress is stored in the database, so it may be aborted at any moment and run twice.
 *
 * @throws ProviderError when the model is not configured here or its provider can't answer; AbortError when the signal
 *   fires; pg's errors.
 */
export async function continueMove(call: Call, moveId: string): Promise<void> {
  let move = await loadMove(call, moveId);
  if (!move) return;
  if (!embedderOf(call.services, move.toModelId)) {
    throw new ProviderError(
      'PROVIDER_MISCONFIGURED',
      'The model that this workspace is moving to is not configured here. Configure its embedder, or choose another model.',
    );
  }
  if (!move.counted) {
    await countRows(call, moveId);
    move = await loadMove(call, moveId);
  }
  for (let rows = 0; move?.kind; rows += batchSize) {
    call.signal?.throwIfAborted();
    if (!(await embedBatch(call, moveId, move, rows + batchSize >= rowsPerJob))) return;
    if (rows + batchSize >= rowsPerJob) return;
    move = await loadMove(call, moveId);
  }
  if (!move) return;
  await fillGaps(call, move);
  if (await indexAwaited(call, moveId, move)) return;
  await switchModel(call, moveId, move);
}

async function loadMove(call: Call, moveId: string): Promise<Move | null> {
  const { rows } = await inSession(call, (session) =>
    session.query<Move>(loadMoveStatement, [call.caller.workspaceId, moveId]),
  );
  return rows[0] ?? null;
}

async function countRows(call: Call, moveId: string): Promise<void> {
  const counts = recallKinds.map(
    (kind) => `(select count(*) from mneme.${kindOf(kind).table} r
      where r.workspace_id = $1 and ${vectorable(kind)})`,
  );
  await inSession(call, (session) =>
    session.query(
      `update mneme.embedding_move set total = ${counts.join(' + ')}, cursor_kind = $3, cursor_id = $4
       where workspace_id = $1 and id = $2 and total is null`,
      [call.caller.workspaceId, moveId, recallKinds[0], beforeEveryId],
    ),
  );
}

/** Whether this call recorded the batch as done, and not another process meanwhile. */
async function embedBatch(
  call: Call,
  moveId: string,
  { kind, after, toModelId }: Move,
  last: boolean,
): Promise<boolean> {
  if (kind === null) return false;
  const { table } = kindOf(kind);
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string }>(
      `select r.id from mneme.${table} r
       where r.workspace_id = $1 and r.id > $2 and ${vectorable(kind)}
       order by r.id limit ${batchSize}`,
      [call.caller.workspaceId, after],
    ),
  );
  const ids = rows.map(({ id }) => id);
  await embedRowsWith(call, kind, ids, toModelId);
  const over = ids.length < batchSize;
  const next = over ? (recallKinds[recallKinds.indexOf(kind) + 1] ?? null) : kind;
  return inSession(call, async (session) => {
    const { rowCount } = await session.query(advanceMoveStatement, [
      call.caller.workspaceId,
      moveId,
      next,
      next === null ? null : over ? beforeEveryId : ids.at(-1),
      ids.length,
      kind,
      after,
    ]);
    if (rowCount === 0) return false;
    if (last) {
      await session.query(
        `select mneme_private.enqueue('reembed', $1, job_key => $2, priority => ${movePriority})`,
        [{ moveId }, moveId],
      );
    }
    return true;
  });
}

/**
 * Writes the vectors of rows that have one of the old model but none of the new one, because their own job failed.
 * Texts for which the new model has no vector are left out.
 */
async function fillGaps(call: Call, { fromModelId, toModelId }: Move): Promise<void> {
  for (const kind of recallKinds) {
    const { table } = kindOf(kind);
    let after: string | undefined = beforeEveryId;
    while (after !== undefined) {
      call.signal?.throwIfAborted();
      const { rows } = await inSession(call, (session) =>
        session.query<{ id: string }>(
          `select old.${kind}_id as id
           from mneme.${kind}_embedding old
           join mneme.${table} r on r.workspace_id = old.workspace_id and r.id = old.${kind}_id
           where old.workspace_id = $1 and old.model_id = $2 and old.${kind}_id > $4 and ${vectorable(kind)}
             and not exists (
               select from mneme.${kind}_embedding new
               where new.workspace_id = $1 and new.model_id = $3 and new.${kind}_id = old.${kind}_id)
           order by old.${kind}_id limit ${batchSize}`,
          [call.caller.workspaceId, fromModelId, toModelId, after],
        ),
      );
      const ids: string[] = rows.map(({ id }) => id);
      await embedRowsWith(call, kind, ids, toModelId);
      after = ids.at(-1);
    }
  }
}

/** Whether the switch has to wait for an index. If so, the move's job runs again in a minute. */
async function indexAwaited(call: Call, moveId: string, { fromModelId, toModelId }: Move): Promise<boolean> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ awaited: boolean }>(
      'select mneme_private.index_awaited($1, $2, $3) as awaited',
      [fromModelId, toModelId, vectorIndexFrom],
    );
    if (!rows[0]?.awaited) return false;
    await session.query(
      `update mneme.embedding_move set state = 'indexing' where workspace_id = $1 and id = $2 and state = 'embedding'`,
      [call.caller.workspaceId, moveId],
    );
    await session.query(
      `select mneme_private.enqueue('reembed', $1, job_key => $2, delay => '1 minute', priority => ${movePriority})`,
      [{ moveId }, moveId],
    );
    return true;
  });
}

async function switchModel(call: Call, moveId: string, { fromModelId, toModelId }: Move): Promise<void> {
  const { caller } = call;
  const switched = await inSession(call, async (session) => {
    // Locked in this order, like in move_to_model: a move that is cancelled at this moment stays cancelled.
    await session.query('select from mneme.workspace where id = $1 for no key update', [caller.workspaceId]);
    const { rowCount } = await session.query(
      `update mneme.embedding_move set state = 'switched', done = total, ended_at = now()
       where workspace_id = $1 and id = $2 and state in ('embedding', 'indexing')`,
      [caller.workspaceId, moveId],
    );
    if (rowCount === 0) return false;
    await session.query(
      'update mneme.workspace set embedding_model_id = $2, updated_at = now() where id = $1',
      [caller.workspaceId, toModelId],
    );
    return true;
  });
  if (!switched || caller.workspaceId === null) return;
  rememberReadModel(caller.workspaceId, toModelId);
  call.services.log.info(
    { workspace: caller.workspaceId, from: fromModelId, to: toModelId },
    'recall reads another embedding model',
  );
}
