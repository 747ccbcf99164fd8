import { findDueDate } from '../../language/due-dates.ts';
import type { ExtractedMemory } from '../../providers/extractor.ts';
import { purposeOf, replacedIn } from './decision-subject.ts';
import { type Place, placeOf, type Remembered, type Version } from './memory-versions.ts';
import {
  declines,
  differsInNumbersOnly,
  doerOf,
  isVague,
  objectsOf,
  overlap,
  plain,
  pointsBack,
  reportedTopic,
  saysTheSame,
  sharesSubject,
  similarity,
  takenUpAgain,
  topicOf,
  wishedTopic,
  withNumber,
} from './memory-wording.ts';
import type { SourceTurn } from './turn-window.ts';

/**
 * When two statements are about one thing. Chosen so that a wrong match is rare: it would hide a memory, while a
 * missed one only leaves two.
 */
const least = {
  /** Trigrams of a statement that announces a revision, with what it revises. */
  similarity: 0.4,
  /** The share of their topics that the two have in common. */
  topic: 0.4,
  /** The share of its words that what is declined has in common with what was wanted. */
  declined: 0.6,
  /** By how much the best must be better than the second best, where neither was spoken of just now. */
  margin: 0.1,
} as const;

/** Turns within which "it" may mean what was said. */
export const recentTurns = 8;

/** Turns within which "instead" may be said of what is named by nothing else. */
const justNow = 2;

/** Something that was said, and the turn that said it. */
export interface Said {
  readonly memory: ExtractedMemory;
  readonly turn: SourceTurn;
}

/** What a statement is about, its place there, and what it says of it. */
export interface Meant extends Place {
  readonly remembered: Remembered;
  /**
   * repeats: what holds, or what was said next, says the same. moves: a task goes on, is done, dropped or taken up
   * again. revises: it says something else of the same. ends: what held does so no longer, and nothing takes its place.
   */
  readonly how: 'repeats' | 'moves' | 'revises' | 'ends';
  /** The words of the new version, where they are not the statement's own. */
  readonly content?: string;
  readonly value?: string;
}

/** Finds which of the known memories a statement is about, or null when it says something new. */
export function findMeant(said: Said, known: readonly Remembered[]): Meant | null {
  const { memory, turn } = said;
  const views = known.map((remembered) => view(remembered, turn));
  if (memory.updates === true)
    return memory.status === undefined ? recentlySaid(said, views) : updated(said, views);
  const ofKind = views.filter(({ shown }) => shown.kind === memory.kind);
  if (memory.kind === 'task') {
    if (isMove(memory)) return movedTask(said, ofKind);
    return repeated(said, ofKind) ?? revised(said, ofKind, views) ?? reopened(said, ofKind);
  }
  if (memory.kind === 'preference' && memory.key !== undefined) {
    const keyed = ofKind.find(
      ({ shown }) => shown.key === memory.key && shown.category === (memory.category ?? null),
    );
    if (keyed) return keyedMeant(keyed, said);
    // A key of its own says what it is about.
    return pointing(said) ? recentlySaid(said, views) : null;
  }
  const again = repeated(said, ofKind);
  if (again) return again;
  const turned = memory.kind === 'preference' ? turnedRound(said, ofKind) : null;
  return turned ? meant(turned, 'revises') : revised(said, ofKind, views);
}

/** The words that say what a statement ends or moves: its own, else those said right before it. */
export function meantTopic({ value, refersTo }: ExtractedMemory, author: string | null): Set<string> {
  return reportedTopic(value ?? refersTo ?? '', author);
}

/** Kinds of which something can be no more, and which statuses say so. */
const isEnd = ({ status }: ExtractedMemory) => status === 'cancelled';

/**
 * What a statement ends or moves: the open task, or where it is taken back the preference or decision too, that its
 * words name best; where they name nothing, the one that was spoken of just now.
 */
