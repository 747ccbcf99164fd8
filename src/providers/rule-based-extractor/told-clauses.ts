import type { Day } from '../calendar.ts';
import type { ExtractedFact } from '../extractor.ts';
import { tenseIn } from './clause-tense.ts';
import { inLowerCase } from './lower-case.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';
import { type TimePhrase, timePhrasesOf } from './time-phrases.ts';

/** A part of a sentence that has one verb, and one time. */
export interface Clause {
  readonly sentence: Sentence;
  readonly text: string;
  /** Offsets in its sentence; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly homes: Home[];
  readonly phrases: readonly TimePhrase[];
  /** Times of clauses that tell no fact and go on about this one: "left in June". */
  readonly given: Timing[];
}

/** A sentence of a turn, in plain spelling, by its clauses. */
export interface Sentence {
  /** Its place in the turn. */
  readonly index: number;
  readonly previous: Sentence | undefined;
  readonly text: string;
  readonly clauses: Clause[];
}

/** Where a fact is told: the clause, and where in its sentence the object stands. */
export interface Home {
  readonly fact: ExtractedFact;
  readonly clause: Clause;
  readonly start: number;
  readonly end: number;
}

/** Words that say when, and the clause whose verb says what then was. */
export interface Timing {
  readonly clause: Clause;
  readonly phrase: TimePhrase;
}

/** Where one clause ends and another begins, as far as times go. */
const BREAK =
  /[;:()]|,|\s[–—-]+\s|\b(?:and(?! I (?:\p{L}+ ){1,3}(?:married|engaged|divorced|together)\b)|but|then|while|whereas|so|because|where|who|which|though|although|before (?=(?:that|this|it|I|we|he|she|they)\b)|after (?=that\b|leaving\b|working\b|(?:[\p{L}\d]+ )+(?:years?|months?|decades?) (?:at|with|in)\b))/gu;
const OWN_SUBJECT =
  /^(?:(?:and|but|so|then|also|where|because|while|before|after) )*(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|who|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|\p{Lu}\p{Ll}+)(?:'\p{L}+)? \S/u;
const OPENING = /^[\s,;:()–—-]*(?:(?:and|but|so|then|also|where|who) )*/u;
/** What a clause with a subject of its own says of what was told before it. */
const GOES_ON =
  /\b(?:here|there|since then|joined|left|quit|started|moved (?:in|out)|came over|retired|laid off|let go|fired|made redundant|opened?|been open|founded|resigned|became|married|divorced)\b/i;
const SAME_PLACE = /\b(?:here|there)\b/i;
const JOB = /^(?:works_at|is_a|has_role|member_of|leads|founded)$/;

/** Whether two facts tell of somebody's work, so that one may have come after the other. */
export function bothJobs(one: ExtractedFact, other: ExtractedFact): boolean {
  return JOB.test(one.predicate) && JOB.test(other.predicate);
}

/** Where a turn's facts are told, by fact; none for one whose object its sentences don't have. */
export function homesOf(
  facts: readonly ExtractedFact[],
  statements: readonly Statement[],
  today: Day,
): ReadonlyMap<ExtractedFact, Home> {
  const texts = [...new Set(statements.map(({ sentence }) => sentence))];
  const sentences: Sentence[] = [];
  for (const text of texts) sentences.push(sentenceOf(text, sentences.at(-1), today));
  const [first] = statements;
  const speaker = first === undefined ? '' : speakerOf(first.turn);
  const homes = new Map<ExtractedFact, Home>();
  for (const fact of facts) {
    const home = homeOf(fact, sentences, speaker);
    if (home === undefined) continue;
    home.clause.homes.push(home);
    homes.set(fact, home);
  }
  handOn(sentences);
  return homes;
}

/** A sentence by its clauses with the times in them; no clause breaks within one. */
function sentenceOf(text: string, previous: Sentence | undefined, today: Day): Sentence {
  const sentence: Sentence = { index: previous ? previous.index + 1 : 0, previous, text, clauses: [] };
  const phrases = timePhrasesOf(text, today);
  const cuts = [...text.matchAll(BREAK)]
    .map(({ index: at }) => at)
    .filter((at) => at > 0 && !phrases.some(({ start, end }) => at >= start && at < end));
  const borders = [0, ...cuts, text.length];
  for (const [at, start] of borders.slice(0, -1).entries()) {
    const end = borders[at + 1] ?? text.length;
    const own = phrases.filter((phrase) => phrase.start >= start && phrase.start < end);
    const clause = { sentence, start, end, text: text.slice(start, end), phrases: own };
    sentence.clauses.push({ ...clause, homes: [], given: [] });
  }
  return sentence;
}

const IN_WORD = /[\p{L}\p{N}]/u;

/** Where in a text words in lower case stand as whole words; -1 where they don't. */
function placeOf(words: string, text: string): number {
  const lower = inLowerCase(text);
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + 1)) {
    const isWhole = !IN_WORD.test(lower[at - 1] ?? '') && !IN_WORD.test(lower[at + words.length] ?? '');
    if (isWhole) return at;
  }
  return -1;
}

