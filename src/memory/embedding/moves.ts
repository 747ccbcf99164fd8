import type { Pool } from 'pg';
import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput } from '../input.ts';
import { recallKinds } from '../kinds.ts';
import type { MemoryServices } from '../services.ts';
import { embedderOf } from './models.ts';
import { movePriority } from './reembed.ts';

const embeddingModelStatusStatement = readStatement(import.meta.dirname, 'embedding-model-status.sql');
const resumeMoveStatement = readStatement(import.meta.dirname, 'resume-move.sql');

/** The progress of a move to another model. */
export type MoveState = 'embedding' | 'indexing';

/** A model as the API shows it. */
export interface ModelInfo {
  readonly name: string;
  readonly dimensions: number;
}

/** The model that a workspace's recall uses, and the model that it is moving to. */
export interface EmbeddingModelStatus extends ModelInfo {
  /** Whether this server can embed queries with it; if not, recall searches only by words and names. */
  readonly configured: boolean;
  /** Whether an admin chose the workspace's model; otherwise it is the server's. */
  readonly chosen: boolean;
  readonly available: readonly ModelInfo[];
  readonly move:
    | (ModelInfo & {
        readonly state: MoveState;
        readonly total: number | null;
        readonly done: number;
        readonly startedAt: string;
      })
    | null;
}

interface StatusRow {
  modelId: number;
  name: string;
  dimensions: number;
  chosen: boolean;
  moveName: string | null;
  moveDimensions: number;
  state: MoveState;
  total: string | null;
  done: string;
  startedAt: Date;
}

/** The embedding model of the caller's workspace, and the progress of a move to another one. */
export async function embeddingModelStatus(call: Call): Promise<EmbeddingModelStatus> {
  const { rows } = await inSession(call, (session) =>
    session.query<StatusRow>(embeddingModelStatusStatement, [call.caller.workspaceId]),
  );
  const row = rows[0];
  if (!row) {
    throw new MemoryError('not_found', 'WORKSPACE_NOT_FOUND', 'There is no such workspace. Check the token.');
  }
  return {
    name: row.name,
    dimensions: row.dimensions,
    configured: embedderOf(call.services, row.modelId) !== null,
    chosen: row.chosen,
    available: embedders(call.services).map(({ model, dimensions }) => ({ name: model, dimensions })),
    move:
      row.moveName === null
        ? null
        : {
            name: row.moveName,
            dimensions: row.moveDimensions,
            state: row.state,
            total: row.total === null ? null : Number(row.total),
            done: Number(row.done),
            startedAt: row.startedAt.toISOString(),
          },
  };
}

const embedders = (services: MemoryServices) => [
  services.embedder,
  ...(services.otherEmbedders?.values() ?? []),
];

/** The schema of ChooseEmbeddingModelInput. */
export const chooseEmbeddingModelInput = z.object({
  model: z
    .string()
    .nullish()
    .describe('The name of one of the `available` models. Null: whichever model the server uses.'),
});

/**
 * Chooses the model of the caller's workspace among those configured, or without a model the server's. Recall uses the
 * present model until all vectors of the other one exist.
 *
 * @throws MemoryError bad_input EMBEDDING_MODEL_UNKNOWN with the configured models; pg's permission error for other
 *   roles than admin.
 */
export async function chooseEmbeddingModel(
  call: Call,
  input: z.input<typeof chooseEmbeddingModelInput>,
): Promise<EmbeddingModelStatus> {
  const { services } = call;
  const name = parseInput(chooseEmbeddingModelInput, input).model ?? null;
  let choice: number | null = null;
  if (name !== null) {
    if (services.embedder.model === name) choice = services.embeddingModelId;
    for (const [id, embedder] of services.otherEmbedders ?? []) if (embedder.model === name) choice = id;
    if (choice === null) {
      const names = embedders(services).map(({ model }) => model);
      throw new MemoryError(
        'bad_input',
        'EMBEDDING_MODEL_UNKNOWN',
        `This server has no embedding model with that name. It has: ${names.join(', ')}.`,
      );
    }
  }
  await inSession(call, (session) =>
    session.query('select mneme_operation.choose_model($1, $2)', [choice, services.embeddingModelId]),
  );
  return embeddingModelStatus(call);
}

