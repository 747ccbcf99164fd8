import { speaksOfOneself } from '../../language/first-person.ts';
import { wordsAsked } from '../../language/passage.ts';
import { asksOnlyForTasks } from '../../language/task-questions.ts';
import { headings } from '../quoting/headings.ts';
import { withoutHeaders } from '../quoting/quote.ts';
import type { Period } from '../recall/period.ts';
import type { RecallHit } from '../recall/recall.ts';
import { Chosen } from './chosen.ts';
import { leftOutOf, type PackExplanation, partsOf } from './explain.ts';
import type { LaterTurns, Revisions } from './later/later-first.ts';
import { besideRevised } from './later/standing-lines.ts';
import { legendTokens, markTokens, withLegend } from './legend.ts';
import { pyramidLine } from './line-text.ts';
import { preferenceLines, taskLines } from './memory-item-lines.ts';
import { hitLines } from './memory-lines.ts';
import {
  type ChosenPart,
  CitationNumbers,
  type ContextLine,
  type ContextMessage,
  choosePart,
  messageTokens,
  renderParts,
  withoutLines,
  withTrueMarks,
} from './parts.ts';
import { profileLines, profilePart, profileWithHealth } from './profile.ts';
import { choosePyramid } from './pyramid.ts';
import type { RecentTurn } from './recent-turns.ts';
import { withoutFiller, withoutQuotingSummaries } from './repeats.ts';
import { asksAboutHealth, type ContextRequest } from './request.ts';
import { SaidAlready, sentencesIn } from './said-already.ts';
import type { Stored } from './stored.ts';
import {
  handoffPart,
  longLineTokens,
  revisingOf,
  type Summarized,
  summaryPart,
  withMarks,
} from './summary-parts.ts';
import { newestWithin, whenSaid } from './turn-messages.ts';
import type { Worth } from './worth.ts';

/** A prompt: messages in order, the same as one text, and their citations. */
export interface ContextPack {
  readonly messages: readonly ContextMessage[];
  readonly text: string;
  /** The mark [3] in a text is the third of these. */
  readonly citations: readonly string[];
  /** Of what takes of the budget: all but the messages that were given. */
  readonly tokenCount: number;
  readonly explanation: PackExplanation;
}

/** What recall found for a prompt. */
export interface Recalled {
  readonly hits: readonly RecallHit[];
  readonly inProject: ReadonlySet<string>;
  readonly period: Period | null;
  /** Turns that revise what hits say. */
  readonly later: LaterTurns;
  /** Turns that revise lines of the profile and of what holds in general. */
  readonly revisions: Revisions;
  /** How much of it goes in. */
  readonly worth: Worth;
  /** The citations of hits that were found by the message's topics alone. */
  readonly ofTopic: ReadonlySet<string>;
  /** How many turns the asker may read; null if they were not counted. */
  readonly turns: number | null;
}

/** The shares of the free budget for the profile, recent turns, tasks, the summary and the dates of old turns. */
const shares = { profile: 0.25, recent: 0.5, tasks: 0.2, summary: 0.2, handoff: 0.2, dates: 0.1 };
/**
 * How many tokens a line of memory may have; if the budget is small, a part of it. Of a long answer the passage that
 * fits is shown, so that more turns find room.
 */
const lineTokens = { most: 120, least: 40, perBudget: 16 };

/** The given messages: the system prompt and the new message. They take nothing of the budget, which is memory's. */
export function givenMessages(request: ContextRequest, query: string | null): ContextMessage[] {
  const messages: ContextMessage[] = [];
  if (request.systemPrompt) {
    messages.push({ part: 'system', role: 'system', content: request.systemPrompt, citations: [] });
  }
  if (query) messages.push({ part: 'new', role: 'user', content: query, citations: [] });
  return messages;
}

