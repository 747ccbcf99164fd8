import { stem } from '../../language/english-stem.ts';
import { stemsOf } from '../../language/passage.ts';
import { createLocalReranker } from '../../providers/local-reranker.ts';
import type { RerankDocument, Reranker } from '../../providers/reranker.ts';
import type { MemoryServices } from '../services.ts';
import { timeLimit } from '../time-limit.ts';
import type { FoundRow } from './search.ts';

/** How many hits the reranker reads. */
export const rerankDepth = 50;

/** How many milliseconds to wait for a reranker before recall answers without it. */
const rerankTimeoutMs = 2_000;

/** Orders the hits when the configured reranker fails. */
const fallback = createLocalReranker();

/**
 * The hits in the reranker's order. Each hit that it read has its rank as an arm. Hits without a text keep their
 * ranks, and so do those beyond the first fifty. A slow or failing reranker takes its time-out at most: the local
 * reranker then orders the hits instead, with a warning.
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
  const read = hits.slice(0, rerankDepth).filter(({ text }) => text !== null);
  if (!reranker || read.length < 2) return { hits, warning: null };
  const limit = timeLimit(rerankTimeoutMs, signal);
  try {
    return {
      hits: place(hits, await raceAbort(order(reranker, query, read, limit.signal), limit.signal)),
      warning: null,
    };
  } catch (error) {
    signal?.throwIfAborted();
    services.log.warn({ err: error, reranker: reranker.name }, 'recall answered without its reranker');
    const why = limit.passed() ? 'took too long' : 'could not be used';
    return {
      hits: place(hits, await order(fallback, query, read, signal)),
      warning: `The reranker ${why}; hits are in the order of the local one.`,
    };
  } finally {
    limit.clear();
  }
}

/** Words that ask for the first time of something. */
const asksForFirst =
  /\b(?:(?:the|my|our|your|his|her|their) (?:very )?first (?:time|mention\w*)|first (?:sa(?:y|id)|mention(?:ed)?|t(?:ell|old)|talk(?:ed)?|sp(?:eak|oke)|br(?:ing|ought)|ask(?:ed)?|discuss(?:ed)?)|originally|initially|earliest)\b/i;
/**
 * By how much a hit's log odds may be lower than the best hit's so that it may still be the same thing, said another
 * time.
 */
const sameThing = 1.5;

/** Words used to ask for it, besides those that every question has. */
const asking = new Set(
  'first time mention say said tell told talk speak bring ask discuss originally initially earliest'
    .split(' ')
    .map(stem),
);

/**
 * Orders by time the hits that are nearly as good as the best or have the same words of the query. The others keep
 * their order.
 */
function earliestFirst<One extends { readonly hit: FoundRow; readonly score: number }>(
  query: string,
  scored: readonly One[],
): One[] {
  const [best] = scored;
  if (!best) return [];
  const terms = [...stemsOf(query)].filter((word) => !asking.has(word));
  const bests = stemsOf(best.hit.text ?? '');
  const wanted = terms.filter((word) => bests.has(word));
  const saysSo = ({ hit }: One) => {
    const words = stemsOf(hit.text ?? '');
    return wanted.length > 0 && wanted.every((word) => words.has(word));
  };
  const near = new Set(scored.filter((one) => one.score >= best.score - sameThing || saysSo(one)));
  const at = ({ hit }: One) =>
    hit.occurredAt === null ? Number.POSITIVE_INFINITY : Date.parse(hit.occurredAt);
  return [...[...near].sort((a, b) => at(a) - at(b)), ...scored.filter((one) => !near.has(one))];
}

/** For each hit that was read, the hit that gets its rank. */
type Order = ReadonlyMap<FoundRow, FoundRow>;

async function order(
  reranker: Reranker,
  query: string,
  read: readonly FoundRow[],
  signal?: AbortSignal,
): Promise<Order> {
  const withinKinds = reranker.scores === 'log odds within a kind';
  const kinds = withinKinds ? [...new Set(read.map(({ kind }) => kind))] : [null];
  const places = new Map<FoundRow, FoundRow>();
  for (const kind of kinds) {
    const rows = kind === null ? read : read.filter((hit) => hit.kind === kind);
    const scores = await reranker.rerank(query, rows.map(documentOf), signal);
    if (scores.length !== rows.length || !scores.every(Number.isFinite)) {
      throw new Error('the reranker scored another number of texts');
    }
    const scored = rows
      .map((hit, index) => ({
        hit,
        // Recency, usefulness and the requested period, as a factor of the odds.
        score: (scores[index] ?? 0) + (withinKinds ? Math.log(Math.max(hit.boost, 1e-9)) : 0),
      }))
      .sort((a, b) => b.score - a.score);
    const ordered = withinKinds && asksForFirst.test(query) ? earliestFirst(query, scored) : scored;
    for (const [index, { hit, score }] of ordered.entries()) {
      const placeOf = rows[index];
      if (placeOf) {
        places.set(placeOf, { ...hit, arms: [...hit.arms, { arm: 'rerank', rank: index + 1, score }] });
      }
    }
  }
  return places;
}

function place(hits: readonly FoundRow[], places: Order): FoundRow[] {
  return hits.map((hit) => places.get(hit) ?? hit);
}

/** A hit as a reranker sees it. */
export function documentOf({ text, author, place, arms }: FoundRow): RerankDocument {
  return {
    text: text ?? '',
    author,
    place: place && {
      conversation: place.branchId,
      position: place.sequenceNo,
      session: place.sessionNo,
      role: place.role,
      usualLength: place.usualLength,
      othersLength: place.othersLength,
    },
    scores: Object.fromEntries(arms.map(({ arm, score }) => [arm, score])),
  };
}

/** A promise that rejects when the signal fires, for a provider that ignores the signal. */
function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
