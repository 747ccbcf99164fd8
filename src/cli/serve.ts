import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createAdminClient, type MnemeAdminClient } from '../client/admin.ts';
import { createWorkspace, findWorkspace } from '../memory/workspace/provision.ts';
import type { Cells } from '../postgres/cells.ts';
import { makeDataDirectory } from '../postgres/data-directory.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { providerSettings } from '../providers/settings.ts';
import type { Config } from '../server/config.ts';
import { consoleLink } from '../server/console-sign-in.ts';
import { assertPortFree } from '../server/listening.ts';
import { createLogger, type Logger } from '../server/log.ts';
import type { RunningServer } from '../server/start.ts';
import { signToken, type TokenSettings, tokenSettings } from '../server/token.ts';
import { apiTarget } from './api-target.ts';
import { furtherCells } from './cells.ts';
import { CommandError } from './command-error.ts';
import { countingProgress } from './counting-progress.ts';
import { databaseSettings } from './environment.ts';
import { loadSample, peopleOf, shiftDates } from './import/sample.ts';
import { fileOfDatabase, recordServer, runningServer } from './running-server.ts';
import { deliverSample } from './sample-delivery.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr, writeStdout } from './terminal.ts';

const sampleFolder = join(import.meta.dirname, '../../db/sample');
const demoSlug = 'demo';
/** Seconds the token shown at the start is good for: a day of trying things out. */
const shownTokenSeconds = 24 * 3600;
/** Seconds the token in the explorer's link is good for: links are kept in histories. */
const linkSeconds = 3600;

/** Milliseconds for closing, after which the process ends even if the database does not answer. */
const closeLimitMs = 15_000;

/** Which parts of Mneme the process runs. */
export interface ServeOptions {
  readonly api: boolean;
  readonly workers: boolean;
  /** Whether a database without any workspace gets one with sample data. */
  readonly sample: boolean;
  /** Whether an admin's token is printed on a Postgres server too. */
  readonly showToken?: boolean;
}

/**
 * Runs the server until it is told to stop, which it may be while it starts. Resolves with the process's exit code.
 *
 * @throws what keeps it from starting.
 */
export async function serve(config: Config, options: ServeOptions): Promise<number> {
  const log = createLogger({ level: config.logLevel });
  const stop = new AbortController();
  onStopRequest(() => {
    stop.abort();
    say('Stopping: finishing what is under way. Ctrl-C again to end at once.');
  });
  try {
    return await serveUntil(stop.signal, config, options, log);
  } catch (error) {
    if (!stop.signal.aborted || error !== stop.signal.reason) throw error;
    return 0;
  }
}

/** @throws what keeps it from starting; the signal's reason where it was stopped before it ran. */
async function serveUntil(
  signal: AbortSignal,
  config: Config,
  options: ServeOptions,
  log: Logger,
): Promise<number> {
  if (options.api) await requirePort(config);
  if (config.adminPort !== null) await assertPortFree(config.adminPort, config.host);
  await requireProviders(config);
  await makeDataDirectory(config.dataDir);
  // The database starts in its own process while this one loads the server: half of a start is loading code.
  if (!config.database) say(`Opening the embedded database in ${config.dataDir}.`);
  const opening = openDatabase({ ...(await databaseSettings(config)), log, signal, patient: true }, say);
  const loading = import('../server/start.ts');
  loading.catch(() => {});
  const database = await opening.catch((error: unknown) => {
    // Ctrl-C goes to the database's process as well, which may end of it before it has begun.
    signal.throwIfAborted();
    throw error;
  });
  let cells: Cells | undefined;
  try {
    const { startServer } = await loading;
    const tokens = await tokenSettings(config);
    signal.throwIfAborted();
    cells = await furtherCells(config, database, log);
    const server = await startServer({ config, database, cells, tokens, log, parts: options });
    let withdraw = async () => {};
    try {
      if (server.url) {
        withdraw = await recordServer(config, server.url);
        if (options.sample && config.environment === 'development') {
          await provideSample(config, database, server, tokens, signal);
        }
        signal.throwIfAborted();
        await announce(config, database, server, tokens, options.showToken ?? false);
      } else {
        say(`Workers run on ${database.location}. Ctrl-C stops them.`);
      }
      if (server.adminPort !== null) say(`Metrics and health: http://${config.host}:${server.adminPort}`);
      const reason = await Promise.race([aborted(signal), database.lost.then(() => 'lost' as const)]);
      if (reason === 'lost') log.fatal('the embedded database ended unexpectedly');
      return reason === 'lost' ? 1 : 0;
    } finally {
      await Promise.race([server.close(), sleep(closeLimitMs)]);
      await withdraw();
    }
  } finally {
    await cells?.close();
    await database.close();
  }
}

/**
 * Finds a taken port before a database is made, which takes long and leaves a full directory behind.
 *
 * @throws CommandError when this directory's own server has it; PublicError PORT_IN_USE.
 */
async function requirePort(config: Config): Promise<void> {
  try {
    await assertPortFree(config.port, config.host);
  } catch (error) {
    const url = await runningServer(config);
    if (url === null) throw error;
    throw new CommandError(
      `Mneme is already running on ${config.dataDir}: ${url}. Stop it, or start the second one with another MNEME_DATA_DIR and PORT.`,
    );
  }
}

/**
 * Finds what configured providers lack before a database is made. Where all are local, nothing can be lacking, and their
 * code is loaded while the database starts.
 *
 * @throws ProviderError PROVIDER_MISCONFIGURED.
 */
async function requireProviders(config: Config): Promise<void> {
  const settings = config.providers.reveal();
  const { MNEME_BLOB_DIR, MNEME_MODEL_DIR } = settings;
  if (isDeepStrictEqual(settings, { ...providerSettings.parse({}), MNEME_BLOB_DIR, MNEME_MODEL_DIR })) return;
  const { createProviders } = await import('../providers/config.ts');
  createProviders(settings);
}

