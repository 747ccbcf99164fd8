import type { Client } from 'pg';
import { vectorIndexFrom } from '../src/memory/embedding/reembed.ts';
import { recallKinds } from '../src/memory/kinds.ts';
import type { RecurringTask } from './task.ts';

/** Memory for building an index, in megabytes, at most: with all of the graph in it a build is several times as fast. */
const mostBuildMegabytes = 1024;

interface Wanted {
  partition: string;
  modelId: number;
  dimensions: number;
  /** The leading dimensions queries use, where they leave the others empty. */
  searched: number | null;
  /** Vectors of the workspaces that want it, as last counted. */
  vectors: number;
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
      for (const kind of recallKinds) {
        for (const wanted of await findWanted(client, kind)) {
          signal.throwIfAborted();
          await buildIndex(client, wanted);
          log.info({ partition: wanted.partition, model: wanted.modelId }, 'vector index ready');
        }
      }
      for (const name of await findUnused(client)) {
        signal.throwIfAborted();
        await client.query(`drop index concurrently if exists mneme.${name}`);
        log.info({ index: name }, 'vector index dropped');
      }
    } finally {
      await client.end();
    }
  },
};

/** The partitions and models that want an index and have no valid one. */
async function findWanted(client: Client, kind: string): Promise<Wanted[]> {
  const { rows } = await client.query<Wanted>(
    `select part.relname as partition, model.id as "modelId", model.dimensions, model.searched_dimensions as searched,
       greatest(part.reltuples, 0)::integer as vectors
     from mneme_private.large_vector_sets($1, $2) large
     join mneme.embedding_model model on model.id = large.model_id
     join pg_inherits on inhparent = format('mneme.%I', $1 || '_embedding')::regclass
     join pg_class part on part.oid = inhrelid
     where satisfies_hash_partition(inhparent, 16, right(part.relname, 2)::integer, large.workspace_id)
     group by part.oid, model.id`,
    [kind, vectorIndexFrom],
  );
  const { rows: built } = await client.query<{ name: string }>(
    `select named.relname as name from pg_index join pg_class named on named.oid = indexrelid
     where indisvalid and named.relname like $1 || '_embedding_p%_hnsw'`,
    [kind],
  );
  const valid = new Set(built.map(({ name }) => name));
  return rows.filter((wanted) => !valid.has(nameOf(wanted)));
}

/** Indexes of models that no workspace reads, moves to, or keeps the vectors of. */
async function findUnused(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select named.relname as name
     from pg_index join pg_class named on named.oid = indexrelid
     where named.relnamespace = 'mneme'::regnamespace and named.relname ~ '_embedding_p\\d\\d_m\\d+(_d\\d+)?_hnsw$'
       and substring(named.relname from '_m(\\d+)(?:_d\\d+)?_hnsw$')::integer not in (select mneme_private.used_models())`,
  );
  return rows.map(({ name }) => name);
}

function nameOf({ partition, modelId, searched }: Wanted): string {
  return searched === null ? `${partition}_m${modelId}_hnsw` : `${partition}_m${modelId}_d${searched}_hnsw`;
}

async function buildIndex(client: Client, wanted: Wanted): Promise<void> {
  const { partition, modelId, dimensions, searched, vectors } = wanted;
  const name = nameOf(wanted);
  // A build that was broken off leaves an invalid index of the name, which nothing uses and every insert pays for.
  await client.query(`drop index concurrently if exists mneme.${name}`);
  // Two bytes a dimension, and some 300 for the links.
  const megabytes = Math.ceil((vectors * (2 * dimensions + 300)) / 2 ** 20) + 64;
  await client.query(`set maintenance_work_mem = '${Math.min(megabytes, mostBuildMegabytes)}MB'`);
  // Spelt as mneme_search.vector_statement spells it, or no query could use it.
  const key =
    searched === null
      ? `(embedding::halfvec(${dimensions})) halfvec_cosine_ops`
      : `(public.subvector(embedding, 1, ${searched})::halfvec(${searched})) halfvec_ip_ops`;
  await client.query(
    `create index concurrently ${name} on mneme.${partition} using hnsw (${key}) where model_id = ${modelId}`,
  );
  // An index of all dimensions, from before Mneme knew which ones are searched, only costs.
  if (searched !== null)
    await client.query(`drop index concurrently if exists mneme.${partition}_m${modelId}_hnsw`);
}
