import { speaksOfOneself } from '../../language/first-person.ts';
import type { FoundRow } from './search.ts';

/** How many hits a question in the first person looks through at least: many may have said the same of themselves. */
export const askerDepth = 30;

/** How sure others' talk is to answer a question in the first person, of how sure it would be to answer another. */
const ofOthersTalk = 0.5;

/**
 * The hits of conversations that the whole workspace reads and in which the asker says nothing that was found. What is
 * about them by name, or said by somebody whom the question names, is not among them.
 */
export function ofOthersTalks<Hit extends FoundRow>(
  question: string,
  hits: readonly Hit[],
  askerName: string | null,
): ReadonlySet<Hit> {
  const common = hits.filter((hit) => hit.common);
  if (common.length === 0) return new Set();
  const own = new Set(
    hits.flatMap(({ kind, common: shared, threadId }) => (kind === 'message' && !shared ? [threadId] : [])),
  );
  const named = wordsOf(question);
  const [asker] = wordsOf(askerName ?? '');
  return new Set(
    common.filter(({ threadId, text, author }) => {
      if (own.has(threadId)) return false;
      const [name] = wordsOf(author ?? '');
      if (name !== undefined && named.has(name)) return false;
      return !names(text, asker);
    }),
  );
}

/** The hits, others' talk half as sure where the question is in the first person: it answers for somebody else. */
export function lessSureOfOthers<Hit extends FoundRow>(
  question: string,
  hits: readonly Hit[],
  askerName: string | null,
): Hit[] {
  if (!speaksOfOneself(question)) return [...hits];
  const less = ofOthersTalks(question, hits, askerName);
  return hits.map((hit) => (less.has(hit) ? { ...hit, confidence: hit.confidence * ofOthersTalk } : hit));
}

/**
 * Orders the hits of a question in the first person: what others say of themselves, or are told by an assistant, answers
 * another question, so that it stands behind everything else and is uncertain, unless the question names them or they
 * speak of the asker by name. So does all else of others' talk that isn't sure to answer; what is stands twice as far
 * down. Other questions keep their order.
 *
 * @param threshold the confidence below which a hit is uncertain.
 */
export function askerFirst<Hit extends FoundRow>(
  question: string,
  hits: readonly Hit[],
  { askerName, threshold }: { readonly askerName: string | null; readonly threshold: number },
): { readonly hits: readonly Hit[]; readonly others: ReadonlySet<string> } {
  if (!speaksOfOneself(question)) return { hits, others: new Set() };
  const named = wordsOf(question);
  const [name] = wordsOf(askerName ?? '');
  const ofAsker = ({ kind, text }: Hit) => kind !== 'summary' && names(text, name);
  const elsewhere = ofOthersTalks(question, hits, askerName);
  const isOthers = (hit: Hit) =>
    elsewhere.has(hit)
      ? hit.place?.role === 'assistant' || hit.confidence < threshold || ofOthers(hit, named)
      : ofOthers(hit, named) && !ofAsker(hit);
  const others = new Set(hits.filter(isOthers));
  const placed = hits.map((hit, index) => ({
    hit,
    at: others.has(hit) ? hits.length * 2 + index : elsewhere.has(hit) ? index * 2 + 1 : index,
  }));
  return {
    hits: placed.sort((one, other) => one.at - other.at).map(({ hit }) => hit),
    others: new Set([...others].map(({ id }) => id)),
  };
}

/** Whether somebody else says it of themselves, whom the question does not name. */
function ofOthers({ kind, text, author, others }: FoundRow, named: ReadonlySet<string>): boolean {
  if (!others || text === null || (kind !== 'fact' && !speaksOfOneself(text))) return false;
  const [name] = wordsOf(author ?? (kind === 'fact' ? text : ''));
  return name === undefined || !named.has(name);
}

/** Whether a text has a name as a word. */
const names = (text: string | null, name: string | undefined) =>
  text !== null && name !== undefined && text.toLowerCase().includes(name) && wordsOf(text).has(name);

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
