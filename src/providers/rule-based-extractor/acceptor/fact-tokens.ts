import type { ExtractedEntity, ExtractedFact } from '../../extractor.ts';
import { LEXICON } from '../capitalised-names.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { inLowerCase } from '../lower-case.ts';
import { AMBIGUOUS_NAMES, NOT_A_NAME } from '../name-words.ts';
import type { Statement } from '../statements.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';
import { type Argument, namesIn, RELATION_WORD, relationOf, valuesOf } from './fact-arguments.ts';

/** A token of a sentence: a word without its possessive ending and what marks trail it. */
export interface FactToken extends ClauseWord {
  /** As written. */
  readonly written: string;
  /** "Ana's". */
  readonly possessive: boolean;
}

/** A sentence as facts are looked for in it. */
export interface FactSentence {
  readonly statement: Statement;
  readonly text: string;
  readonly tokens: readonly FactToken[];
  /** Names that stand in it, and values that tell their kind by their form. */
  readonly names: readonly Argument[];
  readonly values: readonly Argument[];
  /** The relation that a token names, by token. */
  readonly relations: ReadonlyMap<number, string>;
}

/** Classes that say from afar what an object may be. */
const CUES = new Set(
  'work live born study marry lead found own member speak suffer allergy diet runs_on named kin colleague pet birthday_word reach formerly place_word tool group_noun media health house money past_time document'.split(
    ' ',
  ),
);

