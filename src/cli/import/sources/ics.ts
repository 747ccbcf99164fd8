import { createHash } from 'node:crypto';
import { type ContentLine, contentLines, plainValue } from '../content-lines.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { localTime } from '../local-time.ts';
import { isoDate } from '../message-check.ts';
import { type SourceFile, textOf } from '../source-files.ts';

interface When {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** As people read it, in the event's own zone. */
  readonly shown: string;
  readonly day: string;
}

/** The time of a line, in the zone it names, else the export's; null where it is none. */
function when(line: ContentLine | undefined, options: ReadOptions): When | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(line?.value.trim() ?? '');
  if (!line || !parts) return null;
  const [, year, month, daily, hour, minute, second = '', utc] = parts;
  const day = `${year}-${month}-${daily}`;
  let zone = line.parameters.get('TZID') ?? options.timeZone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    zone = options.timeZone;
  }
  if (hour === undefined) {
    const at = isoDate(localTime(`${day}T00:00:00`, zone));
    return at ? { at, shown: day, day } : null;
  }
  const written = `${day}T${hour}:${minute}:${second}`;
  const at = isoDate(utc ? `${written}Z` : localTime(written, zone));
  if (!at) return null;
  const shownIn = utc ? options.timeZone : zone;
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: shownIn,
  }).format(new Date(at));
  return { at, shown: `${local} (${shownIn})`, day: local.slice(0, 10) };
}

const everyWord: Readonly<Record<string, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** `every 2 weeks`; empty for what does not come again. */
function repeats(rule: string | undefined): string {
  const [, often = ''] = /FREQ=([A-Z]+)/.exec(rule ?? '') ?? [];
  const unit = everyWord[often];
  const [, interval = '1'] = /INTERVAL=(\d+)/.exec(rule ?? '') ?? [];
  if (!unit) return '';
  return interval === '1' ? `every ${unit}` : `every ${interval} ${unit}s`;
}

const personOf = ({ parameters, value }: ContentLine) =>
  parameters.get('CN') || value.replace(/^mailto:/i, '');

/** An event as one sentence of who, what, when and where. */
function* eventOf(lines: readonly ContentLine[], options: ReadOptions): Generator<ImportEvent> {
  const one = (name: string) => lines.find((line) => line.name === name);
  const start = when(one('DTSTART'), options);
  const end = when(one('DTEND'), options);
  const title = plainValue(one('SUMMARY')?.value ?? '');
  if (one('STATUS')?.value.trim() === 'CANCELLED' || title === '') return;
  const line = lines[0]?.line ?? 1;
  if (!start) {
    yield { problem: { line, record: 'an event', message: 'its time is not valid' } };
    return;
  }
  const place = plainValue(one('LOCATION')?.value ?? '').replaceAll('\n', ', ');
  const people = [
    ...new Set(lines.filter(({ name }) => name === 'ATTENDEE' || name === 'ORGANIZER').map(personOf)),
  ];
  const until = end && (end.day === start.day ? end.shown.slice(11, 16) : end.shown);
  const again = repeats(one('RRULE')?.value);
  const content = [
    `${title}: ${again === '' ? '' : `${again} from `}${start.shown}${until ? ` to ${until}` : ''}`,
    place === '' ? '' : `at ${place}`,
    people.length === 0 ? '' : `with ${people.slice(0, 30).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
  const uid = [one('UID')?.value.trim() ?? content, one('RECURRENCE-ID')?.value.trim() ?? ''].join(' ');
  const key = `ics-${createHash('sha256').update(uid).digest('hex').slice(0, 32)}`;
  yield { statement: { key, kind: 'FACT', content, validFrom: start.at } };
}

const maxLines = 5_000;

async function* readCalendar(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  let event: ContentLine[] | null = null;
  /** Within an event: its alarms have times of their own. */
  let inner = 0;
  for await (const line of contentLines(textOf(file))) {
    if (line.name === 'BEGIN') {
      if (event) inner += 1;
      else if (line.value.trim().toUpperCase() === 'VEVENT') event = [];
      else if (line.value.trim().toUpperCase() === 'VTODO')
        yield { problem: { line: line.line, record: 'a to-do', message: 'only events are read' } };
    } else if (line.name === 'END' && event) {
      if (inner > 0) inner -= 1;
      else {
        yield* eventOf(event, options);
        event = null;
      }
    } else if (event && inner === 0 && event.length < maxLines) event.push(line);
  }
}

/** A calendar: each event becomes a statement with its time. */
export const ics: PastReader = {
  name: 'ics',
  title: 'calendar',
  isTalk: false,
  recognise: ({ head }) => /^(\ufeff|\s)*BEGIN:VCALENDAR/i.test(head),
  async *read(files, options) {
    for (const file of files) yield* inFile(file, readCalendar(file, options));
  },
};
