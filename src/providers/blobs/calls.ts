import { setTimeout as sleep } from 'node:timers/promises';
import { asBlobError, BlobError } from './error.ts';
import type { BlobPolicy } from './store.ts';

/** Bytes a second that an upload has to make, or it has failed. */
const slowestUpload = 100_000;

/** Fires after a time without a sign of life. */
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

  /** From now on it must speak. */
  listen(): void {
    this.rest();
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException('Nothing came.', 'TimeoutError')),
      this.#ms,
    );
  }

  /** It need not: nobody listens. */
  rest(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Calls a store, again after a failure that may pass.
 *
 * @param bytes how much is sent, which takes its time.
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
 * Reads from a store, however long it takes, as long as bytes keep coming. Until the first ones came it is tried again.
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
    // What is left unread gives its connection back; nobody waits for one that hangs.
    bytes.return?.()?.catch(() => undefined);
  }
}

/** Some streams don't end with the signal they were opened with. */
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
