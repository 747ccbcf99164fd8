/** Hits that come back at most when none is likely to answer. */
const fewHits = 3;

/** Share of the workspace's threshold that some hit must reach for more than a few to come back. */
const likelyFrom = 2 / 3;

/**
 * The first hits of an answer, those less sure than the threshold marked. When none comes near the threshold, the
 * question is about something that was never said, as far as recall can tell: then three come back, all marked,
 * instead of a page that looks like an answer. What that costs and finds is measured by `npm run bench:certainty`.
 *
 * @param threshold the workspace's, on the scale of `confidence`: 0 marks nothing and keeps everything.
 */
export function markUncertain<Hit extends { readonly confidence: number }>(
  hits: readonly Hit[],
  threshold: number,
  limit: number,
): (Hit & { readonly uncertain: boolean })[] {
  const wanted = hits.slice(0, limit);
  const likely = wanted.some(({ confidence }) => confidence >= likelyFrom * threshold);
  return wanted
    .slice(0, likely ? limit : fewHits)
    .map((hit) => ({ ...hit, uncertain: hit.confidence < threshold }));
}
