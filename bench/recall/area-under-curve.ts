/**
 * The area under the receiver operating characteristic: how often one of the first is larger than one of the second,
 * ties counting half (the Mann-Whitney statistic; Hanley and McNeil 1982). 0.5 is chance, 1 is perfect.
 */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map((value) => ({ value, positive: true })),
    ...negatives.map((value) => ({ value, positive: false })),
  ].sort((one, other) => one.value - other.value);
  let ranks = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const positive = all.slice(start, end).filter((item) => item.positive).length;
    ranks += positive * ((start + end + 1) / 2);
    start = end;
  }
  const pairs = positives.length * negatives.length;
  return pairs === 0 ? Number.NaN : (ranks - (positives.length * (positives.length + 1)) / 2) / pairs;
}
