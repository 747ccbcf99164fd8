import type { ExtractedMemory } from '../../../providers/extractor.ts';
import { purposeOf, replacedSubject } from './decision-subject.ts';
import {
  clearBest,
  isMove,
  isOpen,
  justNow,
  least,
  type MemoryMatch,
  matchOf,
  nearest,
  repeats,
  type Said,
  type View,
  viewOf,
} from './matched-view.ts';
import type { Place, Remembered, Version } from './memory-versions.ts';
import {
  addsNothing,
  declines,
  differsInNumbersOnly,
  overlap,
  preferenceTopic,
  refersBack,
  saysTheSame,
  sharesSubject,
  similarity,
  takenUpAgain,
  topicOf,
  withNumber,
  wordsOf,
} from './memory-wording.ts';
import {
  covers,
  findReopenedTask,
  findReportedTask,
  findRescheduledTask,
  findUpdatedItem,
  isNamed,
  sameAction,
  withoutDate,
} from './task-matching.ts';

/** Finds the known memory that a statement is about; null if it says something new. */
export function findMatch(said: Said, known: readonly Remembered[]): MemoryMatch | null {
  const { memory, turn } = said;
  const views = known.map((remembered) => viewOf(remembered, turn));
  if (memory.updates === true)
    return memory.status !== undefined
      ? findUpdatedItem(said, views)
      : isNamed(said)
        ? findRescheduledTask(said, views)
        : lastSaidWithValue(said, views);
  const ofKind = views.filter(({ shown }) => shown.kind === memory.kind);
  if (memory.kind === 'task') {
    if (isMove(memory)) return findReportedTask(said, ofKind);
    return (
      repeated(said, ofKind) ??
      revised(said, ofKind, views) ??
      findRescheduledTask(said, ofKind) ??
      findReopenedTask(said, ofKind)
    );
  }
  if ((memory.kind === 'preference' || memory.kind === 'note') && memory.key !== undefined) {
    const keyed = ofKind.find(
      ({ shown }) => shown.key === memory.key && shown.category === (memory.category ?? null),
    );
    if (keyed) return keyedMatch(keyed, said);
    // Its key says what it is about.
    return pointing(said) ? lastSaidWithValue(said, views) : null;
  }
  const again = repeated(said, ofKind);
  if (again) return again;
  const turned = memory.kind === 'preference' ? reversedPreference(said, ofKind) : null;
  return turned ? matchOf(turned, 'revises') : revised(said, ofKind, views);
}

/** The match for the same setting: repeated, or with another value. A number alone keeps the unit. */
function keyedMatch(keyed: View, said: Said): MemoryMatch {
  if (repeatsIn(keyed, said)) return matchOf(keyed, 'repeats');
  const { content, value } = said.memory;
  const withUnit = keyed.held?.value && value ? withNumber(keyed.held.value, value) : null;
  return matchOf(keyed, 'revises', withUnit === null ? undefined : { content, value: withUnit });
}

/**
 * The preference that a statement reverses: "stop answering in bullet points" ends "always answer in bullet points".
 * What is declined or wanted only at certain times is another preference.
 */
function reversedPreference({ memory, turn }: Said, preferences: readonly View[]): View | null {
  const declined = declines(memory.content);
  const topic = preferenceTopic(memory.value ?? memory.content, turn.author);
  if (topic.size === 0) return null;
  const turned = preferences.filter(({ held }) => {
    if (held === null || declines(held.content) === declined) return false;
    const other = preferenceTopic((memory.value && held.value) ?? held.content, turn.author);
    return covers(other, topic) && overlap(topic, other) >= (declined ? least.declined : 1);
  });
  return turned.length > 1 ? nearest(turned) : (turned[0] ?? null);
}

/** Whether a statement repeats what was current then or, if nothing was, what was said first after it. */
function repeatsIn({ held, next }: Place, { memory }: Said): boolean {
  return (held !== null && repeats(memory, held)) || (next !== null && repeats(memory, next));
}

/**
 * The memory that is repeated, or repeated with another number. A task that has ended, or with another date, is a
 * different one.
 */
function repeated(said: Said, views: readonly View[]): MemoryMatch | null {
  const { memory } = said;
  for (const each of views) {
    const { shown, held } = each;
    const again = saysTheSame(memory.content, shown.content);
    if (memory.kind === 'task') {
      // Known so far only from reports on it.
      const known = shown.status !== 'pending' || takenUpAgain(shown.content);
      const wasSet = held === null && known && (again || sameAction(said, shown));
      if (wasSet || (again && isOpen(shown) && shown.dueAt === null && memory.dueAt !== undefined))
        return matchOf(each, 'revises');
      const unset = each.remembered.versions[0]?.status !== 'pending';
      const still = unset && takenUpAgain(memory.content) && sameAction(said, shown);
      if ((repeatsIn(each, said) || still) && (held === null || isOpen(held)))
        return matchOf(each, 'repeats');
    } else if (repeatsIn(each, said)) {
      return matchOf(each, 'repeats');
    } else if (again || (hasOneAnswer(memory) && differsInNumbersOnly(memory.content, shown.content))) {
      return matchOf(each, 'revises');
    }
  }
  return null;
}

