import { setTimeout as sleep } from 'node:timers/promises';
import { asBlobError, BlobError } from './error.ts';
import type { BlobPolicy } from './store.ts';

/** The slowest upload speed that is not a failure, in bytes per second. */
const slowestUpload = 100_000;

/** An idle timeout: fires after some time without data. */
class Silence {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.listen();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the timeout. */
  listen(): void {
    this.rest();
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException('Nothing came.', 'TimeoutError')),
      this.#ms,
    );
  }

  /** Stops the timeout. */
  rest(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Calls a store, and retries after a temporary failure.
 *
 * @param bytes how many bytes are sent; the time limit grows with them.
 * @throws BlobError; the signal's reason when it fires.
 */
export async function callStore<Result>(
  store: string,
  policy: BlobPolicy,
  signal: AbortSignal | undefined,
  bytes: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limitMs = policy.timeoutMs + Math.ceil((bytes / slowestUpload) * 1000);
  return repeated(policy, signal, async () => {
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await call(signal ? AbortSignal.any([signal, limit]) : limit);
    } catch (error) {
      signal?.throwIfAborted();
      throw asBlobError(store, error, limitMs);
    }
  });
}

/**
 * Reads from a store for as long as bytes keep arriving. Retries only until the first bytes have arrived.
 *
 * @throws BlobError; the signal's reason when it fires.
 */
export async function* readStore(
  store: string,
  policy: BlobPolicy,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const start = () =>
    repeated(policy, signal, async () => {
      const silence = new Silence(policy.timeoutMs);
      const both = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
      try {
        const bytes = (await unlessAborted(both, open(both)))[Symbol.asyncIterator]();
        const first = await unlessAborted(both, bytes.next());
        silence.rest();
        return { bytes, both, silence, first };
      } catch (error) {
        silence.rest();
        signal?.throwIfAborted();
        throw asBlobError(store, error, policy.timeoutMs);
      }
    });
  const { bytes, both, silence, first } = await start();
  try {
    for (let next = first; !next.done; ) {
      yield next.value;
      silence.listen();
      next = await unlessAborted(both, bytes.next());
      silence.rest();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw asBlobError(store, error, policy.timeoutMs);
  } finally {
    silence.rest();
    // Frees the connection of an unread rest, without waiting for it.
    bytes.return?.()?.catch(() => undefined);
  }
}

/** Some streams don't end when the signal they were opened with fires. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function repeated<Result>(
  policy: BlobPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BlobError && error.retryable) || count >= policy.attempts) throw error;
      await sleep(policy.baseDelayMs * 2 ** (count - 1), undefined, { signal });
    }
  }
}
