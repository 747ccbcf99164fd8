import { turnsSaid } from '../quoting/headings.ts';
import { oneLine, quoteLines } from '../quoting/quote.ts';
import { dateFormatter } from './dates.ts';
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

/** Turns of the last hours need no date. */
const freshFor = 12 * 3_600_000;
/** Of how many days it is said how many turns are theirs. */
const daysAtMost = 6;

/**
 * When turns were said that the prompt shows, oldest first, if some are of another day: "tomorrow" in a conversation that
 * was left months ago is not tomorrow. One message, since providers move a system message between turns to the top.
 */
export function whenSaid(
  turns: readonly RecentTurn[],
  timeZone: string,
  now: string | null | undefined,
): ContextMessage | null {
  const date = dateFormatter(timeZone);
  const at = now ?? new Date().toISOString();
  const isOld = ({ occurredAt }: RecentTurn) =>
    date(occurredAt) !== date(at) && Math.abs(Date.parse(at) - Date.parse(occurredAt)) >= freshFor;
  if (!turns.some(isOld)) return null;
  const days = [...Map.groupBy(turns, ({ occurredAt }) => date(occurredAt))];
  const earlier = days.slice(0, -daysAtMost).reduce((sum, [, said]) => sum + said.length, 0);
  const listed = days.slice(-daysAtMost).map(([day, said]) => `${day} (${said.length})`);
  const told = earlier > 0 ? [`days before (${earlier})`, ...listed] : listed;
  const content = `${turnsSaid}${days.length === 1 ? days[0]?.[0] : told.join(', ')}.`;
  return { part: 'recent', role: 'system', content, citations: [] };
}
