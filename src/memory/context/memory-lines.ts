import { passageOf } from '../../language/passage.ts';
import { kindOf } from '../kinds.ts';
import type { RecallHit } from '../recall/recall.ts';
import { dateFormatter, rangeFormatter } from './dates.ts';
import type { HitOrigin } from './origins.ts';
import type { ContextLine } from './parts.ts';
import { nearCopies, type PyramidEntry, type SummaryText } from './pyramid.ts';
import { oneLine, quote } from './quote.ts';
import type { SaidAlready, ShownText, ToldSummary } from './said-already.ts';
import type { Successor, Superseded } from './superseded.ts';
import { countTokens, withinTokens } from './tokens.ts';

/** How many hits go in: threads' and memories', the project's, and documents'. */
export const hitShares = { general: 8, project: 8, documents: 12 };

/** Citations that a line carries at most. */
const citationsAtMost = 4;

/** What goes into lines, and how it is shown. */
export interface LineOptions {
  /** The recall's, best first. */
  readonly hits: readonly RecallHit[];
  readonly origins: readonly HitOrigin[];
  /** What turns among the hits said and is no longer true. */
  readonly superseded: readonly Superseded[];
  /** The new message; empty where there is none. */
  readonly query: string;
  /** Whether the message asks about whoever writes it. */
  readonly ofOneself: boolean;
  /** The citations of hits in the project at hand. */
  readonly inProject: ReadonlySet<string>;
  /** What the prompt shows elsewhere: recent turns and open tasks. */
  readonly shown: ReadonlySet<string>;
  /** Sentences of the profile, in lower case. */
  readonly told: ReadonlySet<string>;
  /** What recent turns say. */
  readonly saidAlready: SaidAlready;
  readonly tokensPerLine: number;
  readonly timeZone: string;
}

/** The hits as lines, each thing once. */
export interface HitLines {
  readonly general: readonly ContextLine[];
  readonly project: readonly ContextLine[];
  readonly documents: readonly ContextLine[];
  /** What they say, for whoever adds more. */
  readonly said: Said;
}

/** What a prompt says already. */
export interface Said {
  has(text: string, citation: string): boolean;
  /** Whether a summary like this one is in it. */
  hasSummary(summary: SummaryText): boolean;
}

/** Hits that are one thing: a turn, and the facts and memories that it says. */
interface Group {
  readonly members: RecallHit[];
}

/** How far up a line stands: what is known to hold, of the asker first, before what was said, and that before what is over. */
const standings = { ofOneself: 0, holds: 1, said: 2, outdated: 3 };

/** A line with its standing. */
interface Entry extends ContextLine {
  readonly citations: string[];
  standing: number;
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

  for (const group of groupsOf(options.hits, origins, options.shown)) {
    // Most of what was found has no room: its tokens are not counted.
    const bucket = bucketOf(group, lines, options.inProject);
    const hit = bucket && shownMember(group, options.tokensPerLine);
    if (!hit || options.told.has(sameText(hit.text ?? ''))) continue;
    const citations = citationsOf(group, hit, origins);
    const same = texts.get(sameText(hit.text ?? ''));
    if (same) {
      // Said again elsewhere: one line that rests on both.
      for (const citation of citations)
        if (same.citations.length < citationsAtMost) same.citations.push(citation);
      for (const citation of citations) cited.add(citation);
      continue;
    }
    const summary = summaryText(hit, origins.get(hit.citation));
    if (
      summary &&
      (options.saidAlready.has(summary) || summaries.some((other) => nearCopies(other, summary)))
    )
      continue;
    if (summary) summaries.push(summary);
    const disputed = group.members.some(({ claim }) => claim?.disputed);
    const text = lineText(hit, origins.get(hit.citation), options);
    const over = outdatedBy(hit, options.superseded);
    const successors = over.flatMap(({ by, status }) => (by && status === null ? [by] : []));
    const line: Entry = {
      text: `${text}${disputed ? ' (disputed)' : ''}${outdatedMark(over, options)}`,
      citations: [...citations, ...over.flatMap(({ by }) => (by ? [`${by.kind}:${by.id}`] : []))],
      standing: over.length > 0 ? standings.outdated : standingOf(group, origins, options),
      turn: shownTurn(hit, origins.get(hit.citation), options.tokensPerLine),
      summary: summary && shownSummary(summary, options.tokensPerLine),
    };
    if (!hit.uncertain) for (const by of successors) succeeding.set(`${by.kind}:${by.id}`, by);
    texts.set(sameText(hit.text ?? ''), line);
    for (const citation of citations) cited.add(citation);
    bucket.push(line);
  }
  for (const entry of succeedingLines(succeeding, [...texts.values()], options)) {
    texts.set(sameText(entry.text), entry);
    lines.general.push(entry);
    for (const citation of entry.citations) cited.add(citation);
  }
  const inOrder = (entries: readonly Entry[]) =>
    entries.toSorted((one, other) => one.standing - other.standing);
  return {
    general: inOrder(lines.general),
    project: inOrder(lines.project),
    documents: lines.documents,
    said: {
      has: (text, citation) => cited.has(citation) || texts.has(sameText(text)),
      hasSummary: (summary) => summaries.some((other) => nearCopies(other, summary)),
    },
  };
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
  return { ...summary, whole: countTokens(summary.content, tokens) <= tokens };
}