/** The tokens of a sentence. */
export function factTokens(sentence: string): FactToken[] {
  return wordsOf(sentence).map((word) => {
    const whole = sentence.slice(word.start, word.end);
    const written = whole.replace(/'s$|[.,/-]+$/i, '') || whole;
    const possessive = /'s$/i.test(whole);
    return { ...word, end: word.start + written.length, written, possessive };
  });
}

/** The sentence of a statement with what facts are made of. */
export function factSentence(statement: Statement, entities: readonly ExtractedEntity[]): FactSentence {
  const text = statement.sentence;
  const tokens = factTokens(text);
  const relations = new Map<number, string>();
  for (const match of text.matchAll(RELATION_WORD)) {
    const at = tokens.findIndex(({ start }) => start === match.index);
    if (at >= 0) relations.set(at, relationOf(match[0]));
  }
  return { statement, text, tokens, names: namesIn(text, entities), values: valuesOf(text), relations };
}

const caps = (word: string): string =>
  /^\p{Lu}\p{L}*\p{Lu}/u.test(word)
    ? /\p{Ll}/u.test(word)
      ? 'XxX'
      : 'XX'
    : /^\p{Lu}/u.test(word)
      ? 'Xx'
      : /^\p{L}/u.test(word)
        ? /\d/.test(word)
          ? 'x9'
          : 'x'
        : /^[\d+]/.test(word)
          ? /^\d{4}$/.test(word)
            ? '9999'
            : '9'
          : '.';

/** What the tagger's lexicon and the list of given names take a word for. */
function known(written: string): string {
  const raised = `${written.charAt(0).toUpperCase()}${written.slice(1)}`;
  if (GIVEN_NAMES.has(raised) && !AMBIGUOUS_NAMES.has(raised)) return 'given';
  const tags = String(LEXICON[written.toLowerCase()] ?? '');
  if (/FirstName|MaleName|FemaleName/.test(tags)) return 'first';
  if (/City|Country|Region|Place/.test(tags)) return 'place';
  if (/Organization|Company|Team/.test(tags)) return 'house';
  if (/Actor/.test(tags)) return 'actor';
  if (NOT_A_NAME.has(raised)) return 'plain';
  return tags === '' ? 'new' : 'word';
}

/** What stands for a token in a sequence: a name's or value's kind, a relation, else its shape. */
function kindOfToken(
  name: string,
  value: string,
  relation: string | undefined,
  shape: string,
  form: string,
  index: number,
): string {
  if (name !== '') return name;
  if (relation !== undefined) return relation === 'pet' ? 'PET' : 'KIN';
  if (value !== '') return value;
  return index > 0 && form.startsWith('X') && /^[NVJR]/.test(shape) ? 'NAME' : shape;
}

const bin = (distance: number): string =>
  distance <= 3 ? String(distance) : distance <= 6 ? '4' : distance <= 11 ? '7' : '12';

/** Of each token what kind of thing it begins or goes on with. */
function marks(
  tokens: readonly FactToken[],
  spans: readonly { type: string; start: number; end: number }[],
): string[] {
  const marked = tokens.map(() => '');
  for (const { type, start, end } of spans)
    for (const [at, token] of tokens.entries()) {
      if (token.end <= start || token.start >= end || marked[at] !== '') continue;
      marked[at] = `${token.start <= start ? 'B' : 'I'} ${type}`;
    }
  return marked;
}

const SUBJECT = /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our|me)$/;
const PRONOUN = /^(?:he|she|he's|she's|his|her|they|it|it's|its|their)$/;

const announcements = new WeakMap<Statement, ReadonlySet<string>>();

/** Words that announce whose words follow, or what: the first two of the turn, and those before a colon. */
export function announced(statement: Statement): ReadonlySet<string> {
  const known = announcements.get(statement);
  if (known !== undefined) return known;
  const { turn, sentence, before } = statement;
  const stems = new Set<string>();
  for (const { stem } of wordsOf(turn.content.slice(0, 40)).slice(0, 2)) stems.add(stem);
  const heading =
    /^([^:]{2,60}):\s/.exec(sentence)?.[1] ?? /([^:]{2,60}):$/.exec(before.at(-1)?.sentence ?? '')?.[1];
  for (const { stem } of wordsOf(heading ?? '').slice(-5)) stems.add(`: ${stem}`);
  announcements.set(statement, stems);
  return stems;
}

/** The features of each token of a sentence. `read` is what the rules read in the turn. */
export function tokenFeatures(sentence: FactSentence, read: readonly ExtractedFact[]): string[][] {
  const { tokens, text, statement, relations } = sentence;
  const lower = inLowerCase(text);
  const name = marks(tokens, sentence.names);
  const value = marks(tokens, sentence.values);
  const rule = marks(
    tokens,
    read.flatMap(({ predicate, object }) => {
      const start = lower.indexOf(inLowerCase(object));
      return start < 0 ? [] : [{ type: predicate, start, end: start + object.length }];
    }),
  );
  const shapes = tokens.map(({ shape }) => shape);
  const forms = tokens.map(({ written }) => caps(written));
  const lexical = tokens.map(({ written }) => known(written));
  const at = <Item>(list: readonly Item[], index: number, edge: Item): Item =>
    index < 0 || index >= list.length ? edge : (list[index] ?? edge);
  const shape = (index: number) => at(shapes, index, '$');
  const kinds = tokens.map((_, index) =>
    kindOfToken(
      name[index] ?? '',
      value[index] ?? '',
      relations.get(index),
      shapes[index] ?? '',
      forms[index] ?? '',
      index,
    ),
  );
  const general = (index: number) => at(kinds, index, '$');

  // What holds for the whole sentence.
  const shared: string[] = [];
  if (/\?\s*$/.test(text)) shared.push('asks');
  if (statement.isHypothetical) shared.push('hypothetical');
  if (statement.isItem) shared.push('item');
  if (statement.turn.author === null) shared.push('nobody');
  shared.push(`S0 ${shape(0)}`, `S01 ${shape(0)} ${shape(1)}`);
  const previous = statement.before.at(-1);
  const earlier = new Set(
    previous === undefined
      ? []
      : wordsOf(previous.sentence).flatMap(({ classes }) => classes.filter((one) => CUES.has(one))),
  );
  for (const cue of earlier) shared.push(`P ${cue}`);
  const heading = /^[^:]{2,60}:/.test(text) ? 'heading' : 'none';
  // How the turn begins, and what is announced before a colon: "cover letter says:".
  for (const stem of announced(statement)) shared.push(`H ${stem}`);

  const features: string[][] = [];
  const cues = new Map<string, number>();
  const subject = { kind: 'none', at: -1 };
  const ahead = tokens.map(({ classes }) => classes.filter((one) => CUES.has(one)));
  let relation: { word: string; at: number } | undefined;
  let breaks = 0;
  for (const [index, token] of tokens.entries()) {
    const found: string[] = [`w ${token.text}`, `s ${token.stem}`];
    const say = (feature: string) => found.push(feature);
    const n0 = name[index] ?? '';
    const v0 = value[index] ?? '';
    const kind = n0 || v0 || forms[index] || '';
    say(`n ${n0}`);
    say(`v ${v0}`);
    say(`f ${forms[index]}`);
    say(`l ${lexical[index]}`);
    say(`k ${kind}`);
    if (rule[index]) say(`r ${rule[index]}`);
    else if (read.length > 0) say('r none');
    if (token.possessive) say("'s");
    if (tokens[index - 1]?.possessive) say("-1's");
    if (tokens[index - 2]?.possessive) say(`-2's ${general(index - 1)}`);
    if (token.text.length > 4) say(`e ${token.text.slice(-3)}`);
    for (const one of token.classes) say(`c0 ${one}`);
    for (const step of [-3, -2, -1, 1, 2]) {
      const other = tokens[index + step];
      say(`s${step} ${other?.stem ?? '$'}`);
      say(`h${step} ${shape(index + step)}`);
      say(`g${step} ${general(index + step)}`);
      if (other === undefined) continue;
      if (Math.abs(step) < 3) {
        say(`n${step} ${name[index + step]}`);
        say(`v${step} ${value[index + step]}`);
        say(`f${step} ${forms[index + step]}`);
        say(`l${step} ${lexical[index + step]}`);
      }
      for (const one of other.classes) say(`c${step} ${one}`);
      if (relations.has(index + step)) say(`rel${step} ${relations.get(index + step)}`);
    }
    say(`b-1 ${tokens[index - 1]?.stem ?? '$'} ${token.stem}`);
    say(`b+1 ${token.stem} ${tokens[index + 1]?.stem ?? '$'}`);
    say(`b-2 ${tokens[index - 2]?.stem ?? '$'} ${tokens[index - 1]?.stem ?? '$'}`);
    say(`h-21 ${general(index - 2)} ${general(index - 1)}`);
    say(`h-10 ${general(index - 1)} ${general(index)}`);
    say(`h01 ${general(index)} ${general(index + 1)}`);
    say(`h12 ${general(index + 1)} ${general(index + 2)}`);
    say(`h-321 ${general(index - 3)} ${general(index - 2)} ${general(index - 1)}`);
    say(`h-210 ${general(index - 2)} ${general(index - 1)} ${general(index)}`);
    say(`h-101 ${general(index - 1)} ${general(index)} ${general(index + 1)}`);
    say(`k-1 ${kind} ${general(index - 1)}`);
    say(`k-2 ${kind} ${general(index - 2)} ${general(index - 1)}`);
    say(`k+1 ${kind} ${general(index + 1)}`);
    // What was said before in the sentence, however far.
    for (const [cue, where] of cues) {
      say(`L ${cue}`);
      say(`L ${cue} ${kind}`);
      say(`L ${cue} ${bin(index - where)}`);
    }
    for (let next = index + 1; next < Math.min(tokens.length, index + 9); next += 1)
      for (const cue of ahead[next] ?? []) {
        say(`R ${cue} ${kind}`);
        if (next < index + 5) say(`R ${cue} near`);
      }
    if (relation !== undefined) {
      say(`Lr ${relation.word} ${kind}`);
      say(`Lr ${relation.word} ${bin(index - relation.at)}`);
      say(`Lr ${bin(index - relation.at)} ${kind}`);
    }
    say(`Ls ${subject.kind} ${kind}`);
    say(`Ls ${subject.kind} ${bin(index - subject.at)}`);
    say(`at ${bin(index)} ${bin(tokens.length - index)}`);
    say(`breaks ${Math.min(breaks, 5)}`);
    say(`${heading} ${kind}`);
    for (const one of shared) {
      say(one);
      if (!one.startsWith('H')) say(`${one} ${kind}`);
    }
    features.push(found);
    for (const cue of ahead[index] ?? []) cues.set(cue, index);
    const word = relations.get(index);
    if (word !== undefined) relation = { word, at: index };
    if (SUBJECT.test(token.text)) Object.assign(subject, { kind: 'me', at: index });
    else if (PRONOUN.test(token.text)) Object.assign(subject, { kind: 'pronoun', at: index });
    else if (n0.startsWith('B')) Object.assign(subject, { kind: n0, at: index });
    if (/^[,;:()/–—-]$/.test(token.text)) breaks += 1;
  }
  return features;
}
