import type { Period } from '../recall/period.ts';
import type { RecallHit } from '../recall/recall.ts';
import { dateFormatter } from './dates.ts';
import { channelTokens, elsewhereLine } from './elsewhere.ts';
import { headings } from './headings.ts';
import { hitLines, pyramidLine, shownSummary, speaksOfOneself } from './memory-lines.ts';
import {
  type ChosenPart,
  CitationNumbers,
  type ContextLine,
  type ContextMessage,
  choosePart,
  longMessageTokens,
  messageTokens,
  renderPart,
} from './parts.ts';
import { profileLines, profilePart, profileWithHealth } from './profile.ts';
import { choosePyramid } from './pyramid.ts';
import { oneLine, quote, withoutHeaders } from './quote.ts';
import type { RecentTurn } from './recent-turns.ts';
import { asksAboutHealth, type ContextRequest } from './request.ts';
import { SaidAlready, sentencesIn } from './said-already.ts';
import type { Stored } from './stored.ts';
import { withinTokens } from './tokens.ts';
import { newestWithin } from './turn-messages.ts';

/** A prompt: messages in order, the same as one text, and their citations. */
export interface ContextPack {
  readonly messages: readonly ContextMessage[];
  readonly text: string;
  /** The mark [3] in a text is the third of these. */
  readonly citations: readonly string[];
  readonly tokenCount: number;
}

/** What recall found for a prompt. */
export interface Recalled {
  readonly hits: readonly RecallHit[];
  readonly inProject: ReadonlySet<string>;
  readonly period: Period | null;
}

/** The shares of the free budget for the profile, recent turns, tasks and the summary. */
const shares = { profile: 0.25, recent: 0.5, tasks: 0.2, summary: 0.2, handoff: 0.2 };
/** How many tokens a line of memory may have; if the budget is small, a twelfth of it. */
const lineTokens = { most: 400, least: 40, perBudget: 12 };
const taskTokens = 80;

/** The given messages, and how much of the budget they take. */
export interface Fixed {
  readonly messages: readonly ContextMessage[];
  readonly tokens: number;
}

/** The given messages: the system prompt and the new message. */
export async function fixedMessages(request: ContextRequest, query: string | null): Promise<Fixed> {
  const messages: ContextMessage[] = [];
  if (request.systemPrompt) {
    messages.push({ part: 'system', role: 'system', content: request.systemPrompt, citations: [] });
  }
  if (query) messages.push({ part: 'new', role: 'user', content: query, citations: [] });
  let tokens = 0;
  for (const { content } of messages) tokens += await longMessageTokens(content);
  return { messages, tokens };
}

/**
 * Packs a prompt within the budget. The profile gets its share, recent turns up to half of what is free then, tasks
 * and the summary up to a fifth of the rest each, what is remembered everything that is left, and older turns what
 * remains then. A summary that only repeats what the prompt already contains is left out. The asker's health is part
 * of every prompt to which it matters; only this may exceed the budget.
 */
export async function pack(
  request: ContextRequest,
  fixed: Fixed,
  stored: Stored,
  recalled: Recalled,
): Promise<ContextPack> {
  let free = request.tokenBudget - fixed.tokens;
  const timeZone = request.timeZone ?? stored.timeZone;
  const known = profileLines(stored.profile, timeZone);
  const ofProfile = Math.min(request.profileTokens, Math.floor(free * shares.profile));
  const profile = asksAboutHealth(request)
    ? profileWithHealth(known, ofProfile, free)
    : profilePart(known, ofProfile);
  free = Math.max(0, free - tokensOf(profile));
  const turns = stored.turns.toReversed();
  const recent = await newestWithin(turns, Math.floor(free * shares.recent));
  free -= recent.tokens;
  const earlier = turns.slice(0, turns.length - recent.messages.length);
  const said = new SaidAlready();
  addTurns(said, turns.slice(earlier.length));

  const tasks = choosePart(
    'tasks',
    headings.tasks,
    [{ title: null, lines: taskLines(stored, timeZone, request.now) }],
    Math.floor(free * shares.tasks),
  );
  const handoff = handoffPart(stored, Math.floor(free * shares.handoff), timeZone);
  const summary = summaryPart(
    request,
    stored,
    recent.messages.length,
    Math.floor(free * shares.summary),
    timeZone,
    said,
  );
  free -= tokensOf(tasks) + tokensOf(handoff) + tokensOf(summary);
  const shown = new Set([
    ...recent.messages.flatMap(({ citations }) => citations),
    ...citedIn(tasks),
    ...citedIn(summary),
    // Its turns may say more than the summary does, and are found on their own.
    ...citedIn(profile).filter((citation) => !citation.startsWith('message:')),
  ]);
  const told = wordsShown(profile, known);
  const memory = memoryPart(request, stored, recalled, { shown, told, said }, free, timeZone);
  free -= tokensOf(memory);
  // Turns that fit may repeat summaries: without those, there may be room for older turns.
  const fitting = await newestWithin(earlier, free);
  addTurns(said, earlier.slice(earlier.length - fitting.messages.length));
  const [ownSummary, ownMemory] = withoutRepeated([summary, memory], said, recalled.period);
  const freed = tokensOf(summary) + tokensOf(memory) - tokensOf(ownSummary) - tokensOf(ownMemory);
  const older = freed > 0 ? await newestWithin(earlier, free + freed) : fitting;

  const numbers = new CitationNumbers();
  const parts = [profile, ownMemory, ownSummary, tasks, handoff].filter((part) => part != null);
  const rendered = parts.map((part) => renderPart(part, numbers));
  const messages = [
    ...fixed.messages.filter(({ part }) => part === 'system'),
    ...rendered,
    ...older.messages,
    ...recent.messages,
    ...fixed.messages.filter(({ part }) => part === 'new'),
  ];
  for (const citation of messages.flatMap(({ citations }) => citations)) numbers.number(citation);
  return {
    messages,
    text: messages.map(asText).join('\n\n'),
    citations: numbers.citations,
    tokenCount: rendered.reduce(
      (sum, { content }) => sum + messageTokens(content),
      fixed.tokens + older.tokens + recent.tokens,
    ),
  };
}