/**
 * Packs a prompt around the given messages, with what is remembered within the budget. The profile gets its share,
 * recent turns up to half of what is free then, tasks and the summary up to a fifth of the rest each, what is remembered everything that is left, and older turns what
 * remains then. A summary that only repeats what the prompt already contains is left out. The asker's health is part
 * of every prompt to which it matters; only this may exceed the budget.
 */
export async function pack(
  request: ContextRequest,
  given: readonly ContextMessage[],
  stored: Stored,
  recalled: Recalled,
): Promise<ContextPack> {
  // What explains the signs of memory's parts; all of it is free where there are none.
  let free = Math.max(0, request.tokenBudget - legendTokens.quotes);
  const timeZone = request.timeZone ?? stored.timeZone;
  const chosen = new Chosen(request.query?.trim() ? request.query : null);
  const beside = { origins: stored.origins, timeZone, tokens: lineTokens.most };
  const conversation = new Set(stored.turns.map(({ id }) => `message:${id}`));
  const turns = stored.turns.toReversed();
  const ofProfile = Math.min(request.profileTokens, Math.floor(free * shares.profile));
  // The profile names turns of the open conversation that the prompt has room for, whatever the profile takes.
  const leastTurns = request.turnTokens ?? Math.floor((free - ofProfile) * shares.recent);
  const spoken = new Set(
    citedBy(recalled.revisions.size > 0 ? (await newestWithin(turns, leastTurns)).messages : []),
  );
  const known = besideRevised(
    profileLines(stored.profile, timeZone).filter((line) => chosen.ofProfile(line)),
    recalled.revisions,
    new Set(spoken),
    beside,
  );
  const profile = asksAboutHealth(request)
    ? profileWithHealth(known, ofProfile, free, spoken)
    : profilePart(known, ofProfile, spoken);
  free = Math.max(0, free - tokensOf(profile));
  // Of fewer turns, their dates take no more.
  const dates = whenSaid(turns, timeZone, request.now);
  const tokensOfDates = dates ? messageTokens(dates.content) : 0;
  const datesFit = tokensOfDates <= free * shares.dates;
  if (datesFit && request.turnTokens == null) free -= tokensOfDates;
  const recent = await newestWithin(turns, request.turnTokens ?? Math.floor(free * shares.recent));
  if (request.turnTokens == null) free -= recent.tokens;
  const earlier = turns.slice(0, turns.length - recent.messages.length);
  const said = new SaidAlready();
  addTurns(said, turns.slice(earlier.length));

  const tasks = choosePart(
    'tasks',
    headings.tasks,
    [{ title: null, lines: taskLines(stored.tasks, { chosen, timeZone, now: request.now }) }],
    Math.floor(free * shares.tasks),
  );
  const handoff = handoffPart(stored, Math.floor(free * shares.handoff), timeZone);
  const prompt = { request, stored, timeZone, said, later: recalled.later };
  const summary = summaryPart(prompt, recent.messages.length, Math.floor(free * shares.summary));
  free -= tokensOf(tasks) + tokensOf(handoff) + tokensOf(summary);
  const revising = new Set(
    profile?.sections.flatMap(({ lines }) => lines.flatMap(({ later }) => (later == null ? [] : [later]))),
  );
  const shown = new Set([
    ...citedBy(recent.messages),
    ...citedIn(tasks),
    ...citedIn(summary),
    // Its turns may say more than the summary does, and are found on their own.
    ...citedIn(profile).filter((citation) => !citation.startsWith('message:')),
    ...revising,
  ]);
  const found = withoutFiller(recalled.hits);
  // What happened in a time is told by its summaries, too.
  const telling = recalled.period
    ? found
    : withoutQuotingSummaries(found, stored.origins, request.query ?? '');
  const { part: memory, offered } = memoryPart(
    prompt,
    recalled,
    { shown, told: wordsShown(profile, known), chosen, revising, conversation, telling },
    Math.max(0, free - legendTokens.marks),
  );
  const ofMemory = [profile, memory, summary, tasks, handoff];
  free = ofMemory.some((part) => part !== null)
    ? Math.max(0, free - tokensOf(memory) - markTokens(ofMemory))
    : free + Math.min(legendTokens.quotes, request.tokenBudget);
  // Turns that fit may repeat summaries: without those, there may be room for older turns.
  const fitting = await newestWithin(earlier, free);
  addTurns(said, earlier.slice(earlier.length - fitting.messages.length));
  const [ownSummary = null, ownMemory = null] = withoutRepeated([summary, memory], said, recalled.period);
  const freed = tokensOf(summary) + tokensOf(memory) - tokensOf(ownSummary) - tokensOf(ownMemory);
  const older = freed > 0 ? await newestWithin(earlier, free + freed) : fitting;

  const spokenNow = new Set(citedBy([...older.messages, ...recent.messages]));
  // Of the profile, what its lines show: their sources may say something else, too.
  const told = new Set([...spokenNow, ...citedIn(profile, 1), ...citedIn(ownMemory)]);
  const parts = withTrueMarks(
    [profile, ownMemory, ownSummary && withMarks(ownSummary, recalled.later, told), tasks, handoff],
    spokenNow,
  ).filter((part) => part != null);
  const spokenMessages = [...older.messages, ...recent.messages];
  const dated = datesFit
    ? whenSaid(turns.slice(turns.length - spokenMessages.length), timeZone, request.now)
    : null;
  const { cited, partUses, ...packed } = assembled(
    given,
    parts,
    dated ? [dated, ...spokenMessages] : spokenMessages,
    older.tokens + recent.tokens + (dated ? messageTokens(dated.content) : 0),
  );
  return {
    ...packed,
    explanation: {
      parts: partUses,
      considered: recalled.hits.length,
      leftOut: leftOutOf(recalled.hits, new Set(telling), { offered, shown, cited }),
    },
  };
}

