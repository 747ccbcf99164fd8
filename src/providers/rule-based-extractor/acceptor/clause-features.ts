import type { Statement } from '../statements.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';

/** Classes of which it matters that two of them meet in one clause. */
const COMMON_CLASS = /^(?:#|NAME$|thanks|praise|money|now)/;

/** Sequences of one to three shapes from `start`, as one feature each. */
function opening(words: readonly ClauseWord[], features: Set<string>, prefix: string): void {
  let sequence = '';
  for (const [index, word] of words.slice(0, 4).entries()) {
    sequence += `${index === 0 ? '' : ' '}${word.shape}`;
    features.add(`${prefix}${sequence}`);
  }
}

/** What a clause's words are and how they follow one another. */
function ofWords(words: readonly ClauseWord[], features: Set<string>): void {
  for (const [index, word] of words.entries()) {
    features.add(`w ${word.stem}`);
    for (const name of word.classes) features.add(`c ${name}`);
    const next = words[index + 1];
    if (next === undefined) continue;
    features.add(`b ${word.stem} ${next.stem}`);
    features.add(`s ${word.shape} ${next.shape}`);
    const third = words[index + 2];
    if (third === undefined) continue;
    features.add(`t ${word.shape} ${next.shape} ${third.shape}`);
    features.add(`k ${word.shape} _ ${third.shape}`);
  }
  const classes = [...new Set(words.flatMap((word) => word.classes))].filter(
    (name) => !COMMON_CLASS.test(name),
  );
  for (const [index, one] of classes.entries()) {
    for (const other of classes.slice(index + 1))
      features.add(one < other ? `p ${one} ${other}` : `p ${other} ${one}`);
  }
}

const bin = (value: number, bounds: readonly number[]): number =>
  bounds.filter((bound) => value >= bound).length;

/** What all clauses of one turn share; made once per turn. */
export function turnFeatures(statements: readonly Statement[]): readonly string[] {
  const [first] = statements;
  if (first === undefined) return [];
  const { content } = first.turn;
  const features = new Set<string>();
  const words = wordsOf(content.slice(0, 2000));
  for (const name of new Set(words.flatMap((word) => word.classes))) features.add(`T ${name}`);
  opening(words, features, 'T^');
  features.add(`T length ${bin(words.length, [5, 10, 20, 40, 70])}`);
  features.add(`T clauses ${bin(statements.length, [2, 3, 5, 8])}`);
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

/** The features of one clause that no rule's reading goes into; see `word-classes.ts` for the classes. */
export function clauseFeatures(
  statement: Statement,
  position: { index: number; count: number; hasDate: boolean },
  shared: readonly string[],
): Set<string> {
  const features = new Set<string>(shared);
  const { text, sentence, before } = statement;
  const words = wordsOf(text);
  ofWords(words, features);
  opening(words, features, '^');
  const last = words.at(-1);
  if (last !== undefined) features.add(`$ ${last.shape}`);
  features.add(`length ${bin(words.length, [3, 5, 8, 12, 18, 26])}`);
  if (statement.isQuestion) features.add('question');
  if (statement.isHypothetical) features.add('hypothetical');
  if (statement.revises) features.add('revises');
  if (statement.isItem) features.add('item');
  if (statement.topic !== undefined) {
    features.add('topic');
    for (const word of wordsOf(statement.topic)) {
      features.add(`topic ${word.stem}`);
      for (const name of word.classes) features.add(`topic ${name}`);
    }
  }
  if (/\?\s*$/.test(sentence)) features.add('sentence asks');
  if (/!\s*$/.test(sentence)) features.add('sentence exclaims');
  if (position.hasDate) features.add('date');
  features.add(`role ${statement.turn.role}`);
  features.add(position.index === 0 ? 'first' : position.index === position.count - 1 ? 'last' : 'middle');
  if (position.count === 1) features.add('only');
  if (text !== sentence) {
    const around = wordsOf(sentence);
    for (const name of new Set(around.flatMap((word) => word.classes))) features.add(`S ${name}`);
    opening(around, features, 'S^');
  } else features.add('whole');
  const previous = before.at(-1);
  if (previous !== undefined) {
    const said = wordsOf(previous.text);
    for (const name of new Set(said.flatMap((word) => word.classes))) features.add(`P ${name}`);
    if (/:\s*$/.test(previous.sentence)) features.add('P heading');
    if (previous.isQuestion) features.add('P asks');
    if (previous.isItem) features.add('P item');
    const heading = [...before].reverse().find(({ isItem }) => !isItem);
    if (statement.isItem && heading !== undefined)
      for (const word of wordsOf(heading.text)) {
        features.add(`H ${word.stem}`);
        for (const name of word.classes) features.add(`H ${name}`);
      }
  }
  return features;
}
