import { onlyAcknowledges, withoutAcknowledging } from '../../language/acknowledgements.ts';
import { stemsOf } from '../../language/passage.ts';
import type { RecallHit } from '../recall/recall.ts';
import type { HitOrigin } from './origins.ts';
import { SaidAlready } from './said-already.ts';

/** Texts with more characters are not compared: those of whole pages rarely repeat each other. */
const comparedCharacters = 2_000;
/** The share of different words that two texts have in common at least if one is a near-copy of the other. */
const commonWords = 0.8;
/** Texts with fewer different words are copies only if all words are the same. */
const fewestWords = 4;
/** The share of an assistant's words that are the user's where it only repeats them. */
const repeatedWords = 0.85;

/**
 * Words on which a statement turns. Two texts that differ in one of them, in a number or in a name say two things,
 * however alike they are.
 */
const turning = new Set(
  `not no never none nobody nothing without cannot hardly nor isnt arent wasnt werent dont doesnt didnt wont wouldnt cant
  couldnt shouldnt hasnt havent hadnt aint before after until since yesterday today tomorrow tonight monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september october
  november december first second third last next more less up down on off yes he she they nicht kein keine keinen nie
  ne pas jamais non nunca no niet geen nooit`.split(/\s+/),
);

/** The words of a text by which it is compared. */
interface Words {
  readonly all: ReadonlySet<string>;
  /** Those that may be a name: written with a capital letter within a sentence. */
  readonly names: ReadonlySet<string>;
}

/** Texts that a prompt shows, by which near-copies of them are known. */
export class Copies<Line> {
  readonly #known: { readonly words: Words; readonly teller: string; readonly line: Line }[] = [];
  #read: { readonly text: string; readonly words: Words } | null = null;

  /** The line of which a text is nearly a copy, said by the same one. */
  find(text: string, teller: string | null): Line | undefined {
    if (text.length > comparedCharacters) return undefined;
    const words = this.#wordsOf(text);
    const by = teller ?? '';
    return this.#known.find((known) => known.teller === by && nearlySame(known.words, words))?.line;
  }

  /** Adds a text and its line. */
  add(text: string, teller: string | null, line: Line): void {
    if (text.length > comparedCharacters) return;
    this.#known.push({ words: this.#wordsOf(text), teller: teller ?? '', line });
  }

  /** A text is looked for and then added. */
  #wordsOf(text: string): Words {
    if (this.#read?.text !== text) this.#read = { text, words: wordsOf(text) };
    return this.#read.words;
  }
}

function nearlySame(one: Words, other: Words): boolean {
  const [few, many] = one.all.size < other.all.size ? [one, other] : [other, one];
  if (few.all.size < commonWords * many.all.size) return false;
  // So many of the words may be missing in the other, and one for rounding.
  let left = 1 + few.all.size - (commonWords / (1 + commonWords)) * (few.all.size + many.all.size);
  let common = 0;
  for (const word of few.all) {
    if (many.all.has(word)) common += 1;
    else if (--left < 0) return false;
  }
  const united = few.all.size + many.all.size - common;
  if (common === united) return true;
  if (few.all.size < fewestWords || common < commonWords * united) return false;
  return differs(one, other) && differs(other, one);
}

/** Whether what one text has and the other has not may be left out without changing what is said. */
function differs(one: Words, other: Words): boolean {
  return [...one.all].every(
    (word) => other.all.has(word) || (!/\d/.test(word) && !turning.has(word) && !one.names.has(word)),
  );
}

const inSentence = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}]*/gu;

function wordsOf(text: string): Words {
  const plain = text.normalize('NFKC').replaceAll(/['’]/g, '');
  let names: ReadonlySet<string> | null = null;
  return {
    all: new Set(plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    get names() {
      names ??= new Set((plain.match(inSentence) ?? []).map((name) => name.toLowerCase()));
      return names;
    },
  };
}

/** Among how many of the best hits the turns are looked for that a summary quotes: those that a prompt may show. */
const quotedAmong = 60;

/**
 * The hits without summaries that say of the message only what turns of their time among the best hits say, as those do
 * that no language model wrote: what answers is there as a turn, and the rest of the summary is of other things. One
 * whose turns were removed stays.
 */
export function withoutQuotingSummaries(
  hits: readonly RecallHit[],
  origins: readonly HitOrigin[],
  query: string,
): RecallHit[] {
  if (!hits.some(({ kind }) => kind === 'summary')) return [...hits];
  const said = new SaidAlready();
  for (const { kind, text, author, occurredAt } of hits.slice(0, quotedAmong))
    if (kind === 'message' && text !== null && occurredAt !== null)
      said.add({ text, author, start: occurredAt, end: occurredAt });
  const periods = new Map(origins.map(({ kind, id, period }) => [`${kind}:${id}`, period]));
  const asked = stemsOf(query);
  const answers = (sentence: string) => [...stemsOf(sentence)].some((stem) => asked.has(stem));
  return hits.filter(({ kind, citation, text }) => {
    const period = periods.get(citation);
    return (
      kind !== 'summary' ||
      text === null ||
      !period ||
      !said.hasAnswers({ content: text, ...period }, answers)
    );
  });
}

/**
 * The hits without those that say nothing of their own: turns that only acknowledge, and an assistant's that only
 * repeat what a user said, whose turn takes their place.
 */
export function withoutFiller(hits: readonly RecallHit[]): RecallHit[] {
  const names = new Set(hits.flatMap(({ author }) => author?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const kept = hits.filter(
    ({ kind, text }) => kind !== 'message' || text === null || !onlyAcknowledges(text, names),
  );
  const said = kept.flatMap((hit): SaidByUser[] => {
    if (hit.place?.role !== 'user' || hit.text === null) return [];
    const { text } = hit;
    let words: ReadonlySet<string> | null = null;
    return [{ hit, words: () => (words ??= wordsOf(text).all) }];
  });
  const placed = new Set<RecallHit>();
  const ordered: RecallHit[] = [];
  const place = (hit: RecallHit) => {
    if (placed.has(hit)) return;
    placed.add(hit);
    ordered.push(hit);
  };
  for (const hit of kept) {
    const repeated = hit.place?.role === 'assistant' ? repeatedBy(hit, said) : undefined;
    place(repeated ?? hit);
  }
  return ordered;
}

/** A user's turn, and its words: they are read when an assistant's turn stands behind it. */
interface SaidByUser {
  readonly hit: RecallHit;
  readonly words: () => ReadonlySet<string>;
}

/** The user's turn of the same conversation, shortly before, that an assistant's turn only repeats. */
function repeatedBy({ text, place }: RecallHit, said: readonly SaidByUser[]): RecallHit | undefined {
  if (text === null || text.length > comparedCharacters || !place) return undefined;
  const before = said.filter(({ hit }) => {
    const turns = place.sequenceNo - (hit.place?.sequenceNo ?? 0);
    return hit.place?.branchId === place.branchId && turns >= 1 && turns <= 3;
  });
  const own = before.length === 0 ? [] : withoutAcknowledging(text);
  if (own.length === 0) return undefined;
  return before.find(({ words }) => {
    const known = words();
    return own.filter((word) => known.has(word)).length >= repeatedWords * own.length;
  })?.hit;
}
