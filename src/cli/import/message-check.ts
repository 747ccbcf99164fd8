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
 * Text as Postgres can hold it: without NUL and with lone surrogates replaced. Everything else is kept as sent.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
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

function parseIso(text: string): number {
  const match = isoForm.exec(text.trim());
  if (!match) return Number.NaN;
  const [, year = '', month = '', day = '', clock = '00:00', zone = 'Z'] = match;
  // Date.parse rolls the 31st of a short month over into the next one; a wrong date is to be reported.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return Number.NaN;
  const offset = zone.length === 3 ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return Date.parse(`${year}-${month}-${day}T${clock.replace(',', '.')}${offset.toUpperCase()}`);
}

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/**
 * A date of a file as ISO 8601 in UTC; undefined where it is no date between 1900 and 2200.
 * A time without a zone is taken as UTC, so that the same file gives the same dates on every machine.
 */
export function isoDate(value: string | number): string | undefined {
  const time = typeof value === 'string' ? parseIso(value) : Math.abs(value) < 1e11 ? value * 1000 : value;
  return Number.isFinite(time) && time >= earliest && time < latest
    ? new Date(time).toISOString()
    : undefined;
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
    occurredAt = isoDate(raw.occurredAt);
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
  return { message, cleaned: content !== raw.content };
}
