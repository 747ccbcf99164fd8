import type { MemoryServices } from '../memory/services.ts';
import { happened, isObserved, type Outcome, stage } from '../observation/observe.ts';
import type { BlobStore } from '../providers/blobs/store.ts';
import type { Embedder } from '../providers/embedder.ts';
import type { CallMeter } from '../providers/metered.ts';

type Observed = Pick<
  MemoryServices,
  | 'embedder'
  | 'otherEmbedders'
  | 'extractor'
  | 'summarizer'
  | 'reranker'
  | 'blobs'
  | 'erasableBlobs'
  | 'webhookSender'
>;

/** The same providers, whose calls are told to whoever observes this process. */
export function observedProviders<Services extends Observed>(services: Services): Services {
  const { extractor, summarizer, reranker, otherEmbedders, webhookSender } = services;
  return {
    ...services,
    embedder: observedEmbedder(services.embedder),
    ...(otherEmbedders && {
      otherEmbedders: new Map([...otherEmbedders].map(([id, embedder]) => [id, observedEmbedder(embedder)])),
    }),
    extractor: {
      ...extractor,
      extract: (window, signal, meter) =>
        stage('provider', 'extract', () => extractor.extract(window, signal, observedMeter(meter))),
    },
    summarizer: {
      ...summarizer,
      summarize: (input, signal, meter) =>
        stage('provider', 'summarize', () => summarizer.summarize(input, signal, observedMeter(meter))),
    },
    reranker: reranker && {
      ...reranker,
      rerank: (query, documents, signal) =>
        stage('provider', 'rerank', () => reranker.rerank(query, documents, signal)),
    },
    blobs: observedBlobs(services.blobs),
    erasableBlobs: observedBlobs(services.erasableBlobs),
    ...(webhookSender && {
      webhookSender: {
        ...webhookSender,
        post: (...given: Parameters<typeof webhookSender.post>) =>
          stage('provider', 'webhook', () => webhookSender.post(...given)),
      },
    }),
  };
}

function observedEmbedder(embedder: Embedder): Embedder {
  return {
    ...embedder,
    embed: (texts, input, signal) =>
      stage('provider', input === 'query' ? 'embed query' : 'embed', () =>
        embedder.embed(texts, input, signal),
      ),
  };
}

/** Tells what a model's calls cost, beside the meter that charges them to a workspace. */
function observedMeter(meter: CallMeter | undefined): CallMeter | undefined {
  if (!isObserved()) return meter;
  return {
    spent(usage) {
      const { inputTokens: input, outputTokens: output } = usage;
      happened({ what: 'tokens used', by: 'language model', input, output, cost: 0 });
      meter?.spent(usage);
    },
    fellBack: () => meter?.fellBack(),
  };
}

function observedBlobs(store: BlobStore): BlobStore {
  return {
    ...store,
    put: (namespace, content, signal) => stage('blob', 'put', () => store.put(namespace, content, signal)),
    async *get(blob, signal) {
      const started = performance.now();
      // Whoever stops reading early had no error.
      let outcome: Outcome = 'ok';
      try {
        yield* store.get(blob, signal);
      } catch (error) {
        outcome = 'error';
        throw error;
      } finally {
        happened({
          what: 'stage',
          name: 'blob',
          part: 'get',
          outcome,
          seconds: (performance.now() - started) / 1000,
        });
      }
    },
    exists: (blob, signal) => stage('blob', 'exists', () => store.exists(blob, signal)),
    delete: (blob, signal) => stage('blob', 'delete', () => store.delete(blob, signal)),
    renew: (blob, signal) => stage('blob', 'renew', () => store.renew(blob, signal)),
  };
}
