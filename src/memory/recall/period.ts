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

/** The present day: in a request it says when something is wanted, not when it was said. */
const presentDay =
  /^(?:(?:for|by|until|from) )?(?:today|tonight|this (?:morning|afternoon|evening)|heute(?: (?:morgen|mittag|nachmittag|abend|nacht))?|aujourd['’]hui|ce soir|hoy|esta (?:noche|tarde)|oggi|stasera|hoje|vandaag|vanavond)$/iu;

/** Words that ask about what was. */
const asksBack =
  /(?<!\p{L})(?:did|didn['’]?t|was|were|had|happen(?:ed|s)?|ago|earlier|so far|already|came|went|said|told|met|saw|got|made|took|wrote|bought|spoke|ate|ran|left|sent|found|heard|thought|new|news|recap|summar\p{L}+|(?!need|feed|speed|indeed|bleed|breed)\p{L}{2,}ed|war|waren|wurde\p{L}*|hatte\p{L}*|habe|hast|habt|gab|(?:ai|as|a|avons|avez|ont) \p{L}+é|he|hemos|dije|ho|abbiamo|heb|hebben|was)(?!\p{L})/iu;

/** The bounds of a period without a beginning or an end. */
const longAgo = '0001-01-01T00:00:00.000Z';
const neverEnding = '9999-01-01T00:00:00.000Z';

/**
 * The time that a query mentions, relative to `now` in a time zone: the first one, with all of its words. A month,
 * season or weekday without a year is the latest that has begun or, if the query asks about the future, the next.
 * Null if it mentions none, or only the present day in what does not ask about what was.
 */
export function understandPeriod(query: string, now: Date, timeZone: string): PeriodWords | null {
  const found = timeExpressions(query, now, timeZone, asksAhead.test(query) ? 'future' : 'past');
  const first = found[0];
  const fromEvent = first ? null : timeFromEvent(query, timeZone);
  if (!first && !fromEvent) return null;
  const alone = (rest: string) => rest.replace(asksForAll, '').replace(/[^\p{L}\p{N}]+/gu, '') === '';
  if (first && found.length === 1 && presentDay.test(query.slice(first.start, first.end).trim())) {
    const others = `${query.slice(0, first.start)} ${query.slice(first.end)}`;
    if (!asksBack.test(others) && !alone(others)) return null;
  }
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
    alone: alone(rest),
  };
}
