/**
 * The first hits of an answer, those less sure than the threshold marked. A mark says something of a hit and takes none
 * away: where a cut to a few was tried, it took the right answer from one in seven questions that were answered.
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
