import type { Referents } from '../referents.ts';
import type { FactSentence, FactToken } from './fact-tokens.ts';

/** A run of tokens of a turn that facts are told of: an object, or somebody or something that may be a subject. */
export interface FactSpan {
  /** Which sentence of the turn, and its tokens from start to end, the end exclusive. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly chance: number;
}

/** Whom or what a fact may be about, and where it is named or meant. */
export interface SubjectCandidate {
  /** Nothing for the speaker. */
  readonly name: string | undefined;
  readonly type: string;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  /** A pronoun stands for it there. */
  readonly pronoun: boolean;
}

const ME = /^(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|our|us)$/;
const HE = /^(?:he|she|he's|she's|he'll|she'll|he'd|she'd|his|her|him|hers)$/;
const IT = /^(?:it|it's|its)$/;

/** Candidates of one object; a turn names few. */
const MOST = 16;
/** Sentences before the object's in which its subject may be named. */
const BACK = 3;

/** What of a turn's sentences can be subjects of facts. */
export class Subjects {
  readonly #sentences: readonly FactSentence[];
  readonly #mentions: SubjectCandidate[] = [];

  /** `spans` are the likeliest spans that were tagged, none over another. */
  constructor(
    sentences: readonly FactSentence[],
    spans: readonly FactSpan[],
    referentsOf: (sentence: FactSentence) => Referents,
  ) {
    this.#sentences = sentences;
    for (const [sentence, whole] of sentences.entries()) {
      const { tokens, names, text } = whole;
      const taken: { start: number; end: number }[] = [];
      const add = (name: string | undefined, type: string, start: number, end: number, pronoun = false) => {
        if (taken.some((one) => one.start < end && start < one.end)) return;
        taken.push({ start, end });
        this.#mentions.push({ name, type, sentence, start, end, pronoun });
      };
      for (const { type, text: name, start: from, end: to } of names) {
        const start = tokens.findIndex((token) => token.end > from);
        const after = tokens.findIndex((token) => token.start >= to);
        if (start >= 0) add(name, type, start, after < 0 ? tokens.length : after);
      }
      for (const { start, end, sentence: at, label } of spans)
        if (at === sentence && NAMED.has(label))
          add(
            text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0),
            label === 'subject' ? 'subject' : 'tagged',
            start,
            end,
          );
      const referents = referentsOf(whole);
      let who: string | undefined | null = null;
      let what: string | undefined | null = null;
      for (const [at, token] of tokens.entries()) {
        if (ME.test(token.text)) add(undefined, 'me', at, at + 1);
        else if (HE.test(token.text)) {
          who = who === null ? referents.person() : who;
          if (who !== undefined) add(who, 'person', at, at + 1, true);
        } else if (IT.test(token.text)) {
          what = what === null ? referents.thing() : what;
          if (what !== undefined) add(what, 'thing', at, at + 1, true);
        }
      }
    }
    this.#mentions.sort((one, other) => one.sentence - other.sentence || one.start - other.start);
  }

  /** Who may be meant as the subject of an object: each once, by its mention that is nearest, before rather than after. */
  of(object: FactSpan): SubjectCandidate[] {
    const near = new Map<string, { candidate: SubjectCandidate; cost: number }>();
    for (const candidate of this.#mentions) {
      const back = object.sentence - candidate.sentence;
      if (back < 0 || back > BACK) continue;
      if (back === 0 && candidate.start < object.end && object.start < candidate.end) continue;
      const cost =
        back > 0
          ? back * 100 - candidate.start / 100
          : candidate.end <= object.start
            ? object.start - candidate.end
            : (candidate.start - object.end) * 2 + 4;
      const key = candidate.name?.toLowerCase() ?? '';
      const known = near.get(key);
      if (known === undefined || cost < known.cost) near.set(key, { candidate, cost });
    }
    if (!near.has('') || (near.get('')?.cost ?? 0) >= 100)
      near.set('', {
        candidate: {
          name: undefined,
          type: 'unsaid',
          sentence: object.sentence,
          start: 0,
          end: 0,
          pronoun: false,
        },
        cost: 50,
      });
    return [...near.values()]
      .sort((one, other) => one.cost - other.cost)
      .slice(0, MOST)
      .map(({ candidate }) => candidate);
  }

  /** What is named in a sentence between two of its tokens. */
  between(sentence: number, start: number, end: number): SubjectCandidate[] {
    return this.#mentions.filter((one) => one.sentence === sentence && one.start >= start && one.end <= end);
  }

  get sentences(): readonly FactSentence[] {
    return this.#sentences;
  }
}

/** Labels of spans that name somebody or something. */
const NAMED: ReadonlySet<string> = new Set(
  'subject work spouse child parent sibling boss relation pet founded member owned used maker client whole school'.split(
    ' ',
  ),
);

const bin = (count: number): string =>
  count <= 4 ? String(count) : count <= 7 ? '5' : count <= 12 ? '8' : '13';
const shapesOf = (tokens: readonly FactToken[]): string => tokens.map(({ shape }) => shape).join(' ');

/** The features of a subject for an object. */
export function subjectFeatures(
  subjects: Subjects,
  object: FactSpan,
  candidate: SubjectCandidate,
  candidates: readonly SubjectCandidate[],
  agreed: { same: boolean; other: boolean; predicate: boolean },
): string[] {
  const sentence = subjects.sentences[object.sentence];
  if (sentence === undefined) return [];
  const { tokens, relations } = sentence;
  const family = object.label;
  const features: string[] = [];
  const say = (feature: string) => {
    features.push(feature, `${family} ${feature}`);
  };
  const back = object.sentence - candidate.sentence;
  const { type } = candidate;
  const forward = candidate.end <= object.start;
  const where = type === 'unsaid' ? 'unsaid' : back > 0 ? `back${back}` : forward ? 'before' : 'after';
  const who = candidate.pronoun ? `${type}*` : type;
  say(`= ${who} ${where}`);
  const hasMe = candidates.some((one) => one.type === 'me');
  const people = candidates.filter((one) => one.type === 'person' && one.sentence === object.sentence).length;
  say(`${who} me ${hasMe} people ${Math.min(people, 3)}`);
  if (agreed.same) say(`R same ${agreed.predicate}`);
  if (agreed.other) say('R other');
  const first = candidates.indexOf(candidate);
  say(`rank ${Math.min(first, 4)} ${who}`);
  const before = tokens.slice(Math.max(0, object.start - 3), object.start);
  const after = tokens.slice(object.end, object.end + 2);
  say(`o- ${type} ${shapesOf(before.slice(-1))}`);
  say(`o-- ${type} ${shapesOf(before.slice(-2))}`);
  features.push(`${family} o--- ${type} ${shapesOf(before)}`);
  say(`o+ ${type} ${shapesOf(after.slice(0, 1))}`);
  features.push(`${family} o++ ${type} ${shapesOf(after)}`);
  const opening = tokens.slice(0, 2);
  say(`^ ${type} ${where} ${shapesOf(opening.slice(0, 1))}`);
  features.push(`${family} ^^ ${type} ${shapesOf(opening)}`);
  // A relation named near the object, and whose it is.
  for (let at = object.start - 1; at >= Math.max(0, object.start - 8); at -= 1) {
    const relation = relations.get(at);
    if (relation === undefined) continue;
    const owner = tokens[at - 1]?.text ?? '^';
    say(`rel ${relation} ${type} ${where}`);
    say(
      `rel ${object.start - at} ${type} ${where} by ${/^(?:my|our|his|her|their|the|a)$/.test(owner) ? owner : (tokens[at - 1]?.possessive ?? false) ? "'s" : shapesOf(tokens.slice(Math.max(0, at - 1), at))}`,
    );
    break;
  }
  if (type === 'unsaid') return features;
  if (back > 0) {
    // Nobody is named before the object in its own sentence.
    const nearer = candidates.filter(
      (one) => one.sentence === object.sentence && one.type !== 'unsaid',
    ).length;
    say(`back ${who} nearer ${Math.min(nearer, 3)}`);
    const own = subjects.sentences[candidate.sentence]?.tokens ?? [];
    say(`back ${who} at ${bin(candidate.start)} ${shapesOf(own.slice(candidate.end, candidate.end + 1))}`);
    const others = candidates.filter(
      (one) => one.sentence === candidate.sentence && one.type === type,
    ).length;
    say(`back ${who} among ${Math.min(others, 3)}`);
    return features;
  }
  const [from, to] = forward ? [candidate.end, object.start] : [object.end, candidate.start];
  const between = tokens.slice(from, to);
  const gap = between.length;
  say(`gap ${who} ${where} ${bin(gap)}`);
  if (gap <= 6) say(`between ${who} ${where} ${shapesOf(between)}`);
  const amid = subjects.between(object.sentence, from, to);
  const rivals = amid.filter((one) => one.type !== 'place');
  say(`amid ${who} ${where} ${Math.min(amid.length, 4)}`);
  say(`rivals ${who} ${where} ${Math.min(rivals.length, 3)} ${rivals.at(forward ? -1 : 0)?.type ?? ''}`);
  const breaks = between.filter(({ text }) => /^[,;:()/–—-]$/.test(text)).map(({ text }) => text);
  say(`breaks ${who} ${where} ${Math.min(breaks.length, 4)} ${breaks.at(-1) ?? ''}`);
  for (const { classes, shape, text } of between.slice(-10)) {
    features.push(`${family} ${where} ${type === 'me' ? 'me' : 'other'} b ${shape}`);
    for (const name of classes)
      features.push(`${family} ${where} ${type === 'me' ? 'me' : 'other'} c ${name}`);
    if (/^(?:and|but|while|who|whose|with|called|named)$/.test(text)) say(`amid ${text} ${who} ${where}`);
  }
  const next = tokens.slice(candidate.end, candidate.end + 3);
  const last = tokens.slice(Math.max(0, candidate.start - 2), candidate.start);
  say(`s+ ${who} ${shapesOf(next.slice(0, 1))}`);
  say(`s++ ${who} ${shapesOf(next.slice(0, 2))}`);
  features.push(`${family} s+++ ${who} ${shapesOf(next)}`);
  say(`s- ${who} ${shapesOf(last.slice(-1))}`);
  say(`s-- ${who} ${shapesOf(last)}`);
  if (tokens[candidate.end - 1]?.possessive) say(`s's ${who} ${where}`);
  if (candidate.start === 0) say(`s^ ${who} ${where}`);
  if (type === 'me') say(`me ${tokens[candidate.start]?.text} ${where} ${bin(gap)}`);
  const owned = last.length > 0 && relations.has(candidate.start - 1);
  if (owned) say(`s of ${relations.get(candidate.start - 1)} ${where}`);
  // "Team: Ana, drums; Bo, bass": whose part of a list it is.
  if (forward && !between.some(({ text }) => /^[;.]$/.test(text)) && rivals.length === 0)
    say(`segment ${who} ${Math.min(breaks.length, 2)}`);
  return features;
}
