import type { Registry } from 'prom-client';
import { type Happening, listenToHappenings, type StageName } from '../../observation/observe.ts';

type Prometheus = typeof import('prom-client');

/** Seconds: from what a statement takes to what a model takes. */
const shortTimes = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longTimes = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const tokenSizes = [100, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000];

/** The histogram of each kind of stage: its name, what it is, the label of its parts. */
const stages: Readonly<
  Record<
    StageName,
    { readonly name: string; readonly help: string; readonly part: string; readonly buckets: number[] }
  >
> = {
  request: {
    name: 'mneme_request_seconds',
    help: 'GraphQL operations that were executed, by the name of a trusted document or one of our own, else "other".',
    part: 'operation',
    buckets: shortTimes,
  },
  recall: {
    name: 'mneme_recall_stage_seconds',
    help: 'Recalls by stage; embed, understand and rerank also of context packs. "total" is the whole of a recall.',
    part: 'stage',
    buckets: shortTimes,
  },
  context: {
    name: 'mneme_context_stage_seconds',
    help: 'Context packs by stage. "total" is the whole of one.',
    part: 'stage',
    buckets: shortTimes,
  },
  job: { name: 'mneme_job_seconds', help: 'Runs of jobs, by task.', part: 'task', buckets: longTimes },
  provider: {
    name: 'mneme_provider_call_seconds',
    help: 'Calls of embedders, extractors, summarizers, rerankers and webhooks, with their retries.',
    part: 'call',
    buckets: longTimes,
  },
  blob: {
    name: 'mneme_blob_call_seconds',
    help: 'Calls of blob stores, of the archive too, with their retries.',
    part: 'call',
    buckets: longTimes,
  },
  pool: {
    name: 'mneme_pool_wait_seconds',
    help: 'How long it took to get a connection of a pool.',
    part: 'pool',
    buckets: [0.0005, ...shortTimes],
  },
  hook: {
    name: 'mneme_hook_seconds',
    help: "Runs of the operator's own code in the gateway (MNEME_HOOKS).",
    part: 'hook',
    buckets: shortTimes,
  },
};

/**
 * Makes the metrics of what happens in this thread, and counts from now on. Every label has a fixed set of values, or
 * one that the configuration fixes.
 *
 * @returns a function that ends the counting.
 */
export function countHappenings(prometheus: Prometheus, registry: Registry): () => void {
  const { Counter, Histogram } = prometheus;
  const registers = [registry];
  const histogramOf = (name: StageName) => {
    const { name: metric, help, part, buckets } = stages[name];
    return {
      part,
      histogram: new Histogram({ name: metric, help, labelNames: [part, 'outcome'], buckets, registers }),
    };
  };
  const byStage = {
    request: histogramOf('request'),
    recall: histogramOf('recall'),
    context: histogramOf('context'),
    job: histogramOf('job'),
    provider: histogramOf('provider'),
    blob: histogramOf('blob'),
    pool: histogramOf('pool'),
    hook: histogramOf('hook'),
  };
  const counter = <const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter<Label>({ name, help, labelNames: [...labelNames], registers });
  const answered = counter('mneme_http_requests_total', 'Requests over HTTP.', ['route', 'status']);
  const recalls = counter(
    'mneme_recalls_total',
    'Searches for a recall or a context pack, by whether they found anything.',
    ['found'],
  );
  const hits = counter(
    'mneme_recall_hits_total',
    'Hits that recalls and context packs got, by whether they are certain.',
    ['certain'],
  );
  const packed = new Histogram({
    name: 'mneme_context_tokens',
    help: 'Tokens of memory in a context pack.',
    buckets: tokenSizes,
    registers,
  });
  const appended = counter('mneme_turns_appended_total', 'Turns stored, live or in the background.', ['way']);
  const formed = counter('mneme_turns_formed_total', 'Turns of which vectors and memories were made.');
  const jobs = counter('mneme_jobs_total', 'Jobs that ended: done, failed for good, or to be tried again.', [
    'task',
    'outcome',
  ]);
  const tokens = counter(
    'mneme_model_tokens_total',
    'Tokens of language models, as their services report them.',
    ['by', 'direction'],
  );
  const cost = counter(
    'mneme_model_cost_total',
    "What the gateway's requests cost, in the currency of its prices.",
  );
  const restarts = counter('mneme_restarts_total', 'Restarts of a part that ended by itself.', ['part']);
  // Zero is said too: an alert on a rise needs what it rises from.
  for (const part of ['embedded', 'workers'] as const) restarts.inc({ part }, 0);

  return listenToHappenings((happening: Happening) => {
    switch (happening.what) {
      case 'stage': {
        const { part, histogram } = byStage[happening.name];
        histogram.observe({ [part]: happening.part, outcome: happening.outcome }, happening.seconds);
        break;
      }
      case 'answered':
        answered.inc({ route: happening.route, status: `${Math.floor(happening.status / 100)}xx` });
        break;
      case 'recalled':
        recalls.inc({ found: happening.hits > 0 ? 'yes' : 'no' });
        hits.inc({ certain: 'no' }, happening.uncertain);
        hits.inc({ certain: 'yes' }, happening.hits - happening.uncertain);
        break;
      case 'packed':
        packed.observe(happening.tokens);
        break;
      case 'appended':
        appended.inc({ way: happening.background ? 'background' : 'live' }, happening.turns);
        break;
      case 'formed':
        formed.inc(happening.turns);
        break;
      case 'job ended':
        jobs.inc({ task: happening.task, outcome: happening.outcome });
        break;
      case 'tokens used':
        tokens.inc({ by: happening.by, direction: 'in' }, happening.input);
        tokens.inc({ by: happening.by, direction: 'out' }, happening.output);
        cost.inc(happening.cost);
        break;
      case 'restarted':
        restarts.inc({ part: happening.part });
        break;
    }
  });
}
