import { z } from 'zod';
import {
  badAnswer,
  type CallPolicy,
  callProvider,
  DEFAULT_CALL_POLICY,
  joinUrl,
  postJson,
} from './provider-call.ts';
import type { RerankDocument, Reranker } from './reranker.ts';

/** The supported variants of the /rerank protocol. */
export type HttpRerankerKind = 'tei' | 'jina' | 'cohere';

export interface HttpRerankerOptions {
  kind: HttpRerankerKind;
  /** The URL before "/rerank". */
  url: string;
  /** Required by Jina and Cohere; a TEI server serves one model. */
  model?: string;
  apiKey?: string;
  policy?: Partial<CallPolicy>;
  /** Documents per request (TEI's default limit is 32). */
  batchSize?: number;
}

const TEI_ANSWER = z.array(z.object({ index: z.number().int().nonnegative(), score: z.number() }));
const RESULTS_ANSWER = z.object({
  results: z.array(z.object({ index: z.number().int().nonnegative(), relevance_score: z.number() })),
});

/** Recall waits for the answer, so the time limit is shorter than a job's. */
const RERANK_POLICY: CallPolicy = {
  ...DEFAULT_CALL_POLICY,
  timeoutMs: 5_000,
  attempts: 2,
  maxDelayMs: 1_000,
};

function readScores(kind: HttpRerankerKind, answer: unknown): { index: number; score: number }[] | undefined {
  if (kind === 'tei') return TEI_ANSWER.safeParse(answer).data;
  const parsed = RESULTS_ANSWER.safeParse(answer).data;
  return parsed?.results.map((result) => ({ index: result.index, score: result.relevance_score }));
}

/** A text with its author, as for embedders: without, "what did Dana say" can't be answered. */
function textOf({ author, text }: RerankDocument): string {
  return author ? `${author}: ${text}` : text;
}

/** A cross-encoder behind TEI ({query, texts}), Jina or Cohere ({model, query, documents}). */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const provider = `The reranker (${options.kind})`;
  const policy = { ...RERANK_POLICY, ...options.policy };
  const size = options.batchSize ?? (options.kind === 'tei' ? 32 : 1_000);
  const url = joinUrl(options.url, 'rerank');

  async function askBatch(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const body =
      options.kind === 'tei'
        ? { query, texts, truncate: true }
        : {
            model: options.model,
            query,
            documents: texts,
            top_n: texts.length,
            // By default Jina returns the texts too.
            ...(options.kind === 'jina' ? { return_documents: false } : {}),
          };
    const results = readScores(options.kind, await postJson(provider, url, options.apiKey, body, signal));
    if (results === undefined) throw badAnswer(provider, 'an answer of another form');
    const scores = new Map(results.map((result) => [result.index, result.score]));
    return texts.map((_, index) => {
      const score = scores.get(index);
      if (score === undefined) throw badAnswer(provider, 'no score for some of the documents');
      return score;
    });
  }

  return {
    name: options.model === undefined ? options.kind : `${options.kind}:${options.model}`,
    scores: 'relevance',
    async rerank(query, documents, signal) {
      const batches: string[][] = [];
      for (let from = 0; from < documents.length; from += size) {
        batches.push(documents.slice(from, from + size).map(textOf));
      }
      const scores = await Promise.all(
        batches.map((batch) =>
          callProvider(provider, policy, signal, (limit) => askBatch(query, batch, limit)),
        ),
      );
      return scores.flat();
    },
  };
}
