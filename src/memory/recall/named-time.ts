import type { FoundRow } from './search.ts';

/** How many ranks at the top are reserved for the time that a query names. More would displace better answers. */
const placesKept = 3;

/**
 * Puts the best hits of the time that the query names first: what was said or learned then and has words of the
 * query, even if hits of other times match better.
 */
export function namedTimeFirst<Hit extends FoundRow>(hits: readonly Hit[]): Hit[] {
  const ofThen = hits.filter(
    ({ kind, arms }) => kind !== 'summary' && arms.some(({ arm }) => arm === 'time'),
  );
  const first = new Set(ofThen.slice(0, placesKept));
  return first.size === 0 ? [...hits] : [...first, ...hits.filter((hit) => !first.has(hit))];
}
