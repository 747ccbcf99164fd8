import { headings, titleOfConversation } from '../quoting/headings.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import type { RecallHit } from '../recall/recall.ts';
import type { Successor, Superseded } from '../recall/superseded.ts';
import { Allowance } from './allowance.ts';
import { dateFormatter } from './dates.ts';
import { Exchanges } from './exchanges.ts';
import type { LaterTurns } from './later/later-first.ts';
import {
  exchangeText,
  isOfDocument,
  lineText,
  secondText,
  shownPart,
  shownSummary,
  type TextOptions,
  tellerOf,
  textOf,
} from './line-text.ts';
import {
  type Entry,
  markRevised,
  outdatedBy,
  outdatedMark,
  passageOf,
  saidAgain,
  standings,
  withTimes,
} from './marks.ts';
import type { HitOrigin } from './origins.ts';
import type { ContextLine, TitledLine } from './parts.ts';
import { nearCopies, type SummaryText } from './pyramid.ts';
import { Copies } from './repeats.ts';
import type { SaidAlready, ShownText } from './said-already.ts';
import { fitsTokens, leastTokensOf, withinTokens } from './tokens.ts';
import type { Worth } from './worth.ts';

/**
 * For how many hits there is room before everything else that is remembered: threads' and memories', the project's, and
 * documents'.
 */
export const hitShares = { general: 8, project: 8, documents: 12 };

/**
 * How many of the best lines may say what was revised since: the rest is not asked about, and the later line says it. A
 * summary says more than that.
 */
const revisedAmong = 4;

/** How many long turns have a second passage shown, while there is room. */
const longAtMost = 12;

/** Citations that a line carries at most. */
const citationsAtMost = 4;

/** What goes into lines, and how it is shown. */
export interface LineOptions extends TextOptions {
  /** The recall's, best first. */
  readonly hits: readonly RecallHit[];
  /** Those of them that say something of their own, in the order in which they are shown. */
  readonly telling: readonly RecallHit[];
  readonly origins: readonly HitOrigin[];
  /** What turns among the hits said and is no longer true. */
  readonly superseded: readonly Superseded[];
  /** Whether the message asks about whoever writes it. */
  readonly ofOneself: boolean;
  /** The citations of hits in the project at hand. */
  readonly inProject: ReadonlySet<string>;
  /** What the prompt shows elsewhere: recent turns and open tasks. */
  readonly shown: ReadonlySet<string>;
  /** Turns of the open conversation, whether the prompt has room for them or not. */
  readonly conversation: ReadonlySet<string>;
  /** Sentences of the profile, in lower case. */
  readonly told: ReadonlySet<string>;
  /** What recent turns say. */
  readonly saidAlready: SaidAlready;
  /** Turns that revise hits; they stand above these. */
  readonly later: LaterTurns;
  /** How much of the hits goes in. */
  readonly worth: Worth;
  /** How many tokens there are for lines: none is made that cannot have room. */
  readonly budget: number;
  /** The citations of hits that were found by the message's topics alone. */
  readonly ofTopic: ReadonlySet<string>;
}

/** The hits as lines, each thing once. */
export interface HitLines {
  readonly general: readonly ContextLine[];
  readonly project: readonly ContextLine[];
  readonly documents: readonly ContextLine[];
  /** Hits beyond the shares, for what is left of the budget. */
  readonly more: readonly TitledLine[];
  /** The citations of hits of which no line was made for want of room. */
  readonly withoutRoom: ReadonlySet<string>;
  /** What they say, for whoever adds more. */
  readonly said: Said;
}

/** What a prompt says already. */
export interface Said {
  /** The citations of all lines. */
  readonly citations: ReadonlySet<string>;
  has(text: string, citation: string): boolean;
  /** Whether a summary like this one is in it. */
  hasSummary(summary: SummaryText): boolean;
}

/** Hits that are one thing: a turn, and the facts and memories that it says. */
interface Group {
  readonly members: RecallHit[];
}

/** Successors of outdated lines that no search found and a prompt shows at most. */
const successorsAtMost = 3;

