import { setTimeout as sleep } from 'node:timers/promises';
import { happened } from '../../observation/observe.ts';
import {
  type EmbeddedDatabase,
  EmbeddedDirectoryInUseError,
  type EmbeddedOptions,
  startEmbedded,
} from './start.ts';

/** Milliseconds before a database that ended is restarted; doubled with each start that fails. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A database that ran for at least this long (ms) is restarted without delay. */
const STEADY_MS = 30_000;

/**
 * Starts the database of a directory and keeps it running: if its process ends by itself (a crash, a kill, a full disk)
 * it is restarted at the same socket, repeatedly if necessary, and its log restores what was committed. Clients lose
 * their connections and reconnect. `exited` resolves when it was stopped, or when another process has taken the
 * directory.
 *
 * @throws the errors of `startEmbedded`, if the first start fails.
 */
export async function keepEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  const first = await startEmbedded(options);
  const { socketDirectory, port } = first;
  const stopping = new AbortController();
  let current: EmbeddedDatabase | null = first;

  const startAgain = async (pauseMs: number): Promise<EmbeddedDatabase | null> => {
    for (let pause = pauseMs; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await startEmbedded({ ...options, socketDirectory });
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        if (error instanceof EmbeddedDirectoryInUseError) return null;
      }
    }
  };

  const exited = (async () => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      const { code } = (await current?.exited) ?? { code: null };
      if (stopping.signal.aborted) return { code };
      current = null;
      log(`The embedded database ended unexpectedly (exit code ${code}). It is being started again.`);
      pause = performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      current = await startAgain(pause);
      if (current === null) return { code };
      if (stopping.signal.aborted) await current.stop();
      else {
        happened({ what: 'restarted', part: 'embedded' });
        log('The embedded database runs again.');
      }
    }
  })();

  const running = (): EmbeddedDatabase => {
    if (current === null) throw new Error('the embedded database is not running');
    return current;
  };
  return {
    socketDirectory,
    port,
    get pid() {
      return current?.pid ?? 0;
    },
    connection: first.connection,
    exited,
    async stop() {
      stopping.abort();
      await current?.stop();
      await exited;
    },
    checkpoint: async () => running().checkpoint(),
    backup: async (directory) => running().backup(directory),
  };
}
