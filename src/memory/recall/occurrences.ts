import { type Call, inOneStatement } from '../call.ts';
import type { RecallRequest } from './input.ts';
import { type FoundRow, searchFilter } from './search.ts';

/** How often a text was said. */
export interface Occurrences {
  readonly count: number;
  /** When it was last said, ISO 8601. */
  readonly last: string | null;
}

/** The occurrences of each turn among the hits, by its id: one statement. */
export async function occurrencesOf(
  call: Call,
  { request, hits }: { readonly request: RecallRequest; readonly hits: readonly FoundRow[] },
): Promise<ReadonlyMap<string, Occurrences>> {
  const turns = hits.filter(({ kind }) => kind === 'message').map(({ id }) => id);
  const rows = await inOneStatement<{ id: string; count: number; last: Date }>(
    call,
    'select id, occurrences as count, last_occurred_at as last from mneme_search.occurrences($1, $2)',
    [turns, JSON.stringify(searchFilter(request))],
    { signal: call.signal },
  );
  return new Map(rows.map(({ id, count, last }) => [id, { count, last: last.toISOString() }]));
}
