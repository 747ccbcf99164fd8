const units = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

const unitValues = new Map<string, number>(units.map((word, value) => [word, value]));
const tenValues = new Map<string, number>(tens.flatMap((word, value) => (word ? [[word, value * 10]] : [])));
const ordinalOf = (word: string) =>
  irregularOrdinals[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`);
const ordinalUnits = new Map<string, number>(units.map((word, value) => [ordinalOf(word), value]));
const ordinalTens = new Map<string, number>([...tenValues].map(([word, value]) => [ordinalOf(word), value]));

/** A number read from words or digits. */
export interface ReadNumber {
  readonly value: number;
  /** How many words it has. */
  readonly length: number;
  readonly ordinal: boolean;
}

/** The number that begins at a place in lower-case words: digits, "3rd", "thirty five", "twenty twenty four". */
export function readNumber(tokens: readonly string[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const short = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(token);
  if (short) return { value: Number(short[1]), length: 1, ordinal: true };
  if (/^\d{1,3}$/.test(token)) {
    // "1,000" is two words once the sign is gone.
    const thousands = /^\d{3}$/.test(tokens[at + 1] ?? '') && token !== '0';
    return thousands
      ? { value: Number(token) * 1000 + Number(tokens[at + 1]), length: 2, ordinal: false }
      : { value: Number(token), length: 1, ordinal: false };
  }
  if (/^\d{4,7}$/.test(token)) return { value: Number(token), length: 1, ordinal: false };

  const first = readPair(tokens, at);
  if (!first) return readTimes(tokens, at, null);
  if (first.ordinal) return first;
  const times = readTimes(tokens, at, first);
  if (times) return times;
  // Years are spoken in pairs: nineteen ninety nine, twenty twenty four.
  const second = first.value >= 11 && first.value <= 20 ? readPair(tokens, at + first.length) : null;
  if (second && !second.ordinal && second.value >= 10) {
    return { value: first.value * 100 + second.value, length: first.length + second.length, ordinal: false };
  }
  return first;
}

/** 0 to 99. */
function readPair(tokens: readonly string[], at: number): ReadNumber | null {
  const word = tokens[at] ?? '';
  const ten = tenValues.get(word);
  if (ten !== undefined) {
    const next = tokens[at + 1] ?? '';
    const unit = unitValues.get(next);
    if (unit !== undefined && unit > 0 && unit < 10) return { value: ten + unit, length: 2, ordinal: false };
    const last = ordinalUnits.get(next);
    if (last !== undefined && last > 0 && last < 10) return { value: ten + last, length: 2, ordinal: true };
    return { value: ten, length: 1, ordinal: false };
  }
  const unit = unitValues.get(word);
  if (unit !== undefined) return { value: unit, length: 1, ordinal: false };
  const ordinal = ordinalUnits.get(word) ?? ordinalTens.get(word);
  return ordinal === undefined ? null : { value: ordinal, length: 1, ordinal: true };
}

/** Hundreds and thousands, with what follows them. */
function readTimes(tokens: readonly string[], at: number, first: ReadNumber | null): ReadNumber | null {
  const scale = { hundred: 100, thousand: 1000 } as const;
  const start = at + (first?.length ?? 0);
  const word = tokens[start];
  if (word !== 'hundred' && word !== 'thousand') return null;
  const value = (first?.value ?? 1) * scale[word];
  const and = tokens[start + 1] === 'and' ? 1 : 0;
  const more = readPair(tokens, start + 1 + and);
  const added = more && !more.ordinal ? more : null;
  return {
    value: value + (added?.value ?? 0),
    length: start - at + 1 + (added ? and + added.length : 0),
    ordinal: false,
  };
}

const pairWords = (value: number): string =>
  value < 20
    ? (units[value] ?? '')
    : [tens[Math.floor(value / 10)], value % 10 ? units[value % 10] : ''].join(' ').trim();

/** A whole number in words, in every usual way; empty for numbers that nobody spells out. */
export function numberWords(value: number): string[] {
  if (!Number.isInteger(value) || value < 0) return [];
  if (value < 100) return [pairWords(value)];
  const forms: string[] = [];
  const inHundreds = value % 100;
  if (value < 1000) {
    const hundred = `${units[value / 100 - inHundreds / 100] ?? ''} hundred`;
    forms.push(inHundreds ? `${hundred} and ${pairWords(inHundreds)}` : hundred);
    if (value === 100) forms.push('hundred');
  } else if (value < 100_000 && value % 1000 === 0) {
    forms.push(`${pairWords(value / 1000)} thousand`, `${value / 1000} thousand`);
    if (value === 1000) forms.push('thousand');
  }
  // "1,000" is two words in the index; years are not written so.
  if (value >= 1000 && value < 1_000_000 && !(value >= 1900 && value < 2100)) {
    forms.push(`${Math.floor(value / 1000)} ${String(value % 1000).padStart(3, '0')}`);
  }
  if (value >= 1100 && value < 2100 && inHundreds >= 10) {
    forms.push(`${pairWords(Math.floor(value / 100))} ${pairWords(inHundreds)}`);
  }
  if (value > 2000 && value < 2100) forms.push(`two thousand and ${pairWords(inHundreds)}`);
  return forms;
}

/** An ordinal up to the ninety-ninth in words. */
export function ordinalWords(value: number): string[] {
  if (!Number.isInteger(value) || value < 1 || value > 99) return [];
  const words = pairWords(value).split(' ');
  const last = words.pop() ?? '';
  return [[...words, ordinalOf(last)].join(' ')];
}

const romanDigits = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** The Roman numeral of a number from 2 to 399 in lower case; null for others, and for I, which is a pronoun. */
export function romanNumeral(value: number): string | null {
  if (!Number.isInteger(value) || value < 2 || value > 399) return null;
  let left = value;
  let numeral = '';
  for (const [digits, worth] of romanDigits) {
    while (left >= worth) {
      numeral += digits;
      left -= worth;
    }
  }
  return numeral;
}

/** The value of a well-formed Roman numeral of 2 to 399; null for anything else. */
export function readRoman(token: string): number | null {
  if (!/^[ivxlc]{1,9}$/.test(token)) return null;
  let left = token;
  let value = 0;
  for (const [digits, worth] of romanDigits) {
    while (left.startsWith(digits)) {
      value += worth;
      left = left.slice(digits.length);
    }
  }
  return left === '' && romanNumeral(value) === token ? value : null;
}
