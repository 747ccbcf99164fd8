import { splitSentences } from '../../language/sentences.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import type { RecallHit } from '../recall/recall.ts';
import type { Superseded } from '../recall/superseded.ts';
import { dateFormatter, timeFormatter } from './dates.ts';
import { contentWords, sharedTokens, sharesTopic } from './later/words.ts';
import { shownPart, textOf } from './line-text.ts';
import type { LineOptions } from './memory-lines.ts';
import type { ContextLine } from './parts.ts';
import { withinTokens } from './tokens.ts';

/** How far up a line stands: what is known to hold, of the asker first, before what was said, and that before what is over. */
export const standings = { ofOneself: 0, holds: 1, said: 2, outdated: 3 };

/** A line with its standing. */
export interface Entry extends ContextLine {
  text: string;
  later?: string | null | undefined;
  laterOn?: string | undefined;
  /** The turn, summary, fact or memory that it shows. */
  readonly shownId: string | null;
  readonly citations: string[];
  standing: number;
  /** What it shows of a turn that it does not show in full. */
  readonly passage?: string | null;
  /** What it shows of a turn, where that is one turn. */
  readonly shows?: string | null;
  /** When it was said, each time. */
  readonly said: string[];
}

/**
 * Marks lines with what revises them: a later line, which stands above them, or what the prompt shows elsewhere.
 *
 * @param second lines that show another passage of what a line shows. They revise nothing.
 */
export function markRevised(entries: readonly Entry[], second: readonly Entry[], options: LineOptions): void {
  const { later, shown, conversation, hits } = options;
  if (later.size === 0) return;
  const texts = new Map(hits.map(({ citation, text }) => [citation, text]));
  const lineOf = new Map(
    entries.flatMap((entry) => entry.citations.map((citation) => [citation, entry] as const)),
  );
  for (const entry of [...entries, ...second]) {
    if (entry.shownId === null || entry.standing === standings.outdated) continue;
    const revising = (later.get(entry.shownId) ?? [])
      .map((by) => `message:${by}`)
      .filter((citation) => {
        // Of a long turn, the passage shown may be about something else.
        const text = texts.get(citation);
        return !entry.passage || !text || sharesTopic(entry.passage, text);
      });
    const above = revising.find((citation) => lineOf.has(citation) && lineOf.get(citation) !== entry);
    // What the open conversation has no room for is shown nowhere: then neither is the line.
    entry.later =
      above ?? revising.find((each) => shown.has(each)) ?? revising.find((each) => conversation.has(each));
    if (entry.later && entry.shows) entry.laterOn = partRevised(entry.shows, texts.get(entry.later) ?? '');
    const line = above === undefined ? undefined : lineOf.get(above);
    if (line) entry.standing = Math.max(entry.standing, line.standing);
  }
}

/** How many words a mark names what it is about with. */
const wordsNamed = 2;

/** Of a turn of several sentences, the words of the one that a later turn revises; undefined where that is not told. */
function partRevised(shown: string, later: string): string | undefined {
  const sentences = splitSentences(shown);
  if (sentences.length < 2) return undefined;
  const shared = sentences.map(({ text }) => sharedTokens(text, later));
  const most = shared.reduce((best, words) => (words.length > best.length ? words : best));
  return most.length === 0 ? undefined : most.slice(0, wordsNamed).join(', ');
}

/** How often a line's words were said, if more than once, and when last. */
export function saidAgain({ said }: Entry, date: (moment: string) => string): string {
  if (said.length < 2) return '';
  return ` (said ${said.length} times, last on ${date(said.toSorted().at(-1) ?? '')})`;
}

/** Gives lines of one day their times of day: only these say which of them is later. */
export function withTimes(entries: readonly Entry[], timeZone: string): void {
  const date = dateFormatter(timeZone);
  const time = timeFormatter(timeZone);
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = entry.at ? date(entry.at) : '';
    if (entry.at && entry.text.startsWith(`${day} «`)) days.set(day, [...(days.get(day) ?? []), entry]);
  }
  for (const [day, same] of days) {
    if (same.length < 2) continue;
    for (const entry of same) entry.text = `${day} ${time(entry.at ?? '')}${entry.text.slice(day.length)}`;
  }
}

/** What a line shows of a turn; null if it shows all of it. */
export function passageOf(hit: RecallHit, options: LineOptions): string | null {
  if (hit.kind !== 'message') return null;
  const part = shownPart(hit, options);
  return part.length < textOf(hit).length ? part : null;
}

/** Whether a passage has most of the words of what ended. */
function tellsMostOf(part: string, ended: string): boolean {
  const words = [...contentWords(ended)];
  const shown = contentWords(part);
  return words.filter((word) => shown.has(word)).length >= words.length / 2;
}

/** What of a shown turn holds no longer, each thing once. */
export function outdatedBy(hit: RecallHit, options: LineOptions): Superseded[] {
  if (hit.kind !== 'message') return [];
  const ofTurn = options.superseded.filter(({ messageId }) => messageId === hit.id);
  if (ofTurn.length === 0) return [];
  // Of a long turn, the passage shown may say something else, which still holds.
  const part = passageOf(hit, options);
  const over =
    part === null ? ofTurn : ofTurn.filter(({ ended }) => ended === null || tellsMostOf(part, ended));
  return over.filter(({ by }, at) => over.findIndex((other) => other.by?.id === by?.id) === at).slice(0, 2);
}

/** So many words a line has beside those of what ended, where it says more than that. */
const moreWords = 5;

/** Whether a line says more than what ended of it: that stands in the mark, then. */
function saysMore(shown: string, { ended }: Superseded): boolean {
  if (ended === null) return false;
  const over = contentWords(ended);
  return [...contentWords(shown)].filter((word) => !over.has(word)).length >= moreWords;
}

/** Whether what a line shows of a turn is over, as far as it is asked about. */
export const isOver = (shown: string, over: readonly Superseded[], { query }: LineOptions): boolean =>
  over.some((each) => !saysMore(shown, each) || sharesTopic(each.ended ?? '', query));

/** What a line's mark says of what is over; of a part of what it shows, which. */
export function outdatedMark(shown: string, over: readonly Superseded[], options: LineOptions): string {
  const date = dateFormatter(options.timeZone);
  return over
    .map((each) => {
      const { until, status, by, ended } = each;
      const what = saysMore(shown, each)
        ? `: ${quote(withinTokens(oneLine(ended ?? ''), tokensOfEnded))}`
        : '';
      if (status !== null) return ` (${status}${what})`;
      if (by === null) return until === null ? ` (outdated${what})` : ` (until ${date(until)}${what})`;
      const since = until === null ? '' : ` since ${date(until)}`;
      return ` (outdated${since}: ${quote(withinTokens(oneLine(by.content), options.tokensPerLine))})`;
    })
    .join('');
}

/** How many tokens of what ended a mark shows. */
const tokensOfEnded = 16;
