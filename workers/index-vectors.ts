import { type Client, escapeLiteral } from 'pg';
import {
  type BuiltIndex,
  type IndexPlan,
  planIndexes,
  type VectorSet,
  vectorIndexFrom,
} from '../src/memory/embedding/vector-indexes.ts';
import { readStatement } from '../src/postgres/statement-file.ts';
import type { RecurringContext, RecurringTask } from './task.ts';

const largeVectorSetsStatement = readStatement(import.meta.dirname, 'large-vector-sets.sql');
const builtIndexesStatement = readStatement(import.meta.dirname, 'built-indexes.sql');

/** The most memory for building an index, in megabytes. With the whole graph in memory, it is several times faster. */
const mostBuildMegabytes = 1024;

/**
 * Builds the nearest-neighbour index of each large workspace's vectors without blocking writers, and drops unused ones.
 * Needs the owner's login; without it, another worker does it. The embedded engine has no such indexes: its only
 * backend would answer nothing during the minutes of a build.
 */
export async function indexVectors({
  connectOwner,
  log,
  signal,
}: Pick<RecurringContext, 'connectOwner' | 'log' | 'signal'>): Promise<void> {
  if (!connectOwner) return;
  const client = await connectOwner();
  try {
    if (!(await isItsTurn(client))) return;
    const failures: unknown[] = [];
    for (const { build, drop } of await findWork(client)) {
      const before = failures.length;
      for (const set of build) {
        signal.throwIfAborted();
        try {
          await buildIndex(client, set);
          log.info({ index: set.indexName }, 'vector index ready');
        } catch (error) {
          // An index that can't be built, for lack of disk or memory, does not block the others.
          log.error({ err: error, index: set.indexName }, 'vector index not built');
          failures.push(error);
        }
      }
      for (const name of drop) {
        signal.throwIfAborted();
        // The partition's shared index is used until each workspace has its own.
        if (failures.length > before && isShared(name)) continue;
        await dropIndex(client, name);
        log.info({ index: name }, 'vector index dropped');
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} vector indexes not built`);
  } finally {
    await client.end();
  }
}

/** `indexVectors` as recurring work. */
export const indexVectorsTask: RecurringTask = {
  name: 'index_vectors',
  schedule: '*/10 * * * *',
  run: indexVectors,
};

/** Whether no other run builds indexes: this one would take an unfinished index for a leftover. */
async function isItsTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select case when version() not like '%PGlite%' then pg_try_advisory_lock(hashtext('mneme.index_vectors')) end
       as free`,
  );
  return rows[0]?.free === true;
}

async function findWork(client: Client): Promise<IndexPlan[]> {
  const { rows: sets } = await client.query<VectorSet>(largeVectorSetsStatement, [vectorIndexFrom / 2]);
  const { rows: built } = await client.query<BuiltIndex>(builtIndexesStatement);
  return planIndexes(sets, built);
}

async function buildIndex(client: Client, set: VectorSet): Promise<void> {
  const { indexName, partition, workspaceId, modelId, dimensions, searched, vectors } = set;
  // An aborted build leaves an invalid index, which is not used but makes inserts slower.
  await dropIndex(client, indexName);
  // Two bytes per dimension, and about 300 for the links.
  const megabytes = Math.ceil((vectors * (2 * dimensions + 300)) / 2 ** 20) + 64;
  await client.query(`set maintenance_work_mem = '${Math.min(megabytes, mostBuildMegabytes)}MB'`);
  // Written as in mneme_search.vector_statement; otherwise no query could use it.
  const key =
    searched === null
      ? `(embedding::halfvec(${dimensions})) halfvec_cosine_ops`
      : `(public.subvector(embedding, 1, ${searched})::halfvec(${searched})) halfvec_ip_ops`;
  await client.query(
    `create index concurrently ${indexName} on mneme.${partition} using hnsw (${key})
     where workspace_id = ${escapeLiteral(workspaceId)} and model_id = ${modelId}`,
  );
}

const isShared = (name: string): boolean => /_embedding_p\d\d_m/.test(name);

async function dropIndex(client: Client, name: string): Promise<void> {
  await client.query(`drop index concurrently if exists mneme.${name}`);
}
