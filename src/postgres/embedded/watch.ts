/**
 * Ends the database's process when one statement takes too long. Postgres in WebAssembly blocks its thread and takes no
 * cancellation, so that a statement without end would keep all others waiting for ever. A thread beside it looks at the
 * clock; the database is then started again from its log, with all that was committed.
 */
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Backend } from './backend.ts';

/** What the thread is given: where the time stands at which the running statement began, and how long it may take. */
interface Watched {
  /** Of the process's own clock, in seconds; 0 while none runs. */
  readonly began: Int32Array<SharedArrayBuffer>;
  readonly limitMs: number;
}

/** Seconds of a clock that both threads have, and that stands still while the machine sleeps. */
const seconds = () => process.hrtime()[0];

/**
 * The backend, watched.
 *
 * @param limitMs how long one statement (or a batch that was sent at once) may take.
 */
export function watched(backend: Backend, limitMs: number): Backend {
  const began = new Int32Array(new SharedArrayBuffer(4));
  const data: Watched = { began, limitMs };
  // It ends with the process, and does not keep it.
  const thread = new Worker(new URL(import.meta.url), { workerData: data });
  thread.on('error', (error) => process.stderr.write(`Statements are not watched: ${error.message}\n`));
  thread.unref();
  return {
    ...backend,
    run(messages) {
      Atomics.store(began, 0, seconds());
      try {
        return backend.run(messages);
      } finally {
        Atomics.store(began, 0, 0);
      }
    },
  };
}

if (!isMainThread) {
  const { began, limitMs }: Watched = workerData;
  setInterval(
    () => {
      const since = Atomics.load(began, 0);
      const ran = seconds() - since;
      if (since === 0 || ran * 1_000 <= limitMs) return;
      writeSync(2, `A statement ran for ${ran} s and cannot be cancelled here: the database is ended.\n`);
      process.kill(process.pid, 'SIGKILL');
    },
    Math.min(1_000, limitMs / 4),
  );
}
