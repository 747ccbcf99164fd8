import type { Statement } from '../statements.ts';
import type { ClauseWord } from './clause-words.ts';
import type { Argument } from './fact-arguments.ts';
import { announced } from './fact-tokens.ts';

/** One way to read a fact in a sentence. */
export interface Reading {
  statement: Statement;
  sentence: string;
  /** The sentence's words. */
  words: readonly ClauseWord[];
  /** All arguments of the sentence, in order. */
  arguments: readonly Argument[];
  subject: Argument;
  object: Argument;
  predicate: string;
  /** Where a relation is named: "brother". */
  cue?: { start: number; end: number };
}

const near = (words: readonly ClauseWord[], from: 'first' | 'last', count: number): readonly ClauseWord[] =>
  from === 'first' ? words.slice(0, count) : words.slice(-count).reverse();

const inside = (words: readonly ClauseWord[], from: number, to: number): readonly ClauseWord[] =>
  words.filter(({ start, end }) => start >= from && end <= to);

/** Relations to people and animals are told alike whichever they are. */
const familyOf = (predicate: string): string =>
  /^has_(?!version|condition|religion|pet)/.test(predicate) ? 'has_relative' : predicate;

/** The features of a reading: arguments, the words between and beside them, and what else stands nearer. */
export function factFeatures(reading: Reading): Set<string> {
  const { sentence, words, subject, object, predicate, cue, statement } = reading;
  const family = familyOf(predicate);
  const features = new Set<string>([
    `= ${family}`,
    `= ${predicate}`,
    `= ${family} ${subject.type} ${object.type}`,
  ]);
  const implied = subject.text === '';
  const forward = subject.start <= object.start;
  const [one, other] = forward ? [subject, object] : [object, subject];
  const between = inside(words, one.end, other.start);
  const order = implied ? 'unsaid' : forward ? 'forward' : 'backward';
  const say = (feature: string) => {
    features.add(feature);
    features.add(`${family} ${feature}`);
  };
  say(`order ${order}`);
  say(`order ${order} ${subject.type} ${object.type}`);
  say(`gap ${Math.min(between.length, 12)}`);
  if (between.length <= 7) say(`between ${between.map(({ shape }) => shape).join(' ')}`);
  for (const [index, word] of between.slice(-14).entries()) {
    features.add(`${family} b ${word.stem}`);
    features.add(`${family} bs ${word.shape}`);
    for (const name of word.classes) say(`bc ${name}`);
    const next = between.slice(-14)[index + 1];
    if (next !== undefined) features.add(`${family} bb ${word.shape} ${next.shape}`);
  }
  const ahead = near(inside(words, 0, object.start), 'last', 4);
  for (const [index, word] of ahead.entries()) {
    features.add(`${family} o-${index} ${word.shape}`);
    features.add(`${family} ow-${index} ${word.stem}`);
    for (const name of word.classes) features.add(`${family} oc- ${name}`);
  }
  say(
    `o- ${ahead
      .slice(0, 2)
      .map(({ shape }) => shape)
      .join(' ')}`,
  );
  say(
    `o-- ${ahead
      .slice(0, 3)
      .map(({ shape }) => shape)
      .join(' ')}`,
  );
  const behind = near(inside(words, object.end, sentence.length), 'first', 2);
  features.add(`${family} o+ ${behind[0]?.shape ?? 'end'}`);
  features.add(`${family} o++ ${behind.map(({ shape }) => shape).join(' ')}`);
  for (const word of behind) for (const name of word.classes) features.add(`${family} oc+ ${name}`);
  if (!implied) {
    const after = near(inside(words, subject.end, sentence.length), 'first', 3);
    features.add(`${family} s+ ${after[0]?.shape ?? 'end'}`);
    features.add(
      `${family} s++ ${after
        .slice(0, 2)
        .map(({ shape }) => shape)
        .join(' ')}`,
    );
    features.add(`${family} s+++ ${after.map(({ shape }) => shape).join(' ')}`);
    const before = near(inside(words, 0, subject.start), 'last', 2);
    features.add(`${family} s- ${before[0]?.shape ?? 'start'}`);
    features.add(`${family} s-- ${before.map(({ shape }) => shape).join(' ')}`);
    features.add(`s ${subject.text.toLowerCase()}`.slice(0, 12));
  } else {
    const start = near(words, 'first', 3);
    features.add(`${family} ^ ${start[0]?.shape ?? ''}`);
    features.add(
      `${family} ^^ ${start
        .slice(0, 2)
        .map(({ shape }) => shape)
        .join(' ')}`,
    );
  }
  const others = reading.arguments.filter((argument) => argument !== subject && argument !== object);
  const amid = others.filter(({ start, end }) => start >= one.end && end <= other.start);
  const nearer = amid.filter(({ type }) =>
    ['me', 'person', 'pronoun', 'organization', 'thing'].includes(type),
  );
  say(`inside ${Math.min(amid.length, 4)}`);
  say(`nearer ${Math.min(nearer.length, 3)}`);
  for (const type of new Set(amid.map(({ type }) => type))) say(`inside ${type}`);
  const alike = others.filter(({ type }) => type === object.type);
  say(`alike ${Math.min(alike.length, 3)}`);
  say(
    `subjects ${Math.min(others.filter(({ type }) => type === 'me' || type === 'person' || type === 'pronoun').length, 4)}`,
  );
  if (others.some(({ type }) => type === 'me')) say('also me');
  if (cue !== undefined) cueFeatures(reading, cue, features);
  for (const name of new Set(words.flatMap(({ classes }) => classes))) features.add(`${family} S ${name}`);
  for (const stem of announced(statement)) features.add(`H ${stem}`);
  if (/\?\s*$/.test(sentence)) say('asks');
  if (statement.isQuestion) say('question');
  if (statement.isHypothetical) say('hypothetical');
  if (/\b(?:not|never|n't|no longer)\b|n't\b/i.test(sentence.slice(one.end, other.start)))
    say('negated between');
  say(`length ${Math.min(Math.floor(words.length / 6), 6)}`);
  if (statement.turn.author === null) say('nobody');
  if (/^\p{Ll}/u.test(object.text)) say(`lowered ${object.type}`);
  return features;
}

/** How a relation's word stands to its two people. */
function cueFeatures(
  { words, subject, object, predicate }: Reading,
  cue: { start: number; end: number },
  features: Set<string>,
): void {
  const side = object.start >= cue.end ? 'after' : 'before';
  const owner = subject.text === '' ? 'unsaid' : subject.end <= cue.start ? 'before' : 'after';
  const toObject =
    side === 'after' ? inside(words, cue.end, object.start) : inside(words, object.end, cue.start);
  const toSubject = owner === 'before' ? inside(words, subject.end, cue.start) : [];
  const one = toObject
    .slice(0, 5)
    .map(({ shape }) => shape)
    .join(' ');
  const two = toSubject
    .slice(-4)
    .map(({ shape }) => shape)
    .join(' ');
  const kind = predicate === 'has_pet' ? 'pet' : 'relative';
  for (const prefix of ['', `${kind} `]) {
    features.add(`${prefix}cue ${side} ${owner}`);
    features.add(`${prefix}cue ${side} ${one}`);
    features.add(`${prefix}cue ${owner} possessor ${two}`);
    features.add(`${prefix}cue ${side} ${one} | ${owner} ${two}`);
    features.add(`${prefix}cue subject ${subject.text.toLowerCase().slice(0, 8)}`);
  }
}