/** The worker role in a workspace. */
const workerIn = (workspaceId: string): Caller => ({
  role: 'worker',
  workspaceId,
  userId: null,
  requestId: null,
});

/**
 * Starts moves of the workspaces whose model is not the one it should be: the server's, unless they chose another. Only
 * called when a server starts: called repeatedly, two servers with different settings would move workspaces back and
 * forth.
 *
 * @param services the pool must be logged in as the workers' own user.
 * @returns how many moves were started.
 */
export async function alignWorkspaces(services: MemoryServices): Promise<number> {
  const { rows } = await services.pool.query<{ workspaceId: string }>(
    'select workspace_id as "workspaceId" from mneme_private.workspaces_to_move($1)',
    [services.embeddingModelId],
  );
  for (const { workspaceId } of rows) {
    await withSession(services.pool, workerIn(workspaceId), (session) =>
      session.query(
        `select mneme_operation.move_to_model(coalesce(embedding_choice_id, $1)) from mneme.workspace where id = $2`,
        [services.embeddingModelId, workspaceId],
      ),
    );
  }
  return rows.length;
}

/** The models that workspaces use and this process can't embed with, and the number of those workspaces. */
export async function unconfiguredModels(
  services: MemoryServices,
): Promise<{ name: string; workspaces: number }[]> {
  const provisioner: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };
  const { rows } = await withSession(services.pool, provisioner, (session) =>
    session.query<{ modelId: number; name: string; workspaces: number }>(
      'select model_id as "modelId", slug as name, workspaces::integer from mneme_private.read_models()',
    ),
  );
  return rows
    .filter(({ modelId }) => embedderOf(services, modelId) === null)
    .map(({ name, workspaces }) => ({ name, workspaces }));
}

/**
 * Enqueues the jobs of unfinished moves again, for moves whose provider was away for longer than a job is retried, or
 * whose job waits for a long delay.
 *
 * @param runnerPool logged in as the workers' own user.
 */
export async function resumeMoves(runnerPool: Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await runnerPool.query<{ workspaceId: string; id: string }>(
    'select workspace_id as "workspaceId", id from mneme_private.active_moves()',
  );
  for (const { workspaceId, id } of rows) {
    signal?.throwIfAborted();
    await withSession(runnerPool, workerIn(workspaceId), (session) =>
      session.query(resumeMoveStatement, [workspaceId, { moveId: id }, id, movePriority]),
    );
  }
}

/** How long the vectors of a former model are kept, so that going back to it is quick. */
const keepVectors = '7 days';

const deleteBatch = 1000;

/**
 * Removes the vectors of former models whose retention time has passed.
 *
 * @param runnerPool logged in as the workers' own user.
 * @returns how many vectors it removed.
 */
export async function pruneVectors(runnerPool: Pool, signal?: AbortSignal): Promise<number> {
  const { rows } = await runnerPool.query<{ workspaceId: string; moveId: string; modelId: number }>(
    `select workspace_id as "workspaceId", move_id as "moveId", model_id as "modelId"
     from mneme_private.kept_vector_sets($1::interval)`,
    [keepVectors],
  );
  let removed = 0;
  for (const { workspaceId, moveId, modelId } of rows) {
    const caller = workerIn(workspaceId);
    for (const kind of recallKinds) {
      let batch: number;
      do {
        signal?.throwIfAborted();
        const result = await withSession(runnerPool, caller, (session) =>
          session.query(
            `delete from mneme.${kind}_embedding
             where workspace_id = $1 and model_id = $2 and model_id <> all (mneme_private.written_models())
               and ${kind}_id in (
                 select ${kind}_id from mneme.${kind}_embedding where workspace_id = $1 and model_id = $2
                 limit ${deleteBatch})`,
            [workspaceId, modelId],
          ),
        );
        batch = result.rowCount ?? 0;
        removed += batch;
      } while (batch === deleteBatch);
    }
    await withSession(runnerPool, caller, (session) =>
      session.query(
        `update mneme.embedding_move set state = 'pruned'
         where workspace_id = $1 and id = $2 and state in ('switched', 'cancelled')`,
        [workspaceId, moveId],
      ),
    );
  }
  return removed;
}
