import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Database } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import type { TokenSettings } from '../server/token.ts';
import { answer, toProgram } from './answering.ts';
import { eachCell } from './cells.ts';
import { withClient } from './connection.ts';
import { isRemote, withDatabase } from './environment.ts';
import { runningServer } from './running-server.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

interface DrainOptions {
  /** Seconds. */
  readonly timeout: number;
  readonly json?: boolean;
}

interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  /** Those that failed for good. */
  readonly failed: number;
}

/**
 * Waits until no job waits or runs in any workspace; at a server elsewhere in that of the key. On the embedded database,
 * where no server runs, workers run for the time of the command; on a Postgres server they are other processes'.
 * Resolves with the exit code: 0 when the queue is empty, 1 when time ran out or at Ctrl-C.
 */
export async function drain(config: Config, options: DrainOptions): Promise<number> {
  if (isRemote(config)) {
    return withClient(config, toProgram(options), (client) => {
      return waitUntilEmpty(() => client.jobStatus(), options);
    });
  }
  if (config.cells) return waitUntilEmpty(() => outstandingInCells(config), options);
  const serverIsUp = (await runningServer(config)) !== null;
  const work = async (database: Database, tokens: TokenSettings) => {
    const workers = serverIsUp || config.database ? null : await startOwnWorkers(config, database, tokens);
    try {
      return await waitUntilEmpty(() => outstanding(database), options);
    } finally {
      await workers?.close();
    }
  };
  return withDatabase(config, work, toProgram(options));
}

/** The jobs of all cells together. */
async function outstandingInCells(config: Config): Promise<JobCounts> {
  const counts = await eachCell(config, (settings) =>
    withDatabase(settings, (database) => outstanding(database), { json: true }),
  );
  const sum = (of: keyof JobCounts) => counts.reduce((total, each) => total + each[of], 0);
  return { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') };
}

async function outstanding({ pool }: Database): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(
    'select waiting, running, failed from mneme_private.outstanding_jobs()',
  );
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

async function startOwnWorkers(config: Config, database: Database, tokens: TokenSettings) {
  const { startServer } = await import('../server/start.ts');
  const log = pino({ level: 'fatal' });
  return startServer({ config, database, tokens, log, parts: { api: false, workers: true } });
}

async function waitUntilEmpty(look: () => Promise<JobCounts>, options: DrainOptions): Promise<number> {
  const deadline = Date.now() + options.timeout * 1000;
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    for (let shown = -1; ; ) {
      const { waiting, running, failed } = await look();
      const left = waiting + running;
      const end = left === 0 || stop.signal.aborted || Date.now() > deadline;
      if (end) {
        answer({ waiting, running, failed }, options, () => drainText(left, { waiting, running, failed }));
        if (left > 0) writeStderr(stop.signal.aborted ? interrupted : 'Time is up. Are workers running?\n');
        return left === 0 ? 0 : 1;
      }
      if (left !== shown) writeStderr(`${left} job(s) left\n`);
      shown = left;
      await sleep(500, undefined, { signal: stop.signal }).catch(() => {});
    }
  } finally {
    forget();
  }
}

const interrupted =
  'Interrupted: what waits is done by the workers of the next `mneme serve`, or of those that run.\n';

function drainText(left: number, { waiting, running, failed }: JobCounts): string {
  if (left > 0) return `${waiting} job(s) wait and ${running} run.\n`;
  return failed > 0 ? `Done. ${failed} job(s) have failed for good: mneme jobs shows them.\n` : 'Done.\n';
}
