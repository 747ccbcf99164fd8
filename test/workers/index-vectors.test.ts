import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldStatisticsTask } from '../../workers/fold-statistics.ts';
import { indexVectorsTask } from '../../workers/index-vectors.ts';
import type { RecurringContext } from '../../workers/task.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, workspace } = useWorkspace();
let context: RecurringContext;

interface Built {
  name: string;
  valid: boolean;
}

async function indexes(): Promise<Built[]> {
  const { rows } = await database.owner.query<Built>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname like 'memory_embedding_p%_hnsw'`,
  );
  return rows;
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
});

afterAll(async () => {
  const { Client } = pg;
  const client = new Client(database.logins.owner);
  await client.connect();
  for (const { name } of (
    await client.query<Built>(
      `select c.relname as name from pg_class c where c.relname like 'memory_embedding_p%_hnsw'`,
    )
  ).rows)
    await client.query(`drop index mneme.${name}`);
  await client.query('delete from mneme.workspace where id = $1', [workspace.id]);
  await client.end();
});

describe('a vector index', () => {
  it('whose build was killed is found invalid and built anew, while others write (none on the embedded engine)', async () => {
    if (database.engine === 'embedded') {
      await indexVectorsTask.run(context);
      expect(await indexes()).toEqual([]);
      return;
    }
    // A writer that has not ended yet: the build registers its index, invalid, and waits for it.
    const writer = await database.owner.connect();
    await writer.query('begin');
    await writer.query(`update mneme.memory_embedding set created_at = now() where workspace_id = $1`, [
      workspace.id,
    ]);
    try {
      let ended: string | undefined;
      const killed = indexVectorsTask.run(context).then(
        () => (ended = 'the build ended, or there was none'),
        (error: Error) => (ended = error.message),
      );
      for (;;) {
        expect(ended, 'before it could be killed').toBeUndefined();
        // For the writer's transaction: for the table it may also wait before, when autovacuum is at it.
        const { rows } = await database.owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'index builder' and query like 'create index%' and wait_event = 'virtualxid'`,
        );
        if (rows[0]) {
          await database.owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
          break;
        }
        await sleep(20);
      }
      expect(await killed).toMatch(/terminat/);
      expect(await indexes()).toEqual([{ name: expect.any(String), valid: false }]);
    } finally {
      await writer.query('rollback');
      writer.release();
    }

    // Others write while it is built: nothing of it waits for them in turn.
    const building = indexVectorsTask.run(context);
    await database.owner.query(
      `update mneme.memory_embedding set created_at = now() where workspace_id = $1 and memory_id = (select min(memory_id::text)::uuid from mneme.memory_embedding where workspace_id = $1)`,
      [workspace.id],
    );
    await building;
    expect(await indexes()).toEqual([{ name: expect.stringMatching(/_d368_hnsw$/), valid: true }]);
  });

  it('is then what recall reads (the embedded engine reads its few exactly)', async () => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true)`,
        [workspace.id, workspace.admin.userId],
      );
      await client.query('analyze mneme.memory_embedding');
      const { rows } = await client.query<{ mode: string }>(
        `select mneme_search.vector_mode('memory', mneme_search.resolve_scope('{}'), $1) as mode`,
        [services.embeddingModelId],
      );
      expect(rows[0]?.mode).toBe(database.engine === 'native' ? 'index' : 'exact');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
