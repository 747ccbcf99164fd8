import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { withSession } from '../../src/postgres/session.ts';
import { startSweep } from '../../workers/sweep.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useServices } from '../support/workspace.ts';

const { database, services } = useServices();
const silent = pino({ level: 'silent' });

const lockedBy = async (id: string) => {
  const { rows } = await database.runnerPool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs where id = $1',
    [id],
  );
  return rows[0]?.locked_by;
};

it('frees only jobs whose pool holds no lease, and never its own', async () => {
  const workspace = await createTestWorkspace(services);
  const { rows } = await withSession(services.pool, workspace.admin, (session) =>
    session.query<{ id: string }>(
      `select mneme_private.enqueue('embed', '{}') as id from generate_series(1, 3)`,
    ),
  );
  const [own = '', others = '', dead = ''] = rows.map(({ id }) => id);
  for (const [id, pool] of [
    [own, 'pool-own'],
    [others, 'pool-other'],
    [dead, 'pool-dead'],
  ]) {
    await database.runnerPool.query(
      'update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where id = $1',
      [id, pool],
    );
  }
  const alive = { leaseMs: 60_000, everyMs: 60_000 };
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const other = await startSweep(database.runnerPool, 'pool-other', log, alive);
  // It is what follows any hard stop: nobody need act on it.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'jobs of lost workers freed', freed: expect.any(Number), givenUp: 0 },
  ]);
  // The other's first sweep has taken pool-own for dead: it had no lease yet.
  expect(await lockedBy(own)).toBeNull();
  await database.runnerPool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-own', locked_at = now() where id = $1`,
    [own],
  );
  // An expired lease of its own doesn't cost it its jobs: it renews before it looks.
  await database.runnerPool.query(
    `insert into mneme_private.worker_heartbeat (worker_id, pool_id, expires_at)
     values ('pool-own', 'pool-own', now() - interval '1 minute')`,
  );
  const sweep = await startSweep(database.runnerPool, 'pool-own', silent, alive);
  expect(await lockedBy(own)).toBe('pool-own');
  expect(await lockedBy(others)).toBe('pool-other');
  expect(await lockedBy(dead)).toBeNull();
  await other.stop();
  await sweep.stop();
});

it('is alive as long as it can renew its lease', async () => {
  let reachable = true;
  let renewals = 0;
  const pool = Object.create(database.runnerPool, {
    query: {
      value: async (...given: Parameters<typeof database.runnerPool.query>) => {
        if (!reachable) throw new Error('unreachable');
        const result = await Reflect.apply(database.runnerPool.query, database.runnerPool, given);
        renewals += 1;
        return result;
      },
    },
  });
  const leaseMs = 1000;
  const startedAt = performance.now();
  const sweep = await startSweep(pool, 'pool-brief', silent, { leaseMs, everyMs: 20 });
  const until = async (done: () => boolean) => {
    while (!done()) await sleep(10);
  };
  // Well past its first lease, right after a renewal.
  await until(() => performance.now() - startedAt > 2 * leaseMs);
  const before = renewals;
  await until(() => renewals > before);
  expect(sweep.alive()).toBe(true);
  reachable = false;
  await until(() => !sweep.alive());
  await sweep.stop();
});
