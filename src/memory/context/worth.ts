import { codeIn } from '../../language/code-words.ts';
import { stemsOf } from '../../language/passage.ts';
import { asksOnlyForTasks } from '../../language/task-questions.ts';
import type { Route } from '../route/route.ts';

/**
 * What was found is worth for a prompt:
 * - nothing: no line of it goes in;
 * - uncertain: none of it is sure, so that three lines go in, under a heading that says so;
 * - some: only its best goes in;
 * - much: beyond its best, so many lines go in as `furtherLines` says;
 * - most: it fills the budget.
 */
export type Worth = 'nothing' | 'uncertain' | 'some' | 'much' | 'most';

/**
 * Bounds of the best hit's confidence, on the scale on which recall marks hits as uncertain. In memories of 370 to 580
 * turns the best hits of messages that had nothing to do with them had 0.07 to 0.2 in the median, those of answered
 * questions 0.55 to 0.95.
 */
export const bounds = { nothing: 0.1, much: 0.35, most: 0.5 };

/** The share of a message's words that one hit has where the message reads as one about the world. */
const sharedWords = 0.65;
/** Among how many of the best hits it is looked for. */
const hitsRead = 8;

/** A hit, as far as its worth is concerned. */
interface Found {
  readonly confidence: number;
  readonly text: string | null;
  readonly contentState: string;
}

/** Whether texts among the hits are sealed, so that only whoever opens them knows what they are worth. */
export const someSealed = (hits: readonly Found[]) =>
  hits.some(({ contentState }) => contentState === 'sealed');

/** Sealed hits that were opened, with the share of the message's words that they have as their confidence: none was read when they were found. */
export function judgedOpened<Hit extends Found>(
  hits: readonly Hit[],
  query: string,
  threshold: number,
): Hit[] {
  const asked = [...stemsOf(query)];
  return hits.map((hit) => {
    if (hit.contentState !== 'sealed' || hit.text === null || asked.length === 0) return hit;
    const said = stemsOf(hit.text);
    const share = asked.filter((word) => said.has(word)).length / asked.length;
    const confidence = Math.max(hit.confidence, share);
    return { ...hit, confidence, uncertain: confidence < threshold };
  });
}

/**
 * How much of what was found goes into a prompt. Depends on nothing but the hits, which the reader may see: whether
 * something is stored that they may not see doesn't change it.
 *
 * @param threshold the confidence below which a hit is uncertain. @param inPeriod whether a time was asked about:
 *   then what happened in it answers, whatever its words.
 */
export function worthOf(
  hits: readonly Found[],
  threshold: number,
  query: string,
  { route, inPeriod }: { readonly route: Route | null; readonly inPeriod: boolean },
): Worth {
  const best = hits.reduce((most, { confidence }) => Math.max(most, confidence), 0);
  if (hits.length === 0) return 'nothing';
  if (route?.aboutTheWorld && !oneHasName(hits, query))
    return best >= bounds.much && oneHasMost(hits, query) ? 'some' : 'nothing';
  if (inPeriod && best < bounds.much) return 'some';
  if (best < Math.min(bounds.nothing, threshold)) return 'nothing';
  if (best < threshold) return 'uncertain';
  if (best < bounds.much) return 'some';
  return best < bounds.most ? 'much' : 'most';
}

/**
 * What was found is worth no more than this where the message asks for tasks and for nothing else: words like "due" and
 * "week" stand in much that is none. Where the asker has open tasks, these answer.
 */
export function worthBesideTasks(worth: Worth, query: string, tasks: readonly { own: boolean }[]): Worth {
  if (worth === 'nothing' || !asksOnlyForTasks(query)) return worth;
  return tasks.some(({ own }) => own) ? 'nothing' : 'uncertain';
}

/** What people make names of things of their own with: "stock_feed", "tideGauge", "harbour-api". */
const madeUp =
  /(?<![\p{L}\p{N}_-])(?:\p{L}[\p{L}\p{N}]*(?:[_-][\p{L}\p{N}]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)(?![\p{L}\p{N}_-])/gu;

/**
 * Whether one of the best hits has a name that the message gives to something of its writer's own: no word of a language,
 * nor of programming.
 */
function oneHasName(hits: readonly Found[], query: string): boolean {
  const names = (query.match(madeUp) ?? []).filter((name) => codeIn(name).words === 0);
  return names.some((name) => bestOf(hits).some(({ text }) => text?.includes(name)));
}

const bestOf = (hits: readonly Found[]) =>
  hits.toSorted((one, other) => other.confidence - one.confidence).slice(0, hitsRead);

/** Whether one of the best hits has most of the message's words. */
function oneHasMost(hits: readonly Found[], query: string): boolean {
  const asked = [...stemsOf(query)];
  return (
    asked.length > 0 &&
    bestOf(hits).some(({ text }) => {
      const said = stemsOf(text ?? '');
      return asked.filter((word) => said.has(word)).length >= sharedWords * asked.length;
    })
  );
}
