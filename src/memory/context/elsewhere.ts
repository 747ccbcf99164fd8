import { lookUp, now } from '../access/visible.ts';
import { oneLine, quote } from '../quoting/quote.ts';
import { type ConversationDecision, decisionsOf } from '../threads/conversations.ts';
import { dateFormatter } from './dates.ts';
import type { ContextLine } from './parts.ts';
import { newestSessions, tookPlaceIn, visibleSummary } from './pyramid.ts';
import { withinTokens } from './tokens.ts';

/** A conversation that took place in another channel. */
export interface ElsewhereEntry {
  /** Of its summary. */
  readonly id: string;
  readonly channel: string;
  readonly content: string;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly decisions: readonly ConversationDecision[];
}

/** The most conversations of other channels in a prompt. */
const conversationsAtMost = 5;
/** How far back they may be: one day for a question, more at the beginning of a session. */
const reach = { unasked: '7 days', asked: '1 day' };
/** Tokens the name of a channel may take. */
export const channelTokens = 30;
/** Tokens that a decision's words and its reason may take. */
const decisionTokens = 60;

/** The latest conversations in other channels than the request's. Parameters are those of `readStored`. */
export const elsewhereQuery = (unasked: boolean, asker: boolean) => `
  select s.id, coalesce(s.channels[cardinality(s.channels)], c.channel) as channel, s.content,
    s.period_start as "periodStart", s.period_end as "periodEnd",
    ${decisionsOf('s')} as decisions
  from ${newestSessions(asker)} s
  cross join lateral ${lookUp('thread', 's.thread_id', `not (${tookPlaceIn('looked_up')})`)} c
  where s.thread_id is distinct from (select thread_id from place) and ${visibleSummary}
    and s.period_end > ${now} - interval '${unasked ? reach.unasked : reach.asked}' and s.period_start <= ${now}
  order by s.period_start desc limit ${conversationsAtMost}`;

/** The summary of a conversation in another channel, and its decisions unless the summary contains them. */
export function elsewhereLine(entry: ElsewhereEntry, tokens: number, timeZone: string): ContextLine {
  const { id, channel, content, periodStart, decisions } = entry;
  const summary = withinTokens(oneLine(content), tokens);
  const told = plain(summary);
  const decided = decisions
    .filter(({ text }) => !told.includes(plain(text)))
    .map(({ text, reason }) => {
      const why = reason ? ` (${quote(withinTokens(oneLine(reason), decisionTokens))})` : '';
      return `${quote(withinTokens(oneLine(text), decisionTokens))}${why}`;
    });
  const also = decided.length > 0 ? ` Decided: ${decided.join('; ')}` : '';
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
  const when = `${dateFormatter(timeZone)(periodStart)} ${time.format(new Date(periodStart))}`;
  return {
    text: `${quote(withinTokens(oneLine(channel), channelTokens))}, ${when}: ${quote(summary)}${also}`,
    // Included even if its turns are found as well: it tells where and when they were said.
    citations: [`summary:${id}`],
  };
}

/** As texts are compared: a summary's sentence may be the decision's. */
const plain = (text: string) => oneLine(text).toLowerCase().replace(/[.!]$/, '');
