/**
 * The first hits of an answer, with those below the threshold marked as uncertain. Marked hits are not removed: when
 * cutting to a few hits was tried, one in seven answered questions lost the right answer.
 *
 * @param threshold the workspace's, on the scale of `confidence`: 0 marks nothing.
 */
export function markUncertain<Hit extends { readonly confidence: number }>(
  hits: readonly Hit[],
  threshold: number,
  limit: number,
): (Hit & { readonly uncertain: boolean })[] {
  return hits.slice(0, limit).map((hit) => ({ ...hit, uncertain: hit.confidence < threshold }));
}
