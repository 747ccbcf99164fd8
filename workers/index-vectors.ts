import type { Client } from 'pg';
import { embeddableKinds } from '../src/memory/formation/embed-rows.ts';
import type { RecurringTask } from './task.ts';

/**
 * Vectors of one workspace from which on an index pays. Below, an exact scan is faster and finds everything: 0.4 ms
 * against 68 ms (p95) in small workspaces.
 */
const indexFrom = 20_000;

interface Wanted {
  partition: string;
  modelId: number;
  dimensions: number;
}

/**
 * Builds the nearest-neighbour index of each partition that holds a large workspace, without blocking writers. Needs
 * the owner's login; without one it is left to another worker. The embedded engine goes without: it is one backend,
 * and nobody would be answered for the minutes a build takes.
 */
export const indexVectorsTask: RecurringTask = {
  name: 'index_vectors',
  schedule: '*/10 * * * *',
  async run({ connectOwner, log, signal }) {
    if (!connectOwner) return;
    const client = await connectOwner();
    try {
      const { rows } = await client.query<{ embedded: boolean }>(
        `select version() like '%PGlite%' as embedded`,
      );
      if (rows[0]?.embedded) return;
      for (const kind of embeddableKinds) {
        for (const wanted of await findWanted(client, kind)) {
          signal.throwIfAborted();
          await buildIndex(client, wanted);
          log.info({ partition: wanted.partition, model: wanted.modelId }, 'vector index ready');
        }
      }
    } finally {
      await client.end();
    }
  },
};

/** The partitions and models that want an index and have no valid one. */
async function findWanted(client: Client, kind: string): Promise<Wanted[]> {
  const { rows } = await client.query<Wanted>(
    `select distinct part.relname as partition, model.id as "modelId", model.dimensions
     from mneme_private.large_vector_sets($1, $2) large
     join mneme.embedding_model model on model.id = large.model_id
     join pg_inherits on inhparent = format('mneme.%I', $1 || '_embedding')::regclass
     join pg_class part on part.oid = inhrelid
     where satisfies_hash_partition(inhparent, 16, right(part.relname, 2)::integer, large.workspace_id)
       and not exists (
         select from pg_index built join pg_class named on named.oid = built.indexrelid
         where built.indrelid = part.oid and built.indisvalid and named.relname = part.relname || '_m' || model.id || '_hnsw')`,
    [kind, indexFrom],
  );
  return rows;
}

async function buildIndex(client: Client, { partition, modelId, dimensions }: Wanted): Promise<void> {
  const name = `${partition}_m${modelId}_hnsw`;
  // A build that was broken off leaves an invalid index of the name, which nothing uses and every insert pays for.
  await client.query(`drop index concurrently if exists mneme.${name}`);
  await client.query(
    `create index concurrently ${name} on mneme.${partition}
     using hnsw ((embedding::halfvec(${dimensions})) halfvec_cosine_ops) where model_id = ${modelId}`,
  );
}