/**
 * Creates the first workspace with its sample data, or finishes what an interrupted first start began.
 *
 * @throws the signal's reason; the next start goes on with it then.
 */
async function provideSample(
  config: Config,
  database: Database,
  server: RunningServer,
  tokens: TokenSettings,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = fileOfDatabase(config, 'sample-unfinished');
  const workspace = await findWorkspace(database.pool, null);
  if (workspace && !existsSync(unfinished)) return;
  await writeFile(unfinished, 'The sample data is being loaded; the next start goes on with it.\n');
  const { workspaceId, ownerId } = workspace
    ? { workspaceId: workspace.workspaceId, ownerId: workspace.ownerId ?? '' }
    : await createWorkspace(database.pool, server.services.embeddingModelId, {
        slug: demoSlug,
        name: 'Demo',
      });
  const token = await signToken({ workspaceId, userId: ownerId, role: 'admin', ttlSeconds: 3600 }, tokens);
  const sample = await loadSample(sampleFolder);
  const items = shiftDates(sample.items, new Date());
  const threads = items.filter(({ branch }) => branch === undefined).length;
  say(`Loading sample data: ${threads} threads of fifteen months.`);
  signal.throwIfAborted();
  const progress = countingProgress();
  // Before the next line is written, which a running progress bar would overwrite.
  signal.addEventListener('abort', () => progress.stop(), { once: true });
  const client = createAdminClient({ url: server.url ?? '', token });
  // Its history was said long before it is learned, and time travel is to show it.
  await client.updateSettings({ knownSinceSaid: true });
  for (const person of peopleOf(items)) await client.ensureUser(person);
  const stored = await deliverSample(
    { ...sample, items },
    // Memories are formed when all is there: jobs beside the loading would make it twice as long.
    apiTarget(client, { formLater: true }),
    (done) => progress.update('threads loaded', done, items.length),
    signal,
  ).finally(() => progress.stop());
  await client.formImports();
  say(`Loaded ${stored} turns of sample data into the workspace "${demoSlug}".`);
  await rm(unfinished);
}

async function announce(
  config: Config,
  database: Database,
  server: RunningServer,
  tokens: TokenSettings,
  showToken: boolean,
): Promise<void> {
  const workspace = await findWorkspace(database.pool, null);
  const lines = [
    '',
    `Mneme is running on ${database.engine === 'embedded' ? 'its embedded database' : 'Postgres'}.`,
    '',
    `  GraphQL   ${server.url}${config.environment === 'development' ? '  (open it in a browser to explore)' : ''}`,
    `  Data      ${database.location}`,
  ];
  const development = config.environment === 'development';
  // A production log is read by many, and a server's database may be: they get no token.
  const mayShow = development && (database.engine === 'embedded' || showToken);
  if (mayShow && tokens.trust.kind === 'local' && workspace?.ownerId) {
    const { workspaceId, ownerId } = workspace;
    const tokenFor = (ttlSeconds: number) =>
      signToken({ workspaceId, userId: ownerId, role: 'admin', ttlSeconds }, tokens);
    const token = await tokenFor(shownTokenSeconds);
    const name = await ownName(createAdminClient({ url: server.url ?? '', token }), ownerId);
    const question =
      workspace.slug === demoSlug
        ? 'what did we decide about workspace tokens in the auth plugin?'
        : 'what did we decide last week?';
    const body = JSON.stringify({
      query: `{ recall(input: { query: "${question}", limit: 1 }) { hits { text occurredAt citation thread { title } } } }`,
    });
    if (config.console) {
      const link = await consoleLink({ workspaceId, userId: ownerId, role: 'admin' }, tokens);
      lines.push(
        `  Console   ${new URL(link, server.url ?? '')}`,
        '            (opens once, within ten minutes; another: npm run -s mneme -- console)',
      );
    }
    if (config.trustedDocuments.length === 0) {
      lines.push(
        `  Explore   ${server.url}#token=${await tokenFor(linkSeconds)}`,
        '            (signed in, for an hour)',
      );
    }
    lines.push(
      `  Token     ${token}`,
      `            (workspace ${workspace.slug}, user ${name}, admin, one day; more: npm run -s mneme -- token --help)`,
      '',
      'Ask it something:',
      '',
      `  curl -s ${server.url} -H 'content-type: application/json' -H 'authorization: Bearer ${token}' -d '${body}'`,
      '',
      `  npm run -s mneme -- recall "${question}"`,
    );
  } else if (workspace) {
    if (development && tokens.trust.kind === 'local') {
      lines.push(
        '  Token     npm run -s mneme -- token --user NAME   prints one (--show-token: here, at the start)',
      );
    }
  } else {
    lines.push('', 'There is no workspace yet: npm run -s mneme -- workspace create SLUG');
  }
  if (config.providers.reveal().MNEME_EMBEDDER === 'local') {
    lines.push(
      '',
      'Recall knows spelling, not meaning. For meaning, by one setting: docs/settings.md#embedding-models.',
      'What else is worth switching on: npm run -s mneme -- doctor',
    );
  }
  lines.push('', 'Ctrl-C stops it.', '');
  writeStdout(lines.join('\n'));
}

/** The name of a user, asked for as themself. */
async function ownName(client: MnemeAdminClient, userId: string): Promise<string> {
  for await (const user of client.users({ id: { equalTo: userId } })) return user.name;
  return userId;
}

function aborted(signal: AbortSignal): Promise<'stop'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stop');
    else signal.addEventListener('abort', () => resolve('stop'), { once: true });
  });
}

function say(message: string): void {
  writeStderr(`${message}\n`);
}
