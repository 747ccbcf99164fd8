import { isoDay } from '../dated-words.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const ORDINAL = [...ORDINALS].reverse().join('|').replaceAll('-', '[- ]');
const WEEKDAY = '(?:(?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:the )?)?';

/** A calendar day in words, as the source of a regular expression without groups, for the flag `i`. */
export const SAID_DAY = `${WEEKDAY}(?:(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})(?: of|-| day of)? ?[- ]?${MONTH}(?![a-z])(?:,? (?:19|20)\\d\\d\\b)?|${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?![\\d:]|\\.\\d)(?:,? (?:19|20)\\d\\d\\b)?|(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./](?:19|20)\\d\\d)`;
/** The same, or a month of a year, or a year alone. */
export const SAID_TIME = `(?:${SAID_DAY}|${MONTH},? (?:of )?(?:19|20)\\d\\d\\b|(?:19|20)\\d\\d\\b)`;

/** Tells whether a number is there, without which no day, month or year is said: "twenty-first" holds "first". */
export const HAS_NUMBER = new RegExp(`\\d|${ORDINALS.filter((word) => !word.includes('-')).join('|')}`, 'iu');

const NUMERIC = /\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)\b/;
const MONTH_OF_YEAR = new RegExp(`^(?:in )?(${MONTH}),? (?:of )?((?:19|20)\\d\\d)\\b`, 'i');
const YEAR = /^(?:19|20)\d\d$/;
const ORDINAL_WORD = new RegExp(`\\b(?:${ORDINAL})\\b`, 'i');

/**
 * A day, month or year in words as ISO 8601: "2027-03-12", "--03-12" without a year, "2018-11", "1998". Of two numbers
 * that may both be months the first is the day, unless both are the same nothing is told where a stroke parts them.
 */
export function isoTime(words: string): string | undefined {
  const text = words.trim();
  if (YEAR.test(text)) return text;
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [said = '', one = '', other = '', year = ''] = numeric;
    const [first, second] = [Number(one), Number(other)];
    const isDayFirst = second <= 12 && (first > 12 || said.includes('.') || first === second);
    const isMonthFirst = first <= 12 && second > 12;
    if (first === 0 || second === 0 || first > 31 || second > 31 || !(isDayFirst || isMonthFirst))
      return undefined;
    const [day, month] = isDayFirst ? [one, other] : [other, one];
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  const month = MONTH_OF_YEAR.exec(text);
  if (month !== null) return isoDay(`1 ${month[1]} ${month[2]}`)?.slice(0, 7);
  const spelled = text.replace(ORDINAL_WORD, (word) =>
    String(ORDINALS.indexOf(word.toLowerCase().replace(' ', '-')) + 1),
  );
  return isoDay(spelled.replace(/\bday of\b/i, 'of').replace(/(\p{L}{3,9}) the (\d)/u, '$1 $2'));
}

/**
 * A day without a year, as the next one from a date on, or the last one up to it; a day with a year as it stands. Both
 * are ISO 8601, and the date is taken in UTC.
 */
export function dayNear(day: string, date: Date, isPast: boolean): string {
  if (!day.startsWith('--')) return day;
  const year = date.getUTCFullYear();
  const isBefore = day.slice(2) < date.toISOString().slice(5, 10);
  const isSame = day.slice(2) === date.toISOString().slice(5, 10);
  return `${year + (isPast ? (isBefore || isSame ? 0 : -1) : isBefore ? 1 : 0)}${day.slice(1)}`;
}
