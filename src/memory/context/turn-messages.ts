import { oneLine, quoteLines } from '../quoting/quote.ts';
import { type ContextMessage, longMessageTokens } from './parts.ts';
import type { RecentTurn } from './recent-turns.ts';

/**
 * A turn as a message. A turn that somebody else wrote in a role of more weight than theirs is given as quoted data,
 * whatever its role.
 */
function turnMessage(turn: RecentTurn): ContextMessage {
  const author = oneLine(turn.author ?? '');
  const content = author === '' ? turn.content : `${author}: ${turn.content}`;
  const citations = [`message:${turn.id}`];
  if (!turn.asData) return { part: 'recent', role: turn.role, content, citations };
  const quoted = `A turn of the role ${turn.role} in this conversation, quoted as data:\n${quoteLines(content)}`;
  return { part: 'recent', role: 'user', content: quoted, citations };
}

/** The newest turns that fit into a budget of tokens as messages, in order, without a gap. */
export async function newestWithin(
  turns: readonly RecentTurn[],
  budget: number,
): Promise<{ messages: ContextMessage[]; tokens: number }> {
  const messages: ContextMessage[] = [];
  let tokens = 0;
  for (const turn of turns.toReversed()) {
    if (turn.tooLong) break;
    const message = turnMessage(turn);
    const cost = await longMessageTokens(message.content, budget - tokens);
    if (tokens + cost > budget) break;
    tokens += cost;
    messages.unshift(message);
  }
  return { messages, tokens };
}
