/** The languages whose dates are written by `Intl`: those that a text is recognised by or greeted in. */
export const datedLanguages =
  'de fr es it pt nl sv da nb fi pl cs sk hu ro hr sl tr id vi ru uk el ar he fa hi bn th ko ja zh'.split(
    ' ',
  );

/** A locale of a language with the calendar and digits that all have in common. */
export const localeOf = (language: string): string => `${language}-u-ca-gregory-nu-latn`;

const day = 86_400_000;
// 4 January 1970 was a Sunday.
const weekdayTimes = Array.from({ length: 7 }, (_, weekday) => (3 + weekday) * day);
const monthTimes = Array.from({ length: 12 }, (_, month) => Date.UTC(1970, month, 1));

/** The names of weekdays in a language as a date in full has them, from Sunday on. */
export function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' });
  return weekdayTimes.map((time) => format.format(time));
}

let names: ReadonlySet<string> | null = null;

/** Whether a word is a weekday or a month in one of the languages, whatever its case; also as part of a date. */
export function isCalendarName(word: string): boolean {
  names ??= new Set(
    ['en', ...datedLanguages].flatMap((language) => {
      const whole = new Intl.DateTimeFormat(localeOf(language), {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      });
      const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' });
      return [
        ...weekdayNames(language),
        ...monthTimes.flatMap((time) => [
          month.format(time),
          ...whole.formatToParts(time).flatMap(({ type, value }) => (type === 'month' ? value : [])),
        ]),
      ].flatMap((name) => [name, ...name.split(/[\s-]/)].map((part) => part.toLowerCase()));
    }),
  );
  return names.has(word.toLowerCase());
}
