import { setImmediate as turn } from 'node:timers/promises';
import type { ChildAnswer, ChildRequest } from './child.ts';
import { type Model, ModelError, type ModelOptions, openModel } from './model.ts';
import { installCommand, loadPackages } from './packages.ts';

// Runs one model for the process that started it, and ends with it. A thread would not do: to end a thread that is
// within a run aborts the whole process.

const options: ModelOptions = JSON.parse(process.argv[2] ?? '{}');
/** Requests in their order; queries are taken before documents. */
const waiting: Extract<ChildRequest, { no: number }>[] = [];
const stopped = new Set<number>();
let working = false;

const say = (answer: ChildAnswer) => process.send?.(answer);
const failureOf = (error: unknown) => ({
  code: error instanceof ModelError ? error.code : ('PROVIDER_BAD_ANSWER' as const),
  message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
});

const opening = open();
opening.then(
  () => say({ ready: true }),
  (error: unknown) => say({ unusable: failureOf(error) }),
);

async function open(): Promise<Model> {
  const packages = await loadPackages().catch((error: unknown) => {
    const message = `The packages that run models cannot be loaded on ${process.platform}-${process.arch}. Run: ${installCommand}`;
    throw new ModelError('PROVIDER_MISCONFIGURED', message, error);
  });
  const model = await openModel(packages, options);
  return model;
}

process.on('message', (request: ChildRequest) => {
  if ('stop' in request) stopped.add(request.stop);
  else waiting.push(request);
  void work();
});
// The process that started this one is gone, or has no use for it.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; that process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

async function work(): Promise<void> {
  if (working) return;
  working = true;
  const model = await opening.catch(() => null);
  while (model && waiting.length > 0) {
    const query = waiting.findIndex(({ first }) => first);
    const [request] = waiting.splice(Math.max(query, 0), 1);
    if (request) await answer(model, request);
  }
  working = false;
}

/** Answers a request, one text a run. Between two texts, requests that come first are answered, and stops are obeyed. */
async function answer(model: Model, request: Extract<ChildRequest, { no: number }>): Promise<void> {
  const { no, first } = request;
  try {
    const values: (Float32Array | number)[] = [];
    for (const text of request.texts) {
      // Messages are received between runs.
      await turn();
      if (stopped.delete(no)) return;
      if (!first) await answerQueries(model);
      values.push(await (request.query === null ? model.embed(text) : model.score(request.query, text)));
    }
    say({ no, values });
  } catch (error) {
    say({ no, failure: failureOf(error) });
  }
}

async function answerQueries(model: Model): Promise<void> {
  for (let at = nextQuery(); at >= 0; at = nextQuery()) {
    const [request] = waiting.splice(at, 1);
    if (request) await answer(model, request);
  }
}

function nextQuery(): number {
  return waiting.findIndex(({ first }) => first);
}
