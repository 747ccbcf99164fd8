import type { Client } from 'pg';
import { ensureEmbeddingModel } from '../../src/memory/embedding/models.ts';
import type { Database } from '../../src/postgres/database.ts';
import { embeddingRow, openCopy } from './copy.ts';
import { createRandom, type Random } from './random.ts';

/** The model under which the clustered vectors stand: it has no embedder, so that nothing but the bench asks for it. */
export const clusteredModel = 'bench-clustered-384';
const dimensions = 384;
/** Neural embeddings of a few hundred dimensions behave as if they had some tens. */
const latentDimensions = 48;
const topicCount = 800;

interface Space {
  /** A unit vector near a topic; noise 0 is its centre. */
  near(topic: number, random: Random, noise: number): number[];
  /** A unit vector anywhere. */
  anywhere(random: Random): number[];
}

function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Topics as points of a space of few dimensions, laid into the many by one random projection. */
function createSpace(): Space {
  const random = createRandom(17);
  const projection = Float64Array.from({ length: dimensions * latentDimensions }, () => gauss(random));
  const centres = Array.from({ length: topicCount }, () =>
    Float64Array.from({ length: latentDimensions }, () => gauss(random)),
  );
  const project = (latent: Float64Array): number[] => {
    const vector = new Array<number>(dimensions).fill(0);
    let square = 0;
    for (let row = 0; row < dimensions; row++) {
      let sum = 0;
      for (let column = 0; column < latentDimensions; column++)
        sum += (projection[row * latentDimensions + column] ?? 0) * (latent[column] ?? 0);
      vector[row] = sum;
      square += sum * sum;
    }
    const norm = Math.sqrt(square);
    return vector.map((value) => value / norm);
  };
  return {
    near(topic, source, noise) {
      const centre = centres[topic % topicCount];
      return project(
        Float64Array.from(
          { length: latentDimensions },
          (_, at) => (centre?.[at] ?? 0) + noise * gauss(source),
        ),
      );
    },
    anywhere: (source) => project(Float64Array.from({ length: latentDimensions }, () => gauss(source))),
  };
}

/**
 * Gives every turn of some workspaces a second vector: a thread has a topic, and its turns lie around the topic's
 * point, as those of a neural embedder do. For measuring the index alone.
 */
export async function loadClustered(
  url: string,
  database: Database,
  client: Client,
  slugs: readonly string[],
  setup: string,
): Promise<number> {
  const modelId = await ensureEmbeddingModel(database.pool, clusteredModel, dimensions);
  const space = createSpace();
  const { rows: workspaces } = await client.query<{ id: string }>(
    'select id from mneme.workspace where slug = any ($1)',
    [slugs],
  );
  const columns = 'workspace_id, message_id, model_id, dimensions, embedding';
  const copy = await openCopy(url, setup, `mneme.message_embedding (${columns})`, 'binary');
  for (const { id } of workspaces) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await client.query<{ id: string; thread: number }>(
        `select id, abs(hashtext(thread_id::text)) as thread from mneme.message
         where workspace_id = $1 and id > $2 order by id limit 5000`,
        [id, after],
      );
      for (const row of rows) {
        const random = createRandom(Number.parseInt(row.id.slice(-8), 16));
        await copy.write(embeddingRow(id, row.id, modelId, space.near(row.thread, random, 0.7)));
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  await copy.end();
  await client.query(
    `insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
     select workspace_id, 'message', model_id, count(*) from mneme.message_embedding where model_id = $1 group by workspace_id, model_id
     on conflict (workspace_id, kind, model_id) do update set embeddings = excluded.embeddings`,
    [modelId],
  );
  return modelId;
}

/** Questions to the clustered vectors: two of three near a topic, one anywhere. */
export function clusteredQuestions(count: number): number[][] {
  const space = createSpace();
  const random = createRandom(23);
  return Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? space.anywhere(random) : space.near(random.below(topicCount), random, 0.9),
  );
}
