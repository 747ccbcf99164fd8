import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  embeddedChild,
  type Installation,
  type MnemeProcess,
  newInstallation,
  startMneme,
  startServing,
} from '../../test/end-to-end/mneme-process.ts';
import { findPostgres, type NativeServer, startNativeServer } from '../../test/support/native-server.ts';
import type { SmallDisk } from './small-disk.ts';

/** One way to take Mneme's processes away and bring them back. */
export interface Kill {
  readonly what: string;
  /** Resolves when everything is started again. */
  run(): Promise<void>;
}

/** One way to take the database from a Mneme that goes on running. */
export interface Outage {
  readonly what: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether `/readyz` must tell of it. */
  readonly told: boolean;
  /** Whether what is stored can be read meanwhile. */
  readonly readable: boolean;
  /** Whether calls may hang until they are given up, since the database takes them and says nothing. */
  readonly hangs: boolean;
}

/** A Mneme under drill: running, with its kills, and a look behind the scenes. */
export interface Drilled {
  readonly engine: 'native' | 'embedded';
  readonly at: Installation;
  /** The cheapest to come back from first: the smoke test repeats that one. */
  readonly kills: readonly Kill[];
  readonly outages: readonly Outage[];
  /** A connection of the owner's; the caller ends it. */
  connectOwner(): Promise<pg.Client>;
  /** The end of what each of its processes that run now has said. */
  said(): string;
  /** Whether a process of Mneme's own has ended that was not killed by the drill. */
  hasEnded(): boolean;
  /** Stops the server as Ctrl-C does. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Starts the server again after `stop`. */
  start(): Promise<void>;
  /** Ends what was started beside Mneme. */
  release(): Promise<void>;
}

const quiet = { MNEME_LOG_LEVEL: 'warn' };
/** Characters of what a process last said that are shown when a drill fails. */
const shownCharacters = 4000;

/**
 * Mneme on a Postgres server of its own: one process, or API and workers as processes of their own (`split`). Killed are
 * each of them, and the server; taken away, the server.
 *
 * @param disk where the server keeps its data, to be filled up.
 */
export async function nativeInstallation(split: boolean, disk?: SmallDisk): Promise<Drilled> {
  const postgres = await startNativeServer(binariesOrThrow(), {}, disk?.directory);
  const at = newInstallation({ ...quiet, DATABASE_URL: postgres.url });
  const starts: Readonly<Record<string, () => Promise<MnemeProcess>>> = split
    ? {
        'the API': () => startServing(at, '--no-sample', '--no-workers'),
        'the worker': async () => {
          const started = startMneme(at, 'worker');
          await started.printed(/Ctrl-C stops them\./);
          return started;
        },
      }
    : { 'the API and its workers': () => startServing(at, '--no-sample') };
  const processes = await startAll(starts);
  const kills = Object.keys(starts).map((what) => killOf(what, processes, starts));
  const database: Kill = {
    what: 'Postgres',
    async run() {
      await postgres.kill();
      await postgres.restart();
    },
  };
  return {
    ...common('native', at, processes, starts),
    kills: [database, ...kills],
    outages: disk
      ? [fullDisk(disk, () => restartedIfEnded(postgres))]
      : [stopped(postgres), frozenServer(postgres)],
    connectOwner: () => connect({ connectionString: postgres.url }),
    async release() {
      await postgres.stop();
      disk?.release();
    },
  };
}

/**
 * Mneme on its embedded database: killed are the database's process, and twice the whole.
 *
 * @param disk where it keeps its data, to be filled up.
 */
export async function embeddedInstallation(disk?: SmallDisk): Promise<Drilled> {
  const at = newInstallation(quiet, disk?.directory);
  const what = 'the server, whose database must end by itself';
  const starts = { [what]: () => startServing(at, '--no-sample') };
  const processes = await startAll(starts);
  const child: Kill = {
    what: "the embedded database's process, which the server starts again",
    async run() {
      const { pid } = embeddedChild(at);
      process.kill(pid, 'SIGKILL');
      while (readChild(at) === pid) {
        if (processes[what]?.hasEnded()) throw new Error('The server ended with its database.');
        await sleep(50);
      }
    },
  };
  const whole: Kill = {
    what: 'the whole process group',
    async run() {
      processes[what]?.killGroup('SIGKILL');
      await processes[what]?.ended;
      Object.assign(processes, await startAll(starts));
    },
  };
  return {
    ...common('embedded', at, processes, starts),
    kills: [child, whole, killOf(what, processes, starts)],
    outages: [disk ? fullDisk(disk) : frozenChild(at)],
    connectOwner() {
      const { socket } = embeddedChild(at);
      const name = /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(socket);
      return connect({ host: name?.[1], port: Number(name?.[2]), user: 'postgres', database: 'postgres' });
    },
    async release() {
      disk?.release();
    },
  };
}