/**
 * Makes lines of hits. A fact or memory and the turn that says it are one line, as are texts that are the same and
 * summaries that nearly are; what the prompt shows elsewhere is left out. What a turn said and what holds no longer is
 * marked with what holds now, which stands above it.
 */
export function hitLines(options: LineOptions): HitLines {
  const origins = new Map(options.origins.map((origin) => [`${origin.kind}:${origin.id}`, origin]));
  const texts = new Map<string, Entry>();
  const succeeding = new Map<string, Successor>();
  const cited = new Set<string>(options.shown);
  const summaries: SummaryText[] = [];
  const lines = { general: [] as Entry[], project: [] as Entry[], documents: [] as Entry[] };
  const more: Further[] = [];
  const copies = new Copies<Entry>();
  const date = dateFormatter(options.timeZone);
  const allowed = new Allowance(options);
  /** Turns that stand in the line of their question or answer. */
  const joined = new Set<string>();
  // The later of two turns stands above the earlier: both stay out of the order of time.
  const revising = new Set([...options.later.values()].flat());

  let leastSpent = 0;
  const withoutRoom = new Set<string>();
  const exchanges = new Exchanges(options.hits);
  const long: Further[] = [];
  const titleOf = ({ occurredAt }: RecallHit, origin: HitOrigin | undefined) =>
    titleOfConversation(date(occurredAt ?? ''), origin?.title ?? null);

  for (const group of groupsOf(options.telling, origins, options.shown)) {
    if (group.members.length === 1 && group.members.every(({ citation }) => joined.has(citation))) continue;
    const bucket = bucketOf(group, lines, options.inProject);
    const share = bucket === null ? null : bucket === lines.general ? 'general' : 'own';
    if (!allowed.has(group, share, more.length)) continue;
    if (bucket === null && leastSpent > options.budget) {
      for (const { citation } of group.members) withoutRoom.add(citation);
      continue;
    }
    const hit = shownMember(group, options.tokensPerLine);
    if (!hit) continue;
    const plain = textOf(hit).toLowerCase();
    if (options.told.has(plain)) continue;
    const origin = origins.get(hit.citation);
    const citations = citationsOf(group, hit, origins);
    // Summaries are compared by the time they cover, below.
    const same =
      texts.get(plain) ??
      (hit.kind === 'summary' ? undefined : copies.find(hit.text ?? '', tellerOf(origin)));
    if (same) {
      // Said again elsewhere: one line that rests on both.
      for (const citation of citations)
        if (same.citations.length < citationsAtMost) same.citations.push(citation);
      for (const citation of citations) cited.add(citation);
      if (hit.kind === 'message' && hit.occurredAt !== null) same.said.push(hit.occurredAt);
      continue;
    }
    const summary = summaryText(hit, origin);
    if (
      summary &&
      (options.saidAlready.has(summary) || summaries.some((other) => nearCopies(other, summary)))
    )
      continue;
    if (summary) summaries.push(summary);
    const disputed = group.members.some(({ claim }) => claim?.disputed);
    const over = outdatedBy(hit, options);
    const successors = over.flatMap(({ by, status }) => (by && status === null ? [by] : []));
    // Under the title of its conversation a turn needs no date of its own, nor a mark that its heading implies.
    const titled =
      bucket === null &&
      hit.kind === 'message' &&
      hit.occurredAt !== null &&
      !options.later.has(hit.id) &&
      !revising.has(hit.id);
    const exchange = hit.kind === 'message' ? exchanges.of(hit) : null;
    const other = exchange && (exchange.question === hit ? exchange.answer : exchange.question);
    const both = other && !cited.has(other.citation) ? exchange : null;
    if (both && other) {
      joined.add(other.citation);
      citations.push(other.citation);
    }
    const text = both
      ? exchangeText(both, hit, origins, options, titled)
      : lineText(hit, origin, options, titled);
    const line: Entry = {
      text: `${text}${disputed ? ' (disputed)' : ''}${outdatedMark(over, options)}`,
      citations: [...citations, ...over.flatMap(({ by }) => (by ? [`${by.kind}:${by.id}`] : []))],
      shownId: hit.kind === 'chunk' ? null : hit.id,
      standing: over.length > 0 ? standings.outdated : standingOf(group, origins, options),
      at: hit.occurredAt,
      turn: shownTurn(hit, origin, options),
      summary: summary && shownSummary(summary, options.tokensPerLong),
      passage: both ? null : passageOf(hit, options),
      said: hit.kind === 'message' && hit.occurredAt !== null ? [hit.occurredAt] : [],
    };
    if (!hit.uncertain) for (const by of successors) succeeding.set(`${by.kind}:${by.id}`, by);
    texts.set(plain, line);
    if (hit.kind !== 'summary') copies.add(hit.text ?? '', tellerOf(origin), line);
    for (const citation of citations) cited.add(citation);
    allowed.take(group);
    leastSpent += leastTokensOf(line.text);
    if (bucket) bucket.push(line);
    else {
      const ofDocument = group.members.some(isOfDocument);
      const title = titled ? titleOf(hit, origin) : headings.found;
      more.push({ line, title: ofDocument ? headings.documents : title });
    }
    const wanted = options.worth === 'most' && hit.kind === 'message' && long.length < longAtMost;
    const second = wanted ? secondText(hit, origin, options) : null;
    if (second !== null)
      long.push({
        title: titleOf(hit, origin),
        line: { ...line, text: second, passage: second, said: [], turn: null },
      });
  }
  for (const entry of succeedingLines(succeeding, [...texts.values()], options)) {
    texts.set(sameText(entry.text), entry);
    lines.general.push(entry);
    for (const citation of entry.citations) cited.add(citation);
  }
  markRevised(
    [...texts.values()],
    long.map(({ line }) => line),
    options,
  );
  const asked = new Set(lines.general.slice(0, revisedAmong));
  const isAsked = (entry: Entry) =>
    entry.later == null ||
    entry.summary != null ||
    asked.has(entry) ||
    (entry.shownId !== null && revising.has(entry.shownId));
  withTimes([...lines.general, ...lines.project], options.timeZone);
  const inOrder = (entries: readonly Entry[]) =>
    entries
      .filter(isAsked)
      .toSorted((one, other) => one.standing - other.standing)
      .map((entry) => ({ ...entry, text: `${entry.text}${saidAgain(entry, date)}` }));
  return {
    general: inOrder(lines.general),
    project: inOrder(lines.project),
    documents: lines.documents,
    more: [...more, ...long]
      .filter(({ line }) => isAsked(line))
      .toSorted((one, other) => one.line.standing - other.line.standing)
      .map(({ title, line }) => ({ title, line: { ...line, text: `${line.text}${saidAgain(line, date)}` } })),
    withoutRoom,
    said: {
      citations: cited,
      has: (text, citation) => cited.has(citation) || texts.has(sameText(text)),
      hasSummary: (summary) => summaries.some((other) => nearCopies(other, summary)),
    },
  };
}

