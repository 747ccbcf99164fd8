import { anyOf, months, numberNames, numberWords, weekdays } from './value-words.ts';
import { contentWords, formsOf, type Sentence } from './words.ts';

/** A sentence with what it can be compared by. */
export interface Statement {
  readonly text: string;
  /** Its content words, without its values. */
  readonly words: ReadonlySet<string>;
  /** Its words in order, in lower case. */
  readonly tokens: readonly string[];
  /** Dates, weekdays, times of day and numbers, by their kind and unit. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether it tells a state of its speaker: "My favourite tea is ...". */
  readonly tellsState: boolean;
}

const states =
  /\b(?:my|our|i|we)\b.*\b(?:am|is|are|was|'m|prefer|like|love|hate|dislike|live|work|use|drive|drink|eat|take|need|want|call|called)\b|\b(?:mein\w*|ich|wir|unser\w*)\b.*\b(?:bin|ist|sind|mag|trinke|esse|wohne|arbeite|nehme|heißt|heisst)\b/iu;

/** How many sentences of a turn are read. */
const sentencesAtMost = 30;

/** How a statement ends that asks only to agree. */
const asksToAgree =
  /, (?:agreed|right|ok|okay|yes|oder|ja|stimmt['’]?s|einverstanden|gell|d['’]accord|vale|no)\?$/iu;

/** How a statement ends that asks whether all agree: "Mondays at the hall, everyone good with that?" */
const asksAllToAgree =
  /, (?:(?:is|are) )?(?:(?:that|this|it|everyone|everybody|you(?: all| both| guys)?|we) )?(?:all )?(?:good|ok|okay|fine|cool|happy)(?: (?:with|for|by) (?:that|this|it|you(?: all| both)?|all|everyone|everybody|us))?\?$|, (?:passt|geht|klappt)(?: das)?(?: (?:allen|euch|dir|so|für alle|für euch)){0,2}\?$|, alle(?:s)? (?:einverstanden|klar|gut)\?$/iu;

/** A sentence of so few words says what it is about in those before it: "It is on Tuesday." */
const ofOthersWords = 1;

/** The statements of a text's sentences that can be compared: sentences that ask nothing, and tell a value or their speaker's state. */
export function statementsIn(sentences: readonly Sentence[]): Statement[] {
  const statements: Statement[] = [];
  const read = sentences.slice(0, sentencesAtMost);
  const valued = read.some(({ words }) => words.some(({ mayBeValue }) => mayBeValue));
  /** Of the sentences before, if they tell no values of their own. */
  let before: string[] = [];
  for (const { text: sentence, tokens, words: said } of read) {
    if (sentence.length < 8) continue;
    const tellsState = said.some(({ ofSpeaker }) => ofSpeaker) && states.test(sentence);
    // No later sentence leans on it either.
    if (!valued && !tellsState) continue;
    if (/\?["'”’)\]]*$/.test(sentence) && !asksToAgree.test(sentence) && !asksAllToAgree.test(sentence))
      continue;
    const values = said.some(({ mayBeValue }) => mayBeValue)
      ? valuesIn(sentence)
      : new Map<string, Set<string>>();
    const named = new Set(
      [...values.values()].flatMap((each) => [...each]).flatMap((each) => each.split(' ')),
    );
    const own = [...formsOf(said)].filter((word) => !named.has(word) && !calendarNames.has(word));
    const leans = values.size > 0 && (own.length <= ofOthersWords || pronounFirst.test(sentence));
    const words = leans ? [...before, ...own] : own;
    before = values.size > 0 && !leans ? own : [...before, ...own];
    if (values.size === 0 && !tellsState) continue;
    statements.push({ text: sentence, words: new Set(words), tokens, values, tellsState });
  }
  return statements;
}

/** The kind of value that both have and that differs; null if there is none. */
export function differingValue(one: Statement, other: Statement): string | null {
  for (const [kind, values] of one.values) {
    const others = other.values.get(kind);
    if (others && ![...others].some((value) => values.has(value))) return kind;
  }
  return null;
}

/** How a sentence begins whose subject is named before it. */
const pronounFirst =
  /^(?:(?:and|but|so|now|und|aber|jetzt) )?(?:it|that|this|he|she|they|er|sie|es|das)(?:['’]\p{L}+)?(?!\p{L})/iu;

/** Their parts, too: "segunda-feira". */
export const calendarNames: ReadonlySet<string> = new Set(
  [...weekdays.keys(), ...months.keys()]
    .flatMap((name) => [name, ...name.split('-')])
    .flatMap((name) => [name, ...contentWords(name)]),
);

// "may" and "mars" are words of other kinds, too: they are months only beside a number.
const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const monthNames = anyOf(months.keys());
const dates = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,2})(?:st|nd|rd|th|\\.|º)? (?:of |de |d['’])?(${monthNames})(?!\\p{L})|(?<!\\p{L})(${monthNames}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}:])`,
  'giu',
);
// One day of two years is two days.
const yearBehind = /^,? ((?:19|20)\d{2})(?!\d)/u;
// With a capital, and after what says that it is a time.
const monthsAlone = new RegExp(
  `(?<!\\p{L})(?:in|for|to|until|till|by|from|since|im|bis|ab|auf den|en|à|em|a) (${anyOf(
    [...months.keys()].map(capitalised),
  )})(?![\\p{L}\\p{N}]| \\d)`,
  'gu',
);
// Most sentences name none, which is told faster without looking at what stands beside the name.
const mayNameWeekday = new RegExp(anyOf(weekdays.keys()), 'i');
const mayNameMonth = new RegExp(anyOf(months.keys()), 'i');
const weekdayNames = new RegExp(`(?<!\\p{L})(${anyOf(weekdays.keys())})s?(?!\\p{L})`, 'giu');
const clock =
  /(?<![\d.:])(\d{1,2}[:.]\d{2})(?!\.?\d)\s?(?:uhr|h|a\.?m\.?|p\.?m\.?)?(?!\s?(?:kg|mg|bar|euros?|%|km))|(?<![\d.:])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})|(?<![\d.:])(\d{1,2}) (?:uhr|o['’]clock)/giu;
const measures: Readonly<Record<string, string>> = {
  kilo: 'kg',
  kilos: 'kg',
  kg: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  mg: 'mg',
  milligram: 'mg',
  milligrams: 'mg',
  ml: 'ml',
  km: 'km',
  kilometre: 'km',
  kilometres: 'km',
  kilometer: 'km',
  kilometers: 'km',
  mile: 'mile',
  miles: 'mile',
  euro: 'money',
  euros: 'money',
  eur: 'money',
  dollar: 'money',
  dollars: 'money',
  '%': '%',
  percent: '%',
  prozent: '%',
  people: 'people',
  guests: 'people',
  personen: 'people',
  leute: 'people',
  steps: 'steps',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  hour: 'hour',
  hours: 'hour',
  stunden: 'hour',
  stunde: 'hour',
  minute: 'minute',
  minutes: 'minute',
  second: 'second',
  seconds: 'second',
  sekunde: 'second',
  sekunden: 'second',
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  wochen: 'week',
  month: 'month',
  months: 'month',
  monate: 'month',
  minuten: 'minute',
  bar: 'bar',
  pages: 'page',
  page: 'page',
  seiten: 'page',
  degrees: 'degree',
  grad: 'degree',
  copies: 'copy',
  students: 'student',
  children: 'child',
  kids: 'child',
  times: 'times',
  cm: 'cm',
  metres: 'm',
  meters: 'm',
  litres: 'l',
  liters: 'l',
  liter: 'l',
};
/** What is counted and is a thing itself: "six kids" and "the kids" are of the same. "At the bar" measures nothing. */
const thingsCounted = new Set([
  'people',
  'page',
  'copy',
  'student',
  'child',
  'steps',
  'degree',
  'times',
  'bar',
]);
/** Words of how much, and not of what: "fourteen euros" and "nine euros" are of anything. */
export const unitWords: ReadonlySet<string> = contentWords(
  ['cent', 'cents', 'ounce', 'ounces', 'uhr', 'inch', 'inches']
    .concat(Object.keys(measures).filter((unit) => !thingsCounted.has(measures[unit] ?? '')))
    .join(' '),
);
// Where a number may begin: the patterns of numbers are slow, and looked for only there.
const numberBegins = new RegExp(`\\d[\\d.,]*|${numberWords}`, 'gi');
const numbers = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£])(\\d[\\d.,]*|${numberWords})[ -]?(${anyOf(Object.keys(measures))})(?![\\p{L}\\p{N}])`,
  'iuy',
);
const mayCount = /(?:have|got|own|keep|are|haben?|sind) /i;
// What somebody has so many of: "I have twelve hives".
const counts = new RegExp(
  `(?<!\\p{L})(?:have|got|own|keep|are|habe|haben|sind) (?:\\p{L}+ ){0,2}?(\\d+|${numberWords}) (\\p{L}{4,})(?!\\p{L})`,
  'giu',
);
// How many there are, without a verb: "Six songs on the record". Figures behind a noun are its name: "Bus 14 leaves".
const manyOf = new RegExp(
  `(?<![\\p{L}\\p{N}.,:$€£])((?<=^|[,;:(–-] ?|(?<!\\p{L})(?:with|has|of|for|and|to|only|just|about|mit|hat|von|für|und|nur|etwa) )\\d{1,3}|(?!(?:one|eine?n?)(?!\\p{L}))(?:${anyOf([...numberNames, ...numberNames.map(capitalised)])})) (?:\\p{Ll}+ )?(\\p{L}{3,}s|\\p{Lu}\\p{L}{3,}(?:e|en|er|n))(?![\\p{L}\\p{N}])`,
  'uy',
);
// Of one's own: "the third of ten" is another thing than the fourth.
const named =
  /(?:, |(?<!\p{L})(?:my|our|meine?|unsere?)(?!\p{L})[^.!?\d]{0,30}?)(number|room|code|pin|gate|platform|table|extension|nummer|zimmer|raum|gleis)(?!\p{L})[^.!?\d]{0,25}?(?<![\p{L}\d])(\d+)(?![\p{L}\d:])/giu;
const money = /[$€£]\s?(\d[\d.,]*)/gu;

/** The kind of what is counted without a verb, which may be of another's: the rest of both statements must be the same. */
export const manyOfKind = 'many';

function valuesIn(sentence: string): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const add = (kind: string, value: string) => {
    values.set(kind, (values.get(kind) ?? new Set()).add(value.toLowerCase()));
  };
  if (mayNameWeekday.test(sentence))
    for (const [, name] of sentence.matchAll(weekdayNames))
      add('weekday', weekdays.get((name ?? '').toLowerCase()) ?? '');
  if (mayNameMonth.test(sentence))
    for (const [, name] of sentence.matchAll(monthsAlone))
      add('month', months.get((name ?? '').toLowerCase()) ?? '');
  const begins = [...sentence.matchAll(numberBegins)]
    .map(({ index }) => index)
    .filter((index) => !isLetter(sentence.charCodeAt(index - 1)));
  if (begins.length === 0) return values;
  for (const [, number, unit] of matchesAt(numbers, sentence, begins)) {
    add(`number ${measures[(unit ?? '').toLowerCase()]}`, plain(number ?? ''));
  }
  const ofNoun = (kind: string, number: string, what: string) => {
    const [unit] = contentWords(what);
    if (unit !== undefined && !(what.toLowerCase() in measures || unit in measures))
      add(`${kind} ${unit}`, number);
  };
  if (mayCount.test(sentence))
    for (const [, number, what] of sentence.matchAll(counts)) ofNoun('count of', number ?? '', what ?? '');
  for (const [, number, what] of matchesAt(manyOf, sentence, begins))
    ofNoun(manyOfKind, number ?? '', what ?? '');
  if (!/\d/.test(sentence)) return values;
  if (mayNameMonth.test(sentence))
    for (const found of sentence.matchAll(dates)) {
      const [date, dayFirst, month, monthFirst, dayAfter] = found;
      add('date', `${Number(dayFirst ?? dayAfter)}.${months.get((month ?? monthFirst ?? '').toLowerCase())}`);
      const [, year] = yearBehind.exec(sentence.slice(found.index + date.length)) ?? [];
      if (year) add('year', year);
    }
  for (const [, exact, hour, half, full] of sentence.matchAll(clock)) {
    if (exact) add('clock', exact.replace('.', ':').replace(/^0/, ''));
    else if (hour)
      add('clock', `${half?.toLowerCase() === 'p' && hour !== '12' ? Number(hour) + 12 : hour}:00`);
    else add('clock', `${full}:00`);
  }
  for (const [, what, number] of sentence.matchAll(named))
    add(`number of ${what?.toLowerCase()}`, number ?? '');
  for (const [, number] of sentence.matchAll(money)) add('number money', plain(number ?? ''));
  return values;
}

/** Whether a character is a letter of English: what ends in "one" or "ten" tells no number. */
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

/** The matches of a sticky pattern that begin at one of these places, none within another. */
function matchesAt(pattern: RegExp, text: string, places: readonly number[]): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  let end = 0;
  for (const place of places) {
    if (place < end) continue;
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (!match) continue;
    matches.push(match);
    end = place + match[0].length;
  }
  return matches;
}

const plain = (number: string) => number.replace(/[.,]$/, '').replaceAll(',', '');
