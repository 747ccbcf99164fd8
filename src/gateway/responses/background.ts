import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { objectIn } from '../answer.ts';

/** How long an answer in the background may take, in milliseconds: after that it is taken for lost. */
export const backgroundMs = 900_000;

/** How many answers that failed or were cancelled are told of; others are not found any more. */
const told = { max: 10_000 };

/** An answer that is written while no client waits. */
interface Run {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** One that has no answer. */
type Ended = Pick<Run, 'id' | 'model' | 'createdAt'> & {
  readonly status: 'failed' | 'cancelled';
  readonly error: object | null;
};

/** The answers that this process writes in the background. */
export interface BackgroundRuns {
  /**
   * Starts one, and tells its response.
   *
   * @param key whose it is, with its id.
   * @param answer asks and stores; it gets the id of the response, and a signal that ends it.
   */
  start(
    model: string,
    key: (id: string) => string,
    answer: (id: string, signal: AbortSignal) => Promise<Response>,
  ): Response;
  /** What is known of a response here; null where its answer is stored, or another process writes it. */
  told(key: string): object | null;
  /** Ends one that is being written; false where none is. */
  cancel(key: string): Promise<boolean>;
  /** Ends all of them, as the process does: each says so. */
  stop(): Promise<void>;
}

/** A response in the background that has no output yet, or none at all. */
export function withoutOutput(fields: {
  readonly id: string;
  readonly model: string;
  readonly createdAt: number;
  readonly status: 'in_progress' | 'failed' | 'cancelled';
  readonly error?: object | null;
}): object {
  const { createdAt, error = null, ...rest } = fields;
  return { ...rest, object: 'response', created_at: createdAt, background: true, error, output: [] };
}

/** What a response says whose process ended before its answer was stored. */
export const lost = {
  code: 'server_error',
  message: 'The server that wrote this answer ended before it was complete. Send the request again.',
};

/** Creates it. */
export function createBackgroundRuns(): BackgroundRuns {
  const runs = new Map<string, Run>();
  const ended = new LRUCache<string, Ended>(told);

  return {
    start(model, keyOf, answer) {
      const id = `resp_${randomUUID().replaceAll('-', '')}`;
      const key = keyOf(id);
      const abort = new AbortController();
      const run = { id, model, createdAt: Math.floor(Date.now() / 1000) };
      const end = (status: Ended['status'], error: object | null) => {
        ended.set(key, { ...run, status, error });
      };
      const write = async () => {
        try {
          const response = await answer(
            id,
            AbortSignal.any([abort.signal, AbortSignal.timeout(backgroundMs)]),
          );
          const text = await response.text();
          const { error } = objectIn(text) ?? {};
          if (!response.ok) end('failed', errorOf(error));
        } catch (error) {
          if (abort.signal.reason === stopped) end('failed', lost);
          else if (abort.signal.aborted) end('cancelled', null);
          else end('failed', errorOf(error));
        } finally {
          runs.delete(key);
        }
      };
      runs.set(key, { ...run, abort, done: write() });
      return Response.json(withoutOutput({ ...run, status: 'in_progress' }));
    },

    told(key) {
      const run = runs.get(key);
      if (run) {
        const { id, model, createdAt } = run;
        return withoutOutput({ id, model, createdAt, status: 'in_progress' });
      }
      const without = ended.get(key);
      return without ? withoutOutput(without) : null;
    },

    async cancel(key) {
      const run = runs.get(key);
      run?.abort.abort(new Error('cancelled'));
      await run?.done;
      return run !== undefined;
    },

    async stop() {
      for (const { abort } of runs.values()) abort.abort(stopped);
      await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}

const stopped = new Error('The server ends.');

function errorOf(error: unknown): object {
  const { code, message } = Object(error);
  return {
    code: typeof code === 'string' ? code : 'server_error',
    message: typeof message === 'string' ? message : 'The answer failed.',
  };
}
