import { type Database, type DatabaseSettings, joinDatabase } from '../postgres/database.ts';
import { type Config, loadConfig } from '../server/config.ts';
import type { ConfigVariable } from '../server/config-variables.ts';
import { type TokenSettings, tokenSettings } from '../server/token.ts';
import { loadTokenSecret } from '../server/token-secret.ts';
import { CommandError } from './command-error.ts';
import { writeStderr } from './terminal.ts';

/** The global options of every command. */
export interface GlobalOptions {
  readonly dataDir?: string;
  readonly port?: string;
}

/** Checked settings, with warnings about unknown variables printed once. */
export function readConfig(options: GlobalOptions): Config {
  const overrides: Partial<Record<ConfigVariable, string>> = {
    ...(options.dataDir === undefined ? {} : { MNEME_DATA_DIR: options.dataDir }),
    ...(options.port === undefined ? {} : { PORT: options.port }),
  };
  const { config, warnings } = loadConfig({ env: process.env, overrides });
  for (const warning of warnings) writeStderr(`${warning}\n`);
  return config;
}

/** How the database is reached under these settings. */
export async function databaseSettings(config: Config): Promise<DatabaseSettings> {
  const { database, dataDir, poolSize, poolWaitMs, namedStatements, workerConcurrency } = config;
  if (!database) return { dataDir, poolSize, poolWaitMs, namedStatements, workerConcurrency, secret: '' };
  return {
    databaseUrl: database.url.reveal(),
    ownerDatabaseUrl: database.ownerUrl?.reveal(),
    runnerDatabaseUrl: database.runnerUrl?.reveal(),
    readDatabaseUrls: database.readUrls.map((url) => url.reveal()),
    readMaxLagMs: database.readMaxLagMs,
    readOnly: config.readOnly,
    dataDir,
    poolSize,
    poolWaitMs,
    namedStatements,
    inCells: config.cells !== null,
    workerConcurrency,
    secret: await loginSecret(config),
  };
}

/** The secret from which database logins are derived: all processes on a server must have the same. */
export async function loginSecret(config: Config): Promise<string> {
  const given = config.loginSecret ?? (config.token.kind === 'local' ? config.token.secret : null);
  return (given ?? (await loadTokenSecret(config.dataDir))).reveal();
}

/** Settings that name a server elsewhere. */
export type RemoteConfig = Config & { readonly client: { readonly url: string } };

/** Whether commands use a remote server, whose database they cannot open. */
export function isRemote(config: Config): config is RemoteConfig {
  return config.client.url !== null;
}

/**
 * Sees to it that a command that works on the database itself is not taken for one that reaches a server elsewhere.
 *
 * @throws CommandError where MNEME_URL names one.
 */
export function requireLocal(config: Config): void {
  if (!isRemote(config)) return;
  throw new CommandError(
    `This command works on the database directly, but MNEME_URL names a remote server (${config.client.url}). Run it on that server's machine, or unset MNEME_URL to use the local database.`,
  );
}

/**
 * Opens the database for one command and closes it afterwards; joins a running embedded engine. What takes long is
 * said on standard error, unless a program reads the command's JSON.
 *
 * @param options.create whether a database is made where there is none: few commands are for that.
 * @throws CommandError where MNEME_URL names a server elsewhere; what `joinDatabase` throws.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, tokens: TokenSettings) => Promise<Result>,
  { json = false, create = false }: { readonly json?: boolean; readonly create?: boolean } = {},
): Promise<Result> {
  requireLocal(config);
  const settings = { ...(await databaseSettings(config)), existing: !create };
  const database = await joinDatabase(settings, (note) => {
    if (!json) writeStderr(`${note}\n`);
  });
  try {
    return await work(database, await tokenSettings(config));
  } finally {
    await database.close();
  }
}
