import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { databaseLocation } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';

/**
 * The path of a file of the data directory that is about one database: an embedded one and any number on Postgres
 * servers may share a directory, and what is true of one must not be taken for another's.
 */
export function fileOfDatabase({ dataDir, database }: Config, name: string): string {
  if (!database) return join(dataDir, name);
  const location = databaseLocation(database.url.reveal());
  const key = createHash('sha256').update(location).digest('hex').slice(0, 12);
  const { name: stem, ext } = parse(name);
  return join(dataDir, `${stem}-${key}${ext}`);
}

const serverFile = (config: Config) => fileOfDatabase(config, 'server.json');

/**
 * Records where the server of this database is reached, for commands beside it.
 *
 * @returns what takes the record back, unless another server of the database has put its own there.
 */
export async function recordServer(config: Config, url: string): Promise<() => Promise<void>> {
  const file = serverFile(config);
  const record = JSON.stringify({ url, pid: process.pid });
  await writeFile(file, record, { mode: 0o600 });
  return async () => {
    const there = await readFile(file, 'utf8').catch(() => null);
    if (there === record) await rm(file, { force: true });
  };
}

/** The GraphQL URL of the server of this database that runs on this data directory; null when none answers. */
export async function runningServer(config: Config): Promise<string | null> {
  try {
    const recorded: unknown = JSON.parse(await readFile(serverFile(config), 'utf8'));
    const url = typeof recorded === 'object' && recorded !== null ? Reflect.get(recorded, 'url') : null;
    if (typeof url !== 'string') return null;
    const health = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2_000) });
    return health.ok ? url : null;
  } catch {
    return null;
  }
}