/** The clause that tells a fact: the first with its object in a sentence that has its subject too. */
function homeOf(fact: ExtractedFact, sentences: readonly Sentence[], speaker: string): Home | undefined {
  const object = inLowerCase(fact.object);
  const told = sentences.filter(({ text }) => placeOf(object, text) >= 0);
  const given = fact.subject.split(' ')[0] ?? fact.subject;
  const sentence =
    told.find(({ text }) =>
      fact.subject === speaker ? /\b(?:I|me|my|we|our)\b/.test(text) : text.includes(given),
    ) ?? told[0];
  const start = sentence === undefined ? -1 : placeOf(object, sentence.text);
  const clause = sentence?.clauses.find((one) => start >= one.start && start < one.end);
  return clause && { fact, clause, start, end: start + fact.object.length };
}

/** Gives the times of clauses that tell no fact to the clause they are about. */
function handOn(sentences: readonly Sentence[]): void {
  const all = sentences.flatMap(({ clauses }) => clauses);
  for (const [index, clause] of all.entries()) {
    if (clause.phrases.length === 0 || clause.homes.length > 0) continue;
    const last = all.slice(0, index).findLast(({ homes }) => homes.length > 0);
    const before = last?.sentence === clause.sentence ? last : undefined;
    const next = all[index + 1];
    const after = next?.sentence === clause.sentence && next.homes.length > 0 ? next : undefined;
    const alone = isOnlyTime(clause);
    const timed = before === undefined || before.phrases.length > 0 || before.given.length > 0;
    if (alone && timed && after?.phrases.length === 0) {
      after.given.push(...clause.phrases.map((phrase) => ({ clause, phrase })));
      continue;
    }
    const about = before === undefined ? SAME_PLACE : GOES_ON;
    const goesOn = alone || beginsWithVerb(clause) || about.test(clause.text);
    // A sentence that tells nothing else may go on about the one before it: "I used to work for Acme. Left in June."
    const told = before ?? (last && isNext(clause, last) ? last : undefined);
    if (goesOn) told?.given.push(...clause.phrases.map((phrase) => ({ clause, phrase })));
  }
}

function isNext({ sentence }: Clause, last: Clause): boolean {
  const tells = sentence.clauses.some(({ homes }) => homes.length > 0);
  return !tells && last.sentence.index === sentence.index - 1;
}

/** It says when and nothing else: "In March 2024, I moved". */
function isOnlyTime({ start, text, phrases }: Clause): boolean {
  const rest = phrases.reduceRight(
    (left, phrase) => left.slice(0, phrase.start - start) + left.slice(phrase.end - start),
    text,
  );
  return rest.replace(/[^\p{L}]+/gu, '').length < 4;
}

/** "Left in June", "since 2020 in a flat": no subject stands before its verb, or its time. */
function beginsWithVerb({ start, text, phrases }: Clause): boolean {
  const opening = OPENING.exec(text)?.[0].length ?? 0;
  if (phrases.some((phrase) => phrase.start - start <= opening)) return !OWN_SUBJECT.test(text.trim());
  return tenseIn(text.slice(opening).split(' ', 1)[0] ?? '') !== 'none';
}

/** The times that are a fact's: of its clause what follows its object, or else what leads, and what goes on about it. */
export function timingsOf(home: Home): readonly Timing[] {
  const { clause, start, end } = home;
  const { homes, phrases, given } = clause;
  const after = homes.map((other) => other.start).filter((other) => other > start);
  const next = Math.min(...after, Number.POSITIVE_INFINITY);
  const following =
    homes.length > 1 && phrases.length > 1
      ? phrases.filter((phrase) => phrase.start >= end && phrase.start < next)
      : [];
  const own = following.length > 0 ? following : phrases;
  const told = own.map((phrase) => ({ clause, phrase }));
  return [...(told.length > 0 ? told : sharedBy(home)), ...given];
}

/** "Python, Go and Rust since 2015": what is listed shares the time of the last of the list. */
function sharedBy({ clause, fact }: Home): readonly Timing[] {
  const { clauses } = clause.sentence;
  const at = clauses.indexOf(clause);
  const same = ({ fact: other }: Home) =>
    other.subject === fact.subject && (other.predicate === fact.predicate || bothJobs(other, fact));
  const timesOf = (other: Clause) => other.phrases.map((phrase) => ({ clause: other, phrase }));
  for (const next of clauses.slice(at + 1)) {
    const [listed] = next.homes;
    const lead = listed === undefined ? '' : next.text.slice(0, listed.start - next.start);
    if (!listed || !same(listed) || lead.split(' ').length > 4 || tenseIn(lead) !== 'none') break;
    if (next.phrases.length > 0) return timesOf(next);
  }
  const before = clauses[at - 1];
  const apposed = before?.homes.some((other) => same(other) && bothJobs(other.fact, fact)) ?? false;
  return before && apposed && tenseIn(clause.text) === 'none' ? timesOf(before) : [];
}