function updated(said: Said, views: readonly View[]): Meant | null {
  const { memory, turn } = said;
  const able = views.filter(({ held, shown }) =>
    held === null ? false : shown.kind === 'task' ? isOpen(shown) : isEnd(memory),
  );
  const named = memory.value !== undefined;
  const topic = meantTopic(memory, turn.author);
  const ranked = able
    .map((each) => ({ each, score: namedBest(topic, each.shown, named) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const chosen =
    clearest(ranked) ??
    (named ? null : nearest(able.filter(({ distance }) => (distance ?? recentTurns) <= justNow)));
  if (chosen === null) return null;
  if (chosen.shown.kind !== 'task') return meant(chosen, 'ends');
  return meant(chosen, chosen.shown.status === memory.status ? 'repeats' : 'moves');
}

/**
 * How well words name a thing, 0 for not at all: at least half of the words that are meant to name it must be its own;
 * of words that only stood before, at least half of its own must be among them.
 */
function namedBest(words: ReadonlySet<string>, { content, subject }: Version, named: boolean): number {
  const thing = reportedTopic(content, subject);
  const shared = [...words].filter((word) => thing.has(word)).length;
  if (shared === 0) return 0;
  const ofWords = shared / words.size;
  const ofThing = shared / thing.size;
  const enough = named
    ? ofWords >= 0.5 && (shared > 1 || words.size < 3 || ofThing >= 0.5)
    : shared > 1
      ? ofThing >= 0.4
      : ofThing >= 0.5;
  if (!enough) return 0;
  const objects = objectsOf(content, subject, false);
  const isObject = [...words].some((word) => objects.has(word));
  return (named ? ofWords + ofThing / 2 : ofThing) + (isObject ? 0.5 : 0);
}

/** Whether a task's statement says how far it is, and not that it is to be done. */
export function isMove({ status }: ExtractedMemory): boolean {
  return status !== undefined && status !== 'pending';
}

/** A memory as it was when a turn was said. */
interface View extends Place {
  readonly remembered: Remembered;
  /** What held then; before it was first said, what was said first. */
  readonly shown: Version;
  /** How many turns ago it was last spoken of on this line; null for longer. */
  readonly distance: number | null;
}

function view(remembered: Remembered, turn: SourceTurn): View {
  const place = placeOf(remembered, turn);
  const shown = place.held ?? place.next ?? remembered.versions.at(-1);
  if (!shown) throw new Error('A memory without versions');
  const before = remembered.versions
    .flatMap(({ said }) => said)
    .filter((number) => number <= turn.sequenceNo && turn.sequenceNo - number <= recentTurns);
  return {
    remembered,
    ...place,
    shown,
    distance: before.length === 0 ? null : turn.sequenceNo - Math.max(...before),
  };
}

const meant = (
  { remembered, held, next }: View,
  how: Meant['how'],
  changed?: { content: string; value?: string },
): Meant => ({ remembered, held, next, how, ...changed });

/** The same setting: said again, given another value, or another number where only that was said of it. */
function keyedMeant(keyed: View, said: Said): Meant {
  if (repeatsIn(keyed, said)) return meant(keyed, 'repeats');
  const { memory } = said;
  const onlyNumber = memory.revises === true && /^\d[\d.,:]*\s?\S{0,3}$/.test(memory.value ?? '');
  const changed = onlyNumber && keyed.held ? substituted(said, keyed.held) : null;
  if (changed === null) return meant(keyed, 'revises');
  const again = plain(changed.content) === plain(keyed.held?.content ?? '');
  return meant(keyed, again ? 'repeats' : 'revises', changed);
}

/**
 * The preference that a statement turns round: "stop answering in bullet points" ends "always answer in bullet points".
 * What is declined only at times, or wanted only at times, is another one.
 */
function turnedRound({ memory, turn }: Said, preferences: readonly View[]): View | null {
  const declined = declines(memory.content);
  const topic = wishedTopic(memory.content, turn.author);
  if (topic.size === 0) return null;
  const turned = preferences.filter(({ held }) => {
    if (held === null || declines(held.content) === declined) return false;
    const other = wishedTopic(held.content, turn.author);
    return covers(other, topic) && overlap(topic, other) >= (declined ? least.declined : 1);
  });
  return turned.length > 1 ? nearest(turned) : (turned[0] ?? null);
}

const isOpen = ({ status }: Version) => status !== 'done' && status !== 'cancelled';

/** Whether a statement says again what held then or, where nothing does, what was said first thereafter. */
function repeatsIn({ held, next }: Place, { memory }: Said): boolean {
  return (held !== null && repeats(memory, held)) || (next !== null && repeats(memory, next));
}

/** Whether a statement says what a version says. */
export function repeats(memory: ExtractedMemory, version: Version): boolean {
  if (isMove(memory)) return version.status === memory.status;
  if (memory.kind === 'task') {
    const due = memory.dueAt?.getTime();
    if (due !== undefined && due !== version.dueAt?.getTime()) return false;
    return isOpen(version) && saysTheSame(memory.content, version.content);
  }
  if (memory.value !== undefined && version.value !== null)
    return plain(memory.value) === plain(version.value);
  if (memory.kind === 'preference' && memory.key !== undefined)
    return plain(memory.content) === plain(version.content);
  return saysTheSame(memory.content, version.content);
}

/** The same said again, or with another number. A task that is over was another one; so is one of another date. */
function repeated(said: Said, views: readonly View[]): Meant | null {
  const { memory } = said;
  for (const each of views) {
    const { shown, held } = each;
    const again = saysTheSame(memory.content, shown.content);
    if (memory.kind === 'task') {
      // Known so far by what became of it.
      const known = shown.status !== 'pending' || takenUpAgain(shown.content);
      const wasSet = held === null && known && (again || sameAction(said, shown));
      if (wasSet || (again && isOpen(shown) && shown.dueAt === null && memory.dueAt !== undefined))
        return meant(each, 'revises');
      const unset = each.remembered.versions[0]?.status !== 'pending';
      const still = unset && takenUpAgain(memory.content) && sameAction(said, shown);
      if ((repeatsIn(each, said) || still) && (held === null || isOpen(held))) return meant(each, 'repeats');
    } else if (repeatsIn(each, said)) {
      return meant(each, 'repeats');
    } else if (again || (hasOneAnswer(memory) && differsInNumbersOnly(memory.content, shown.content))) {
      return meant(each, 'revises');
    }
  }
  return null;
}

/** Kinds of which the later holds: "entries are kept for 90 minutes" replaces the 60 minutes of before. */
const hasOneAnswer = ({ kind }: ExtractedMemory) => kind === 'decision' || kind === 'preference';

/** Whether a task that is now set is the one that a later turn said was over. */
function sameAction({ memory, turn }: Said, over: Version): boolean {
  const reported = reportedTopic(over.content, turn.author);
  return (
    sameDoer(memory.content, over.content) && names(reported, isVague(over.content), memory.content, turn)
  );
}

/** What a statement that announces a revision replaces: what is about the same, else what was said just now. */
function revised(said: Said, ofKind: readonly View[], views: readonly View[]): Meant | null {
  const { memory, turn } = said;
  if (memory.revises !== true) return null;
  const topic = topicOf(memory.content, turn.author);
  const alike = ofKind
    .filter(({ shown }) => memory.kind !== 'task' || isOpen(shown))
    .map((each) => ({
      each,
      alike: similarity(memory.content, each.shown.content),
      topic: overlap(topic, topicOf(each.shown.content, turn.author)),
    }))
    .filter(
      (one) =>
        one.alike >= least.similarity &&
        one.topic >= least.topic &&
        sharesSubject(memory.content, one.each.shown.content),
    )
    .toSorted((one, other) => other.alike - one.alike);
  const best = clearest(alike.map(({ each, alike }) => ({ each, score: alike })));
  // What was open all the while is not changed by being still to be done.
  const still = memory.kind === 'task' && takenUpAgain(memory.content);
  if (best) return meant(best, still ? 'repeats' : 'revises');
  const named = memory.kind === 'decision' ? sameChoice(said, ofKind) : [];
  if (named.length > 0) {
    const only = named.length === 1 ? named[0] : nearest(named);
    return only ? meant(only, 'revises') : null;
  }
  if (alike.length > 0) return null;
  return pointing(said) ? recentlySaid(said, views) : insteadOf(said, ofKind);
}

/**
 * The decisions that chose something else for the same: for what the statement says it is for, and where it names what
 * it takes the place of, those that chose that.
 */
function sameChoice({ memory, turn }: Said, decisions: readonly View[]): View[] {
  const purpose = purposeOf(memory.content);
  const replaced = replacedIn(memory.content);
  if (purpose.size + replaced.size === 0) return [];
  return decisions.filter(({ held, shown }) => {
    if (held === null) return false;
    const others = purposeOf(shown.content);
    const topic = replaced.size > 0 ? topicOf(shown.content, turn.author) : replaced;
    // What is for something else is another choice, though it was of the same thing.
    return [...purpose].every((word) => others.has(word)) && [...replaced].every((word) => topic.has(word));
  });
}

/** What "Kafka instead" is instead of: the decision that was told just before. */
function insteadOf({ memory }: Said, views: readonly View[]): Meant | null {
  // What says what it is for is not instead of just anything.
  if (memory.kind !== 'decision' || !/\binstead\b/i.test(memory.content)) return null;
  if (purposeOf(memory.content).size + replacedIn(memory.content).size > 0) return null;
  const told = nearest(
    views.filter(({ held, distance }) => held !== null && distance !== null && distance <= justNow),
  );
  return told ? meant(told, 'revises') : null;
}

const pointing = ({ memory, turn }: Said) =>
  memory.revises === true && pointsBack(memory.content, memory.value, turn.author);

/** The best of several, where it is plain: better by a margin, or the only one that was spoken of just now. */
function clearest(ranked: readonly { each: View; score: number }[]): View | null {
  const [first, second] = ranked;
  if (!first) return null;
  if (!second || first.score - second.score >= least.margin) return first.each;
  const close = ranked.filter(({ score }) => first.score - score < least.margin);
  return nearest(close.map(({ each }) => each));
}

/** The one that was spoken of last, unless that was two at once. */
function nearest(views: readonly View[]): View | null {
  const recent = views
    .filter(({ distance }) => distance !== null)
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  const [first, second] = recent;
  return first && first.distance !== second?.distance ? first : null;
}

/** What "it" means in "actually, make it 60 %": the last thing said that has such a number, value or date. */
function recentlySaid(said: Said, views: readonly View[]): Meant | null {
  const able = views.flatMap((each) => {
    if (each.distance === null || each.held === null || !isOpen(each.held)) return [];
    const changed = substituted(said, each.held);
    return changed ? [{ each, changed }] : [];
  });
  const chosen = nearest(able.map(({ each }) => each));
  const found = able.find(({ each }) => each === chosen);
  return found ? meant(found.each, 'revises', found.changed) : null;
}

/** What a version says with the statement's number, value or date in place of its own, or null where it has none. */
function substituted({ memory, turn }: Said, version: Version): { content: string; value?: string } | null {
  const given = memory.value ?? memory.content;
  if (memory.kind === 'task' && memory.dueAt !== undefined) {
    if (version.kind !== 'task') return null;
    const before = findDueDate(version.content, version.since, turn.timeZone)?.words;
    const now = findDueDate(memory.content, turn.occurredAt, turn.timeZone)?.words;
    const without = before === undefined ? version.content : version.content.replace(before, '');
    const base = without.replace(/\s+/g, ' ').replace(/[\s.]+$/, '');
    return { content: `${base}${now === undefined ? '' : ` ${now.trim()}`}` };
  }
  if (/\d/.test(given)) {
    const content = withNumber(version.content, given);
    if (content === null) return null;
    const value = version.value === null ? undefined : (withNumber(version.value, given) ?? memory.value);
    return { content, ...(value === undefined ? {} : { value }) };
  }
  if (memory.value === undefined || version.value === null || /\d/.test(version.value)) return null;
  // A sentence that stands by itself is kept as it was said.
  if (/^(?:i|we)\b/i.test(memory.content)) return { content: memory.content, value: memory.value };
  const parts = version.content.split(version.value);
  if (parts.length !== 2) return null;
  return { content: parts.join(memory.value), value: memory.value };
}

/** The task that a report of progress is about: one whose topic has all that the report names. */
function movedTask(said: Said, tasks: readonly View[]): Meant | null {
  const { memory } = said;
  const able = tasks.filter((each) => {
    // A task that was only set later is another one; of one that was under way later, this is what came before.
    return each.held !== null || each.shown.status !== 'pending' || takenUpAgain(each.shown.content);
  });
  const exact = able.filter(
    ({ shown }) =>
      plain(shown.content) === plain(memory.content) && (isOpen(shown) || shown.status === memory.status),
  );
  const named = exact.length > 0 ? exact : namedBy(said, able);
  const open = named.filter(({ shown, held }) => held !== null && isOpen(shown));
  const chosen = pick(open, said) ?? (open.length === 0 ? pick(named, said) : null);
  if (!chosen) return null;
  if (chosen.shown.status === memory.status) return meant(chosen, 'repeats');
  return meant(chosen, 'moves');
}

/** A task that was over and is to be done after all. */
function reopened(said: Said, tasks: readonly View[]): Meant | null {
  if (said.memory.revises !== true || said.memory.status !== 'pending') return null;
  const over = tasks.filter(({ held }) => held !== null && !isOpen(held));
  const chosen = pick(namedBy(said, over), said);
  if (chosen) return meant(chosen, 'moves');
  // One that was never set is known by what was reported of it, and named by what is now to be done.
  const unset = over.filter(({ remembered }) => remembered.versions[0]?.status !== 'pending');
  const named = pick(
    unset.filter(({ shown }) => sameAction(said, shown)),
    said,
  );
  return named ? meant(named, 'moves', { content: said.memory.content }) : null;
}

function namedBy({ memory, turn }: Said, tasks: readonly View[]): View[] {
  const report = reportedTopic(memory.content, turn.author);
  // "Done with it" is said of what was spoken of.
  if (report.size === 0) return tasks.filter(({ distance, shown }) => distance !== null && isOpen(shown));
  return tasks.filter(
    ({ shown, distance }) =>
      sameDoer(memory.content, shown.content) &&
      (distance === null
        ? names(report, isVague(memory.content), shown.content, turn)
        : covers(topicOf(shown.content, turn.author), report)),
  );
}

/** Whether a report names a task: all its words are the task's, and one says what the task is done to. */
function names(report: ReadonlySet<string>, vague: boolean, task: string, { author }: SourceTurn): boolean {
  const objects = objectsOf(task, author, vague);
  return covers(topicOf(task, author), report) && [...report].some((word) => objects.has(word));
}

function covers(topic: ReadonlySet<string>, report: ReadonlySet<string>): boolean {
  return report.size > 0 && [...report].every((word) => topic.has(word));
}

function sameDoer(one: string, other: string): boolean {
  const left = doerOf(one);
  const right = doerOf(other);
  return left === null || right === null || left === right;
}

/** The one task among several: the only one, the one that is named most fully, or the one just spoken of. */
function pick(tasks: readonly View[], { memory, turn }: Said): View | null {
  if (tasks.length <= 1) return tasks[0] ?? null;
  const words = wordSet(memory.content, turn);
  const ranked = tasks
    .map((each) => ({ each, score: overlap(words, wordSet(each.shown.content, turn)) }))
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = ranked;
  if (first && second && first.score === 1 && second.score < 1) return first.each;
  return nearest(tasks);
}

const wordSet = (text: string, turn: SourceTurn) => reportedTopic(text, turn.author);
