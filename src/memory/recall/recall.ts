import type { Caller } from '../../postgres/caller.ts';
import { parseInput, requireServiceFor } from '../input.ts';
import type { MemoryServices } from '../services.ts';
import { markUncertain } from './certainty.ts';
import { type RecallInput, type RecallRequest, recallInput } from './input.ts';
import { newRecallId } from './recall-id.ts';
import { rerank, rerankDepth } from './rerank.ts';
import { type Expansion, type FoundRow, search, type Weights } from './search.ts';
import { writeTrace } from './trace.ts';

export type { MemoryScope, RecallInput, RecallKind } from './input.ts';
export { rateRecall } from './rate.ts';

/** One thing recall found. */
export interface RecallHit extends FoundRow {
  readonly rank: number;
  /** What an answer cites: kind and id. */
  readonly citation: string;
  /** Less sure than the workspace's confidence threshold. */
  readonly uncertain: boolean;
}

/** Milliseconds per stage. */
export interface RecallTimings {
  readonly embed: number;
  readonly search: number;
  readonly rerank: number;
  readonly total: number;
}

/** What a recall answers. Its trace is stored under the same id, after the answer. */
export interface RecallResult {
  readonly id: string;
  readonly hits: readonly RecallHit[];
  readonly expansions: readonly Expansion[];
  readonly timings: RecallTimings;
  readonly warnings: readonly string[];
}

/** Milliseconds the query's embedding may take before recall searches words and names only. */
const embedTimeoutMs = 3_000;

/**
 * Finds what was said and learned: words ranked like BM25 with their conversation, vectors and names, fused in one
 * statement, then reranked where a reranker is configured. The query's embedding and the reranker are the only calls
 * outside, and no transaction is open while they run; without them recall still answers, with a warning.
 *
 * @param weights ranking weights over the workspace's own, for measuring; requests carry none.
 * @throws MemoryError bad_input BAD_INPUT naming the field; not_allowed USER_ID_NOT_ALLOWED; AbortError when the
 *   signal fires.
 */
export async function recall(
  services: MemoryServices,
  caller: Caller,
  input: RecallInput,
  signal?: AbortSignal,
  weights?: Weights,
): Promise<RecallResult> {
  const request = parseInput(recallInput, input);
  requireServiceFor(caller, request.userId);
  const id = newRecallId();
  const warnings: string[] = [];
  const started = performance.now();

  const embedding = await embedQuery(services, request, warnings, signal);
  const embedded = performance.now();
  const found = await search(
    services,
    caller,
    request,
    {
      embedding,
      limit: services.reranker ? Math.max(request.limit, rerankDepth) : request.limit,
      period: null,
      ...(weights ? { weights } : {}),
    },
    signal,
  );
  const searched = performance.now();
  const reranked = await rerank(services, request.query, found.hits, signal);
  if (reranked.warning) warnings.push(reranked.warning);
  const finished = performance.now();

  const result: RecallResult = {
    id,
    hits: markUncertain(reranked.hits, found.confidenceThreshold, request.limit).map((hit, index) => ({
      ...hit,
      rank: index + 1,
      citation: `${hit.kind}:${hit.id}`,
    })),
    expansions: found.expansions,
    timings: {
      embed: milliseconds(embedded - started),
      search: milliseconds(searched - embedded),
      rerank: milliseconds(finished - searched),
      total: milliseconds(finished - started),
    },
    warnings,
  };
  // Not awaited: the answer doesn't wait for its own record. Shutdown and rateRecall wait through pendingTraces.
  void writeTrace(services, caller, result, request);
  return result;
}

const milliseconds = (value: number) => Math.round(value * 100) / 100;

async function embedQuery(
  services: MemoryServices,
  request: RecallRequest,
  warnings: string[],
  signal?: AbortSignal,
): Promise<readonly number[] | null> {
  const timeout = AbortSignal.timeout(embedTimeoutMs);
  try {
    const [vector] = await services.embedder.embed(
      [request.query],
      'query',
      signal ? AbortSignal.any([signal, timeout]) : timeout,
    );
    // A zero vector points nowhere: its cosine is not a number.
    return vector?.some((value) => value !== 0) ? vector : null;
  } catch (error) {
    signal?.throwIfAborted();
    services.log.warn({ err: error, model: services.embedder.model }, 'recall searched without a vector');
    warnings.push('The embedder could not be used; words and names were searched, meaning was not.');
    return null;
  }
}
