import { GraphQLError } from 'graphql';
import type { CodeOf } from '../error-codes.ts';
import { callerKey, type EventStream, type Live } from '../memory/live/follow.ts';
import type { Caller } from '../postgres/caller.ts';

/** What a stream is opened with. */
export interface StreamOptions {
  readonly caller: Caller;
  /** Fires when the client leaves. */
  readonly signal: AbortSignal;
  /** What each event costs its caller. */
  readonly cost: number;
  readonly charge: ((cost: number) => Promise<void>) | undefined;
  /** Streams that one caller may have open. */
  readonly most: number;
}

/** What one event sends. */
export interface StreamResult {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLError[] | undefined;
}

/** A stream that is open, and what it sends. */
export interface OpenStream extends EventStream {
  /** The results of an execution, one for each that the client takes; at their end the stream is closed. */
  results(results: AsyncIterable<StreamResult>): AsyncIterableIterator<StreamResult>;
  close(): void;
}

/** Opens streams, up to a number for each caller. */
export class Streams {
  readonly #live: Live;
  readonly #maskError: (error: unknown) => GraphQLError;
  readonly #open = new Map<string, number>();

  constructor(live: Live, maskError: (error: unknown) => GraphQLError) {
    this.#live = live;
    this.#maskError = maskError;
  }

  /** How many are open. */
  get size(): number {
    return [...this.#open.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @throws GraphQLError STREAM_LIMIT. */
  open(options: StreamOptions): OpenStream {
    const { caller, signal, cost, charge } = options;
    const free = this.#take(caller, options.most);
    const ending = new AbortController();
    let asked = 0;
    let wake: () => void = () => {};
    let stop: () => void = () => {};
    // One listener for all waits: a stream waits once for each event.
    const over = () => {
      signal.removeEventListener('abort', left);
      free();
      wake();
      stop();
    };
    const left = () => ending.abort(signal.reason);
    ending.signal.addEventListener('abort', over, { once: true });
    signal.addEventListener('abort', left);
    if (signal.aborted) left();
    const close = () => ending.abort(new StreamOver());
    const maskError = this.#maskError;
    return {
      live: this.#live,
      caller,
      signal: ending.signal,
      asOf: 0,
      end: (error) => ending.abort(error),
      close,
      async wanted() {
        while (asked === 0 && !ending.signal.aborted) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        ending.signal.throwIfAborted();
        asked -= 1;
        await paid(cost, charge, ending.signal);
      },
      results(results) {
        const iterator = results[Symbol.asyncIterator]();
        let done = false;
        const finish = (): IteratorResult<StreamResult> => {
          done = true;
          close();
          // A statement may be running, which the signal ends.
          void iterator.return?.();
          return { done: true, value: undefined };
        };
        const next = () => {
          asked += 1;
          wake();
          return new Promise<IteratorResult<StreamResult> | null>((resolve, reject) => {
            stop = () => resolve(null);
            iterator.next().then(resolve, reject);
          });
        };
        return {
          [Symbol.asyncIterator]() {
            return this;
          },
          async next() {
            if (done) return { done: true, value: undefined };
            try {
              let result = ending.signal.aborted ? null : await next();
              // The row was deleted between the check and the reading.
              while (result && !result.done && isRowGone(result.value)) result = await next();
              ending.signal.throwIfAborted();
              if (!result || result.done) return finish();
              const { data, errors } = result.value;
              // Masked here: what comes after this would take an error that has no code yet for the request's own.
              const shown = errors?.map(maskError);
              // A client that goes on from what it got last misses nothing.
              if (data == null) finish();
              if (data == null && shown?.some(isPassing)) throw new StreamCut(errors?.[0]?.originalError);
              return shown ? { done: false, value: { ...result.value, errors: shown } } : result;
            } catch (error) {
              finish();
              if (error instanceof StreamOver || signal.aborted) return { done: true, value: undefined };
              const shown = error instanceof StreamCut ? null : maskError(error);
              if (shown && !isPassing(shown)) return { done: false, value: { errors: [shown] } };
              // The connection is cut, as by a server that is gone: clients come back after that, and not after an error.
              throw shown ? error : Object(error).cause;
            }
          },
          return: async () => finish(),
          async throw(error) {
            finish();
            throw error;
          },
        };
      },
    };
  }

  /** Counts one more stream of a caller. Returns a function that releases it. */
  #take(caller: Caller, most: number): () => void {
    const key = callerKey(caller);
    const others = this.#open.get(key) ?? 0;
    if (others >= most)
      throw new GraphQLError(
        `You have ${others} open subscriptions, which is the limit (MNEME_MAX_STREAMS). End one first.`,
        { extensions: { code: 'STREAM_LIMIT' satisfies CodeOf<429>, http: { status: 429 } } },
      );
    this.#open.set(key, others + 1);
    return () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }
}

/** Thrown to end a stream without an error for the client. */
class StreamOver extends Error {}

/** Thrown to cut a stream off, because of what its cause is. */
class StreamCut extends Error {
  constructor(cause: unknown) {
    super('cut off', { cause });
  }
}

/** Whether an error passes by itself, such as a database that is away. */
function isPassing({ extensions }: GraphQLError): boolean {
  return Reflect.get(Object(extensions.http), 'status') === 503;
}

/** Waits until an event's cost may be spent: the event is delayed, not lost. */
async function paid(cost: number, charge: StreamOptions['charge'], signal: AbortSignal): Promise<void> {
  while (charge) {
    try {
      return await charge(cost);
    } catch (error) {
      if (Reflect.get(Object(error), 'status') !== 429) throw error;
      const headers: unknown = Reflect.get(Object(error), 'headers');
      await pause((Number(Reflect.get(Object(headers), 'retry-after')) || 1) * 1000, signal);
      signal.throwIfAborted();
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/** Whether an event's row no longer existed when it was read. */
function isRowGone({ data, errors }: StreamResult): boolean {
  const [error] = errors ?? [];
  return data == null && errors?.length === 1 && error?.path?.length === 1 && isNullError(error);
}

/** Whether an error is GraphQL's for null in a non-null field, as Grafast words it. */
function isNullError({ originalError, message }: GraphQLError): boolean {
  return !originalError && /non-null/i.test(message);
}
