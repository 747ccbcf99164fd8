import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { runStatement } from '../../postgres/session.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { ensureEmbeddingModel } from '../provision.ts';
import type { MemoryServices } from '../services.ts';

/** The embedders of a process by the numbers their models have in the database; new models are registered. */
export async function registerEmbedders(
  pool: Pool,
  wanted: Embedder,
  further: readonly Embedder[],
): Promise<{ embeddingModelId: number; otherEmbedders: ReadonlyMap<number, Embedder> }> {
  const embeddingModelId = await ensureEmbeddingModel(pool, wanted.model, wanted.dimensions);
  const otherEmbedders = new Map<number, Embedder>();
  for (const embedder of further) {
    otherEmbedders.set(await ensureEmbeddingModel(pool, embedder.model, embedder.dimensions), embedder);
  }
  return { embeddingModelId, otherEmbedders };
}

/** The embedder of a model; null where this process has none configured. */
export function embedderOf(
  services: Pick<MemoryServices, 'embedder' | 'embeddingModelId' | 'otherEmbedders'>,
  modelId: number,
): Embedder | null {
  return modelId === services.embeddingModelId
    ? services.embedder
    : (services.otherEmbedders?.get(modelId) ?? null);
}

/** Milliseconds a workspace's model is taken as known. */
const freshMs = 5_000;
/**
 * Milliseconds it is still used while it is asked for again. The vectors of a model that was left are kept for days:
 * a recall with them misses nothing but what was written since.
 */
const usableMs = 3_600_000;
const mostEntries = 10_000;

const known = new Map<string, { modelId: number; askedAt: number }>();
const asking = new Map<string, Promise<number>>();

/**
 * The model a workspace's recall reads. Asked of the database once in a while and otherwise remembered, so that a
 * recall doesn't wait for it.
 *
 * @throws pg's errors.
 */
export async function readModel(services: MemoryServices, caller: Caller): Promise<number> {
  const { workspaceId } = caller;
  if (workspaceId === null) return services.embeddingModelId;
  const entry = known.get(workspaceId);
  const age = entry ? performance.now() - entry.askedAt : Number.POSITIVE_INFINITY;
  if (entry && age < freshMs) return entry.modelId;
  let answer = asking.get(workspaceId);
  if (!answer) {
    answer = ask(services, caller, workspaceId).finally(() => asking.delete(workspaceId));
    asking.set(workspaceId, answer);
  }
  if (!entry || age >= usableMs) return answer;
  // Nobody waits for it: whoever comes next asks again.
  answer.catch(() => {});
  return entry.modelId;
}

async function ask(services: MemoryServices, caller: Caller, workspaceId: string): Promise<number> {
  const rows = await runStatement<{ id: number }>(
    services.pool,
    caller,
    'select embedding_model_id as id from mneme.workspace where id = $1',
    [workspaceId],
  );
  const modelId = rows[0]?.id;
  // A workspace that is not there finds nothing, whatever it is asked with.
  if (modelId === undefined) return services.embeddingModelId;
  rememberReadModel(workspaceId, modelId);
  return modelId;
}

/** Notes which model a workspace's recall reads from now on. */
export function rememberReadModel(workspaceId: string, modelId: number): void {
  if (known.size >= mostEntries) known.delete(known.keys().next().value ?? '');
  known.set(workspaceId, { modelId, askedAt: performance.now() });
}