type Processes = Record<string, MnemeProcess>;
type Starts = Readonly<Record<string, () => Promise<MnemeProcess>>>;

async function startAll(starts: Starts): Promise<Processes> {
  const started: Processes = {};
  for (const [what, start] of Object.entries(starts)) started[what] = await start();
  return started;
}

function killOf(what: string, processes: Processes, starts: Starts): Kill {
  return {
    what,
    async run() {
      processes[what]?.kill('SIGKILL');
      await processes[what]?.ended;
      const start = starts[what];
      if (start) processes[what] = await start();
    },
  };
}

/** What both engines do alike with Mneme's own processes. */
function common(
  engine: Drilled['engine'],
  at: Installation,
  processes: Processes,
  starts: Starts,
): Pick<Drilled, 'engine' | 'at' | 'said' | 'hasEnded' | 'stop' | 'start'> {
  return {
    engine,
    at,
    said: () =>
      Object.entries(processes)
        .map(([name, { stderr }]) => `${name}:\n${stderr().slice(-shownCharacters)}`)
        .join('\n'),
    hasEnded: () => Object.values(processes).some(({ hasEnded }) => hasEnded()),
    async stop() {
      const codes: (number | null)[] = [];
      for (const each of Object.values(processes)) {
        each.killGroup('SIGINT');
        codes.push((await each.ended).code);
      }
      return codes.find((code) => code !== 0) ?? 0;
    },
    async start() {
      Object.assign(processes, await startAll(starts));
    },
  };
}

/** A server that is shut down in the middle of everything, and started later. */
function stopped(postgres: NativeServer): Outage {
  return {
    what: 'Postgres is stopped',
    begin: () => postgres.kill('SIGINT'),
    end: () => postgres.restart(),
    told: true,
    readable: false,
    hangs: false,
  };
}

/** A server whose processes stand still: it takes connections and says nothing, as behind a network that is cut. */
function frozenServer(postgres: NativeServer): Outage {
  let frozen: number[] = [];
  return {
    what: 'Postgres stands still',
    async begin() {
      // The postmaster first: it would start others.
      for (const find of [() => [postgres.pid], () => childrenOf(postgres.pid)]) {
        const found = find();
        for (const pid of found) process.kill(pid, 'SIGSTOP');
        frozen = [...frozen, ...found];
      }
    },
    async end() {
      for (const pid of frozen.reverse()) process.kill(pid, 'SIGCONT');
      frozen = [];
    },
    told: true,
    readable: false,
    hangs: true,
  };
}

function frozenChild(at: Installation): Outage {
  let frozen = 0;
  return {
    what: "the embedded database's process stands still",
    async begin() {
      frozen = embeddedChild(at).pid;
      process.kill(frozen, 'SIGSTOP');
    },
    async end() {
      process.kill(frozen, 'SIGCONT');
    },
    told: true,
    readable: false,
    hangs: true,
  };
}

/** A disk on which not a byte is free. Postgres may end of it; then whoever supervises it starts it again. */
function fullDisk(disk: SmallDisk, restart?: () => Promise<void>): Outage {
  return {
    what: 'the disk is full',
    async begin() {
      disk.fill();
    },
    async end() {
      disk.free();
      await restart?.();
    },
    // What a server can't write to a table may still be a heartbeat.
    told: restart === undefined,
    readable: restart === undefined,
    hangs: false,
  };
}

async function restartedIfEnded(postgres: NativeServer): Promise<void> {
  if (!postgres.hasEnded()) return;
  process.stdout.write('native: Postgres had ended of the full disk and is started again\n');
  await postgres.restart();
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The process of the embedded database as recorded; null while none runs. */
function readChild(at: Installation): number | null {
  try {
    return embeddedChild(at).pid;
  } catch {
    return null;
  }
}

function binariesOrThrow(): string {
  const binaries = findPostgres();
  if (binaries) return binaries;
  throw new Error(
    'No native Postgres with pgvector was found. Run `scripts/native-postgres.sh`, or drill the other engine alone with `--engine embedded`.',
  );
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  return client;
}