function memoryPart(
  request: ContextRequest,
  stored: Stored,
  { hits, inProject, period }: Recalled,
  {
    shown,
    told,
    said: saidAlready,
  }: { readonly shown: ReadonlySet<string>; readonly told: ReadonlySet<string>; readonly said: SaidAlready },
  budget: number,
  timeZone: string,
): ChosenPart | null {
  const { most, least, perBudget } = lineTokens;
  const tokensPerLine = Math.max(least, Math.min(most, Math.floor(budget / perBudget)));
  const { general, project, documents, said } = hitLines({
    hits,
    origins: stored.origins,
    superseded: stored.superseded,
    query: request.query ?? '',
    ofOneself: request.query != null && speaksOfOneself(request.query),
    inProject,
    shown,
    told,
    saidAlready,
    tokensPerLine,
    timeZone,
  });
  const summary = stored.thread?.summary ?? null;
  const pyramid = choosePyramid(
    stored.pyramid,
    period,
    (entry) =>
      shown.has(`summary:${entry.id}`) ||
      said.has(entry.content, `summary:${entry.id}`) ||
      said.hasSummary(entry) ||
      saidAlready.has(entry) ||
      (request.threadId != null && summary === entry.content),
  );
  const standing: ContextLine[] = [];
  const date = dateFormatter(timeZone);
  for (const { id, content, since } of stored.preferences) {
    const citation = `memory:${id}`;
    if (said.has(content, citation) || shown.has(citation)) continue;
    standing.push({
      text: `${since ? `since ${date(since)}: ` : ''}${quote(withinTokens(oneLine(content), tokensPerLine))}`,
      citations: [citation],
    });
  }
  return choosePart(
    'long_term',
    headings.memory,
    [
      { title: headings.found, lines: general },
      { title: headings.project, lines: project },
      { title: headings.pyramid, lines: pyramid.map((entry) => pyramidLine(entry, tokensPerLine, timeZone)) },
      { title: headings.documents, lines: documents },
      { title: headings.standing, lines: standing },
    ],
    budget,
  );
}

/** Open tasks, each with its due date. Those due before today are overdue. */
function taskLines(stored: Stored, timeZone: string, now: string | null | undefined): ContextLine[] {
  const date = dateFormatter(timeZone);
  const today = date(now ?? new Date().toISOString());
  const due = (at: string) => ` (due ${date(at)}${date(at) < today ? ', overdue' : ''})`;
  return stored.tasks.map(({ id, content, dueAt }) => ({
    text: `${quote(withinTokens(oneLine(content), taskTokens))}${dueAt ? due(dueAt) : ''}`,
    citations: [`memory:${id}`],
  }));
}

/** The conversation that the asker continues from another channel. */
function handoffPart({ handoff }: Stored, budget: number, timeZone: string): ChosenPart | null {
  if (!handoff) return null;
  const from = `from ${quote(withinTokens(oneLine(handoff.fromChannel), channelTokens))}, ${dateFormatter(timeZone)(handoff.at)}`;
  // The heading, the channel and the marks take tokens, too.
  const room = Math.min(lineTokens.most, budget - 2 * channelTokens);
  const told = handoff.summary && room > 0 ? `: ${quote(withinTokens(oneLine(handoff.summary), room))}` : '';
  const lines = [{ text: `${from}${told}`, citations: [] }];
  return choosePart('handoff', headings.handoff, [{ title: null, lines }], budget);
}

