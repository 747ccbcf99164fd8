import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Embedder } from './embedder.ts';
import type { ExtractionWindow, Extractor } from './extractor.ts';
import { hashingModel } from './hashing-embedder.ts';

/** A request to a thread. */
export type ThreadRequest =
  | { readonly no: number; readonly extract: ExtractionWindow }
  | { readonly no: number; readonly embed: readonly string[] };

/** A thread's answer: the result or the error. */
export type ThreadAnswer =
  | { readonly no: number; readonly answer: unknown }
  | { readonly no: number; readonly failure: unknown };

/** Threads that extract and embed beside the main thread. */
export interface ProviderThreads {
  /** The rule-based extractor, or the hashing embedder, run in the threads; any other unchanged. */
  extractor(own: Extractor): Extractor;
  embedder(own: Embedder): Embedder;
  /** Ends the threads; their unfinished requests fail. */
  stop(): Promise<void>;
}

/** Texts with fewer characters are processed in the calling thread, which costs less than sending them. */
const fewest = { extract: 1_000, embed: 8_000 } as const;

interface Thread {
  readonly worker: Worker;
  readonly asked: Map<number, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>;
}

/** How many threads suit this machine's processors; none if it has one. */
export function providerThreads(): number {
  const processors = availableParallelism();
  return processors > 1 ? processors : 0;
}

const main = new URL('./provider-thread-main.ts', import.meta.url);

/**
 * Runs the local extractor and embedder in up to `size` threads, which are started on demand and take some 45 MB each.
 * Providers that call a service are not moved, since they only wait. If a thread ends, its requests fail, and a new one
 * is started when needed.
 */
export function openProviderThreads(
  size: number,
  open: () => Worker = () => new Worker(main, { name: 'mneme provider' }),
): ProviderThreads {
  const threads: Thread[] = [];
  let last = 0;

  const begin = (): Thread => {
    const thread: Thread = { worker: open(), asked: new Map() };
    // An idle thread doesn't keep the process running.
    thread.worker.unref();
    const over = (error: unknown) => {
      const at = threads.indexOf(thread);
      if (at >= 0) threads.splice(at, 1);
      for (const { reject } of thread.asked.values()) reject(error);
      thread.asked.clear();
    };
    thread.worker.on('message', (message: ThreadAnswer) => {
      const waiting = thread.asked.get(message.no);
      thread.asked.delete(message.no);
      if (thread.asked.size === 0) thread.worker.unref();
      if ('failure' in message) waiting?.reject(message.failure);
      else waiting?.resolve(message.answer);
    });
    thread.worker.on('error', over);
    thread.worker.once('exit', (code) => over(new Error(`A thread of the providers ended with ${code}.`)));
    threads.push(thread);
    return thread;
  };

  /** An idle thread, a new one, or else the one with the fewest requests. */
  const free = (): Thread => {
    const idle = threads.find(({ asked }) => asked.size === 0);
    if (idle) return idle;
    if (threads.length < size) return begin();
    return threads.reduce((least, thread) => (thread.asked.size < least.asked.size ? thread : least));
  };

  const ask = <Answer>(
    request: { extract: ExtractionWindow } | { embed: readonly string[] },
    signal?: AbortSignal,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted();
      const { worker, asked } = free();
      last += 1;
      const no = last;
      const stopped = () => reject(signal?.reason);
      signal?.addEventListener('abort', stopped, { once: true });
      const settled = () => signal?.removeEventListener('abort', stopped);
      asked.set(no, {
        resolve: (answer) => {
          settled();
          resolve(answer as Answer);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      worker.ref();
      worker.postMessage({ no, ...request } satisfies ThreadRequest);
    });

  return {
    extractor: (own) =>
      size === 0 || own.local !== true
        ? own
        : {
            ...own,
            extract: (window, signal, meter) =>
              lengthOf(window.turns.map(({ content }) => content)) < fewest.extract
                ? own.extract(window, signal, meter)
                : ask({ extract: window }, signal),
          },
    // The threads run this embedder and no other, whatever others say of where they run.
    embedder: (own) =>
      size === 0 || own.model !== hashingModel
        ? own
        : {
            ...own,
            embed: (texts, input, signal) =>
              input === 'query' || lengthOf(texts) < fewest.embed
                ? own.embed(texts, input, signal)
                : ask({ embed: texts }, signal),
          },
    async stop() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
