import pg from 'pg';
import {
  embeddedChild,
  type Installation,
  type MnemeProcess,
  newInstallation,
  startMneme,
  startServing,
} from '../../test/end-to-end/mneme-process.ts';
import { findPostgres, startNativeServer } from '../../test/support/native-server.ts';

/** One way to take Mneme's processes away and bring them back. */
export interface Kill {
  readonly what: string;
  /** Resolves when everything is started again. */
  run(): Promise<void>;
}

/** A Mneme under drill: running, with its kills, and a look behind the scenes. */
export interface Drilled {
  readonly engine: 'native' | 'embedded';
  readonly at: Installation;
  /** In the order of the smoke test. */
  readonly kills: readonly Kill[];
  /** A connection of the owner's; the caller ends it. */
  connectOwner(): Promise<pg.Client>;
  /** The end of what each of its processes that run now has said. */
  said(): string;
  /** Stops the server as Ctrl-C does. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends what was started beside Mneme. */
  release(): Promise<void>;
}

const quiet = { MNEME_LOG_LEVEL: 'warn' };
/** Characters of what a process last said that are shown when a drill fails. */
const shownCharacters = 4000;

/** Mneme on a Postgres server of its own: killed are the API with its workers, the server, and the API again. */
export async function nativeInstallation(): Promise<Drilled> {
  const postgres = await startNativeServer(binariesOrThrow());
  const at = newInstallation({ ...quiet, DATABASE_URL: postgres.url });
  let server = await startServing(at, '--no-sample');
  const api: Kill = {
    what: 'the API and its workers',
    async run() {
      server = await killed(at, server);
    },
  };
  const database: Kill = {
    what: 'Postgres',
    async run() {
      await postgres.kill();
      await postgres.restart();
    },
  };
  return {
    engine: 'native',
    at,
    kills: [api, database, api],
    connectOwner: () => connect({ connectionString: postgres.url }),
    said: () => lastSaid({ server }),
    stop: () => interrupted(server),
    release: () => postgres.stop(),
  };
}

/** As `nativeInstallation`, with the API and the workers as processes of their own: killed are each of them, and the server. */
export async function splitInstallation(): Promise<Drilled> {
  const postgres = await startNativeServer(binariesOrThrow());
  const at = newInstallation({ ...quiet, DATABASE_URL: postgres.url });
  const startApi = () => startServing(at, '--no-sample', '--no-workers');
  const startWorker = async () => {
    const started = startMneme(at, 'worker');
    await started.printed(/Ctrl-C stops them\./);
    return started;
  };
  let api = await startApi();
  let worker = await startWorker();
  const kills: Kill[] = [
    {
      what: 'the API',
      async run() {
        api.kill('SIGKILL');
        await api.ended;
        api = await startApi();
      },
    },
    {
      what: 'the worker',
      async run() {
        worker.kill('SIGKILL');
        await worker.ended;
        worker = await startWorker();
      },
    },
    {
      what: 'Postgres',
      async run() {
        await postgres.kill();
        await postgres.restart();
      },
    },
  ];
  return {
    engine: 'native',
    at,
    kills,
    connectOwner: () => connect({ connectionString: postgres.url }),
    said: () => lastSaid({ api, worker }),
    async stop() {
      const codes = [await interrupted(api), await interrupted(worker)];
      return codes.find((code) => code !== 0) ?? 0;
    },
    release: () => postgres.stop(),
  };
}

/** Mneme on its embedded database: killed are the database's process, and twice the whole. */
export async function embeddedInstallation(): Promise<Drilled> {
  const at = newInstallation(quiet);
  let server = await startServing(at, '--no-sample');
  const child: Kill = {
    what: "the embedded database's process",
    async run() {
      process.kill(embeddedChild(at).pid, 'SIGKILL');
      // Without its database the server ends too, and whoever supervises it starts it again.
      const { code } = await server.ended;
      if (code !== 1) throw new Error(`The server ended with exit code ${code}, not 1.`);
      server = await startServing(at, '--no-sample');
    },
  };
  const whole: Kill = {
    what: 'the whole process group',
    async run() {
      server.killGroup('SIGKILL');
      await server.ended;
      server = await startServing(at, '--no-sample');
    },
  };
  const parent: Kill = {
    what: 'the server, whose database must end by itself',
    async run() {
      server = await killed(at, server);
    },
  };
  return {
    engine: 'embedded',
    at,
    kills: [child, whole, parent],
    connectOwner() {
      const { socket } = embeddedChild(at);
      const name = /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(socket);
      return connect({ host: name?.[1], port: Number(name?.[2]), user: 'postgres', database: 'postgres' });
    },
    said: () => lastSaid({ server }),
    stop: () => interrupted(server),
    release: async () => {},
  };
}

function binariesOrThrow(): string {
  const binaries = findPostgres();
  if (binaries) return binaries;
  throw new Error(
    'No native Postgres with pgvector was found. Run `scripts/native-postgres.sh`, or drill the other engine alone with `--engine embedded`.',
  );
}

async function killed(at: Installation, server: MnemeProcess): Promise<MnemeProcess> {
  server.kill('SIGKILL');
  await server.ended;
  return startServing(at, '--no-sample');
}

function lastSaid(processes: Readonly<Record<string, MnemeProcess>>): string {
  return Object.entries(processes)
    .map(([name, { stderr }]) => `${name}:\n${stderr().slice(-shownCharacters)}`)
    .join('\n');
}

async function interrupted(server: MnemeProcess): Promise<number | null> {
  server.killGroup('SIGINT');
  return (await server.ended).code;
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  return client;
}