/** The messages of a prompt in order, with their numbers. @param spoken the turns, and how many tokens they take. */
function assembled(
  given: readonly ContextMessage[],
  parts: readonly ChosenPart[],
  spoken: readonly ContextMessage[],
  spokenTokens: number,
): Omit<ContextPack, 'explanation'> & {
  readonly cited: ReadonlySet<string>;
  readonly partUses: PackExplanation['parts'];
} {
  const numbers = new CitationNumbers();
  const rendered = withLegend(renderParts(parts, numbers));
  const ownTokens = new Map(rendered.map((message) => [message, messageTokens(message.content)]));
  const messages = [
    ...given.filter(({ part }) => part === 'system'),
    ...rendered,
    ...spoken,
    ...given.filter(({ part }) => part === 'new'),
  ];
  for (const citation of messages.flatMap(({ citations }) => citations)) numbers.number(citation);
  return {
    messages,
    text: messages.map(asText).join('\n\n'),
    citations: numbers.citations,
    tokenCount: [...ownTokens.values()].reduce((sum, tokens) => sum + tokens, spokenTokens),
    cited: new Set(numbers.citations),
    partUses: partsOf(messages, (message) => ownTokens.get(message) ?? messageTokens(message.content)),
  };
}

/** What a prompt shows before its memory is chosen. */
interface ShownBefore {
  readonly shown: ReadonlySet<string>;
  /** The words of the profile's lines. */
  readonly told: ReadonlySet<string>;
  readonly chosen: Chosen;
  /** Turns that the profile shows beside what they revise. */
  readonly revising: ReadonlySet<string>;
  /** Turns of the open conversation. */
  readonly conversation: ReadonlySet<string>;
  /** The hits that say something of their own. */
  readonly telling: readonly RecallHit[];
}

