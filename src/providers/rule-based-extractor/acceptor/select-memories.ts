import { stem } from '../../english-stem.ts';
import type { ExtractedMemory } from '../../extractor.ts';
import { changedTastes } from '../changed-tastes.ts';
import type { Statement } from '../statements.ts';
import type { Segment } from './clause-segments.ts';
import { CLAUSE_KINDS, type JudgedSentence, readingsOf } from './memory-candidates.ts';
import { isNoDecision } from './no-decision.ts';
import { type ClauseKind, plainMemory } from './plain-wording.ts';
import { GRAMMAR_WORDS } from './word-classes.ts';

/** From which probability on a segment is kept, by kind. */
export type Thresholds = Readonly<Record<ClauseKind, number>>;

/** How likely each segment of a sentence is of each kind: by segment, then by kind. */
export type SegmentChances = readonly Float64Array[];

/** A segment taken for a memory. */
interface Chosen {
  segment: Segment;
  kind: ClauseKind;
  /** How likely these words, or about these, are a memory of the kind. */
  chance: number;
  /** Its words in its sentence: numbers of the first and of the one after the last. */
  start: number;
  end: number;
}

/** Segments that share at least this part of their words are two readings of one memory. */
const SAME_WORDS = 0.5;
/** Below this a segment is no rival to others. */
const LEAST_CHANCE = 0.02;
/** A segment this likely is a memory of its own: words of another are not widened over it. */
const RIVAL = 0.4;
/** Words of a subject that was left before a decision. */
const MOST_OF_SUBJECT = 10;
/** Words of a sentence that is told whole where it holds one memory. */
const SHORT_SENTENCE = 25;
/** Share of a segment's words that a rule's wording of it has at least. */
const MOST = 0.75;
/** It points at something that is said in another clause. */
const POINTS =
  /\b(?:it|them|that|those|these|this|one|he|she|they|him|her|his|their|em|there|(?:before|by|until|till|after) then)\b/i;

/** A rule stopped in the middle of what it read. */
const BROKEN_OFF = /\b(?:and|or|but|to|the|a|of|for|with|is|not|no)\.?$/i;

/** The likeliest segments that don't overlap, each with the chances of the readings close to it added up. */
function chosenOf(sentence: JudgedSentence, chances: SegmentChances): Chosen[] {
  const live = sentence.segments.flatMap((segment, index) => {
    const own = chances[index];
    const start = sentence.chunks[segment.from]?.from ?? 0;
    const end = sentence.chunks[segment.to - 1]?.to ?? 0;
    return own === undefined || Math.max(...own) < LEAST_CHANCE ? [] : [{ segment, own, start, end }];
  });
  const rivals = live.flatMap(({ segment, own, start, end }) =>
    CLAUSE_KINDS.map((kind, column) => {
      let chance = 0;
      for (const other of live) {
        const common = Math.min(end, other.end) - Math.max(start, other.start);
        const all = Math.max(end, other.end) - Math.min(start, other.start);
        if (common / all >= SAME_WORDS) chance += other.own[column] ?? 0;
      }
      return { segment, kind, chance: Math.min(1, chance), own: own[column] ?? 0, start, end };
    }),
  );
  const chosen: Chosen[] = [];
  for (const rival of rivals.sort((one, other) => other.own - one.own))
    if (!chosen.some(({ start, end }) => start < rival.end && rival.start < end)) chosen.push(rival);
  return chosen.sort((one, other) => one.start - other.start);
}

const trimmedEnd = (text: string): string => text.replace(/[\s,;:–—-]+$/, '');

/** Begins behind its subject: "the old API (v1) | gets switched off". */
const WITHOUT_SUBJECT =
  /^(?:gets?|got|is|isn't|are|aren't|was|were|goes|stays?|will|won't|has|have|does|doesn't|moves?|becomes?|remains?|starts?|stops?|ends?)\b/i;

/**
 * The words of a memory: its segment, or more of its sentence where it points there. A short sentence is told whole where
 * nothing else is told in it, and for a decision always: what stands beside it is its scope, or its other half.
 */
