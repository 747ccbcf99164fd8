import { clusterOf } from '../../word-clusters.ts';
import type { Statement } from '../statements.ts';
import { type Chunk, chunksOf } from './clause-chunks.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';

/** A sentence of a turn with the clauses that were read in it, in order. */
export interface SentenceOfTurn {
  sentence: string;
  clauses: readonly Statement[];
}

/** A run of chunks that may be one memory, and its features by number. */
export interface Segment {
  /** Numbers of its first chunk and of the one after its last. */
  from: number;
  to: number;
  features: Int32Array;
}

/** A sentence as it is judged: its words, its chunks, all segments of them, and the features that all of them share. */
export interface SegmentedSentence {
  sentence: SentenceOfTurn;
  words: readonly ClauseWord[];
  chunks: readonly Chunk[];
  segments: readonly Segment[];
  shared: Int32Array;
}

/** What was read in a clause by rules, as features tell it, and where the clause stands in its sentence's words. */
export interface ReadClause {
  from: number;
  to: number;
  signs: readonly string[];
}

/** Of a feature's name its number, or -1 where no model knows it. */
export type FeatureNumbers = (name: string) => number;

/** The sentences of a turn's statements. */
export function sentencesOf(statements: readonly Statement[]): SentenceOfTurn[] {
  const found: { sentence: string; clauses: Statement[] }[] = [];
  for (const statement of statements) {
    const last = found.at(-1);
    if (last?.sentence === statement.sentence) last.clauses.push(statement);
    else found.push({ sentence: statement.sentence, clauses: [statement] });
  }
  return found;
}

/** Chunks of which a segment has at most so many: longer memories are told by parts. */
export const MAX_SEGMENT = 8;

const bin = (value: number, bounds: readonly number[]): number =>
  bounds.filter((bound) => value >= bound).length;

/** Collects numbers of features, each once. */
class Numbers {
  readonly #found = new Set<number>();
  readonly #numberOf: FeatureNumbers;

  constructor(numberOf: FeatureNumbers) {
    this.#numberOf = numberOf;
  }

  add(name: string): void {
    const number = this.#numberOf(name);
    if (number >= 0) this.#found.add(number);
  }

  addAll(numbers: Iterable<number>): void {
    for (const number of numbers) this.#found.add(number);
  }