/** Kinds of which the later statement is valid: "entries are kept for 90 minutes" replaces the earlier 60 minutes. */
const hasOneAnswer = ({ kind }: ExtractedMemory) => kind === 'decision' || kind === 'preference';

/** What a statement that announces a revision replaces: what is about the same, or else what was said just now. */
function revised(said: Said, ofKind: readonly View[], views: readonly View[]): MemoryMatch | null {
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
  const best = clearBest(alike.map(({ each, alike }) => ({ each, score: alike })));
  // A task that was open all the time does not change by still being open.
  const still = memory.kind === 'task' && takenUpAgain(memory.content);
  if (best) return matchOf(best, still ? 'repeats' : 'revises');
  const named = memory.kind === 'decision' ? sameChoice(said, ofKind) : [];
  if (named.length > 0) {
    const only = named.length === 1 ? named[0] : nearest(named);
    return only ? matchOf(only, 'revises') : null;
  }
  if (alike.length > 0) return null;
  return pointing(said) ? lastSaidWithValue(said, views) : replacedDecision(said, ofKind);
}

/**
 * The decisions that chose something else for the same purpose. If the statement names what it replaces, the
 * decisions that chose that.
 */
function sameChoice({ memory, turn }: Said, decisions: readonly View[]): View[] {
  const purpose = purposeOf(memory.content);
  const replaced = replacedSubject(memory.content);
  if (purpose.size + replaced.size === 0) return [];
  return decisions.filter(({ held, shown }) => {
    if (held === null) return false;
    const others = purposeOf(shown.content);
    const topic = replaced.size > 0 ? topicOf(shown.content, turn.author) : replaced;
    // A decision for another purpose is a different one, even about the same thing.
    return [...purpose].every((word) => others.has(word)) && [...replaced].every((word) => topic.has(word));
  });
}

/** What "Kafka instead" replaces: the decision that was stated just before. */
function replacedDecision({ memory }: Said, views: readonly View[]): MemoryMatch | null {
  // A statement with its own purpose does not replace just any decision.
  if (memory.kind !== 'decision' || !/\binstead\b/i.test(memory.content)) return null;
  if (purposeOf(memory.content).size + replacedSubject(memory.content).size > 0) return null;
  const told = nearest(
    views.filter(({ held, distance }) => held !== null && distance !== null && distance <= justNow),
  );
  return told ? matchOf(told, 'revises') : null;
}

const pointing = ({ memory, turn }: Said) =>
  memory.revises === true &&
  refersBack(memory.content, memory.value, turn.author) &&
  // "I'd rather train alone" names what it is about, though nothing else.
  !(memory.kind === 'preference' && memory.key === undefined && wordsOf(memory.value ?? '').length > 2);

/** What "it" refers to in "actually, make it 60 %": the last thing said with such a number, value or date. */
function lastSaidWithValue(said: Said, views: readonly View[]): MemoryMatch | null {
  const able = views.flatMap((each) => {
    if (each.distance === null || each.held === null || !isOpen(each.held)) return [];
    const changed = changedTo(said, each.held);
    return changed ? [{ each, changed }] : [];
  });
  const chosen = nearest(able.map(({ each }) => each));
  const found = able.find(({ each }) => each === chosen);
  return found ? matchOf(found.each, 'revises', found.changed) : null;
}

/**
 * A version's content with the statement's number, value or date; null if it has none to change. The words stay as
 * they were said: a task's without its old day; the statement's if the key says everything that the old words say;
 * else both are kept.
 */
function changedTo({ memory, turn }: Said, version: Version): { content: string; value?: string } | null {
  if (memory.kind === 'task' && memory.dueAt !== undefined)
    return version.kind === 'task' ? { content: withoutDate(version, turn) } : null;
  const given = memory.value ?? memory.content;
  const value = /\d/.test(given)
    ? withNumber(version.value ?? version.content, given) && memory.value
      ? (withNumber(version.value ?? '', given) ?? memory.value)
      : null
    : version.value !== null && !/\d/.test(version.value)
      ? memory.value
      : null;
  if (!value) return null;
  const told = `${version.key} ${version.value}`.replaceAll('_', ' ');
  const explained =
    /^(?:i|we)\b/i.test(memory.content) || (version.key !== null && addsNothing(version.content, told));
  const before = version.content.replace(/[\s.]+$/, '');
  return { content: explained ? memory.content : `${before}. ${memory.content}`, value };
}
