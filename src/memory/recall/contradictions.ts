import { predicateNamed } from '../../providers/predicates.ts';
import type { FoundRow } from './search.ts';

/**
 * Hits with the better supported of what contradicts each other first: facts of one subject that has one such object
 * at a time, and facts of one subject and predicate that the query's words don't tell apart, share out the places they
 * hold, undisputed before disputed and then by confidence. Everything else keeps its place.
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

/** What a fact competes for; null for what is no fact. */
function competitionKey({ claim, arms }: FoundRow): string | null {
  if (!claim) return null;
  const words = predicateNamed(claim.predicate)?.functional
    ? null
    : (arms.find(({ arm }) => arm === 'text')?.score.toPrecision(6) ?? '');
  return JSON.stringify([claim.subject, claim.predicate, words]);
}
