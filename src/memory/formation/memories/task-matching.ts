import { findDueDate } from '../../../language/due-dates.ts';
import type { ExtractedMemory } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import {
  clearBest,
  isOpen,
  justNow,
  type MemoryMatch,
  matchOf,
  nearest,
  recentTurns,
  type Said,
  type View,
} from './matched-view.ts';
import type { Version } from './memory-versions.ts';
import {
  assigneeOf,
  isVague,
  objectsOf,
  overlap,
  plain,
  reportedTopic,
  takenUpAgain,
  topicOf,
} from './memory-wording.ts';

/** The words for what a statement ends or moves: its own, or else those said directly before it. */
export function topicOfUpdate(
  { content, updates, value, refersTo }: ExtractedMemory,
  author: string | null,
): Set<string> {
  return reportedTopic(value ?? refersTo ?? (updates === true ? '' : content), author);
}

/** Whether a change names what it changes, with more than a number or a day. */
export const isNamed = ({ memory, turn }: Said): boolean =>
  [...topicOfUpdate(memory, turn.author)].some((word) => !/\d/.test(word));

/** The open task, by its name, that gets another due date. */
export function findRescheduledTask({ memory, turn }: Said, views: readonly View[]): MemoryMatch | null {
  if (memory.revises !== true || memory.dueAt === undefined) return null;
  const topic = topicOfUpdate(memory, turn.author);
  const tasks = views.filter(({ held, shown }) => held !== null && shown.kind === 'task' && isOpen(shown));
  const chosen = bestNamed(topic, tasks, true);
  if (chosen === null) return null;
  if (memory.updates !== true) return matchOf(chosen, 'revises');
  return matchOf(chosen, 'revises', { content: withoutDate(chosen.shown, turn) });
}

/** The words of a task without the day at their end, which another one replaces. */
export function withoutDate({ content, since }: Version, { timeZone }: SourceTurn): string {
  const found = findDueDate(content, since, timeZone);
  const rest = found && content.slice(found.index + found.words.length);
  return found && found.index > 0 && rest !== undefined && /^[\s.!]*$/.test(rest)
    ? content.slice(0, found.index).trimEnd()
    : content;
}

/** Whether a statement ends something. */
const isEnd = ({ status }: ExtractedMemory) => status === 'cancelled';

/**
 * What a statement ends or moves: the open task that its words name best or, for a cancellation, also a preference or
 * decision. If they name nothing, the one that was mentioned just now.
 */
export function findUpdatedItem(said: Said, views: readonly View[]): MemoryMatch | null {
  const { memory, turn } = said;
  const able = views.filter(({ held, shown }) =>
    held === null || (memory.kind === 'preference' && shown.kind !== 'preference')
      ? false
      : shown.kind === 'task'
        ? isOpen(shown)
        : isEnd(memory),
  );
  const named = memory.value !== undefined;
  const topic = topicOfUpdate(memory, turn.author);
  const chosen =
    bestNamed(topic, able, named) ??
    (named ? null : nearest(able.filter(({ distance }) => (distance ?? recentTurns) <= justNow)));
  if (chosen === null) return null;
  if (chosen.shown.kind !== 'task') return matchOf(chosen, 'ends');
  return matchOf(chosen, chosen.shown.status === memory.status ? 'repeats' : 'moves');
}

/** What words name best, if that is clear. */
function bestNamed(words: ReadonlySet<string>, views: readonly View[], named: boolean): View | null {
  const ranked = views
    .map((each) => ({ each, score: namedBest(words, each.shown, named) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  return clearBest(ranked);
}

/** What a thing is in place of: it is not what "rooibos instead of coffee" is about, so that no end of coffee ends it. */
const inPlaceOf =
  /(?<!\p{L})(?:(?:instead of|rather than|(?:an)?statt|anstelle von) [^,.;:!?]+|(?<=(?:switch(?:ed|ing)|changed|changing|gone|went|mov(?:ed|ing))(?: over)? )from (?:[^\s,.;:!?]+ ){1,6}?(?=to ))/giu;

/**
 * How well words name a thing, 0 for not at all. At least half of the words that are to name it must be among its
 * own. For words that were only said before, at least half of its own must be among them.
 */
function namedBest(words: ReadonlySet<string>, { content, subject }: Version, named: boolean): number {
  const thing = reportedTopic(content.replace(inPlaceOf, ' '), subject);
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

/** The task that a report is about: one whose topic contains everything that the report names. */
export function findReportedTask(said: Said, tasks: readonly View[]): MemoryMatch | null {
  const { memory } = said;
  const able = tasks.filter((each) => {
    // A task that was only created later is another one. If it was in progress later, the report came before that.
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
  if (chosen.shown.status === memory.status) return matchOf(chosen, 'repeats');
  return matchOf(chosen, 'moves');
}

/** The task that had ended and is to be done after all. */
export function findReopenedTask(said: Said, tasks: readonly View[]): MemoryMatch | null {
  if (said.memory.revises !== true || said.memory.status !== 'pending') return null;
  const over = tasks.filter(({ held }) => held !== null && !isOpen(held));
  const chosen = pick(namedBy(said, over), said);
  if (chosen) return matchOf(chosen, 'moves');
  // A task that was never stated is known from reports on it, and gets the words of what is now to be done.
  const unset = over.filter(({ remembered }) => remembered.versions[0]?.status !== 'pending');
  const named = pick(
    unset.filter(({ shown }) => sameAction(said, shown)),
    said,
  );
  return named ? matchOf(named, 'moves', { content: said.memory.content }) : null;
}

/** Whether a newly stated task is the one that a later turn reported as ended. */
export function sameAction({ memory, turn }: Said, over: Version): boolean {
  const reported = reportedTopic(over.content, turn.author);
  return (
    sameDoer(memory.content, over.content) && namesTask(reported, isVague(over.content), memory.content, turn)
  );
}

function namedBy({ memory, turn }: Said, tasks: readonly View[]): View[] {
  const report = reportedTopic(memory.content, turn.author);
  // "Done with it" refers to what was mentioned before.
  if (report.size === 0) return tasks.filter(({ distance, shown }) => distance !== null && isOpen(shown));
  return tasks.filter(
    ({ shown, distance }) =>
      sameDoer(memory.content, shown.content) &&
      (distance === null
        ? namesTask(report, isVague(memory.content), shown.content, turn)
        : covers(topicOf(shown.content, turn.author), report)),
  );
}

/** Whether a report names a task: all its words are the task's, and one of them is the task's object. */
function namesTask(
  report: ReadonlySet<string>,
  vague: boolean,
  task: string,
  { author }: SourceTurn,
): boolean {
  const objects = objectsOf(task, author, vague);
  return covers(topicOf(task, author), report) && [...report].some((word) => objects.has(word));
}

export function covers(topic: ReadonlySet<string>, report: ReadonlySet<string>): boolean {
  return report.size > 0 && [...report].every((word) => topic.has(word));
}

function sameDoer(one: string, other: string): boolean {
  const left = assigneeOf(one);
  const right = assigneeOf(other);
  return left === null || right === null || left === right;
}

/** The one task among several: the only one, the one that is named most completely, or the one mentioned just now. */
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
