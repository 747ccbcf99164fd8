import { expect, test, vi } from 'vitest';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { startWorkers } from '../../workers/run.ts';
import { useWorkspace } from '../support/workspace.ts';

vi.setConfig({ testTimeout: 120_000 });
const { database, services, as, ada } = useWorkspace({ ada: 'member' });

async function statistics() {
  const { rows } = await database.owner.query<{ tuples: number }>(
    `select reltuples as tuples from pg_class where oid = 'mneme.message'::regclass`,
  );
  return rows[0] ?? { tuples: 0 };
}

test('the workers sample tables that a load has made grow, and leave those alone that have not', async () => {
  await database.owner.query('analyze mneme.message');
  // Small as far as the statistics say: files that share a database may have left far more.
  await database.owner.query(
    `update pg_catalog.pg_class set reltuples = 1000 where oid = 'mneme.message'::regclass`,
  );
  const messages = Array.from({ length: 1000 }, (_, place) => ({
    role: 'user' as const,
    content: `Crate ${place} went to shelf ${place % 37}.`,
  }));
  for (let call = 0; call < 2; call += 1) {
    const given = { threadKey: `load ${call}`, messages, background: true };
    await appendMessages(as(ada), given);
  }
  const { log } = services;
  const workers = await startWorkers({
    services,
    runnerPool: database.runnerPool,
    concurrency: 1,
    log,
    tasks: [],
  });
  try {
    await vi.waitFor(async () => expect((await statistics()).tuples).toBeGreaterThanOrEqual(2000), {
      timeout: 60_000,
      interval: 500,
    });
    // What other tables grew by is counted a moment later than it is stored.
    await vi.waitFor(
      async () => {
        const again = await database.runnerPool.query('select mneme_private.analyse_grown() as tables');
        expect(again.rows).toEqual([{ tables: 0 }]);
      },
      { timeout: 60_000, interval: 500 },
    );
  } finally {
    await workers.stop();
  }
});