/** The thread's summary, or the channel's latest conversations, and what happened in other channels. */
function summaryPart(
  request: ContextRequest,
  stored: Stored,
  shownTurns: number,
  budget: number,
  timeZone: string,
  said: SaidAlready,
): ChosenPart | null {
  const here = summaryHere(request, stored, shownTurns, budget, timeZone, said);
  // If the same was said in both, the request's channel has more detail.
  const left = budget - (here?.tokens ?? 0);
  const tokens = Math.max(lineTokens.least, Math.min(lineTokens.most / 2, Math.floor(left / 4)));
  const lines = stored.elsewhere
    .filter((entry) => entry.content !== stored.handoff?.summary && !said.has(entry))
    .map((entry) => elsewhereLine(entry, tokens, timeZone));
  if (!here) return choosePart('summary', headings.elsewhere, [{ title: null, lines }], budget);
  return choosePart(
    'summary',
    here.heading,
    [...here.sections, { title: headings.elsewhere, lines }],
    budget,
  );
}

/** The thread's summary, if it represents turns that are not shown; without a thread, the channel's latest. */
function summaryHere(
  request: ContextRequest,
  stored: Stored,
  shownTurns: number,
  budget: number,
  timeZone: string,
  said: SaidAlready,
): ChosenPart | null {
  // The heading, the marks and the message take tokens, too.
  const room = budget - 30;
  const { thread, turns, pyramid } = stored;
  if (thread) {
    const all = turns.length < request.recentTurns && shownTurns === turns.length;
    if (!thread.summary || all || room < lineTokens.least) return null;
    const row = pyramid.find(({ reason, level }) => reason === 'thread' && level === 'thread');
    const told = {
      content: thread.summary,
      periodStart: row?.periodStart ?? null,
      periodEnd: row?.periodEnd ?? null,
    };
    if (said.has(told)) return null;
    const tokens = Math.min(room, lineTokens.most);
    const line: ContextLine = {
      text: quote(withinTokens(oneLine(thread.summary), tokens)),
      citations: row ? [`summary:${row.id}`] : [],
      summary: shownSummary(told, tokens),
    };
    return choosePart('summary', headings.thread, [{ title: null, lines: [line] }], budget);
  }
  const lines = pyramid
    .filter(({ reason }) => reason === 'channel')
    .map((entry) => pyramidLine(entry, Math.max(lineTokens.least, Math.floor(room / 3)), timeZone));
  return choosePart('summary', headings.channel, [{ title: null, lines }], budget);
}

function addTurns(said: SaidAlready, turns: readonly RecentTurn[]): void {
  for (const { content, author, occurredAt } of turns) {
    said.add({ text: content, author, start: occurredAt, end: occurredAt });
  }
}

/**
 * The parts without summaries of which every sentence is in a turn that the prompt shows, or in another summary. If a
 * period is asked for, the summary of a day stays with that of its month, because it tells the day.
 */
function withoutRepeated(
  parts: readonly (ChosenPart | null)[],
  said: SaidAlready,
  period: Period | null,
): (ChosenPart | null)[] {
  const lines = parts.flatMap((part) => part?.sections.flatMap((section) => section.lines) ?? []);
  for (const { turn } of lines) if (turn) said.add(turn);
  const repeated = new Set<ContextLine>();
  const summaries = lines.flatMap((line) => (line.summary ? [{ line, summary: line.summary }] : []));
  summaries.sort((one, other) => sentencesIn(other.summary) - sentencesIn(one.summary));
  for (const { line, summary } of summaries) {
    if (said.has(summary)) repeated.add(line);
    else if (summary.whole && period === null) said.addSummary(summary);
  }
  if (repeated.size === 0) return [...parts];
  return parts.map((part) => {
    if (!part) return null;
    const sections = part.sections.map(({ title, lines: all }) => ({
      title,
      lines: all.filter((line) => !repeated.has(line)),
    }));
    return choosePart(part.part, part.heading, sections, part.tokens);
  });
}

const tokensOf = (part: ChosenPart | null | undefined) => part?.tokens ?? 0;

/** The words of the profile's lines that a prompt shows, in lower case. */
function wordsShown(
  profile: ChosenPart | null,
  known: readonly { readonly words: string; readonly citations: readonly string[] }[],
): ReadonlySet<string> {
  const shown = profile?.sections.flatMap(({ lines }) => lines.map(({ citations }) => citations)) ?? [];
  return new Set(
    known.filter(({ citations }) => shown.includes(citations)).map(({ words }) => words.toLowerCase()),
  );
}

function citedIn(part: ChosenPart | null): string[] {
  return part?.sections.flatMap(({ lines }) => lines.flatMap(({ citations }) => citations)) ?? [];
}

/** A message as a part of the text. A turn's text cannot begin another part. */
function asText({ part, role, content }: ContextMessage): string {
  return `[${role}]\n${part === 'recent' || part === 'new' ? withoutHeaders(content) : content}`;
}
