import { passageOf, wordsAsked } from '../../language/passage.ts';
import type { Call } from '../call.ts';
import { type Whose, whoseHits } from './about.ts';
import type { RecallRequest } from './input.ts';
import { type Occurrences, occurrencesOf } from './occurrences.ts';
import { findOutdated } from './outdated.ts';
import type { FoundRow } from './search.ts';

/** The hits of one answer, with details that are read for all of them at once. */
interface Page {
  readonly request: RecallRequest;
  readonly hits: readonly FoundRow[];
  /** The question's words by which passages are chosen. */
  asked?: ReadonlySet<string>;
  occurrences?: Promise<ReadonlyMap<string, Occurrences>>;
  outdated?: Promise<ReadonlySet<string>>;
  whose?: Promise<ReadonlyMap<string, Whose>>;
}

// Kept apart from the hits, which are plain values that are logged and stored. Details that need a statement are read
// when a client selects them, once for all hits of an answer.
const pages = new WeakMap<FoundRow, Page>();

/** Remembers the request of a recall with its hits, for details that are read later. */
export function rememberPage(request: RecallRequest, hits: readonly FoundRow[]): void {
  const page: Page = { request, hits };
  for (const hit of hits) pages.set(hit, page);
}

/**
 * How often the text of a turn was said, and when last, among what the caller may see and the recall's filters allow.
 * Other kinds of hits count once.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function hitOccurrences(call: Call, hit: FoundRow): Promise<Occurrences> {
  const once = { count: 1, last: hit.occurredAt };
  const page = pages.get(hit);
  if (!page || hit.kind !== 'message') return once;
  page.occurrences ??= occurrencesOf(call, page);
  return (await page.occurrences).get(hit.id) ?? once;
}

/**
 * Whether a hit is outdated: a turn, if what was learned from it is known to be no longer true; a fact or memory, if
 * another version is current now, or none.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function hitOutdated(call: Call, hit: FoundRow): Promise<boolean> {
  const page = pages.get(hit);
  if (!page) return false;
  page.outdated ??= findOutdated(call, page);
  return (await page.outdated).has(hit.id);
}

/**
 * Who said a hit, and whom it is about.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function hitWhose(call: Call, hit: FoundRow): Promise<Whose> {
  const page = pages.get(hit);
  if (page) page.whose ??= whoseHits(call, page.hits);
  return (await page?.whose)?.get(hit.id) ?? { author: hit.author, about: null };
}

/** Texts of up to this many characters are shown whole. */
const shownWhole = 1_200;

/**
 * The part of a long text that fits the query; null if the text is short enough to be shown whole, or was found only
 * by its meaning.
 */
export function hitPassage(hit: FoundRow): string | null {
  const page = pages.get(hit);
  if (!page || hit.text === null) return null;
  page.asked ??= wordsAsked(page.request.query);
  const found = passageOf(page.asked, hit.text, shownWhole);
  return found && hit.text.slice(found.start, found.end).trim();
}
