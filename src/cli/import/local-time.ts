import { instantOf, offsetMinutes, withOffset } from '../../language/calendar.ts';

const withoutZone = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/;

/**
 * A time that an export wrote without a zone, as ISO 8601 with the offset of the zone. Others are returned as they are, and what is no time
 * too: whoever checks turns says so.
 */
export function localTime(text: string, timeZone: string): string {
  const parts = withoutZone.exec(text.trim());
  if (!parts) return text;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return text;
  const at = instantOf({ year, month, day, hour, minute, second }, timeZone);
  // Where nobody says where it was written, that is not Greenwich.
  if (timeZone === 'UTC') return at.toISOString();
  return withOffset(at, offsetMinutes(timeZone, at));
}
