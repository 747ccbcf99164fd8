import type { ShownText, ToldSummary } from './said-already.ts';
import { countTokens, countTokensInTurns } from './tokens.ts';

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
  /** The turn that it shows in full. */
  readonly turn?: ShownText | null;
  /** The summary that it shows, and whether in full. */
  readonly summary?: (ToldSummary & { readonly whole: boolean }) | null;
}

/** Lines under a title; without one they follow the part's heading. */
export interface ContextSection {
  readonly title: string | null;
  readonly lines: readonly ContextLine[];
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

/**
 * Chooses as many of the lines as fit into `budget` tokens, section after section and best first; a line that is too
 * long makes way for the next. Null when none fits.
 */
export function choosePart(
  part: ContextPart,
  heading: string,
  sections: readonly ContextSection[],
  budget: number,
): ChosenPart | null {
  let used = messageTokens(heading);
  const chosen: ContextSection[] = [];
  for (const { title, lines } of sections) {
    // The title is paid for with the first line under it.
    let owed = title === null ? 0 : countTokens(`\n\n${title}`);
    const fitting: ContextLine[] = [];
    for (const line of lines) {
      const cost = owed + countTokens(`\n- ${line.text}${longestMark}`, budget - used - owed);
      if (used + cost > budget) continue;
      used += cost;
      owed = 0;
      fitting.push(line);
    }
    if (fitting.length > 0) chosen.push({ title, lines: fitting });
  }
  return chosen.length === 0 ? null : { part, heading, sections: chosen, tokens: used };
}

/** How many tokens a part with all of these lines takes at least. */
export function leastTokens(heading: string, lines: readonly ContextLine[]): number {
  return lines.reduce(
    (sum, { text }) => sum + countTokens(`\n- ${text}${longestMark}`),
    messageTokens(heading),
  );
}

/** A mark with as many tokens as any other. */
const longestMark = ' [888]';

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

/** The part as one system message. Each line is marked with the number of its first citation. */
export function renderPart(
  { part, heading, sections }: ChosenPart,
  numbers: CitationNumbers,
): ContextMessage {
  const citations = new Set<string>();
  const rows = [heading];
  for (const { title, lines } of sections) {
    if (title !== null) rows.push('', title);
    for (const line of lines) {
      const [first] = line.citations.map((citation) => numbers.number(citation));
      for (const citation of line.citations) citations.add(citation);
      rows.push(`- ${line.text}${first === undefined ? '' : ` [${first}]`}`);
    }
  }
  return { part, role: 'system', content: rows.join('\n'), citations: [...citations] };
}
