import { withOffset } from '../../language/calendar.ts';
import { cleaned } from '../../memory/input.ts';
import type { ImportedMessage, ImportedRole } from './item.ts';

/** Bytes of UTF-8 the API takes in one message. */
export const maxMessageBytes = 1024 * 1024;

const roles: Record<string, ImportedRole> = {
  user: 'USER',
  human: 'USER',
  assistant: 'ASSISTANT',
  ai: 'ASSISTANT',
  bot: 'ASSISTANT',
  model: 'ASSISTANT',
  system: 'SYSTEM',
  developer: 'SYSTEM',
  tool: 'TOOL',
  function: 'TOOL',
  summary: 'SUMMARY',
};

/** A turn before it is checked; `role` in the file's own word. */
export interface RawMessage {
  role: string;
  author?: string | null;
  content: string;
  externalId: string;
  /** ISO text or seconds (milliseconds from 1e11) since 1970; null and absent mean that the file has none. */
  occurredAt?: string | number | null;
  metadata?: Record<string, unknown>;
}

/** A checked turn, or why it can't be stored. */
export type CheckedMessage = { message: ImportedMessage; cleaned: boolean } | { problem: string };

/**
 * Text as Postgres can hold it: U+FFFD stands for NUL and for half surrogates. Everything else is kept as sent.
 */
export function storableText(text: string): string {
  return cleaned(text);
}

/** {@link storableText} for every string and key within a JSON value. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]),
  );
}

const isoForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A date's time, and its offset as `+09:00` or `Z`; null where it is no date. */
function parseIso(text: string): { time: number; offset: string } | null {
  const match = isoForm.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', clock = '00:00', zone = 'Z'] = match;
  // Date.parse rolls the 31st of a short month over into the next one; a wrong date is to be reported.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const offset = zone.length === 3 ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const time = Date.parse(`${year}-${month}-${day}T${clock.replace(',', '.')}${offset.toUpperCase()}`);
  return { time, offset };
}

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

const isDate = (time: number) => Number.isFinite(time) && time >= earliest && time < latest;

/**
 * A date of a file as ISO 8601 in UTC; undefined where it is no date between 1900 and 2200.
 * A time without a zone is taken as UTC, so that the same file gives the same dates on every machine.
 */
export function isoDate(value: string | number): string | undefined {
  const time =
    typeof value === 'string'
      ? (parseIso(value)?.time ?? Number.NaN)
      : Math.abs(value) < 1e11
        ? value * 1000
        : value;
  return isDate(time) ? new Date(time).toISOString() : undefined;
}

/** The same with the offset that the file has: "tomorrow" is meant there. */
function dateThere(value: string | number): string | undefined {
  const parsed = typeof value === 'string' ? parseIso(value) : null;
  if (!parsed || !isDate(parsed.time) || !/^[+-]/.test(parsed.offset)) return isoDate(value);
  const [hours = 0, minutes = 0] = parsed.offset.slice(1).split(':').map(Number);
  const ahead = hours * 60 + minutes;
  // Programs write the time of any place as UTC.
  if (ahead === 0) return isoDate(value);
  return withOffset(new Date(parsed.time), parsed.offset.startsWith('-') ? -ahead : ahead);
}

/** Maps the role, checks length and date, and removes characters that can't be stored. */
export function checkMessage(raw: RawMessage): CheckedMessage {
  const role = roles[raw.role.toLowerCase()];
  if (!role) return { problem: `the role is none of ${Object.keys(roles).join(', ')}` };
  const content = storableText(raw.content);
  if (content.trim() === '') return { problem: 'the content is empty' };
  const bytes = Buffer.byteLength(content);
  if (bytes > maxMessageBytes) {
    return { problem: `the content has ${bytes} bytes; a message holds at most ${maxMessageBytes}` };
  }
  let occurredAt: string | undefined;
  if (raw.occurredAt !== undefined && raw.occurredAt !== null) {
    occurredAt = dateThere(raw.occurredAt);
    if (!occurredAt) return { problem: 'the date is not valid: give ISO 8601, such as 2025-03-31T09:30:00Z' };
  }
  const externalId = storableText(raw.externalId);
  if (externalId === '') return { problem: 'the id is empty' };
  const message: ImportedMessage = { role, content, externalId };
  if (raw.author) message.author = storableText(raw.author);
  if (occurredAt) message.occurredAt = occurredAt;
  if (raw.metadata && Object.keys(raw.metadata).length > 0) {
    message.metadata = storableJson(raw.metadata) as Record<string, unknown>;
  }
  const asStored = JSON.stringify([message.author, message.metadata]);
  const asGiven = JSON.stringify([raw.author || undefined, message.metadata && raw.metadata]);
  return { message, cleaned: content !== raw.content || asStored !== asGiven };
}
