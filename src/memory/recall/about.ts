import { speaksOfOneself } from '../../language/first-person.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { FoundRow } from './search.ts';

/** Whom a hit is about: one of the two. */
export interface About {
  readonly userId: string | null;
  readonly entityId: string | null;
}

/** Who said a hit, and whom it is about. */
export interface Whose {
  /** The author as stored, else the speaker's name; null if nobody is known to say it. */
  readonly author: string | null;
  readonly about: About | null;
}

// Who speaks: whom the name names among those who read the row, best first, or in the whole workspace if it is one
// name exactly; without a name, the member who stored it, or whose private row it is. All names are looked up at once.
const whoseHitsStatement = readStatement(import.meta.dirname, 'whose-hits.sql');

interface Row {
  readonly id: string;
  readonly saidBy: string | null;
  readonly author: string | null;
  readonly entityId: string | null;
  /** Whether it is about a person, if it speaks in the first person. */
  readonly ofPerson: boolean;
}

/**
 * Who said each hit, and whom it is about, by its id: one statement, as the caller. A turn is about its speaker if it
 * speaks in the first person, a fact about its subject, and a memory about whose it is. Summaries and documents are
 * about nobody.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function whoseHits(call: Call, hits: readonly FoundRow[]): Promise<ReadonlyMap<string, Whose>> {
  const asked = JSON.stringify(hits.map(({ kind, id }) => ({ kind, id })));
  const rows = await inOneStatement<Row>(call, whoseHitsStatement, [asked], {
    signal: call.signal,
  });
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return new Map(rows.map((found) => [found.id, whoseOf(found, byId.get(found.id))]));
}

function whoseOf({ saidBy, author, entityId, ofPerson }: Row, hit: FoundRow | undefined): Whose {
  const told = hit?.kind !== 'message' || speaksOfOneself(hit.text ?? '');
  const known = saidBy !== null || entityId !== null;
  return {
    author,
    about: ofPerson && told && known ? { userId: saidBy, entityId: saidBy === null ? entityId : null } : null,
  };
}
