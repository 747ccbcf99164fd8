import { type Passage, passageOf, stemsOf } from '../../language/passage.ts';
import { kindOf } from '../kinds.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import type { RecallHit } from '../recall/recall.ts';
import { dateFormatter, daysFormatter, rangeFormatter } from './dates.ts';
import type { HitOrigin } from './origins.ts';
import type { ContextLine } from './parts.ts';
import type { PyramidEntry } from './pyramid.ts';
import type { ToldSummary } from './said-already.ts';
import { fitsTokens, withinTokens } from './tokens.ts';

/** How hits are written. */
export interface TextOptions {
  /** The new message; empty where there is none. */
  readonly query: string;
  /** The message's words by which passages are chosen: `wordsAsked`. */
  readonly asked: ReadonlySet<string>;
  readonly tokensPerLine: number;
  /** The same for what is no turn: a document, a summary. */
  readonly tokensPerLong: number;
  readonly timeZone: string;
}

/** A line for a summary of the pyramid. */
export function pyramidLine(entry: PyramidEntry, tokensPerLine: number, timeZone: string): ContextLine {
  return {
    text: `${summaryHead(entry, timeZone)}: ${quote(withinTokens(oneLine(entry.content), tokensPerLine))}`,
    citations: [`summary:${entry.id}`],
    summary: shownSummary(entry, tokensPerLine),
  };
}

/** A summary as a line of so many tokens shows it. */
export function shownSummary<Summary extends ToldSummary>(summary: Summary, tokens: number) {
  return { ...summary, whole: fitsTokens(summary.content, tokens) };
}

/** Whether it is a part of a document. */
export const isOfDocument = ({ kind }: RecallHit) => kindOf(kind).line?.document === true;

/** A hit as a line quotes it. @param titled whether it stands under a title that tells its date. */
export function lineText(
  hit: RecallHit,
  origin: HitOrigin | undefined,
  options: TextOptions,
  titled: boolean,
): string {
  const { tokensPerLine, tokensPerLong, timeZone } = options;
  const { text } = partOf(hit, options, hit.kind === 'message' ? tokensPerLine : tokensPerLong);
  const teller = tellerOf(origin);
  const head = titled ? '' : headOf(hit, origin, timeZone);
  const mark = hit.uncertain && !titled ? ' (uncertain)' : '';
  return `${head}${quote(teller === null ? text : `${teller}: ${text}`)}${mark}`;
}

/** What a line shows of a turn. */
export const shownPart = (hit: RecallHit, options: TextOptions) =>
  partOf(hit, options, options.tokensPerLine).text;

/** The texts of hits on one line: a line asks for its own several times. */
const texts = new WeakMap<RecallHit, string>();

/** A hit's text on one line. */
export function textOf(hit: RecallHit): string {
  const known = texts.get(hit);
  if (known !== undefined) return known;
  const text = oneLine(hit.text ?? '');
  texts.set(hit, text);
  return text;
}

/** What is shown of a hit, and the passage that it is; null where it is the whole, or the beginning. */
interface Part {
  readonly text: string;
  readonly passage: Passage | null;
}

/** The parts of hits that were found, too. */
const parts = new WeakMap<RecallHit, { readonly for: string; readonly part: Part }>();

function partOf(hit: RecallHit, { query, asked }: TextOptions, tokens: number): Part {
  const key = `${tokens} ${query}`;
  const known = parts.get(hit);
  if (known?.for === key) return known.part;
  const part = fittingPart(textOf(hit), asked, tokens);
  parts.set(hit, { for: key, part });
  return part;
}

/** A question and its short answer as one line. @param found which of the two was found first. */
export function exchangeText(
  { question, answer }: { readonly question: RecallHit; readonly answer: RecallHit },
  found: RecallHit,
  origins: ReadonlyMap<string, HitOrigin>,
  { timeZone, tokensPerLine }: TextOptions,
  titled: boolean,
): string {
  const told = (hit: RecallHit) => {
    const teller = tellerOf(origins.get(hit.citation));
    const text = withinTokens(textOf(hit), tokensPerLine);
    return quote(teller === null ? text : `${teller}: ${text}`);
  };
  const head = titled ? '' : headOf(found, origins.get(found.citation), timeZone);
  return `${head}${told(question)} ${told(answer)}${found.uncertain && !titled ? ' (uncertain)' : ''}`;
}

