import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseWorkspace } from '../../src/memory/erasure/erase.ts';
import { foldStatisticsTask } from '../../workers/fold-statistics.ts';
import { indexVectorsTask } from '../../workers/index-vectors.ts';
import type { RecurringContext } from '../../workers/task.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, as, workspace } = useWorkspace();
let context: RecurringContext;

interface Built {
  name: string;
  valid: boolean;
}

async function indexes(): Promise<Built[]> {
  const { rows } = await database.owner.query<Built>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname like 'memory%hnsw' order by i.indisvalid, 1`,
  );
  return rows;
}

/** What the workspace's own index is called, and one of the whole partition that former versions built. */
let own: string;
let shared: string;

/** Writes one vector anew. */
const touchOne = `update mneme.memory_embedding set created_at = now() where workspace_id = $1
  and memory_id = (select memory_id from mneme.memory_embedding where workspace_id = $1 order by memory_id limit 1)`;

/** How recall looks for the nearest memories. */
async function mode(): Promise<string | undefined> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true)`,
      [workspace.id, workspace.admin.userId],
    );
    const { rows } = await client.query<{ mode: string }>(
      `select mneme_search.vector_mode('memory', mneme_search.resolve_scope('{}'), $1) as mode`,
      [services.embeddingModelId],
    );
    return rows[0]?.mode;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Ends a build by a function of Postgres and its arguments after the backend's number: what the job says then. */
async function interrupted(how: string): Promise<string> {
  // A writer that has not ended yet: the build registers its index, invalid, and waits for it.
  const writer = await database.owner.connect();
  await writer.query('begin');
  await writer.query(touchOne, [workspace.id]);
  try {
    let ended: string | undefined;
    const building = indexVectorsTask.run(context).then(
      () => (ended = 'the build ended, or there was none'),
      (error: Error) => (ended = error.message),
    );
    for (;;) {
      expect(ended, 'before it could be ended').toBeUndefined();
      // For the writer's transaction: for the table it may also wait before, when autovacuum is at it.
      const { rows } = await database.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'index builder' and query like 'create index%' and wait_event = 'virtualxid'`,
      );
      if (rows[0]) {
        await database.owner.query(`select ${how.replace('PID', String(rows[0].pid))}`);
        return await building;
      }
      await sleep(20);
    }
  } finally {
    await writer.query('rollback');
    writer.release();
  }
}

beforeAll(async () => {
  context = {
    services: { ...services, pool: database.runnerPool },
    runnerPool: database.runnerPool,
    connectOwner: async () => {
      const client = new pg.Client({ ...database.logins.owner, application_name: 'index builder' });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  };
  // The embedded engine builds no index, however many vectors there are.
  const count = database.engine === 'native' ? 20_001 : 20;
  await database.owner.query(
    `insert into mneme.memory_item (workspace_id, kind, layer, content, owner_user_id, visibility)
     select $1, 'note', 'profile', 'note ' || n, $2, 'private' from generate_series(1, $3) n`,
    [workspace.id, workspace.admin.userId, count],
  );
  await database.owner.query(
    `insert into mneme.memory_embedding (workspace_id, memory_id, model_id, dimensions, embedding)
     select workspace_id, id, $2, 384, wave.embedding
     from mneme.memory_item
     join (select k, array_agg(sin(k * d))::vector::halfvec as embedding
           from generate_series(1, 1000) k, generate_series(1, 384) d group by k) wave
       on wave.k = abs(hashtext(id::text)) % 1000 + 1
     where workspace_id = $1`,
    [workspace.id, services.embeddingModelId],
  );
  await foldStatisticsTask.run(context);
  await database.owner.query('analyze mneme.memory_embedding');
  const { rows } = await database.owner.query<{ partition: string }>(
    'select tableoid::regclass::text as partition from mneme.memory_embedding where workspace_id = $1 limit 1',
    [workspace.id],
  );
  const partition = rows[0]?.partition.replace('mneme.', '') ?? '';
  const model = services.embeddingModelId;
  own = `memory_${workspace.id.replaceAll('-', '')}_m${model}_d368_hnsw`;
  shared = `${partition}_m${model}_d368_hnsw`;
  if (database.engine === 'native')
    await database.owner.query(
      `set maintenance_work_mem = '256MB';
       create index ${shared} on mneme.${partition}
         using hnsw ((public.subvector(embedding, 1, 368)::halfvec(368)) halfvec_ip_ops) where model_id = ${model}`,
    );
});

describe('a vector index', () => {
  it('of the whole partition is read where the workspace has none of its own', async () => {
    expect(await mode()).toBe(database.engine === 'native' ? 'index' : 'exact');
  });

  it('that cannot be built leaves the shared one (none on the embedded engine)', async () => {
    if (database.engine === 'embedded') return;
    expect(await interrupted('pg_cancel_backend(PID)')).toBe('1 vector indexes not built');
    expect(await indexes()).toEqual([
      { name: own, valid: false },
      { name: shared, valid: true },
    ]);
    expect(await mode()).toBe('index');
    await database.owner.query(`drop index mneme.${own}`);
  });

  it('whose build was killed is found invalid and built anew, while others write (none on the embedded engine)', async () => {
    if (database.engine === 'embedded') {
      await indexVectorsTask.run(context);
      expect(await indexes()).toEqual([]);
      return;
    }
    // To its end: until then it holds what lets one run at a time build.
    expect(await interrupted('pg_terminate_backend(PID, 60000)')).toBe('1 vector indexes not built');
    expect(await indexes()).toEqual([
      { name: own, valid: false },
      { name: shared, valid: true },
    ]);
    expect(await mode()).toBe('index');

    // Others write while it is built: nothing of it waits for them in turn.
    const building = indexVectorsTask.run(context);
    await database.owner.query(touchOne, [workspace.id]);
    await building;
    expect(await indexes()).toEqual([{ name: own, valid: true }]);
  });

  it('of its own is then what recall reads (the embedded engine reads its few exactly)', async () => {
    expect(await mode()).toBe(database.engine === 'native' ? 'index' : 'exact');
  });

  it('is built by one run at a time', async () => {
    const client = new pg.Client(database.logins.owner);
    await client.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('mneme.index_vectors'))`);
      const before = await indexes();
      await database.owner.query(`drop index if exists mneme.${own}`);
      await indexVectorsTask.run(context);
      expect(await indexes()).toEqual([]);
      await client.query(`select pg_advisory_unlock(hashtext('mneme.index_vectors'))`);
      await indexVectorsTask.run(context);
      expect(await indexes()).toEqual(before);
    } finally {
      await client.end();
    }
  });

  it('stays while the workspace has over half as many vectors, and goes with the workspace', async () => {
    const before = await indexes();
    await database.owner.query(
      `delete from mneme.memory_embedding where workspace_id = $1
         and memory_id in (select memory_id from mneme.memory_embedding where workspace_id = $1 limit 5000)`,
      [workspace.id],
    );
    await foldStatisticsTask.run(context);
    await indexVectorsTask.run(context);
    expect(await indexes()).toEqual(before);
    await eraseWorkspace(as(workspace.admin), { slug: workspace.slug });
    await indexVectorsTask.run(context);
    expect(await indexes()).toEqual([]);
  });
});
