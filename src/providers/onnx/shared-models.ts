import type { MessagePort } from 'node:worker_threads';
import { ProviderError, type ProviderErrorCode } from '../provider-error.ts';
import { type AskedModel, createModelProcess, type ModelProcess, type ModelQuestion } from './child.ts';
import type { ModelOptions } from './model.ts';

// A server has one process for each model: the API's thread owns it, and the workers' threads ask through a port. The
// process then sees all that is asked of the model, and answers queries before documents whoever asks.

/** Gives a model to whoever asks of it. Its process starts when it is first asked. */
export type OpenModel = (name: string, options: ModelOptions) => AskedModel;

/** Models of this process of Node, each in one child however often it is opened. */
export function createModelProcesses(
  create: (name: string, options: ModelOptions) => ModelProcess = createModelProcess,
): OpenModel {
  const processes = new Map<string, ModelProcess>();
  return (name, { directory, weights, threads }) => {
    const key = JSON.stringify([directory, weights, threads]);
    const known = processes.get(key) ?? create(name, { directory, weights, threads });
    processes.set(key, known);
    return known;
  };
}

/** A request of another thread. */
type PortRequest =
  | {
      readonly no: number;
      readonly name: string;
      readonly options: ModelOptions;
      /** Null: whether the model is loaded. */
      readonly question: ModelQuestion | null;
    }
  | { readonly stop: number };

type PortAnswer =
  | { readonly no: number; readonly values: readonly (Float32Array | number)[] }
  | { readonly no: number; readonly failure: Failure };

/** An error as it crosses the border of the thread, where it would lose its class. */
interface Failure {
  readonly code: ProviderErrorCode | null;
  readonly message: string;
  readonly retryable: boolean;
}

/** Answers what a thread asks through the port; a thread that ends is no longer answered. */
export function answerThread(port: MessagePort, open: OpenModel): void {
  const asked = new Map<number, AbortController>();
  port.on('message', async (request: PortRequest) => {
    if ('stop' in request) {
      asked.get(request.stop)?.abort();
      return;
    }
    const { no, name, options, question } = request;
    const stop = new AbortController();
    asked.set(no, stop);
    const answer = await answerTo(open(name, options), question, stop.signal).then(
      (values): PortAnswer => ({ no, values }),
      (error: unknown): PortAnswer => ({ no, failure: failureOf(error) }),
    );
    asked.delete(no);
    if (!stop.signal.aborted) port.postMessage(answer);
  });
  port.on('close', () => {
    for (const stop of asked.values()) stop.abort();
  });
  // A thread that asks nothing keeps no process running.
  port.unref();
}

async function answerTo(
  model: AskedModel,
  question: ModelQuestion | null,
  signal: AbortSignal,
): Promise<readonly (Float32Array | number)[]> {
  if (question) return model.ask(question, signal);
  await model.ready();
  return [];
}

/** The models of the thread at the other end of the port, which answers by `answerThread`. */
export function modelsBehind(port: MessagePort): OpenModel {
  const waiting = new Map<number, { resolve(answer: PortAnswer): void; reject(error: unknown): void }>();
  let last = 0;
  port.on('message', (answer: PortAnswer) => {
    waiting.get(answer.no)?.resolve(answer);
  });
  port.on('close', () => {
    const gone = new ProviderError('PROVIDER_UNREACHABLE', 'The thread that runs models has ended.', {
      retryable: true,
    });
    for (const { reject } of waiting.values()) reject(gone);
  });
  port.unref();

  async function ask(
    name: string,
    options: ModelOptions,
    question: ModelQuestion | null,
    signal?: AbortSignal,
  ): Promise<readonly (Float32Array | number)[]> {
    signal?.throwIfAborted();
    last += 1;
    const no = last;
    const leave = () => {
      port.postMessage({ stop: no } satisfies PortRequest);
      waiting.get(no)?.reject(signal?.reason);
    };
    try {
      const answer = await new Promise<PortAnswer>((resolve, reject) => {
        waiting.set(no, { resolve, reject });
        signal?.addEventListener('abort', leave, { once: true });
        port.ref();
        port.postMessage({ no, name, options, question } satisfies PortRequest);
      });
      if ('values' in answer) return answer.values;
      throw errorOf(answer.failure);
    } finally {
      signal?.removeEventListener('abort', leave);
      waiting.delete(no);
      if (waiting.size === 0) port.unref();
    }
  }

  return (name, { directory, weights, threads }) => {
    const options = { directory, weights, threads };
    return {
      async ready() {
        await ask(name, options, null);
      },
      ask: (question, signal) => ask(name, options, question, signal),
    };
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ProviderError) {
    const { code, message, retryable } = error;
    return { code, message, retryable };
  }
  return { code: null, message: error instanceof Error ? error.message : String(error), retryable: false };
}

function errorOf({ code, message, retryable }: Failure): Error {
  return code === null ? new Error(message) : new ProviderError(code, message, { retryable });
}
