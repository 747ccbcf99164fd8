import { inSpan, isTraced, type SpanKind } from './spans.ts';

/** What a stage belongs to: a closed list, since each becomes a metric. */
export type StageName = 'request' | 'recall' | 'context' | 'job' | 'provider' | 'blob' | 'pool' | 'hook';

/** Where a request over HTTP went. */
export type Route = 'graphql' | 'mcp' | 'gateway' | 'console' | 'health' | 'other';

/** How a stage ended. */
export type Outcome = 'ok' | 'error';

/** Something that happened, as a number. None has an id, a key or a text of anybody's: they become labels. */
export type Happening =
  | {
      readonly what: 'stage';
      readonly name: StageName;
      readonly part: string;
      readonly outcome: Outcome;
      readonly seconds: number;
    }
  | { readonly what: 'answered'; readonly route: Route; readonly status: number; readonly seconds: number }
  | { readonly what: 'recalled'; readonly hits: number; readonly uncertain: number }
  | { readonly what: 'packed'; readonly tokens: number }
  | { readonly what: 'appended'; readonly turns: number; readonly background: boolean }
  | { readonly what: 'formed'; readonly turns: number }
  | { readonly what: 'job ended'; readonly task: string; readonly outcome: 'done' | 'failed' | 'retried' }
  | {
      readonly what: 'tokens used';
      readonly by: 'language model' | 'gateway';
      readonly input: number;
      readonly output: number;
      readonly cost: number;
    }
  | { readonly what: 'restarted'; readonly part: 'embedded' | 'workers' };

type Listener = (happening: Happening) => void;

// One listener for a process: an array would be walked at each statement, also where nobody listens.
let listener: Listener | null = null;

/** Whether anybody listens. */
export function isObserved(): boolean {
  return listener !== null;
}

/** Has what happens in this thread told to `told`; one at a time. Returns a function that ends it. */
export function listenToHappenings(told: Listener): () => void {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
}

/** Tells what happened, where anybody listens. */
export function happened(happening: Happening): void {
  listener?.(happening);
}

/**
 * Does `work`, and tells how long it took and how it ended, where anybody listens; where traces are written, as a span.
 *
 * @param part one of a few words.
 * @param failed whether a result is a failure.
 */
export function stage<Result>(
  name: StageName,
  part: string,
  work: () => Promise<Result>,
  failed?: (result: Result) => boolean,
): Promise<Result> {
  const traced = isTraced()
    ? () => inSpan({ name: `${name} ${part}`, kind: kinds[name], failed }, work)
    : work;
  return listener === null ? traced() : timed(name, part, traced, failed);
}

const kinds: Readonly<Partial<Record<StageName, SpanKind>>> = {
  provider: 'client',
  blob: 'client',
};

async function timed<Result>(
  name: StageName,
  part: string,
  work: () => Promise<Result>,
  failed?: (result: Result) => boolean,
): Promise<Result> {
  const started = performance.now();
  let outcome: Outcome = 'error';
  try {
    const result = await work();
    outcome = failed?.(result) ? 'error' : 'ok';
    return result;
  } finally {
    happened({ what: 'stage', name, part, outcome, seconds: (performance.now() - started) / 1000 });
  }
}
