import type { ShownText, ToldSummary } from './said-already.ts';
import { countTokens, countTokensInTurns, leastTokensOf } from './tokens.ts';

/** What a part of a context pack is. */
export type ContextPart =
  | 'system'
  | 'profile'
  | 'long_term'
  | 'summary'
  | 'tasks'
  | 'handoff'
  | 'recent'
  | 'new';

/** One message of a context pack, ready for a model. */
export interface ContextMessage {
  readonly part: ContextPart;
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'summary';
  readonly content: string;
  readonly citations: readonly string[];
}

/** A line that may go into a part, with its sources. */
export interface ContextLine {
  readonly text: string;
  readonly citations: readonly string[];
  /**
   * The citation of what was said later on the same thing: a line above it, without which it is not shown, or a turn of
   * the open conversation.
   */
  readonly later?: string | null | undefined;
  /** The words of the part of the line that it revises, where the line says more. */
  readonly laterOn?: string | undefined;
  /** When it happened: ISO 8601. */
  readonly at?: string | null;
  /** The turn that it shows in full. */
  readonly turn?: ShownText | null;
  /** The summary that it shows, and whether in full. */
  readonly summary?: (ToldSummary & { readonly whole: boolean }) | null;
}

/** Lines under a title; without one they follow the part's heading. */
export interface ContextSection {
  readonly title: string | null;
  readonly lines: readonly ContextLine[];
  /** Whether its lines are shown in the order of time, though chosen in their own, best first. */
  readonly inTime?: boolean;
  /** Whether it has no lines because it is a heading over the sections that follow. */
  readonly heads?: boolean;
}

/** A part with chosen lines, and its share of the budget. */
export interface ChosenPart {
  readonly part: ContextPart;
  readonly heading: string;
  readonly sections: readonly ContextSection[];
  readonly tokens: number;
}

/** How many tokens a chat message costs besides its content (OpenAI's documentation counts three and a role). */
const messageOverhead = 4;

/** How many tokens a message takes of the budget. */
export function messageTokens(content: string): number {
  return countTokens(content) + messageOverhead;
}

/** Like {@link messageTokens}, for messages of any length. Stops counting at `limit`. */
export async function longMessageTokens(content: string, limit = Number.POSITIVE_INFINITY): Promise<number> {
  return (await countTokensInTurns(content, limit - messageOverhead)) + messageOverhead;
}

/** A line and the title that it stands under. */
export interface TitledLine {
  readonly title: string;
  readonly line: ContextLine;
}

/** Lines for what is left of a part's budget, and the heading over those whose title is no section's. */
export interface FurtherLines {
  readonly heading: string;
  readonly lines: readonly TitledLine[];
}

/**
 * Chooses as many of the lines as fit into `budget` tokens, section after section and best first; a line that is too
 * long makes way for the next. What is left then goes to the further lines, in their order: each into the section of
 * its title, or into one of its own after the first section, in the order of time. Null when none fits.
 *
 * @param above citations of what the prompt shows in other parts.
 */
export function choosePart(
  part: ContextPart,
  heading: string,
  sections: readonly ContextSection[],
  budget: number,
  further: FurtherLines = { heading: '', lines: [] },
  above: ReadonlySet<string> = new Set(),
): ChosenPart | null {
  let used = messageTokens(heading);
  const fitting = new Map<string | null, ContextLine[]>(sections.map(({ title }) => [title, []]));
  const ownTitles = new Map<string, ContextLine[]>();
  const shown = new Set<string>(above);
  const take = (under: ContextLine[], title: string | null, line: ContextLine): boolean => {
    if (line.later && !shown.has(line.later)) return false;
    if (used + leastTokensOf(line.text) > budget) return false;
    // The title is paid for with the first line under it.
    const owed = title === null || under.length > 0 ? 0 : countTokens(`\n\n${title}`);
    const later = line.later ? laterMark('[888]', line) : '';
    const cost = owed + countTokens(`\n- ${line.text}${later}${longestMark}`, budget - used - owed);
    if (used + cost > budget) return false;
    used += cost;
    under.push(line);
    for (const citation of line.citations) shown.add(citation);
    return true;
  };
  for (const { title, lines } of sections) {
    for (const line of lines) take(fitting.get(title) ?? [], title, line);
  }
  const paidHeading = countTokens(`\n\n${further.heading}`);
  for (const { title, line } of further.lines) {
    const section = fitting.get(title);
    if (section) take(section, title, line);
    else {
      const under = ownTitles.get(title) ?? [];
      if (ownTitles.size === 0) used += paidHeading;
      if (take(under, title, line)) ownTitles.set(title, under);
      else if (ownTitles.size === 0) used -= paidHeading;
    }
  }
  const timely = new Set(sections.flatMap(({ title, inTime: ordered }) => (ordered ? [title] : [])));
  const chosen: ContextSection[] = [...fitting].map(([title, lines]) => ({
    title,
    // The later of two turns on one thing stands first, whatever the order.
    lines:
      timely.has(title) && !lines.some(({ later }) => later && !above.has(later)) ? inTime(lines) : lines,
  }));
  const conversations = [...ownTitles].map(([title, lines]) => ({ title, lines: inTime(lines) }));
  conversations.sort((one, other) => startOf(one.lines).localeCompare(startOf(other.lines)));
  if (conversations.length > 0) {
    chosen.splice(1, 0, { title: further.heading, lines: [], heads: true }, ...conversations);
  }
  const filled = chosen.filter(({ lines, heads }) => heads || lines.length > 0);
  return filled.length === 0 ? null : { part, heading, sections: filled, tokens: used };
}