/** A second passage of a turn that a line shows a part of: what else of it fits the message; null if nothing does. */
export function secondText(
  hit: RecallHit,
  origin: HitOrigin | undefined,
  options: TextOptions,
): string | null {
  const { query, asked, tokensPerLine } = options;
  const text = textOf(hit);
  const shown = partOf(hit, options, tokensPerLine);
  if (shown.text === text) return null;
  const characters = charactersPerToken * tokensPerLine;
  const first = shown.passage ?? { start: 0, end: Math.floor(characters) };
  const rests = [text.slice(first.end), text.slice(0, first.start)].filter((rest) => rest.trim() !== '');
  const passages = rests.flatMap((rest) => {
    if (fitsTokens(rest, tokensPerLine)) return sharesWord(query, rest) ? [rest.trim()] : [];
    const found = passageOf(asked, rest, characters);
    return found ? [rest.slice(found.start, found.end).trim()] : [];
  });
  const [second] = passages;
  if (second === undefined) return null;
  const teller = tellerOf(origin);
  const told = `… ${withinTokens(second, tokensPerLine - 4)} …`.replace(/ … …$/, ' …');
  return quote(teller === null ? told : `${teller}: ${told}`);
}

function sharesWord(query: string, text: string): boolean {
  const said = stemsOf(text);
  return [...stemsOf(query)].some((word) => said.has(word));
}

/** Of a text that is too long for a line, the part that fits the message; the beginning where none does. */
function fittingPart(text: string, asked: ReadonlySet<string>, tokensPerLine: number): Part {
  if (fitsTokens(text, tokensPerLine)) return { text, passage: null };
  const passage = passageOf(asked, text, charactersPerToken * tokensPerLine);
  if (!passage || passage.start === 0) return { text: withinTokens(text, tokensPerLine), passage };
  const end = passage.end < text.trimEnd().length ? ' …' : '';
  const shown = `… ${withinTokens(text.slice(passage.start, passage.end), tokensPerLine - 4)}${end}`;
  return { text: shown.replace(/ … …$/, ' …'), passage };
}

/** Fewer than a token of English has: what has more of them is cut. */
const charactersPerToken = 3.5;

/** Who or what says it: their names are as little ours as their words. */
export function tellerOf(origin: HitOrigin | undefined): string | null {
  const told = oneLine(origin?.teller ?? '');
  return told === '' ? null : told.slice(0, maxTellerCharacters).toWellFormed();
}

/** A name or title is told so far. */
const maxTellerCharacters = 200;

function headOf(hit: RecallHit, origin: HitOrigin | undefined, timeZone: string): string {
  if (isOfDocument(hit)) return '';
  if (origin?.period) return `${summaryHead({ ...origin.period, title: null }, timeZone)}: `;
  if (!hit.occurredAt) return '';
  return `${dateFormatter(timeZone)(hit.occurredAt)} `;
}

const levelNames: Readonly<Record<PyramidEntry['level'], string>> = {
  turn: 'a turn',
  session: 'a conversation',
  thread: 'a conversation',
  day: 'the day',
  week: 'the week',
  month: 'the month',
};

/** Levels that cover whole days. */
const wholeDays: ReadonlySet<PyramidEntry['level']> = new Set(['day', 'week', 'month']);

function summaryHead(
  {
    level,
    periodStart,
    periodEnd,
    title,
  }: Pick<PyramidEntry, 'level' | 'periodStart' | 'periodEnd' | 'title'>,
  timeZone: string,
): string {
  const about = title ? ` ${quote(title.slice(0, maxTellerCharacters).toWellFormed())}` : '';
  const dates = wholeDays.has(level) ? daysFormatter() : rangeFormatter(timeZone);
  return `${dates(periodStart, periodEnd)}, summary of ${levelNames[level]}${about}`;
}
