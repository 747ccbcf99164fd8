import { numberForms } from '../../language/number-forms.ts';
import { withoutFrame } from '../../language/question-frame.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { RecallRequest } from './input.ts';
import { type Period, type PeriodWords, understandPeriod } from './period.ts';
import { searchFilter } from './search.ts';
import type { Understood } from './understood.ts';

const zoneAndEventStatement = readStatement(import.meta.dirname, 'zone-and-event.sql');

/**
 * Understands the time and the numbers of a query. Needs the database only if a time is mentioned, for the default
 * time zone and for the date of an event that the time is relative to: one statement at most.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function understand(call: Call, request: RecallRequest): Promise<Understood> {
  const now = request.now ? new Date(request.now) : new Date();
  let time = understandPeriod(request.query, now, request.timeZone ?? 'UTC');
  let period = time?.period ?? null;
  if (time && (!request.timeZone || time.fromEvent)) {
    const place = await lookUp(call, request, time.fromEvent?.event ?? null);
    if (!request.timeZone && place.timeZone !== 'UTC') {
      time = understandPeriod(request.query, now, place.timeZone);
      period = time?.period ?? null;
    }
    if (time?.fromEvent) period = countedFrom(time.fromEvent, place, request.query);
  }
  // The words of a time are searched unchanged, and its numbers only in that form: in "25 February", 25 does not
  // count anything.
  const spoken = time && period ? time.words : '';
  const numbers = numberForms(withoutFrame(time && period ? time.rest : request.query));
  const terms: Record<string, unknown> = {};
  if (numbers) {
    terms.words = `${numbers.rest} ${spoken}`;
    terms.word_groups = numbers.groups;
    terms.name_forms = numbers.names;
  }
  if (period) {
    terms.prefer_since = period.since;
    terms.prefer_until = period.until;
    if (time?.alone) terms.period_alone = true;
  }
  return { period, terms };
}

interface Place {
  readonly timeZone: string;
  readonly since: Date | null;
  readonly until: Date | null;
}

function countedFrom(
  words: NonNullable<PeriodWords['fromEvent']>,
  { since, until }: Place,
  query: string,
): Period | null {
  if (!since || !until) return null;
  const meant = words.resolve({ since, until });
  return {
    since: meant.since.toISOString(),
    until: meant.until.toISOString(),
    text: query.slice(words.start, words.end),
  };
}

async function lookUp(call: Call, request: RecallRequest, event: string | null): Promise<Place> {
  const { caller } = call;
  const [place] = await inOneStatement<Place>(
    call,
    zoneAndEventStatement,
    [
      caller.workspaceId,
      request.userId ?? caller.userId,
      event,
      JSON.stringify(searchFilter(request, {})),
      request.threadId ?? null,
    ],
    { signal: call.signal },
  );
  return place ?? { timeZone: 'UTC', since: null, until: null };
}