/** A part without some of its lines, and without titles that nothing stands under then. Null if none is left. */
export function withoutLines(part: ChosenPart, removed: ReadonlySet<ContextLine>): ChosenPart | null {
  const dropped = part.sections.flatMap(({ lines }) => lines.filter((line) => removed.has(line)));
  if (dropped.length === 0) return part;
  const kept = part.sections.map((section) => ({
    ...section,
    lines: section.lines.filter((line) => !removed.has(line)),
  }));
  const sections = kept.filter(
    ({ lines, heads }, at) =>
      lines.length > 0 || (heads && kept.slice(at + 1).some((next) => next.lines.length > 0)),
  );
  if (sections.length === 0) return null;
  const freed = dropped.reduce((sum, { text }) => sum + countTokens(`\n- ${text}${longestMark}`), 0);
  return { ...part, sections, tokens: part.tokens - freed };
}

const inTime = (lines: readonly ContextLine[]) =>
  lines.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));

const startOf = (lines: readonly ContextLine[]) => lines[0]?.at ?? '';

/** How many tokens a part with all of these lines takes at least. */
export function leastTokens(heading: string, lines: readonly ContextLine[]): number {
  return lines.reduce(
    (sum, { text }) => sum + countTokens(`\n- ${text}${longestMark}`),
    messageTokens(heading),
  );
}

/** A mark with as many tokens as any other. */
const longestMark = ' [888]';
/** What tells that a line above says something later on the same thing, and of what part of the line. */
const laterMark = (number: string, { laterOn }: ContextLine) =>
  ` (later: ${number}${laterOn === undefined ? '' : ` on ${laterOn}`})`;
/** Of what the messages of the open conversation say, which have no number: as many tokens. */
const laterHere = ' (later in this conversation)';

/** Numbers citations as they are shown: the mark [3] is the third of a pack's citations. */
export class CitationNumbers {
  readonly #numbers = new Map<string, number>();

  /** Everything cited so far, in the order of its numbers. */
  get citations(): string[] {
    return [...this.#numbers.keys()];
  }

  /** The number of a citation, given it on first use. */
  number(citation: string): number {
    const known = this.#numbers.get(citation);
    if (known !== undefined) return known;
    const next = this.#numbers.size + 1;
    this.#numbers.set(citation, next);
    return next;
  }
}

/** The parts without lines that name a later one which no line shows, nor any of the messages given by their citations. */
export function withTrueMarks(
  parts: readonly (ChosenPart | null)[],
  inMessages: ReadonlySet<string>,
): (ChosenPart | null)[] {
  const all = parts.flatMap((part) => part?.sections.flatMap(({ lines }) => lines) ?? []);
  const shown = new Set([...inMessages, ...all.flatMap(({ citations }) => citations)]);
  const untrue = new Set(all.filter(({ later }) => later && !shown.has(later)));
  if (untrue.size === 0) return [...parts];
  return withTrueMarks(
    parts.map((part) => part && withoutLines(part, untrue)),
    inMessages,
  );
}

/** By each citation, the first one of the line that shows it: its number stands on the line. */
function numberedBy(parts: readonly ChosenPart[]): Map<string, string> {
  const first = new Map<string, string>();
  const lines = parts.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  for (const { citations } of lines) if (citations[0] !== undefined) first.set(citations[0], citations[0]);
  for (const { citations } of lines)
    for (const citation of citations) if (!first.has(citation)) first.set(citation, citations[0] ?? citation);
  return first;
}

/** Each part as one system message. Each line is marked with the number of its first citation. */
export function renderParts(parts: readonly ChosenPart[], numbers: CitationNumbers): ContextMessage[] {
  const first = numberedBy(parts);
  return parts.map((part) => renderPart(part, first, numbers));
}

function renderPart(
  { part, heading, sections }: ChosenPart,
  first: ReadonlyMap<string, string>,
  numbers: CitationNumbers,
): ContextMessage {
  const citations = new Set<string>();
  const rows = [heading];
  const markOf = (line: ContextLine, later: string) => {
    const citation = first.get(later);
    return citation === undefined ? laterHere : laterMark(`[${numbers.number(citation)}]`, line);
  };
  for (const { title, lines } of sections) {
    if (title !== null) rows.push('', title);
    for (const line of lines) {
      const [shown] = line.citations;
      for (const citation of line.citations) citations.add(citation);
      const later = line.later ? markOf(line, line.later) : '';
      // What else it rests on is numbered after all that is shown.
      rows.push(`- ${line.text}${later}${shown === undefined ? '' : ` [${numbers.number(shown)}]`}`);
    }
  }
  return { part, role: 'system', content: rows.join('\n'), citations: [...citations] };
}
