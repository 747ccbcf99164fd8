import { passageOf } from '../../language/passage.ts';
import type { Caller } from '../../postgres/caller.ts';
import type { MemoryServices } from '../services.ts';
import type { RecallRequest } from './input.ts';
import { type Occurrences, occurrencesOf } from './occurrences.ts';
import { findOutdated } from './outdated.ts';
import type { FoundRow } from './search.ts';

/** The hits of one answer, with what is asked of all of them at once. */
interface Page {
  readonly request: RecallRequest;
  readonly hits: readonly FoundRow[];
  occurrences?: Promise<ReadonlyMap<string, Occurrences>>;
  outdated?: Promise<ReadonlySet<string>>;
}

// Beside the hits, which are plain values that are logged and stored: what costs a statement is asked for when a client
// selects it, once for all hits of its answer.
const pages = new WeakMap<FoundRow, Page>();

/** Keeps what a recall asked beside its hits, for the details that are told of them later. */
export function rememberPage(request: RecallRequest, hits: readonly FoundRow[]): void {
  const page: Page = { request, hits };
  for (const hit of hits) pages.set(hit, page);
}

/**
 * How often the text of a turn was said and when last, of what the caller may see and the recall's filters let in; of
 * anything else, itself.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function hitOccurrences(
  services: MemoryServices,
  caller: Caller,
  hit: FoundRow,
  signal?: AbortSignal,
): Promise<Occurrences> {
  const once = { count: 1, last: hit.occurredAt };
  const page = pages.get(hit);
  if (!page || hit.kind !== 'message') return once;
  page.occurrences ??= occurrencesOf(services, caller, page, signal);
  return (await page.occurrences).get(hit.id) ?? once;
}

/**
 * Whether something later says otherwise than a hit: than a turn, as far as what was learned from it is known to hold
 * no longer, or than a fact or memory, of which another version holds now, or none.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function hitOutdated(
  services: MemoryServices,
  caller: Caller,
  hit: FoundRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const page = pages.get(hit);
  if (!page) return false;
  page.outdated ??= findOutdated(services, caller, page, signal);
  return (await page.outdated).has(hit.id);
}

/** Characters of a text that are shown whole. */
const shownWhole = 1_200;

/**
 * The part of a long text that fits the query; null of a text that is short enough to be shown whole, or that was
 * found by its meaning alone.
 */
export function hitPassage(hit: FoundRow): string | null {
  const page = pages.get(hit);
  if (!page || hit.text === null) return null;
  const found = passageOf(page.request.query, hit.text, shownWhole);
  return found && hit.text.slice(found.start, found.end).trim();
}