/** The turn that a line shows in full; null where it shows something else, or a part. */
function shownTurn(hit: RecallHit, origin: HitOrigin | undefined, tokensPerLine: number): ShownText | null {
  const { kind, text, occurredAt } = hit;
  if (kind !== 'message' || text === null || occurredAt === null) return null;
  if (countTokens(oneLine(text), tokensPerLine) > tokensPerLine) return null;
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
  return turn && countTokens(turn.text ?? '', tokensPerLine) <= tokensPerLine ? turn : members[0];
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

const isOfDocument = ({ kind }: RecallHit) => kindOf(kind).line?.document === true;

/** Whether a message asks about whoever writes it; it decides on an order only. */
export function speaksOfOneself(message: string): boolean {
  return oneself.test(message);
}

const oneself =
  /(?<![\p{L}'’])(?:i|me|my|mine|ich|mir|mich|mein\w*|je|j['’]|moi|mon|mes|yo|mis|mio|mia|eu|meu|minha|ik|mijn|я|мой|моя|мне)(?!\p{L})/iu;

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

/** What of a shown turn holds no longer, each thing once. */
function outdatedBy(hit: RecallHit, superseded: readonly Superseded[]): Superseded[] {
  if (hit.kind !== 'message') return [];
  const over = superseded.filter(({ messageId }) => messageId === hit.id);
  return over.filter(({ by }, at) => over.findIndex((other) => other.by?.id === by?.id) === at).slice(0, 2);
}

function outdatedMark(over: readonly Superseded[], { timeZone, tokensPerLine }: LineOptions): string {
  const date = dateFormatter(timeZone);
  return over
    .map(({ until, status, by }) => {
      const since = until === null ? '' : ` ${status === null ? 'since ' : ''}${date(until)}`;
      if (status !== null) return ` (${status}${since})`;
      const now = by === null ? '' : `: ${quote(withinTokens(oneLine(by.content), tokensPerLine))}`;
      return ` (outdated${since}${now})`;
    })
    .join('');
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

function lineText(
  hit: RecallHit,
  origin: HitOrigin | undefined,
  { query, tokensPerLine, timeZone }: LineOptions,
): string {
  const text = fittingPart(oneLine(hit.text ?? ''), query, tokensPerLine);
  const teller = tellerOf(origin);
  const head = headOf(hit, origin, timeZone);
  return `${head}${quote(teller === null ? text : `${teller}: ${text}`)}${hit.uncertain ? ' (uncertain)' : ''}`;
}

/** Of a text that is too long for a line, the part that fits the message; the beginning where none does. */
function fittingPart(text: string, query: string, tokensPerLine: number): string {
  if (countTokens(text, tokensPerLine) <= tokensPerLine) return text;
  const passage = passageOf(query, text, charactersPerToken * tokensPerLine);
  if (!passage || passage.start === 0) return withinTokens(text, tokensPerLine);
  const end = passage.end < text.trimEnd().length ? ' …' : '';
  return `… ${withinTokens(text.slice(passage.start, passage.end), tokensPerLine - 4)}${end}`.replace(
    / … …$/,
    ' …',
  );
}

/** Fewer than a token of English has: what has more of them is cut. */
const charactersPerToken = 3.5;

/** Who or what says it: their names are as little ours as their words. */
function tellerOf(origin: HitOrigin | undefined): string | null {
  const told = oneLine(origin?.teller ?? '');
  return told === '' ? null : told.slice(0, maxTellerCharacters).toWellFormed();
}

/** A name or title is told so far. */
const maxTellerCharacters = 200;

function headOf(hit: RecallHit, origin: HitOrigin | undefined, timeZone: string): string {
  if (isOfDocument(hit)) return '';
  if (origin?.period) return `${summaryHead({ ...origin.period, title: null }, timeZone)}: `;
  return hit.occurredAt ? `${dateFormatter(timeZone)(hit.occurredAt)} ` : '';
}

const levelNames: Readonly<Record<PyramidEntry['level'], string>> = {
  turn: 'a turn',
  session: 'a conversation',
  thread: 'a conversation',
  day: 'the day',
  week: 'the week',
  month: 'the month',
};

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
  return `${rangeFormatter(timeZone)(periodStart, periodEnd)}, summary of ${levelNames[level]}${about}`;
}

function sameText(text: string): string {
  return oneLine(text).toLowerCase();
}