  toArray(): Int32Array {
    return Int32Array.from(this.#found);
  }
}

/** What all sentences of one turn share; made once per turn. */
export function turnFeatures(sentences: readonly SentenceOfTurn[]): readonly string[] {
  const [first] = sentences[0]?.clauses ?? [];
  if (first === undefined) return [];
  const { content } = first.turn;
  const features = new Set<string>();
  const words = wordsOf(content.slice(0, 2000));
  for (const name of new Set(words.flatMap((word) => word.classes))) features.add(`T ${name}`);
  opening(words, (name) => features.add(name), 'T^');
  features.add(`T length ${bin(words.length, [5, 10, 20, 40, 70])}`);
  features.add(`T sentences ${bin(sentences.length, [2, 3, 5, 8])}`);
  if (/\?/.test(content)) features.add('T asks');
  if (/\?\s*$/.test(content)) features.add('T ends asking');
  if (/\n/.test(content)) features.add('T lines');
  if (/["“]/.test(content)) features.add('T quotes');
  if (/`|[{};]\s*$/m.test(content)) features.add('T code');
  if (/^\s*>/m.test(content)) features.add('T cites');
  if (/\p{Extended_Pictographic}/u.test(content)) features.add('T picture');
  if (/!/.test(content)) features.add('T exclaims');
  if (/\b(?:I|my|me|i|we|our)\b/.test(content)) features.add('T first person');
  if (first.earlier.length > 0) features.add(`T after ${first.earlier.at(-1)?.role}`);
  return [...features];
}

/** Sequences of one to four shapes from the beginning, as one feature each. */
function opening(words: readonly ClauseWord[], add: (name: string) => void, prefix: string): void {
  let sequence = '';
  for (const [index, word] of words.slice(0, 4).entries()) {
    sequence += `${index === 0 ? '' : ' '}${word.shape}`;
    add(`${prefix}${sequence}`);
  }
}

function sharedFeatures(
  { sentence, clauses }: SentenceOfTurn,
  words: readonly ClauseWord[],
  position: { index: number; count: number },
  ofTurn: readonly string[],
  numberOf: FeatureNumbers,
): Int32Array {
  const features = new Numbers(numberOf);
  for (const name of ofTurn) features.add(name);
  const [first] = clauses;
  if (first === undefined) return features.toArray();
  const { before } = first;
  for (const name of new Set(words.flatMap((word) => word.classes))) features.add(`S ${name}`);
  for (const word of words) {
    const group = clusterOf(word.text)?.coarse;
    if (group !== undefined) features.add(`G ${group}`);
  }
  opening(words, (name) => features.add(name), 'S^');
  features.add(`S length ${bin(words.length, [3, 5, 8, 12, 18, 26, 40])}`);
  if (/\?\s*$/.test(sentence)) features.add('S asks');
  if (/!\s*$/.test(sentence)) features.add('S exclaims');
  if (first.isItem) features.add('S item');
  if (first.revises) features.add('S revises');
  if (first.topic !== undefined) {
    features.add('topic');
    for (const word of wordsOf(first.topic)) {
      features.add(`topic ${word.stem}`);
      for (const name of word.classes) features.add(`topic ${name}`);
    }
  }
  features.add(`role ${first.turn.role}`);
  features.add(position.index === 0 ? 'first' : position.index === position.count - 1 ? 'last' : 'middle');
  if (position.count === 1) features.add('only');
  const previous = before.at(-1);
  if (previous !== undefined) {
    for (const name of new Set(wordsOf(previous.text).flatMap((word) => word.classes)))
      features.add(`P ${name}`);
    if (/:\s*$/.test(previous.sentence)) features.add('P heading');
    if (previous.isQuestion) features.add('P asks');
    if (previous.isItem) features.add('P item');
    const heading = [...before].reverse().find(({ isItem }) => !isItem);
    if (first.isItem && heading !== undefined)
      for (const word of wordsOf(heading.text)) {
        features.add(`H ${word.stem}`);
        for (const name of word.classes) features.add(`H ${name}`);
      }
  }
  return features.toArray();
}

const EDGE = '|';

/** A word as sequences of kinds see it: grammar and classes as they are, any other word by its group. */
function kindOf(word: ClauseWord): string {
  if (!/^[NVJR](?:\+|$)/.test(word.shape)) return word.shape;
  const group = clusterOf(word.text)?.coarse;
  return group === undefined ? word.shape : `g${group}`;
}

/** Features of single words and of sequences that begin at each word. */
function sequencesOf(
  words: readonly ClauseWord[],
  kinds: readonly string[],
  numberOf: FeatureNumbers,
): { single: number[][]; double: number[][]; triple: number[][] } {
  const known = (names: readonly string[]): number[] => names.map(numberOf).filter((number) => number >= 0);
  return {
    single: words.map((word) => {
      const groups = clusterOf(word.text);
      const ofGroup = groups === undefined ? [] : [`f ${groups.fine}`, `g ${groups.coarse}`];
      return known([`w ${word.stem}`, ...word.classes.map((name) => `c ${name}`), ...ofGroup]);
    }),
    double: words.slice(1).map((next, index) => {
      const word = words[index];
      return word === undefined
        ? []
        : known([
            `b ${word.stem} ${next.stem}`,
            `s ${word.shape} ${next.shape}`,
            `q ${kinds[index]} ${kinds[index + 1]}`,
          ]);
    }),
    triple: words.slice(2).map((third, index) => {
      const [word, next] = [words[index], words[index + 1]];
      return word === undefined || next === undefined
        ? []
        : known([
            `t ${word.shape} ${next.shape} ${third.shape}`,
            `k ${word.shape} _ ${third.shape}`,
            `u ${kinds[index]} ${kinds[index + 1]} ${kinds[index + 2]}`,
          ]);
    }),
  };
}

/** How a segment stands to a clause that rules have read: the same words, much of them, all of them and more, some. */
function relationTo(clause: ReadClause, start: number, end: number): string | undefined {
  const common = Math.min(end, clause.to) - Math.max(start, clause.from);
  if (common <= 0) return undefined;
  const all = Math.max(end, clause.to) - Math.min(start, clause.from);
  if (common / all >= 0.8) return 'R';
  if (common / all >= 0.5) return 'Rr';
  return common === clause.to - clause.from ? 'Ri' : 'Ro';
}

/** A sentence with all its segments and their features. */
export function segmented(
  sentence: SentenceOfTurn,
  words: readonly ClauseWord[],
  read: readonly ReadClause[],
  position: { index: number; count: number },
  ofTurn: readonly string[],
  numberOf: FeatureNumbers,
): SegmentedSentence {
  const chunks = chunksOf(words);
  const kinds = words.map(kindOf);
  const { single, double, triple } = sequencesOf(words, kinds, numberOf);
  const kindAt = (index: number): string => kinds[index] ?? EDGE;
  const shapeAt = (index: number): string => words[index]?.shape ?? EDGE;
  const segments: Segment[] = [];
  for (let from = 0; from < chunks.length; from += 1) {
    for (let to = from + 1; to <= Math.min(chunks.length, from + MAX_SEGMENT); to += 1) {
      const start = chunks[from]?.from ?? 0;
      const end = chunks[to - 1]?.to ?? 0;
      const features = new Numbers(numberOf);
      for (let at = start; at < end; at += 1) {
        features.addAll(single[at] ?? []);
        if (at + 1 < end) features.addAll(double[at] ?? []);
        if (at + 2 < end) features.addAll(triple[at] ?? []);
      }
      opening(words.slice(start, Math.min(end, start + 4)), (name) => features.add(name), '^');
      features.add(`$ ${shapeAt(end - 1)}`);
      features.add(`$ ${end - start > 1 ? shapeAt(end - 2) : EDGE} ${shapeAt(end - 1)}`);
      features.add(`^k ${kindAt(start)}`);
      if (end - start > 1) features.add(`^k ${kindAt(start)} ${kindAt(start + 1)}`);
      features.add(`$k ${kindAt(end - 1)}`);
      features.add(`<k ${kindAt(start - 1)}`);
      features.add(`>k ${kindAt(end)}`);
      features.add(`< ${shapeAt(start - 1)}`);
      features.add(`< ${shapeAt(start - 2)} ${shapeAt(start - 1)}`);
      features.add(`< ${shapeAt(start - 1)} ${EDGE} ${shapeAt(start)}`);
      features.add(`> ${shapeAt(end)}`);
      features.add(`> ${shapeAt(end)} ${shapeAt(end + 1)}`);
      features.add(`> ${shapeAt(end - 1)} ${EDGE} ${shapeAt(end)}`);
      for (let inside = from + 1; inside < to; inside += 1) {
        const left = chunks[inside - 1]?.to ?? 0;
        const right = chunks[inside]?.from ?? 0;
        const glue = words
          .slice(left, right)
          .map(({ shape }) => shape)
          .join(' ');
        features.add(`j ${glue} ${shapeAt(right)}`);
        features.add(`j ${shapeAt(left - 1)} ${glue} ${shapeAt(right)}`);
        features.add(`j ${glue} ${shapeAt(right)} ${shapeAt(right + 1)}`);
      }
      features.add(`length ${bin(end - start, [2, 3, 4, 5, 7, 10, 14, 20, 28])}`);
      features.add(`chunks ${Math.min(to - from, 6)}`);
      for (const clause of read) {
        const relation = relationTo(clause, start, end);
        if (relation !== undefined) for (const sign of clause.signs) features.add(`${relation} ${sign}`);
      }
      if (from === 0) features.add('from start');
      if (to === chunks.length) features.add('to end');
      if (from === 0 && to === chunks.length) features.add('whole');
      segments.push({ from, to, features: features.toArray() });
    }
  }
  return {
    sentence,
    words,
    chunks,
    segments,
    shared: sharedFeatures(sentence, words, position, ofTurn, numberOf),
  };
}
