import type { MemoryServices } from '../services.ts';
import type { FoundRow } from './search.ts';

/** Hits the reranker reads. */
export const rerankDepth = 50;

/** Milliseconds a reranker may take before recall answers without it. */
const rerankTimeoutMs = 2_000;

/**
 * The hits in the reranker's order, those it did not read after them; each says its place by an arm of its own.
 * A slow or failing reranker costs its timeout at most: the hits come back as they were, with a warning.
 *
 * @throws AbortError when the caller's signal fires.
 */
export async function rerank(
  services: MemoryServices,
  query: string,
  hits: readonly FoundRow[],
  signal?: AbortSignal,
): Promise<{ hits: readonly FoundRow[]; warning: string | null }> {
  const { reranker } = services;
  const read = hits.slice(0, rerankDepth).filter((hit) => hit.text !== null);
  if (!reranker || read.length < 2) return { hits, warning: null };
  const timeout = AbortSignal.timeout(rerankTimeoutMs);
  try {
    const scores = await raceAbort(
      reranker.rerank(
        query,
        read.map((hit) => hit.text ?? ''),
        signal ? AbortSignal.any([signal, timeout]) : timeout,
      ),
      timeout,
    );
    if (scores.length !== read.length) throw new Error('the reranker scored another number of texts');
    const ordered = read
      .map((hit, index) => ({ hit, score: scores[index] ?? Number.NEGATIVE_INFINITY }))
      .sort((a, b) => b.score - a.score)
      .map(({ hit, score }, index) => ({
        ...hit,
        arms: [...hit.arms, { arm: 'rerank', rank: index + 1, score }],
      }));
    const seen = new Set<FoundRow>(read);
    return { hits: [...ordered, ...hits.filter((hit) => !seen.has(hit))], warning: null };
  } catch (error) {
    signal?.throwIfAborted();
    services.log.warn({ err: error, reranker: reranker.name }, 'recall answered without its reranker');
    const why = timeout.aborted ? 'took too long' : 'could not be used';
    return { hits, warning: `The reranker ${why}; hits are in the order of the search.` };
  }
}

/** A promise that doesn't outlive the signal, for a provider that ignores it. */
function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
