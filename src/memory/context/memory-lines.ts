import { headings, titleOfConversation } from '../quoting/headings.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import type { RecallHit } from '../recall/recall.ts';
import type { Successor, Superseded } from '../recall/superseded.ts';
import { Allowance } from './allowance.ts';
import { dateFormatter } from './dates.ts';
import { Exchanges } from './exchanges.ts';
import { citationsAtMost, citationsOf, type Group, groupsOf, shownMember, standingOf } from './hit-groups.ts';
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
  isOver,
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
import { leastTokensOf, withinTokens } from './tokens.ts';
import type { Worth } from './worth.ts';

/**
 * For how many hits there is room before everything else that is remembered: threads' and memories', the project's, and
 * documents'.
 */
export const hitShares = { general: 8, project: 8, documents: 12 };

/** How many long turns have a second passage shown, while there is room. */
const longAtMost = 12;

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
  /** How many turns the asker may read; null if they were not counted. */
  readonly turns: number | null;
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

/** Successors of outdated lines that no search found and a prompt shows at most. */
const successorsAtMost = 3;

/**
 * Makes lines of hits. A fact or memory and the turn that says it are one line, as are texts that are the same and
 * summaries that nearly are; what the prompt shows elsewhere is left out. What a turn said and what holds no longer is
 * marked with what holds now, which stands above it.
 */
export function hitLines(options: LineOptions): HitLines {
  const maker = new LineMaker(options);
  return maker.made();
}

