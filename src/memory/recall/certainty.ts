import { limitMarks } from '../../language/marks.ts';
import { isGrammarAlone, withoutGrammar, wordsOf } from '../../language/which-language.ts';
import type { FoundRow } from './search.ts';

/**
 * The first hits of an answer, with those below the threshold marked as uncertain. Marked hits are not removed: when
 * cutting to a few hits was tried, one in seven answered questions lost the right answer.
 *
 * @param threshold the workspace's, on the scale of `confidence`: 0 marks nothing.
 */
export function markUncertain<Hit extends { readonly confidence: number }>(
  hits: readonly Hit[],
  threshold: number,
  limit: number,
): (Hit & { readonly uncertain: boolean })[] {
  return hits.slice(0, limit).map((hit) => ({ ...hit, uncertain: hit.confidence < threshold }));
}

/** As sure as hits are of messages that have nothing to do with what is stored. */
const ofGrammarAlone = 0.12;
/** Endings differ, and other languages join words: so much of a word's beginning tells that it is in a text. */
const beginning = 5;
/** What German participles begin with, and of which they tell nothing: "eingezogen" and "eingeschult". Without marks. */
const participle =
  /^(?:ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|unter|vor|weg|zu|zuruck|zusammen)ge(?=\p{L}{3})/u;
/** The turns around one that has a word of the question: how many, and how long before or after in milliseconds. */
const around = { turns: 2, milliseconds: 86_400_000 };
/** How many characters of a text are looked through. */
const charactersRead = 20_000;
/** Arms that find by more than words. */
const others = new Set(['entity', 'trigram', 'time']);

/**
 * The hits, doubted where all that they share with a question is the grammar of its language: "ist" and "mich" are in
 * most German texts, and the search leaves out English ones only. Those beside a turn with a word of it are not.
 */
export function doubtGrammar<
  Hit extends Pick<FoundRow, 'confidence' | 'text' | 'arms' | 'place' | 'occurredAt'>,
>(hits: readonly Hit[], query: string): readonly Hit[] {
  const told = withoutGrammar(query);
  const alone = told === query && isGrammarAlone(query);
  if (told === query && !alone) return hits;
  const asked = wordsOf(plain(alone ? '' : told)).map((word) =>
    word.replace(participle, '').slice(0, beginning),
  );
  const hasWord = ({ text, arms }: Hit) => {
    const said = plain((text ?? '').slice(0, charactersRead));
    return (
      text === null || arms.some(({ arm }) => others.has(arm)) || asked.some((word) => said.includes(word))
    );
  };
  const worded = new Set(hits.filter(hasWord));
  const isBeside = (hit: Hit) => [...worded].some((other) => areNeighbours(hit, other));
  return hits.map((hit) =>
    worded.has(hit) || isBeside(hit) ? hit : { ...hit, confidence: Math.min(hit.confidence, ofGrammarAlone) },
  );
}

type Placed = Pick<FoundRow, 'place' | 'occurredAt'>;

const areNeighbours = (one: Placed, other: Placed) =>
  one.place != null &&
  other.place != null &&
  one.place.branchId === other.place.branchId &&
  Math.abs(one.place.sequenceNo - other.place.sequenceNo) <= around.turns &&
  Math.abs(Date.parse(one.occurredAt ?? '') - Date.parse(other.occurredAt ?? '')) < around.milliseconds;

const plain = (text: string) => limitMarks(text.toLowerCase()).normalize('NFKD').replaceAll(/\p{M}/gu, '');
