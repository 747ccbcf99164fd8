import { countTokens } from './tokens.ts';

/** What a part of a context pack is. */
export type ContextPart = 'system' | 'long_term' | 'summary' | 'tasks' | 'handoff' | 'recent' | 'new';

/** One message of a context pack, ready for a model. */
export interface ContextMessage {
  readonly part: ContextPart;
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'summary';
  readonly content: string;
  readonly citations: readonly string[];
}

/** A line that may go into a part: what it says and what it cites. */
export interface ContextLine {
  readonly text: string;
  readonly citations: readonly string[];
}

/** Tokens a chat message costs beside its content (OpenAI's documentation counts three and a role). */
const messageOverhead = 4;

/** How many tokens a message takes of the budget. */
export function messageTokens(content: string): number {
  return countTokens(content) + messageOverhead;
}

/**
 * A part as one system message: a heading, then as many of the lines, best first, as fit into `budget` tokens.
 * Null when none fits.
 */
export function listPart(
  part: ContextPart,
  heading: string,
  lines: readonly ContextLine[],
  budget: number,
): { message: ContextMessage; tokens: number } | null {
  let used = messageTokens(heading);
  const fitting: ContextLine[] = [];
  for (const line of lines) {
    const cost = countTokens(`\n- ${line.text}`);
    if (used + cost > budget) continue;
    used += cost;
    fitting.push(line);
  }
  if (fitting.length === 0) return null;
  const content = [heading, ...fitting.map((line) => `- ${line.text}`)].join('\n');
  const citations = [...new Set(fitting.flatMap((line) => line.citations))];
  // Counted once as a whole: tokens merge across the lines' borders.
  return { message: { part, role: 'system', content, citations }, tokens: messageTokens(content) };
}