/** The lines of a prompt as they are made, group by group. */
class LineMaker {
  readonly #options: LineOptions;
  readonly #origins: ReadonlyMap<string, HitOrigin>;
  readonly #texts = new Map<string, Entry>();
  readonly #succeeding = new Map<string, Successor>();
  readonly #cited: Set<string>;
  readonly #summaries: SummaryText[] = [];
  readonly #lines = { general: [] as Entry[], project: [] as Entry[], documents: [] as Entry[] };
  /** Lines beyond the shares, and second passages of long turns. */
  readonly #more: Further[] = [];
  readonly #long: Further[] = [];
  readonly #copies = new Copies<Entry>();
  readonly #allowed: Allowance;
  readonly #exchanges: Exchanges;
  /** Turns that stand in the line of their question or answer. */
  readonly #joined = new Set<string>();
  /** The later of two turns stands above the earlier: both stay out of the order of time. */
  readonly #revising: ReadonlySet<string>;
  readonly #withoutRoom = new Set<string>();
  #leastSpent = 0;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#origins = new Map(options.origins.map((origin) => [`${origin.kind}:${origin.id}`, origin]));
    this.#cited = new Set(options.shown);
    this.#allowed = new Allowance(options);
    this.#exchanges = new Exchanges(options.hits);
    this.#revising = new Set([...options.later.values()].flat());
  }

  made(): HitLines {
    for (const group of groupsOf(this.#options.telling, this.#origins, this.#options.shown)) this.#add(group);
    for (const entry of succeedingLines(this.#succeeding, [...this.#texts.values()], this.#options)) {
      this.#texts.set(sameText(entry.text), entry);
      this.#lines.general.push(entry);
      for (const citation of entry.citations) this.#cited.add(citation);
    }
    markRevised(
      [...this.#texts.values()],
      this.#long.map(({ line }) => line),
      this.#options,
    );
    withTimes([...this.#lines.general, ...this.#lines.project], this.#options.timeZone);
    return this.#inOrder();
  }

  #add(group: Group): void {
    const options = this.#options;
    if (group.members.length === 1 && group.members.every(({ citation }) => this.#joined.has(citation)))
      return;
    const bucket = bucketOf(group, this.#lines, options.inProject);
    const share = bucket === null ? null : bucket === this.#lines.general ? 'general' : 'own';
    if (!this.#allowed.has(group, share, this.#more.length)) return;
    if (bucket === null && this.#leastSpent > options.budget) {
      for (const { citation } of group.members) this.#withoutRoom.add(citation);
      return;
    }
    const hit = shownMember(group, options.tokensPerLine);
    if (!hit) return;
    const plain = textOf(hit).toLowerCase();
    if (options.told.has(plain)) return;
    const origin = this.#origins.get(hit.citation);
    const citations = citationsOf(group, hit, this.#origins);
    if (this.#isSaid(hit, plain, origin, citations)) return;
    const summary = summaryText(hit, origin);
    if (summary && (options.saidAlready.has(summary) || this.#hasSummary(summary))) return;
    if (summary) this.#summaries.push(summary);
    const titled = bucket === null && this.#standsUnderTitle(hit);
    const line = this.#lineOf(group, hit, citations, { summary, titled });
    this.#texts.set(plain, line);
    if (hit.kind !== 'summary') this.#copies.add(hit.text ?? '', tellerOf(origin), line);
    for (const citation of citations) this.#cited.add(citation);
    this.#allowed.take(group);
    this.#leastSpent += leastTokensOf(line.text);
    if (bucket) bucket.push(line);
    else {
      const ofDocument = group.members.some(isOfDocument);
      const title = titled ? this.#titleOf(hit) : headings.found;
      this.#more.push({ line, title: ofDocument ? headings.documents : title });
    }
    this.#addSecondPassage(hit, line);
  }

  /** Whether a line says it: then that line rests on both. Summaries are compared by the time they cover. */
  #isSaid(
    hit: RecallHit,
    plain: string,
    origin: HitOrigin | undefined,
    citations: readonly string[],
  ): boolean {
    const same =
      this.#texts.get(plain) ??
      (hit.kind === 'summary' ? undefined : this.#copies.find(hit.text ?? '', tellerOf(origin)));
    if (!same) return false;
    for (const citation of citations) {
      if (same.citations.length < citationsAtMost) same.citations.push(citation);
      this.#cited.add(citation);
    }
    if (hit.kind === 'message' && hit.occurredAt !== null) same.said.push(hit.occurredAt);
    return true;
  }

  #hasSummary(summary: SummaryText): boolean {
    return this.#summaries.some((other) => nearCopies(other, summary));
  }

  /** Under the title of its conversation a turn needs no date of its own, nor a mark that its heading implies. */
  #standsUnderTitle(hit: RecallHit): boolean {
    return (
      hit.kind === 'message' &&
      hit.occurredAt !== null &&
      !this.#options.later.has(hit.id) &&
      !this.#revising.has(hit.id)
    );
  }

  #titleOf({ citation, occurredAt }: RecallHit): string {
    const date = dateFormatter(this.#options.timeZone);
    return titleOfConversation(date(occurredAt ?? ''), this.#origins.get(citation)?.title ?? null);
  }

  /** The line of a group, with its question or answer. @param citations of the group; those of the other turn join them. */
  #lineOf(
    group: Group,
    hit: RecallHit,
    citations: string[],
    { summary, titled }: { readonly summary: SummaryText | null; readonly titled: boolean },
  ): Entry {
    const options = this.#options;
    const origin = this.#origins.get(hit.citation);
    const disputed = group.members.some(({ claim }) => claim?.disputed);
    const over = outdatedBy(hit, options);
    const passage = passageOf(hit, options);
    const shown = passage ?? textOf(hit);
    if (!hit.uncertain)
      for (const { by, status } of over)
        if (by && status === null) this.#succeeding.set(`${by.kind}:${by.id}`, by);
    const exchange = hit.kind === 'message' ? this.#exchanges.of(hit) : null;
    const other = exchange && (exchange.question === hit ? exchange.answer : exchange.question);
    const both = other && !this.#cited.has(other.citation) ? exchange : null;
    if (both && other) {
      this.#joined.add(other.citation);
      citations.push(other.citation);
    }
    const text = both
      ? exchangeText(both, hit, this.#origins, options, titled)
      : lineText(hit, origin, options, titled);
    return {
      text: `${text}${disputed ? ' (disputed)' : ''}${outdatedMark(shown, over, options)}`,
      citations: [...citations, ...over.flatMap(({ by }) => (by ? [`${by.kind}:${by.id}`] : []))],
      shownId: hit.kind === 'chunk' ? null : hit.id,
      standing: isOver(shown, over, options)
        ? standings.outdated
        : standingOf(group, this.#origins, options.ofOneself),
      at: hit.occurredAt,
      turn: shownTurn(hit, origin, options),
      summary: summary && shownSummary(summary, options.tokensPerLong),
      passage: both ? null : passage,
      shows: hit.kind === 'message' && !both ? shown : null,
      said: hit.kind === 'message' && hit.occurredAt !== null ? [hit.occurredAt] : [],
    };
  }

  #addSecondPassage(hit: RecallHit, line: Entry): void {
    const options = this.#options;
    if (options.worth !== 'most' || hit.kind !== 'message' || this.#long.length >= longAtMost) return;
    const second = secondText(hit, this.#origins.get(hit.citation), options);
    if (second === null) return;
    this.#long.push({
      title: this.#titleOf(hit),
      line: { ...line, text: second, passage: second, said: [], turn: null },
    });
  }

  /**
   * The lines by standing. Of those beyond the shares none says what was revised since: it is hardly asked about, and the
   * later line says it. A summary says more than that, and so may a turn among the best.
   */
  #inOrder(): HitLines {
    const { general, project, documents } = this.#lines;
    const date = dateFormatter(this.#options.timeZone);
    const holds = (entry: Entry) =>
      entry.later == null ||
      entry.summary != null ||
      (entry.shownId !== null && this.#revising.has(entry.shownId));
    const told = (entry: Entry): Entry => ({ ...entry, text: `${entry.text}${saidAgain(entry, date)}` });
    const inOrder = (entries: readonly Entry[]) =>
      entries.toSorted((one, other) => one.standing - other.standing).map(told);
    return {
      general: inOrder(general),
      project: inOrder(project),
      documents,
      more: [...this.#more, ...this.#long]
        .filter(({ line }) => holds(line))
        .toSorted((one, other) => one.line.standing - other.line.standing)
        .map(({ title, line }) => ({ title, line: told(line) })),
      withoutRoom: this.#withoutRoom,
      said: {
        citations: this.#cited,
        has: (text, citation) => this.#cited.has(citation) || this.#texts.has(sameText(text)),
        hasSummary: (summary) => this.#hasSummary(summary),
      },
    };
  }
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

function summaryText(hit: RecallHit, origin: HitOrigin | undefined): SummaryText | null {
  return origin?.period ? { ...origin.period, content: hit.text ?? '' } : null;
}

function sameText(text: string): string {
  return oneLine(text).toLowerCase();
}
