const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** The names of a calendar's parts in several languages, each with its number. */
function names(part: 'weekday' | 'month', days: readonly number[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    for (const [number, time] of days.entries()) found.set(format.format(time).toLowerCase(), `${number}`);
  }
  return found;
}

const day = 86_400_000;
/** The numbers of weekdays by their names: 5 January 1970 was a Monday. */
export const weekdays = names(
  'weekday',
  [4, 5, 6, 7, 8, 9, 10].map((days) => days * day),
);

/** The numbers of months by their names. */
export const months = names(
  'month',
  Array.from({ length: 12 }, (_, month) => Date.UTC(1970, month, 1)),
);

/** A pattern of any of these words. */
export const anyOf = (keys: Iterable<string>) =>
  [...keys].sort((one, other) => other.length - one.length).join('|');

/** Numbers in words, and a pattern of them. */
export const numberNames =
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(
    ' ',
  );
export const numberWords = anyOf(numberNames);

/** A word that may tell a value: most sentences have none, and the patterns of values are slow. */
export const tellsValue = new RegExp(
  `\\d|(?<![a-z])(?:${numberWords})|${anyOf([...weekdays.keys(), ...months.keys()])}`,
  'iu',
);
