import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Outage } from '../outage.ts';
import { ProviderError } from '../provider-error.ts';
import type { ModelError, ModelOptions } from './model.ts';

/** A request to the process of a model. */
export type ChildRequest =
  | {
      readonly no: number;
      readonly texts: readonly string[];
      /** The query to score the texts against; null to embed them. */
      readonly query: string | null;
      /** Whether somebody waits for the answer: it is made before vectors of documents. */
      readonly first: boolean;
    }
  | { readonly stop: number };

interface Failure {
  readonly code: ModelError['code'];
  readonly message: string;
}

/** What the process says. */
export type ChildAnswer =
  | { readonly ready: true }
  | { readonly unusable: Failure }
  | { readonly no: number; readonly values: readonly (Float32Array | number)[] }
  | { readonly no: number; readonly failure: Failure };

/** What is asked of a model. */
export interface ModelQuestion {
  readonly texts: readonly string[];
  readonly query: string | null;
  readonly first: boolean;
}

/** A model that is asked, wherever it runs. */
export interface AskedModel {
  /** Starts the process and waits until the model is loaded. @throws ProviderError */
  ready(): Promise<void>;
  /**
   * A value for each text, in order. Starts the process if it does not run, after a pause if it has just ended.
   *
   * @throws ProviderError; the signal's reason.
   */
  ask(question: ModelQuestion, signal?: AbortSignal): Promise<readonly (Float32Array | number)[]>;
}

/** A model in a process of its own. */
export interface ModelProcess extends AskedModel {
  /** The process' id; undefined if it does not run. */
  readonly pid: number | undefined;
  /** Ends the process. */
  stop(): void;
}

interface Waiting {
  resolve(values: readonly (Float32Array | number)[]): void;
  reject(error: unknown): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly waiting: Map<number, Waiting>;
}

/** Milliseconds that a text may take, and a request beside its texts, before the process counts as stuck. */
const patience = { text: 5_000, request: 60_000 };
/** Milliseconds before a process that ended is started again; doubled each time that it ends again. */
const restMs = 1_000;

const program = fileURLToPath(new URL('./child-main.ts', import.meta.url));

/** Runs a model in a child process, which is started when it is first needed and ends with this one. */
export function createModelProcess(name: string, options: ModelOptions): ModelProcess {
  const outage = new Outage(restMs);
  let running: Running | null = null;
  let last = 0;

  function start(): Running {
    const child = fork(program, [JSON.stringify(options)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No key of this process is the child's business.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      execArgv: ['--no-warnings'],
    });
    const waiting = new Map<number, Waiting>();
    const ready = new Promise<void>((resolve, reject) => {
      child.on('message', (answer: ChildAnswer) => {
        if ('ready' in answer) return resolve();
        if ('unusable' in answer) {
          reject(new ProviderError(answer.unusable.code, `${name}: ${answer.unusable.message}`));
          child.kill('SIGKILL');
          return;
        }
        const asker = waiting.get(answer.no);
        waiting.delete(answer.no);
        if (waiting.size === 0) idle(child);
        if ('values' in answer) asker?.resolve(answer.values);
        else asker?.reject(new ProviderError(answer.failure.code, `${name}: ${answer.failure.message}`));
      });
      const over = (why: string) => {
        if (running?.child === child) running = null;
        const error = new ProviderError('PROVIDER_UNREACHABLE', `${name}: its process ended (${why}).`, {
          retryable: true,
        });
        reject(error);
        for (const asker of waiting.values()) asker.reject(error);
        waiting.clear();
      };
      child.once('error', (error) => over(error.message));
      child.once('exit', (code, signal) => over(String(signal ?? code)));
    });
    ready.catch(() => {});
    return { child, ready, waiting };
  }

  async function send(
    { texts, query, first }: ModelQuestion,
    signal?: AbortSignal,
  ): Promise<readonly (Float32Array | number)[]> {
    running ??= start();
    const { child, ready, waiting } = running;
    // While somebody waits, the child keeps this process running.
    busy(child);
    await ready.finally(() => {
      if (waiting.size === 0) idle(child);
    });
    signal?.throwIfAborted();
    last += 1;
    const no = last;
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        work();
      };
      const leave = () => {
        waiting.delete(no);
        if (waiting.size === 0) idle(child);
        child.send({ stop: no } satisfies ChildRequest, () => {});
        settle(() => reject(signal?.reason));
      };
      const timer = setTimeout(
        () => {
          waiting.delete(no);
          child.kill('SIGKILL');
          settle(() =>
            reject(new ProviderError('PROVIDER_TIMEOUT', `${name}: it took too long.`, { retryable: true })),
          );
        },
        patience.request + texts.length * patience.text,
      );
      waiting.set(no, {
        resolve: (values) => settle(() => resolve(values)),
        reject: (error) => settle(() => reject(error)),
      });
      signal?.addEventListener('abort', leave, { once: true });
      busy(child);
      // If the process has ended meanwhile, its exit rejects.
      child.send({ no, texts, query, first } satisfies ChildRequest, () => {});
    });
  }

  return {
    ask: (question, signal) => {
      signal?.throwIfAborted();
      return outage.guard(() => send(question, signal));
    },
    async ready() {
      await outage.guard(async () => {
        running ??= start();
        await running.ready;
        idle(running.child);
      });
    },
    get pid() {
      return running?.child.pid;
    },
    stop() {
      running?.child.kill('SIGKILL');
    },
  };
}

function busy(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Lets this process end although the child runs: the child ends when the channel closes. */
function idle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
