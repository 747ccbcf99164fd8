import { predicateNamed } from '../../providers/predicates.ts';
import type { FoundRow } from './search.ts';

/**
 * Orders contradicting hits so that the better supported one comes first. This concerns facts of one subject that can
 * have only one such object at a time, and facts of one subject and predicate that the query's words don't
 * distinguish. They exchange ranks among themselves: undisputed before disputed, then by confidence. Everything else
 * keeps its rank.
 */
export function betterSupportedFirst<Hit extends FoundRow>(hits: readonly Hit[]): Hit[] {
  const places = new Map<string, number[]>();
  for (const [index, hit] of hits.entries()) {
    const key = competitionKey(hit);
    if (key !== null) places.set(key, [...(places.get(key) ?? []), index]);
  }
  const ordered = [...hits];
  for (const indexes of places.values()) {
    const rivals = indexes
      .flatMap((index) => hits[index] ?? [])
      .sort(
        (one, other) =>
          Number(one.claim?.disputed) - Number(other.claim?.disputed) ||
          (other.claim?.confidence ?? 0) - (one.claim?.confidence ?? 0),
      );
    for (const [at, index] of indexes.entries()) {
      const rival = rivals[at];
      if (rival) ordered[index] = rival;
    }
  }
  return ordered;
}

/** The key that competing facts share; null for other kinds. */
function competitionKey({ claim, arms }: FoundRow): string | null {
  if (!claim) return null;
  const words = predicateNamed(claim.predicate)?.functional
    ? null
    : (arms.find(({ arm }) => arm === 'text')?.score.toPrecision(6) ?? '');
  return JSON.stringify([claim.subject, claim.predicate, words]);
}
