/**
 * Serves the API through PgBouncer in transaction mode, with two connections behind eight callers of two workspaces, and
 * checks that it answers what it answers on a connection of its own. PgBouncer is the one on the PATH or Debian's
 * (`pgbouncer`), which is installed where this runs as root. Prints `N passed, M failed`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { createGraphqlHandler } from '../src/graphql/yoga.ts';
import { ensureEmbeddingModel } from '../src/memory/embedding/models.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { openThread } from '../src/memory/threads/threads.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { loginName } from '../src/postgres/logins.ts';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { yogaMasking } from '../src/server/errors.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { Checks } from './drill/checks.ts';

const program = '/usr/sbin/pgbouncer';
const log = pino({ level: 'fatal' });
const checks = new Checks();
const check = checks.check.bind(checks);

interface Api {
  readonly services: MemoryServices;
  ask(caller: Caller, query: string, input: object, signal?: AbortSignal): Promise<Record<string, unknown>>;
}

async function apiOf(database: Database): Promise<Api> {
  const providers = createProviders(providerSettings.parse({}));
  const { model, dimensions } = providers.embedder;
  const embeddingModelId = await ensureEmbeddingModel(database.pool, model, dimensions);
  const services = { ...providers, pool: database.pool, embeddingModelId, log };
  const maskedErrors = yogaMasking(log);
  const server = await createGraphqlHandler({ services, development: false, maskedErrors, log });
  return {
    services,
    async ask(caller, query, input, signal = new AbortController().signal) {
      const request = new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { input } }),
      });
      const response = await server.handle(request, { caller, requestId: 'drill', signal });
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Starts PgBouncer before a server, for one login; its own user is nobody, since it refuses to be root. */
async function startPooler(serverUrl: string, database: string, user: string) {
  if (!existsSync(program))
    execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'pgbouncer'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const directory = mkdtempSync(join(tmpdir(), 'mneme-pooler-'));
  const { hostname, port } = new URL(serverUrl);
  const own = await freePort();
  writeFileSync(join(directory, 'users'), `"${user}" ""\n`);
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${directory}/users
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
`,
  );
  const root = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const as = root ? { uid: id('-u'), gid: id('-g') } : {};
  if (as.uid !== undefined)
    for (const file of ['', 'users', 'pgbouncer.ini']) chownSync(join(directory, file), as.uid, as.gid ?? 0);
  const pooler = spawn(program, ['-q', join(directory, 'pgbouncer.ini')], { ...as, stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
  const url = `postgres://${user}@127.0.0.1:${own}/${database}`;
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client(url);
    const up = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (up) break;
    if (attempt > 100) throw new Error('PgBouncer did not start');
    await sleep(100);
  }
  return {
    url,
    async stop() {
      pooler.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const recallQuery =
  'query ($input: RecallInput!) { recall(input: $input) { hits { text score citation thread { title } arms { arm rank } } } }';
const contextQuery =
  'query ($input: BuildContextInput!) { buildContext(input: $input) { tokenCount messages { role content } } }';
const appendMutation =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount messages { content } } }';
const now = '2026-02-01T00:00:00Z';

async function drill(direct: Database, pooled: Database): Promise<void> {
  const [own, through] = [await apiOf(direct), await apiOf(pooled)];
  const made: { caller: Caller; threadId: string; word: string }[] = [];
  for (const word of ['zeppelin', 'quince']) {
    const { workspaceId, ownerId } = await createWorkspace(direct.pool, own.services.embeddingModelId, {
      slug: word,
    });
    const caller: Caller = { role: 'member', workspaceId, userId: ownerId, requestId: null };
    const { threadId } = await openThread({ services: own.services, caller }, { title: `About the ${word}` });
    const messages = Array.from({ length: 40 }, (_, n) => ({
      role: 'user' as const,
      content: `The ${word} number ${n} is in the harbour.`,
    }));
    await appendMessages({ services: own.services, caller }, { threadId, messages });
    made.push({ caller, threadId, word });
  }
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { caller, threadId, word } = made[n % 2] ?? { caller: null, threadId: '', word: '' };
        if (!caller) return;
        const query = `Which ${word} is number ${n + 8 * round}, in which harbour?`;
        const input = { query, now, ...(n % 3 === 0 ? { threadId } : {}) };
        const answer = await through.ask(caller, recallQuery, input);
        check(
          `recall of ${word}, round ${round}`,
          isDeepStrictEqual(answer, await own.ask(caller, recallQuery, input)),
        );
        check(
          'nothing of the other workspace',
          !JSON.stringify(answer).includes(n % 2 ? 'zeppelin' : 'quince'),
        );
        check('something is found', JSON.stringify(answer).includes(`The ${word}`));
        const asked = { query, threadId, tokenBudget: 2000, retrieval: 'ALWAYS', now };
        const context = await through.ask(caller, contextQuery, asked);
        check(
          `prompt of ${word}, round ${round}`,
          isDeepStrictEqual(context, await own.ask(caller, contextQuery, asked)),
        );
      }),
    );
  }
  const stored = await Promise.all(
    Array.from({ length: 16 }, (_, n) => {
      const { caller, threadId } = made[n % 2] ?? { caller: null, threadId: '' };
      const messages = [{ role: 'USER', content: `Later ${n}` }];
      return caller && through.ask(caller, appendMutation, { threadId, messages });
    }),
  );
  for (const [n, answer] of stored.entries())
    check('an append', JSON.stringify(answer).includes(`Later ${n}"`));
  const [first] = made;
  if (first) {
    const leaving = new AbortController();
    const left = through.ask(first.caller, recallQuery, { query: 'zeppelin', now }, leaving.signal);
    leaving.abort(new Error('left'));
    await left.catch(() => {});
    const after = await through.ask(first.caller, recallQuery, { query: 'zeppelin', now });
    check('an answer after somebody left', JSON.stringify(after).includes('The zeppelin'));
  }
  await pendingTraces();
  const owner = await direct.connectOwner?.();
  const traces = await owner?.query<{ count: number }>(
    'select count(*)::integer as count from mneme.recall_trace where exists (select from mneme.recall_hit_message h where h.workspace_id = recall_trace.workspace_id and h.recall_id = recall_trace.id)',
  );
  check('every recall left its trace', (traces?.rows[0]?.count ?? 0) >= 2 * 2 * 32);
  await owner?.end();
}

const binaries = findPostgres();
if (!binaries) throw new Error('There is no native Postgres: see scripts/native-postgres.sh.');
const server = await startNativeServer(binaries);
const name = 'pooled';
try {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const settings = { dataDir: null, secret: 'the drill secret of forty characters, at least', poolSize: 8 };
  const databaseUrl = new URL(`/${name}`, server.url).href;
  const direct = await openDatabase({ ...settings, databaseUrl });
  const pooler = await startPooler(server.url, name, loginName('authenticator', name));
  const runnerDatabaseUrl = databaseUrl.replace('postgres@', `${loginName('runner', name)}@`);
  const pooled = await openDatabase({
    ...settings,
    databaseUrl: pooler.url,
    runnerDatabaseUrl,
    namedStatements: false,
  });
  try {
    await drill(direct, pooled);
  } finally {
    await pooled.close();
    await direct.close();
    await pooler.stop();
  }
} finally {
  await server.stop();
}
checks.end();