/** A line beyond the shares, under its title. */
interface Further {
  readonly title: string;
  readonly line: Entry;
}

/** The turn that a line shows in full; null where it shows something else, or a part. */
function shownTurn(hit: RecallHit, origin: HitOrigin | undefined, options: LineOptions): ShownText | null {
  const { kind, text, occurredAt } = hit;
  if (kind !== 'message' || text === null || occurredAt === null) return null;
  if (shownPart(hit, options) !== textOf(hit)) return null;
  return { text, author: origin?.teller ?? null, start: occurredAt, end: occurredAt };
}

function groupsOf(
  hits: readonly RecallHit[],
  origins: ReadonlyMap<string, HitOrigin>,
  shown: ReadonlySet<string>,
): Group[] {
  const turns = new Set(
    hits.filter(({ kind, text }) => kind === 'message' && text !== null).map(({ id }) => id),
  );
  const groups = new Map<string, Group>();
  for (const hit of hits) {
    if (hit.text === null || hit.text.trim() === '' || shown.has(hit.citation)) continue;
    const sources = origins.get(hit.citation)?.sources ?? [];
    if (sources.some((id) => shown.has(`message:${id}`))) continue;
    const turn = sources.find((id) => turns.has(id));
    const key = turn === undefined ? hit.citation : `message:${turn}`;
    const group = groups.get(key);
    if (group) group.members.push(hit);
    else groups.set(key, { members: [hit] });
  }
  return [...groups.values()];
}