function wordsFor({ sentence, words }: JudgedSentence, one: Chosen, others: readonly Chosen[]): string {
  const cut = (start: number, end: number): string =>
    trimmedEnd(sentence.sentence.slice(words[start]?.start ?? 0, words[end - 1]?.end ?? 0));
  if ((others.length === 0 || one.kind === 'decision') && words.length <= SHORT_SENTENCE)
    return cut(0, words.length);
  const own = cut(one.start, one.end);
  if (one.kind === 'decision' && WITHOUT_SUBJECT.test(own)) {
    const before =
      cut(0, one.start)
        .split(/[.;:!?]\s/)
        .at(-1) ?? '';
    if (before.split(/\s+/).length <= MOST_OF_SUBJECT) return `${before} ${own}`.trim();
  }
  if (!POINTS.test(own)) return own;
  // What it points at is said before it, be it in another memory.
  return one.end <= SHORT_SENTENCE ? cut(0, one.end) : own;
}

/** A decision that begins by pointing at what was said before it: "No. It stays in the family." */
const POINTS_BACK =
  /^(?:(?:no|yes|yeah|ok|okay|so|right)[.,!:]* )?(?!(?:it (?:was|is|has been)|it's(?: been)?) (?:agreed|decided|resolved|settled)|that's (?:it|that)\b)(?:it|that|this|they|those|these)(?:'s|'ll|'re)?\s/i;
/** Words of a sentence beyond which it is no longer what another points at, but a story. */
const MOST_POINTED_AT = 20;

/** A decision's words, behind the sentence they point back at where there is one: alone nobody could read them later. */
function withAntecedent(wide: string, { before, sentence, turn }: Statement): string {
  if (!POINTS_BACK.test(wide) || !sentence.startsWith(wide.slice(0, 20))) return wide;
  const last = before.at(-1);
  const said = last?.turn.id === turn.id && !last.isQuestion ? last.sentence : undefined;
  if (said === undefined || said === sentence || said.split(/\s+/).length > MOST_POINTED_AT) return wide;
  return `${trimmedEnd(said).replace(/[.!]$/, '')}. ${wide}`;
}

/** Words by which something is asked, told or settled: a memory says so in words of its own. */
const FRAME =
  /^(?:need|have|must|want|remind|remember|forget|let|know|make|sure|please|pls|kindly|note|actually|set|change|put|turn|switch|keep|go|going|gonna|got|gotta|still|really|also|ok|like|love|prefer|hate|decided|decide|agreed|agree|settled|decision|task|todo|add|list|done|finished|sorted|today|promised|said|told|will|would|could|can|should|rather|from|future|forward|henceforth|thing)$/;

const contentWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => {
    const lower = word.toLowerCase();
    return !GRAMMAR_WORDS.has(lower) && !FRAME.test(lower);
  });
const stemsOf = (words: readonly string[]): string[] => words.map((word) => stem(word.toLowerCase()));

/** Whether a memory in a rule's words has the names and numbers of a text and most of its other words. */
function covers(memory: ExtractedMemory, text: string, whole: string): boolean {
  const has = new Set(stemsOf(contentWords(`${memory.content} ${memory.value ?? ''}`)));
  const words = contentWords(text);
  const needed = stemsOf(words.filter((word, index) => index > 0 && /^[\p{Lu}\p{N}]/u.test(word)));
  const others = stemsOf(words);
  if (
    needed.every((word) => has.has(word)) &&
    others.filter((word) => has.has(word)).length >= MOST * others.length
  )
    return true;
  // "Yes, let's do that" takes the words of what it accepts.
  const said = new Set(stemsOf(contentWords(whole)));
  return memory.kind === 'decision' && [...has].filter((word) => !said.has(word)).length > 6;
}

/** What a memory says but for its reason, which points at it: "Kafka, because we need to replay them". */
const withoutReason = ({ content, reason }: ExtractedMemory): string =>
  reason === undefined ? content : content.replace(reason, '');

/** The memory that a chosen segment is: as a rule reads it where that loses nothing, else in its author's words. */
function memoryOf(
  sentence: JudgedSentence,
  one: Chosen,
  others: readonly Chosen[],
  timeZone: string,
): ExtractedMemory[] {
  const { kind } = one;
  const first = sentence.sentence.clauses[0];
  if (first === undefined) return [];
  const clause = sentence.clauses
    .map((read) => ({ read, common: Math.min(read.to, one.end) - Math.max(read.from, one.start) }))
    .filter(({ read, common }) => common > 0 && read.read[kind].length > 0)
    .sort((a, b) => b.common - a.common)[0]?.read;
  const text = trimmedEnd(
    sentence.sentence.sentence.slice(
      sentence.words[one.start]?.start ?? 0,
      sentence.words[one.end - 1]?.end ?? 0,
    ),
  );
  const near = clause?.statement ?? nearest(sentence, text) ?? first;
  const ofClause = clause?.read[kind] ?? [];
  if (near.turn.role !== 'user') return [...ofClause];
  // What was decided may stand before the segment, beside the words of deciding: "we decided on X | instead of Y".
  const decidedBefore =
    kind === 'decision' && ofClause.length === 1 && (ofClause[0]?.confidence ?? 0) >= CERTAIN
      ? (clause?.from ?? one.start)
      : one.start;
  const words = wordsFor(sentence, { ...one, start: Math.min(one.start, decidedBefore) }, others);
  const wide = kind === 'decision' ? withAntecedent(words, first) : words;
  // Of a sentence of several memories each has the date and the reason of its own words alone.
  const statement: Statement = { ...near, text, sentence: others.length === 0 ? near.sentence : wide };
  const read = ofClause.length === 1 ? ofClause : readingsOf(statement, timeZone)[kind];
  const [memory] = read;
  if (memory === undefined || read.length > 1) return [plainMemory(statement, wide, kind, timeZone)];
  if (
    covers(memory, text, sentence.sentence.sentence) &&
    !POINTS.test(withoutReason(memory)) &&
    !BROKEN_OFF.test(memory.content) &&
    (/\bdue\b/i.test(text) || !/ is due /.test(memory.content))
  )
    return [memory];
  const plain = plainMemory(statement, wide, kind, timeZone);
  return [
    {
      ...memory,
      content: plain.content,
      dueAt: memory.dueAt ?? (memory.status === plain.status ? plain.dueAt : undefined),
      reason: memory.reason ?? plain.reason,
    },
  ];
}

/** The clause that has the words, or the first of them. */
function nearest({ sentence }: JudgedSentence, text: string): Statement | undefined {
  return sentence.clauses.find((clause) => clause.text.includes(text.slice(0, 20)));
}

/** A memory and how likely its words are one. */
export interface LikelyMemory {
  memory: ExtractedMemory;
  chance: number;
}

/** From which probability on a memory is kept that a rule reads with certainty: "we decided to use Postgres". */
const SAID_OUTRIGHT = 0.2;
/** The confidence from which on a rule is certain. */
const CERTAIN = 0.9;
/** "Make it 75 %" says little: what it changes was set before, and only a rule has looked. */
const isRevisedSetting = ({ kind, revises, content }: ExtractedMemory): boolean =>
  kind === 'preference' && revises === true && / set .+ to /.test(content);

/** The probability that a memory needs to be kept. */
function leastFor(memory: ExtractedMemory, kind: ClauseKind, least: Thresholds): number {
  return memory.confidence >= CERTAIN ? Math.min(SAID_OUTRIGHT, least[kind]) : least[kind];
}

/** All memories that a turn may hold whose chance is at least `least`. */
export function likelyMemories(
  sentences: readonly JudgedSentence[],
  chances: readonly SegmentChances[],
  least: Thresholds,
  timeZone: string,
): LikelyMemory[] {
  const memories = sentences.flatMap((sentence, index) => {
    const [first] = sentence.sentence.clauses;
    const changed = first === undefined ? [] : changedTastes(first);
    if (changed.length > 0) return changed.map((memory) => ({ memory, chance: memory.confidence }));
    const revised = sentence.clauses.flatMap(({ read }) => read.preference.filter(isRevisedSetting));
    if (revised.length > 0) return revised.map((memory) => ({ memory, chance: memory.confidence }));
    const chosen = chosenOf(sentence, chances[index] ?? []);
    return chosen
      .filter(({ kind, chance }) => chance >= Math.min(least[kind], SAID_OUTRIGHT))
      .flatMap((one) => {
        const others = chosen.filter((other) => other !== one && other.chance >= RIVAL);
        return memoryOf(sentence, one, others, timeZone)
          .filter((memory) => one.chance >= leastFor(memory, one.kind, least) && !isNoDecision(memory))
          .map((memory) => ({ memory, chance: one.chance }));
      });
  });
  const seen = new Set<string>();
  return memories.filter(({ memory: { content } }) => !seen.has(content) && seen.add(content));
}
