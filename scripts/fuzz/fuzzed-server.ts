import pg from 'pg';
import {
  embeddedChild,
  endAll,
  newInstallation,
  recordedUrl,
  runMneme,
  startServing,
} from '../../test/end-to-end/mneme-process.ts';
import { findPostgres, startNativeServer } from '../../test/support/native-server.ts';

/** The engines a run can have. */
export const engines = ['embedded', 'native'] as const;
/** One of `engines`. */
export type Engine = (typeof engines)[number];

/** The product as its users run it, in processes of its own, so that one that is stuck is seen to be. */
export interface FuzzedServer {
  /** The GraphQL endpoint. */
  readonly url: string;
  /** Bearer tokens of one workspace, by role. */
  readonly tokens: Readonly<Record<'member' | 'admin' | 'service', string>>;
  /** The same of another, for operations that end what the token says. */
  readonly spare: Readonly<Record<'member' | 'admin' | 'service', string>>;
  /** What its log says of a request, as JSON lines. */
  logOf(requestId: string): string[];
  /** Whether its processes still run. */
  isAlive(): boolean;
  /** Looks behind the scenes, as the database's superuser. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

const secret = 'the secret of a fuzzed server, of more than 32 characters';
const hour = 3600;

/** Starts a server with workers on an engine of its own, with two workspaces. It is told nothing of being fuzzed but to let it. */
export async function startFuzzedServer(engine: Engine): Promise<FuzzedServer> {
  const postgres = engine === 'native' ? await startNativeServer(binariesOrThrow()) : null;
  const at = newInstallation({
    MNEME_LOG_LEVEL: 'warn',
    MNEME_TOKEN_SECRET: secret,
    // Whoever waits finds nothing.
    MNEME_RATE_LIMIT: '0',
    MNEME_RATE_LIMIT_WORKSPACE: '0',
    MNEME_RATE_LIMIT_ATTEMPTS: '0',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  const server = await startServing(at, '--no-sample');
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  const owner = new pg.Pool({
    ...(postgres ? { connectionString: postgres.url } : embeddedLogin(embeddedChild(at).socket)),
    max: 1,
  });
  owner.on('error', () => {});
  const stop = async () => {
    await owner.end();
    await endAll();
    await postgres?.stop();
  };
  try {
    const [tokens, spare] = [await workspaceTokens(at, 'fuzz'), await workspaceTokens(at, 'spare')];
    return {
      url: recordedUrl(at),
      tokens,
      spare,
      logOf: (requestId) =>
        server
          .stdout()
          .split('\n')
          .filter((line) => line.includes(requestId)),
      isAlive: () => !ended,
      query: async (sql, values) => (await owner.query(sql, values)).rows,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Installed = ReturnType<typeof newInstallation>;

async function workspaceTokens(at: Installed, slug: string): Promise<FuzzedServer['tokens']> {
  await command(at, 'workspace', 'create', slug);
  const of = (role: string) =>
    command(at, 'token', '--workspace', slug, '--user', role, '--role', role, '--ttl', `${hour}s`);
  return { member: await of('member'), admin: await of('admin'), service: await of('service') };
}

async function command(at: Installed, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runMneme(at, ...args);
  if (code !== 0) throw new Error(`mneme ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}

function embeddedLogin(socket: string): pg.PoolConfig {
  const [, host, port] = /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(socket) ?? [];
  return { host, port: Number(port), user: 'postgres', database: 'postgres' };
}

function binariesOrThrow(): string {
  const binaries = findPostgres();
  if (binaries) return binaries;
  throw new Error('No native Postgres with pgvector was found. Run `scripts/native-postgres.sh`.');
}