/** The member that is shown: the turn in its own words, unless it would be cut; then what was found first. */
function shownMember({ members }: Group, tokensPerLine: number): RecallHit | undefined {
  if (members.length === 1) return members[0];
  const turn = members.find(({ kind }) => kind === 'message');
  return turn && fitsTokens(turn.text ?? '', tokensPerLine) ? turn : members[0];
}

function bucketOf(
  { members }: Group,
  lines: { general: Entry[]; project: Entry[]; documents: Entry[] },
  inProject: ReadonlySet<string>,
): Entry[] | null {
  if (members.some(isOfDocument))
    return lines.documents.length < hitShares.documents ? lines.documents : null;
  if (lines.general.length < hitShares.general) return lines.general;
  const ofProject = members.some(({ citation }) => inProject.has(citation));
  return ofProject && lines.project.length < hitShares.project ? lines.project : null;
}

/** Facts that were found and are sure stand above what was only said. */
function standingOf(
  { members }: Group,
  origins: ReadonlyMap<string, HitOrigin>,
  { ofOneself }: LineOptions,
): number {
  const facts = members.filter(({ kind, uncertain }) => kind === 'fact' && !uncertain);
  if (facts.length === 0) return standings.said;
  const own = facts.some(({ citation }) => origins.get(citation)?.ofAsker);
  return ofOneself && own ? standings.ofOneself : standings.holds;
}

/**
 * What holds in place of sure but outdated hits: lines that say it move up, and what no line says gets one, unless the
 * prompt shows it elsewhere.
 */
function succeedingLines(
  succeeding: ReadonlyMap<string, Successor>,
  entries: readonly Entry[],
  { ofOneself, shown, timeZone, tokensPerLine }: LineOptions,
): Entry[] {
  const missing: Entry[] = [];
  for (const [citation, { content, since, sources, ofAsker }] of succeeding) {
    const standing = ofOneself && ofAsker ? standings.ofOneself : standings.holds;
    const turns = sources.map((id) => `message:${id}`);
    const all = [citation, ...turns];
    const saying = entries.filter((entry) => all.some((each) => entry.citations.includes(each)));
    const current = saying.filter((entry) => entry.standing !== standings.outdated);
    for (const entry of current) entry.standing = Math.min(entry.standing, standing);
    if (current.length > 0 || all.some((each) => shown.has(each)) || missing.length >= successorsAtMost)
      continue;
    const head = since === null ? '' : `since ${dateFormatter(timeZone)(since)}: `;
    missing.push({
      text: `${head}${quote(withinTokens(oneLine(content), tokensPerLine))}`,
      citations: all.slice(0, citationsAtMost),
      standing,
      shownId: null,
      said: [],
    });
  }
  return missing;
}

/** What is shown first, then the rest of the group, then the turns it all comes from. */
function citationsOf(
  { members }: Group,
  shownHit: RecallHit,
  origins: ReadonlyMap<string, HitOrigin>,
): string[] {
  const all = new Set([shownHit.citation, ...members.map(({ citation }) => citation)]);
  for (const { citation } of members) {
    for (const id of origins.get(citation)?.sources ?? []) all.add(`message:${id}`);
  }
  return [...all].slice(0, citationsAtMost);
}

function summaryText(hit: RecallHit, origin: HitOrigin | undefined): SummaryText | null {
  return origin?.period ? { ...origin.period, content: hit.text ?? '' } : null;
}

function sameText(text: string): string {
  return oneLine(text).toLowerCase();
}
