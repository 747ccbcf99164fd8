import { oneLine, quote } from '../../quoting/quote.ts';
import type { RecallHit } from '../../recall/recall.ts';
import type { Chosen } from '../chosen.ts';
import { dateFormatter } from '../dates.ts';
import { tellerOf } from '../line-text.ts';
import type { HitOrigin } from '../origins.ts';
import type { ContextLine } from '../parts.ts';
import { profileLines } from '../profile.ts';
import type { RecentTurn } from '../recent-turns.ts';
import type { Stored } from '../stored.ts';
import { withinTokens } from '../tokens.ts';
import type { Revisions } from './later-first.ts';
import type { StandingLine } from './look-up.ts';
import { topicTokens } from './words.ts';

/** For how many lines of each part a later turn is looked up: a prompt seldom shows more. */
const linesAtMost = 18;
const wordsAtMost = 10;

/** Who is born a relative stays one: what is said of them later revises nothing. */
const bornAs =
  /^has_(?:mother|father|sister|brother|sibling|son|daughter|child|cousin|aunt|uncle|niece|nephew|grand\p{L}+)$/u;

/** The lines of the profile, and of what holds in general, that the prompt may show. */
export function standingLines({ profile, preferences, timeZone }: Stored, chosen: Chosen): StandingLine[] {
  const known = profileLines(profile, timeZone)
    .filter((line) => chosen.ofProfile(line) && !bornAs.test(line.predicate ?? ''))
    .slice(0, linesAtMost)
    .map(({ citations, words }) => lineOf(citations[0] ?? '', words));
  const general = preferences
    .filter(({ content }) => chosen.ofPreferences(content))
    .slice(0, linesAtMost)
    .map(({ id, content }) => lineOf(`memory:${id}`, content));
  const all = new Map([...known, ...general].map((line) => [line.id, line]));
  return [...all.values()];
}

function lineOf(citation: string, text: string): StandingLine {
  const [kind, id = ''] = citation.split(':');
  const words = [...new Set(topicTokens(text))].slice(0, wordsAtMost).join(' ');
  return { kind: kind === 'fact' ? 'fact' : 'memory', id, text, words };
}

/** How the lines of the turns that revise others are written. */
interface TurnOptions {
  readonly origins: readonly HitOrigin[];
  readonly timeZone: string;
  readonly tokens: number;
}

/**
 * The lines, each with the turn that revises it right above: what holds is told first, and the earlier line is marked.
 *
 * @param told citations of turns that stand above already, or in the open conversation; those of the lines that are added
 *   here join them.
 */
export function besideRevised<Line extends ContextLine>(
  lines: readonly Line[],
  revisions: Revisions,
  told: Set<string>,
  options: TurnOptions,
): Line[] {
  return lines.flatMap((line): Line[] => {
    const by = revisions.get(line.citations[0] ?? '');
    if (by === undefined) return [line];
    const citation = 'recent' in by ? `message:${by.recent.id}` : by.citation;
    const marked = { ...line, later: citation };
    if (told.has(citation)) return [marked];
    if ('recent' in by && by.recent.tooLong) return [];
    told.add(citation);
    const text = 'recent' in by ? recentText(by.recent, options) : turnText(by, options);
    return [{ ...line, text, citations: [citation], later: null }, marked];
  });
}

function turnText(
  { citation, text, occurredAt }: RecallHit,
  { origins, timeZone, tokens }: TurnOptions,
): string {
  const teller = tellerOf(origins.find(({ kind, id }) => `${kind}:${id}` === citation));
  return saidText(teller, text ?? '', occurredAt, { timeZone, tokens });
}

/** A turn of the open conversation that the prompt has no room for there. */
function recentText({ author, content, occurredAt }: RecentTurn, options: TurnOptions): string {
  return saidText(author === null ? null : oneLine(author), content, occurredAt, options);
}

function saidText(
  teller: string | null,
  text: string,
  at: string | null,
  { timeZone, tokens }: Omit<TurnOptions, 'origins'>,
): string {
  const said = withinTokens(oneLine(text), tokens);
  const head = at === null ? '' : `${dateFormatter(timeZone)(at)} `;
  return `${head}${quote(teller === null ? said : `${teller}: ${said}`)}`;
}