/** What is remembered, in its sections, and the citations of all that was offered for it. */
function memoryPart(
  { request, stored, timeZone, said: saidAlready, later }: Summarized,
  { hits, inProject, period, worth, revisions, ofTopic, turns }: Recalled,
  { shown, told, chosen, revising, conversation, telling }: ShownBefore,
  budget: number,
): { part: ChosenPart | null; offered: ReadonlySet<string> } {
  const tokensPerLine = lineLength(lineTokens, budget);
  const tokensPerLong = lineLength(longLineTokens, budget);
  const { general, project, documents, more, said, withoutRoom } = hitLines({
    hits,
    telling,
    origins: stored.origins,
    superseded: stored.superseded,
    query: request.query ?? '',
    asked: wordsAsked(request.query ?? ''),
    ofOneself: request.query != null && (speaksOfOneself(request.query) || asksOnlyForTasks(request.query)),
    inProject,
    shown,
    told,
    conversation,
    saidAlready,
    later,
    worth,
    budget,
    ofTopic,
    turns,
    tokensPerLine,
    tokensPerLong,
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
  const standing = preferenceLines(stored.preferences, {
    chosen,
    isShown: (content, citation) => said.has(content, citation) || shown.has(citation),
    tokens: tokensPerLine,
    timeZone,
  });
  const part = choosePart(
    'long_term',
    headings.memory,
    [
      {
        title: worth === 'uncertain' ? headings.uncertain : headings.found,
        lines: general,
        inTime: asksForOrder.test(request.query ?? ''),
      },
      { title: headings.project, lines: project },
      {
        title: headings.pyramid,
        lines: pyramid.map((entry) => ({
          ...pyramidLine(entry, tokensPerLong, timeZone),
          later: revisingOf(entry.id, later, said.citations),
        })),
      },
      { title: headings.documents, lines: documents },
      {
        title: headings.standing,
        lines: besideRevised(standing, revisions, new Set([...revising, ...said.citations]), {
          origins: stored.origins,
          timeZone,
          tokens: tokensPerLine,
        }),
      },
    ],
    budget,
    { heading: headings.more, lines: more },
    new Set([...revising, ...[...conversation].filter((citation) => shown.has(citation))]),
  );
  return { part, offered: new Set([...said.citations, ...withoutRoom]) };
}

/** Questions about the order of things, whose lines stand in the order of time. */
const asksForOrder =
  /(?<!\p{L})(?:in (?:what|which) order|chronolog\w*|timeline|history of|over (?:time|the (?:weeks|months|years))|how (?:has|have|did) .{1,60} (?:change|develop|evolve|progress)\w*|(?:before|after) (?:or|and) (?:before|after)|first or|how long (?:between|from)|since when|reihenfolge|verlauf|chronologie)(?!\p{L})/iu;

/** How many tokens a line may have in a part of so many. */
function lineLength({ most, least, perBudget }: typeof lineTokens, budget: number): number {
  return Math.max(least, Math.min(most, Math.floor(budget / perBudget)));
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
  const summaries = lines.flatMap((line) => (line.summary ? [{ line, summary: line.summary }] : []));
  if (summaries.length === 0) return [...parts];
  for (const { turn } of lines) if (turn) said.add(turn);
  const repeated = new Set<ContextLine>();
  summaries.sort((one, other) => sentencesIn(other.summary) - sentencesIn(one.summary));
  for (const { line, summary } of summaries) {
    if (said.has(summary)) repeated.add(line);
    else if (summary.whole && period === null) said.addSummary(summary);
  }
  return parts.map((part) => part && withoutLines(part, repeated));
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

const citedBy = (messages: readonly ContextMessage[]) => messages.flatMap(({ citations }) => citations);

/** The citations of a part's lines, or so many of each. */
function citedIn(part: ChosenPart | null, ofEach?: number): string[] {
  return (
    part?.sections.flatMap(({ lines }) => lines.flatMap(({ citations }) => citations.slice(0, ofEach))) ?? []
  );
}

/** A message as a part of the text. A turn's text cannot begin another part. */
function asText({ part, role, content }: ContextMessage): string {
  return `[${role}]\n${part === 'recent' || part === 'new' ? withoutHeaders(content) : content}`;
}
