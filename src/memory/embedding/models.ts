import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { MemoryServices } from '../services.ts';

const provisioner: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

/** The number of an embedding model, registered when it is new. */
export async function ensureEmbeddingModel(pool: Pool, slug: string, dimensions: number): Promise<number> {
  return withSession(pool, provisioner, async (session) => {
    const { rows } = await session.query<{ id: number }>(
      'select mneme_private.ensure_embedding_model($1, $2) as id',
      [slug, dimensions],
    );
    if (!rows[0]) throw new Error('ensure_embedding_model returned no id');
    return rows[0].id;
  });
}

/** The embedders of this process by their models' ids in the database. New models are registered. */
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

/** The embedder of a model; null if this process has none configured. */
export function embedderOf(
  services: Pick<MemoryServices, 'embedder' | 'embeddingModelId' | 'otherEmbedders'>,
  modelId: number,
): Embedder | null {
  return modelId === services.embeddingModelId
    ? services.embedder
    : (services.otherEmbedders?.get(modelId) ?? null);
}

/** For how many milliseconds a workspace's model is cached. */
const freshMs = 5_000;
/**
 * For how many milliseconds an expired cache entry is still used while it is refreshed. The vectors of a former model
 * are kept for days, so a recall with them misses only what was written since.
 */
const usableMs = 3_600_000;
const mostEntries = 10_000;

const known = new Map<string, { modelId: number; askedAt: number }>();
const asking = new Map<string, Promise<number>>();

/**
 * The model that a workspace's recall uses. It is cached, so that recall seldom waits for the database.
 *
 * @throws pg's errors.
 */
export async function readModel(call: Call): Promise<number> {
  const { workspaceId } = call.caller;
  if (workspaceId === null) return call.services.embeddingModelId;
  const entry = known.get(workspaceId);
  const age = entry ? performance.now() - entry.askedAt : Number.POSITIVE_INFINITY;
  if (entry && age < freshMs) return entry.modelId;
  let answer = asking.get(workspaceId);
  if (!answer) {
    answer = ask(call, workspaceId).finally(() => asking.delete(workspaceId));
    asking.set(workspaceId, answer);
  }
  if (!entry || age >= usableMs) return answer;
  // Refreshed in the background; if that fails, the next call tries again.
  answer.catch(() => {});
  return entry.modelId;
}

async function ask(call: Call, workspaceId: string): Promise<number> {
  const rows = await inOneStatement<{ id: number }>(
    call,
    'select embedding_model_id as id from mneme.workspace where id = $1',
    [workspaceId],
  );
  const modelId = rows[0]?.id;
  // A workspace that doesn't exist has no vectors, so any model will do.
  if (modelId === undefined) return call.services.embeddingModelId;
  rememberReadModel(workspaceId, modelId);
  return modelId;
}

/** Caches the model that a workspace's recall uses from now on. */
export function rememberReadModel(workspaceId: string, modelId: number): void {
  if (known.size >= mostEntries) known.delete(known.keys().next().value ?? '');
  known.set(workspaceId, { modelId, askedAt: performance.now() });
}
