import { headings } from '../quoting/headings.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import { dateFormatter } from './dates.ts';
import { channelTokens, elsewhereLine } from './elsewhere.ts';
import type { LaterTurns } from './later/later-first.ts';
import { pyramidLine, shownSummary } from './line-text.ts';
import { type ChosenPart, type ContextLine, choosePart } from './parts.ts';
import type { ContextRequest } from './request.ts';
import type { SaidAlready } from './said-already.ts';
import type { Stored } from './stored.ts';
import { withinTokens } from './tokens.ts';

/** How many tokens a line may have that is a document's or a summary, which stand for much. */
export const longLineTokens = { most: 400, least: 40, perBudget: 12 };

/** The conversation that the asker continues from another channel. */
export function handoffPart({ handoff }: Stored, budget: number, timeZone: string): ChosenPart | null {
  if (!handoff) return null;
  const from = `from ${quote(withinTokens(oneLine(handoff.fromChannel), channelTokens))}, ${dateFormatter(timeZone)(handoff.at)}`;
  // The heading, the channel and the marks take tokens, too.
  const room = Math.min(longLineTokens.most, budget - 2 * channelTokens);
  const told = handoff.summary && room > 0 ? `: ${quote(withinTokens(oneLine(handoff.summary), room))}` : '';
  const lines = [{ text: `${from}${told}`, citations: [] }];
  return choosePart('handoff', headings.handoff, [{ title: null, lines }], budget);
}

/** What a prompt's summaries depend on. */
export interface Summarized {
  readonly request: ContextRequest;
  readonly stored: Stored;
  readonly timeZone: string;
  /** What the prompt says in other places. */
  readonly said: SaidAlready;
  readonly later: LaterTurns;
}

/**
 * The thread's summary, or the channel's latest conversations, and what happened in other channels.
 *
 * @param shownTurns how many turns of the thread the prompt shows. @param budget in tokens.
 */
export function summaryPart(prompt: Summarized, shownTurns: number, budget: number): ChosenPart | null {
  const { stored, timeZone, said, later } = prompt;
  const here = summaryHere(prompt, shownTurns, budget);
  // If the same was said in both, the request's channel has more detail.
  const left = budget - (here?.tokens ?? 0);
  const tokens = Math.max(longLineTokens.least, Math.min(longLineTokens.most / 2, Math.floor(left / 4)));
  const lines = stored.elsewhere
    .filter((entry) => entry.content !== stored.handoff?.summary && !said.has(entry))
    .map((entry) => ({ ...elsewhereLine(entry, tokens, timeZone), later: laterOf(entry.id, later) }));
  if (!here) {
    const sections = [{ title: null, lines }];
    return choosePart('summary', headings.elsewhere, sections, budget, undefined, laterAnywhere);
  }
  return choosePart(
    'summary',
    here.heading,
    [...here.sections, { title: headings.elsewhere, lines }],
    budget,
    undefined,
    laterAnywhere,
  );
}

/** The thread's summary, if it represents turns that are not shown; without a thread, the channel's latest. */
function summaryHere(
  { request, stored, timeZone, said, later }: Summarized,
  shownTurns: number,
  budget: number,
): ChosenPart | null {
  // The heading, the marks and the message take tokens, too.
  const room = budget - 30;
  const { thread, turns, pyramid } = stored;
  if (thread) {
    const all = turns.length < request.recentTurns && shownTurns === turns.length;
    if (!thread.summary || all || room < longLineTokens.least) return null;
    const row = pyramid.find(({ reason, level }) => reason === 'thread' && level === 'thread');
    const told = {
      content: thread.summary,
      periodStart: row?.periodStart ?? null,
      periodEnd: row?.periodEnd ?? null,
    };
    if (said.has(told)) return null;
    const tokens = Math.min(room, longLineTokens.most);
    const line: ContextLine = {
      text: quote(withinTokens(oneLine(thread.summary), tokens)),
      citations: row ? [`summary:${row.id}`] : [],
      summary: shownSummary(told, tokens),
      later: row ? laterOf(row.id, later) : null,
    };
    const sections = [{ title: null, lines: [line] }];
    return choosePart('summary', headings.thread, sections, budget, undefined, laterAnywhere);
  }
  const lines = pyramid
    .filter(({ reason }) => reason === 'channel')
    .map((entry) => ({
      ...pyramidLine(entry, Math.max(longLineTokens.least, Math.floor(room / 3)), timeZone),
      later: laterOf(entry.id, later),
    }));
  const sections = [{ title: null, lines }];
  return choosePart('summary', headings.channel, sections, budget, undefined, laterAnywhere);
}

/** Stands for what revises a summary until all that the prompt shows is known. */
const laterElsewhere = 'later';
const laterAnywhere = new Set([laterElsewhere]);
const laterOf = (summaryId: string, later: LaterTurns) => (later.has(summaryId) ? laterElsewhere : null);

/** A part whose summaries name what revises them, where the prompt shows it. */
export function withMarks(part: ChosenPart, later: LaterTurns, shown: ReadonlySet<string>): ChosenPart {
  const marked = (line: ContextLine) =>
    line.later === laterElsewhere
      ? { ...line, later: revisingOf(line.citations[0]?.replace('summary:', '') ?? '', later, shown) }
      : line;
  return {
    ...part,
    sections: part.sections.map((section) => ({ ...section, lines: section.lines.map(marked) })),
  };
}

/** The turn that revises what a summary tells, of those that the prompt shows. */
export function revisingOf(summaryId: string, later: LaterTurns, shown: ReadonlySet<string>): string | null {
  return (later.get(summaryId) ?? []).map((id) => `message:${id}`).find((id) => shown.has(id)) ?? null;
}
