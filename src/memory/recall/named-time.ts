import type { FoundRow } from './search.ts';

/** Places at the top that are kept for the time a query names: more of them would crowd out what answers better. */
const placesKept = 3;

/**
 * Hits with the best of the time that the query names first: what was said or learned then and has words of the query,
 * however much better they are met by what is of another time. A question that names a time wants to hear of it.
 */
export function namedTimeFirst<Hit extends FoundRow>(hits: readonly Hit[]): Hit[] {
  const ofThen = hits.filter(
    ({ kind, arms }) => kind !== 'summary' && arms.some(({ arm }) => arm === 'time'),
  );
  const first = new Set(ofThen.slice(0, placesKept));
  return first.size === 0 ? [...hits] : [...first, ...hits.filter((hit) => !first.has(hit))];
}
