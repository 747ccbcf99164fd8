import { statfs } from 'node:fs/promises';
import { pendingChanges } from '../../postgres/migrate.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import type { Config } from '../../server/config.ts';
import { withDatabase } from '../environment.ts';
import { runningServer } from '../running-server.ts';
import { type Finding, fails, works } from './finding.ts';

const serverStateStatement = readStatement(import.meta.dirname, 'server-state.sql');

/** From this share of a disk on, in percent, it is nearly full. */
const nearlyFull = 95;

/** Opens the database, and asks it what an operator would. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    return await withDatabase(
      config,
      async ({ engine, location, pool, runnerPool }) => {
        const { rows } = await pool.query<{ server: string; vector: string; reads: boolean; alive: boolean }>(
          serverStateStatement,
        );
        const [found] = rows;
        const pending = await pendingChanges(pool);
        const at = `${engine === 'embedded' ? 'embedded, in ' : ''}${location}, Postgres ${found?.server}, pgvector ${found?.vector}`;
        return [
          found?.reads
            ? fails('database', `${at}: takes no changes`, 'Is its disk full, or is it a standby?')
            : pending.length > 0
              ? fails('database', `${at}: ${pending.length} migrations have not run`, 'Run `mneme migrate`.')
              : works('database', at),
          ...(runnerPool === null
            ? [
                works(
                  'worker login',
                  'none here',
                  'Workers must run elsewhere, with MNEME_RUNNER_DATABASE_URL.',
                ),
              ]
            : []),
          await checkServer(config, found?.alive ?? false),
        ];
      },
      { json: true },
    );
  } catch (error) {
    return [fails('database', error instanceof Error ? error.message : String(error))];
  }
}

/** Whether a server answers here, and a worker does its jobs. */
async function checkServer(config: Config, alive: boolean): Promise<Finding> {
  const url = await runningServer(config);
  const server = url === null ? 'none runs on this data directory' : url;
  if (url !== null && !alive)
    return fails('server', `${server}, no worker`, 'Nothing is learned without one: start `mneme worker`.');
  return works('server', `${server}${alive ? ', a worker is alive' : ''}`);
}

/** Whether the data directory's disk has room. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null);
  if (disk === null) return [];
  const free = (disk.bavail * disk.bsize) / 1e9;
  // As df counts it: what is kept for root is neither used nor free.
  const taken = disk.blocks - disk.bfree;
  const used = Math.ceil((100 * taken) / (taken + disk.bavail));
  const message = `${dataDir}: ${free.toFixed(1)} GB free, ${used} % used`;
  return [
    used >= nearlyFull
      ? fails('disk', message, 'Make room: a database on a full disk takes no changes.')
      : works('disk', message),
  ];
}

/** A server elsewhere: whether it is ready. */
export async function checkRemote(url: string): Promise<Finding[]> {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(10_000) });
    const body: unknown = await response.json();
    const checks: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'checks') : {};
    const said = Object.entries(checks ?? {})
      .map(([name, outcome]) => `${name} ${String(outcome)}`)
      .join(', ');
    return [response.ok ? works('server', `${url}: ${said}`) : fails('server', `${url}: ${said}`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fails('server', `${url}: ${reason}`, 'MNEME_URL names it. Check the address, and that it runs.')];
  }
}
