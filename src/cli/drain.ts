import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Database } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import type { TokenSettings } from '../server/token.ts';
import { withDatabase } from './environment.ts';
import { runningServer } from './running-server.ts';
import { writeAside } from './terminal.ts';

/**
 * Waits until no job waits or runs in any workspace. On the embedded database, where no server runs, workers run for
 * the time of the command; on a Postgres server they are other processes'.
 * Resolves with the exit code: 0 when the queue is empty, 1 when time ran out.
 */
export async function drain(config: Config, timeoutSeconds: number): Promise<number> {
  const serverIsUp = (await runningServer(config)) !== null;
  return withDatabase(config, async (database, tokens) => {
    const workers = serverIsUp || config.database ? null : await startOwnWorkers(config, database, tokens);
    try {
      return await waitUntilEmpty(database, Date.now() + timeoutSeconds * 1000);
    } finally {
      await workers?.close();
    }
  });
}

async function startOwnWorkers(config: Config, database: Database, tokens: TokenSettings) {
  const { startServer } = await import('../server/start.ts');
  const log = pino({ level: 'fatal' });
  return startServer({ config, database, tokens, log, parts: { api: false, workers: true } });
}

async function waitUntilEmpty(database: Database, deadline: number): Promise<number> {
  let shown = -1;
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: number; running: number; failed: number }>(
      'select waiting, running, failed from mneme_private.outstanding_jobs()',
    );
    const { waiting, running, failed } = rows[0] ?? { waiting: 0, running: 0, failed: 0 };
    const left = waiting + running;
    if (left === 0) {
      writeAside(
        failed > 0 ? `Done. ${failed} job(s) have failed for good: mneme jobs shows them.\n` : 'Done.\n',
      );
      return 0;
    }
    if (Date.now() > deadline) {
      writeAside(`Time is up: ${waiting} job(s) wait and ${running} run. Are workers running?\n`);
      return 1;
    }
    if (left !== shown) writeAside(`${left} job(s) left\n`);
    shown = left;
    await sleep(500);
  }
}
