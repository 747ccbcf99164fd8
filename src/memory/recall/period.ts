import { type TimeFromEvent, timeExpressions, timeFromEvent } from '../../language/time-expressions.ts';

/**
 * A period of time that a question mentions: hits in it are preferred, others are not left out. Half-open, ISO 8601.
 */
export interface Period {
  readonly since: string;
  readonly until: string;
  /** The words that express it. */
  readonly text: string;
}

/** What a query says about time. */
export interface PeriodWords {
  readonly period: Period | null;
  /** A period counted from an event whose date has to be found first. */
  readonly fromEvent: TimeFromEvent | null;
  /** The query without the words of the period, and these words. */
  readonly rest: string;
  readonly words: string;
  /** Whether the query asks for nothing but the period: "what happened last spring?". */
  readonly alone: boolean;
}

/** Words of questions that ask for everything. */
const asksForAll =
  /\b(?:what(?:'s| is| was| were| are| did| has| have| had| do| does)?|which|things?|happen(?:ed|s|ing)?|went|going|go|on|in|of|the|a|an|any(?:thing)?|every(?:thing)?|all|we|us|i|me|you|they|did|do|does|done|have|has|been|was|were|is|are|about|talk(?:ed|ing)?|discuss(?:ed|ing)?|sa(?:y|id)|chat(?:ted)?|speak|spoke|tell|told|show|give|list|recap|summar(?:y|ise|ize)|remember|know|our|my|conversations?|new|up|to|there|for|please|back|and|time|period|during)\b/gi;

/** Words that ask about the future. */
const asksAhead =
  /\b(?:will|shall|going to|planned|plans? for|upcoming|due|deadlines?|schedul\w+|appointments?|coming up|next)\b/i;

/** The bounds of a period without a beginning or an end. */
const longAgo = '0001-01-01T00:00:00.000Z';
const neverEnding = '9999-01-01T00:00:00.000Z';

/**
 * The time that a query mentions, relative to `now` in a time zone: the first one, with all of its words. A month,
 * season or weekday without a year is the latest that has begun or, if the query asks about the future, the next.
 * Null if it mentions none.
 */
export function understandPeriod(query: string, now: Date, timeZone: string): PeriodWords | null {
  const found = timeExpressions(query, now, timeZone, asksAhead.test(query) ? 'future' : 'past');
  const first = found[0];
  const fromEvent = first ? null : timeFromEvent(query, timeZone);
  if (!first && !fromEvent) return null;
  const taken = first ? found : fromEvent ? [fromEvent] : [];
  let rest = query;
  for (const { start, end } of taken.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return {
    period: first
      ? {
          since: first.since?.toISOString() ?? longAgo,
          until: first.until?.toISOString() ?? neverEnding,
          text: query.slice(first.start, first.end),
        }
      : null,
    fromEvent,
    rest,
    words: taken.map(({ start, end }) => query.slice(start, end)).join(' '),
    alone: rest.replace(asksForAll, '').replace(/[^\p{L}\p{N}]+/gu, '') === '',
  };
}
