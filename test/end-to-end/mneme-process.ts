import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clone's root: commands run from there, as a user's do. */
export const projectRoot = join(import.meta.dirname, '../..');

/** Where one Mneme keeps its data, and the settings all its processes share. */
export interface Installation {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a command did. */
export interface CommandResult {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Mneme that runs until it is told to stop, with its children in a process group of their own. */
export interface MnemeProcess {
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in what it prints; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  hasEnded(): boolean;
  /** Sends a signal to this process alone. */
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal to all its processes, as a terminal does at Ctrl-C. */
  killGroup(signal: NodeJS.Signals): void;
}

const running = new Set<MnemeProcess>();
const directories = new Set<string>();

/** A new data directory and the settings that go with it; `endAll` removes it. */
export function newInstallation(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Installation {
  const dataDir = mkdtempSync(join(parent, 'mneme-e2e-'));
  directories.add(dataDir);
  return { dataDir, environment: { ...settings, MNEME_DATA_DIR: dataDir } };
}

/** Kills what still runs and removes the data directories. */
export async function endAll(): Promise<void> {
  for (const left of running) left.killGroup('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  directories.clear();
}

/** Runs one command to its end. */
export function runMneme(at: Installation, ...args: string[]): Promise<CommandResult> {
  return collect(
    spawn(process.execPath, ['src/cli/main.ts', ...args], {
      cwd: projectRoot,
      env: environmentOf(at),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs a line as it is printed, through a shell, in the clone. */
export function runShell(at: Installation, line: string): Promise<CommandResult> {
  return collect(
    spawn('sh', ['-c', line], {
      cwd: projectRoot,
      env: environmentOf(at),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Starts a command that runs until it is stopped. */
export function startMneme(at: Installation, ...args: string[]): MnemeProcess {
  return start(at, process.execPath, ['src/cli/main.ts', ...args]);
}

/** The same of another version, whose source is in a folder of its own. */
export function startOther(at: Installation, root: string, ...args: string[]): MnemeProcess {
  return start(at, process.execPath, [join(root, 'src/cli/main.ts'), ...args]);
}

/** Starts the installed command, which runs the command line in a process of its own. */
export function startInstalled(at: Installation, ...args: string[]): MnemeProcess {
  return start(at, process.execPath, ['bin/mneme', ...args]);
}

/** Starts the server as the README does: what is signalled is npm, not the server. */
export function startNpm(at: Installation, ...args: string[]): MnemeProcess {
  return start(at, 'npm', ['start', '--', ...args]);
}

function start(at: Installation, command: string, args: readonly string[]): MnemeProcess {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: environmentOf(at),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the process could not be started');
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  const heard = () => {
    for (const look of waiting) look();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    heard();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const started: MnemeProcess = {
    pid,
    stdout: () => stdout,
    stderr: () => stderr,
    printed(pattern) {
      return new Promise((found, failed) => {
        const look = () => {
          const match = pattern.exec(stdout) ?? pattern.exec(stderr);
          if (!match) return;
          waiting.delete(look);
          found(match);
        };
        waiting.add(look);
        void ended.then(({ code }) =>
          failed(new Error(`It ended (exit code ${code}) without saying ${pattern}:\n${stdout}${stderr}`)),
        );
        look();
      });
    },
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => void child.kill(signal),
    killGroup(signal) {
      try {
        process.kill(-pid, signal);
      } catch {
        // Nothing of the group is left.
      }
    },
  };
  running.add(started);
  void ended.then(() => running.delete(started));
  return started;
}

/** Starts a server on a free port and waits until it says that it runs. */
export async function startServing(at: Installation, ...args: string[]): Promise<MnemeProcess> {
  const server = startMneme(at, 'serve', '--port', '0', ...args);
  await server.printed(/Ctrl-C stops it\./);
  return server;
}

/** Where the server that runs on this data directory has recorded itself; on Postgres the name tells the database. */
export function serverRecord(at: Installation): string | undefined {
  const name = readdirSync(at.dataDir).find((file) => /^server(-\w+)?\.json$/.test(file));
  return name === undefined ? undefined : join(at.dataDir, name);
}

/** The GraphQL URL of the server that runs on this data directory, as the server recorded it. */
export function recordedUrl(at: Installation): string {
  return String(readRecord(serverRecord(at) ?? 'no server').url);
}

/** The process of the server that runs on this data directory, as the server recorded it. */
export function recordedPid(at: Installation): number {
  return Number(readRecord(serverRecord(at) ?? 'no server').pid);
}

/** The embedded database's own process and where it listens. */
export function embeddedChild(at: Installation): { pid: number; socket: string } {
  const { pid, socketDirectory, port } = readRecord(join(at.dataDir, 'run', 'database.json'));
  return { pid: Number(pid), socket: join(String(socketDirectory), `.s.PGSQL.${port}`) };
}

/** Whether a process is there; one that has ended and is only not yet collected is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function readRecord(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The environment of a user's shell: nothing of Mneme's is set but what the installation says. */
function environmentOf(at: Installation): NodeJS.ProcessEnv {
  const own = /^(MNEME_|DATABASE_URL$|PORT$|VITEST|NODE_OPTIONS$|NODE_ENV$|NODE_V8_COVERAGE$)/;
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(inherited), ...at.environment };
}

function collect(child: ChildProcess): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, failed) => {
    child.once('error', failed);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
