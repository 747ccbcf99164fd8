import type { Found } from './follow.ts';

/** How much later than its ids a transaction may commit, in milliseconds. */
export const slackMs = 300_000;

/** The cursor of a reader that follows rows by their ids, which are UUIDv7s. */
export interface Formed {
  /** Ids up to this one are not read any more. */
  readonly from: string;
  /** Later ids that were found already. */
  readonly known: ReadonlySet<string>;
}

/** The rows after a cursor, in the order of their ids, that were not found before, and the next cursor. */
export function newRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { from, known }: Formed,
  batch: number,
): Found<Formed, Row> {
  const more = rows.length === batch;
  // Whole minutes, so that equal callers read the same.
  const next = more ? (rows.at(-1)?.id ?? from) : later(from, idFloor(Date.now() - slackMs));
  return {
    items: rows.filter(({ id }) => !known.has(id)),
    cursor: { from: next, known: new Set([...known, ...rows.map(({ id }) => id)].filter((id) => id > next)) },
    more,
  };
}

/** The smallest UUIDv7 of a time's minute. */
export function idFloor(ms: number): string {
  const hex = (Math.max(0, Math.floor(ms / 60_000)) * 60_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
