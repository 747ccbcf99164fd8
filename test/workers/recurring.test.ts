import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { withSession } from '../../src/postgres/session.ts';
import { crontab, recurringTasks } from '../../workers/crontab.ts';
import { foldStatisticsTask } from '../../workers/fold-statistics.ts';
import { indexVectorsTask } from '../../workers/index-vectors.ts';
import { pruneTask, sweepPresenceTask } from '../../workers/prune.ts';
import type { RecurringContext } from '../../workers/task.ts';
import { converse } from '../memory/formation/conversation.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useServices } from '../support/workspace.ts';

const { database, services, as } = useServices();
let context: RecurringContext;

beforeAll(async () => {
  context = {
    services: { ...services, pool: database.runnerPool },
    runnerPool: database.runnerPool,
    connectOwner: async () => {
      const client = new pg.Client(database.logins.owner);
      await client.connect();
      return client;
    },
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  };
});

describe('recurring work', () => {
  it('is all on the schedule, once each', () => {
    const names = recurringTasks.map(({ name }) => name);
    expect(crontab().map(({ task }) => task)).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is made up for after a machine was off, where it runs once a day', () => {
    const daily = recurringTasks.filter(({ schedule }) => /^\d+ \d+ /.test(schedule)).map(({ name }) => name);
    const madeUp = crontab().filter(({ options }) => options.backfillPeriod >= 24 * 3600 * 1000);
    expect(daily).toContain('salience');
    expect(madeUp.map(({ task }) => task)).toEqual(daily);
  });

  it('prune removes what has expired in every workspace, and nothing else', async () => {
    const both = [await createTestWorkspace(services), await createTestWorkspace(services)];
    for (const { admin } of both) {
      await withSession(services.pool, admin, (session) =>
        session.query(
          `insert into mneme.presence (workspace_id, user_id, channel, session_id, expires_at)
           values ($1, $2, 'chat', 'gone', now() - interval '1 minute'), ($1, $2, 'chat', 'here', now() + interval '1 hour')`,
          [admin.workspaceId, admin.userId],
        ),
      );
      await database.owner.query(
        `insert into mneme.model_answer (workspace_id, task, content_hash, answer, created_at)
         values ($1, 'extract', 'old', '{}', now() - interval '31 days'), ($1, 'extract', 'new', '{}', now() - interval '29 days')`,
        [admin.workspaceId],
      );
      await database.owner.query(
        `with signer as (
           insert into mneme.signing_key (workspace_id, user_id, name, public_key, role) values ($1, $2, 'k', 'p', 'admin') returning id)
         insert into mneme_private.signature_nonce (workspace_id, signing_key_id, nonce, expires_at)
         select $1, id, nonce, now() + ends from signer, (values ('old', interval '-1 second'), ('new', interval '1 hour')) as n (nonce, ends)`,
        [admin.workspaceId, admin.userId],
      );
    }
    await pruneTask.run(context);
    await sweepPresenceTask.run(context);
    for (const { admin } of both) {
      const { rows } = await withSession(services.pool, admin, (session) =>
        session.query('select session_id from mneme.presence'),
      );
      expect(rows).toEqual([{ session_id: 'here' }]);
      const { rows: answers } = await database.owner.query(
        `select convert_from(content_hash, 'utf8') as key from mneme.model_answer where workspace_id = $1`,
        [admin.workspaceId],
      );
      expect(answers).toEqual([{ key: 'new' }]);
      const { rows: nonces } = await database.owner.query(
        'select nonce from mneme_private.signature_nonce where workspace_id = $1',
        [admin.workspaceId],
      );
      expect(nonces).toEqual([{ nonce: 'new' }]);
    }
  });

  it('fold_statistics leaves no change unfolded', async () => {
    const { admin } = await createTestWorkspace(services);
    await converse(as(admin), {}, ['Some words to count.']);
    const unfolded = async () => {
      const { rows } = await database.owner.query(
        'select count(*)::int as n from mneme_private.term_delta where workspace_id = $1',
        [admin.workspaceId],
      );
      return rows[0]?.n;
    };
    expect(await unfolded()).toBeGreaterThan(0);
    await foldStatisticsTask.run(context);
    expect(await unfolded()).toBe(0);
  });

  it('index_vectors builds one valid index where a large workspace lives, and does nothing more later (none on the embedded engine)', async () => {
    const { id } = await createTestWorkspace(services);
    await database.owner.query(
      `insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
       values ($1, 'chunk', $2, 50000)`,
      [id, services.embeddingModelId],
    );
    const indexes = async () => {
      const { rows } = await database.owner.query<{ oid: string; predicate: string; valid: boolean }>(
        `select i.indexrelid as oid, pg_get_expr(i.indpred, i.indrelid) as predicate, i.indisvalid as valid
         from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'chunk%hnsw'`,
      );
      return rows;
    };
    expect(await indexes()).toEqual([]);
    await indexVectorsTask.run({ ...context, connectOwner: null });
    expect(await indexes()).toEqual([]);
    await indexVectorsTask.run(context);
    const built = await indexes();
    const index = {
      oid: expect.anything(),
      predicate: `((workspace_id = '${id}'::uuid) AND (model_id = ${services.embeddingModelId}))`,
      valid: true,
    };
    // Building would stop everybody else on the embedded engine.
    expect(built).toEqual(database.engine === 'native' ? [index] : []);
    await indexVectorsTask.run(context);
    expect(await indexes()).toEqual(built);
    const { rows } = await database.owner.query<{ statement: string }>(
      `select format('drop index mneme.%I', relname) as statement from pg_class where relname like '%\\_hnsw'`,
    );
    for (const { statement } of rows) await database.owner.query(statement);
    await database.owner.query('delete from mneme_private.vector_statistic where workspace_id = $1', [id]);
  });
});
