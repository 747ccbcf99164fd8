import { speaksOfOneself } from '../../language/first-person.ts';
import type { FoundRow } from './search.ts';

/** How many hits a question in the first person looks through at least: many may have said the same of themselves. */
export const askerDepth = 30;

/** How sure others' talk is to answer a question in the first person, of how sure it would be to answer another. */
const sureOfOthers = 0.5;

/**
 * The hits as they were found, each with a mark whether it is of others' talk: of a conversation that the whole workspace
 * reads and in which the asker says nothing that was found. What is about them by name, or said by somebody whom the
 * question names, is not. Where the question is in the first person, such a hit is half as sure: it answers for somebody
 * else.
 *
 * @param common whether a hit is of talk that the whole workspace reads, and neither said nor stored by the asker.
 */
export function withOthersTalk(
  question: string,
  hits: readonly Omit<FoundRow, 'ofOthersTalk'>[],
  { askerName, common }: { readonly askerName: string | null; readonly common: (at: number) => boolean },
): FoundRow[] {
  const own = new Set(
    hits.flatMap(({ kind, threadId }, at) => (kind === 'message' && !common(at) ? [threadId] : [])),
  );
  const named = wordsOf(question);
  const isOthers = ({ threadId, text, author }: Omit<FoundRow, 'ofOthersTalk'>) => {
    if (own.has(threadId)) return false;
    const [name] = wordsOf(author ?? '');
    return !(name !== undefined && named.has(name)) && !namesAsker(text, askerName);
  };
  const less = speaksOfOneself(question) ? sureOfOthers : 1;
  return hits.map((hit, at) => {
    const ofOthersTalk = common(at) && isOthers(hit);
    return { ...hit, ofOthersTalk, confidence: hit.confidence * (ofOthersTalk ? less : 1) };
  });
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
  const ofAsker = ({ kind, text }: Hit) => kind !== 'summary' && namesAsker(text, askerName);
  const isOthers = (hit: Hit) =>
    hit.ofOthersTalk
      ? hit.place?.role === 'assistant' || hit.confidence < threshold || ofOthers(hit, named)
      : ofOthers(hit, named) && !ofAsker(hit);
  const others = new Set(hits.filter(isOthers));
  const placed = hits.map((hit, index) => ({
    hit,
    at: others.has(hit) ? hits.length * 2 + index : hit.ofOthersTalk ? index * 2 + 1 : index,
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

/** Whether a text has the asker's first name as a word. */
export function namesAsker(text: string | null, askerName: string | null): boolean {
  const [name] = wordsOf(askerName ?? '');
  return text !== null && name !== undefined && text.toLowerCase().includes(name) && wordsOf(text).has(name);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
