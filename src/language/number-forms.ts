import { limitMarks } from './marks.ts';
import { numberWords, ordinalWords, readNumber, readRoman, romanNumeral } from './number-words.ts';

/** A query's words, with each number in every form in which a text may write it. */
export interface NumberForms {
  /** The remaining words, which are searched unchanged. */
  readonly rest: string;
  /** For each term that replaces words of the query: the words and phrases that match it. */
  readonly groups: readonly (readonly string[])[];
  /** How a name with this number may be written: "chapter 35", "ch35". */
  readonly names: readonly string[];
}

/** Words for numbered things, with their abbreviations. */
const labels: readonly (readonly [string, ...string[]])[] = [
  ['chapter', 'ch', 'chap'],
  ['version', 'v', 'ver'],
  ['page', 'p', 'pg'],
  ['section', 'sec', 'sect'],
  ['volume', 'vol'],
  ['episode', 'ep'],
  ['season'],
  ['figure', 'fig'],
  ['table', 'tbl'],
  ['part', 'pt'],
  ['quarter', 'q', 'qtr'],
  ['room', 'rm'],
  ['week', 'wk'],
  ['day'],
  ['level', 'lvl'],
  ['paragraph', 'para'],
  ['building', 'bldg'],
  ['apartment', 'apt'],
  ['article', 'art'],
  ['phase'],
  ['sprint'],
  ['step'],
  ['milestone'],
  ['module', 'mod'],
  ['lesson'],
  ['lecture', 'lec'],
  ['unit'],
  ['act'],
  ['scene'],
  ['book', 'bk'],
  ['exercise', 'ex'],
  ['equation', 'eq'],
  ['question'],
  ['floor', 'fl'],
  ['world war', 'ww'],
];
const byLabel = new Map(labels.flatMap((forms) => forms.map((form) => [form, forms] as const)));

/** "No. 5" is also written "#5" and "number five": the word before the number has no meaning of its own. */
const numberSigns = new Set(['no', 'nr']);

const months =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** Words that often precede a number but are never written together with it. */
const loose =
  /^(?:the|a|an|of|in|on|at|by|to|for|from|and|or|is|are|was|were|has|have|had|did|do|does|about|after|before|between|than|over|under|with|last|next|past|first|all|only|every|how|what|which|who|when|where|i|we|you|they|he|she|it|me|my|our)$/;

const mayHoldNumber =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|first|second|third|\w+th|[ivxlc]{2,})\b/i;

/** The most numbers of a query that are searched in all their forms. Of all terms, the search uses the rarest 24. */
const mostGroups = 48;

/**
 * Finds the numbers of a query and their other forms: "Ch35", "ch. 35", "Chapter 35" and "chapter thirty-five" become
 * the same three terms, so that each finds texts with any of them. A number alone also matches its words, an ordinal
 * its short form. Null if there is no number, which takes one regular expression to find out.
 */
export function numberForms(query: string): NumberForms | null {
  if (!mayHoldNumber.test(query)) return null;
  const tokens = tokenize(query);
  const groups: string[][] = [];
  const names = new Set<string>();
  const rest: string[] = [];
  const number = (forms: { label?: readonly string[]; value: number; date?: boolean }) => {
    const { label, value, date = false } = forms;
    const joined = label ? label.filter((form) => !form.includes(' ')).map((form) => `${form}${value}`) : [];
    const plain = [...cardinals(value), ...(label || date ? ordinals(value) : [])];
    if (label) {
      const together = adjacent(label, value);
      groups.push([...label, ...joined], [...plain, ...joined], [...together, ...joined]);
      for (const name of [...together, ...joined]) names.add(name);
    } else groups.push(plain);
  };

  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const labelled = readLabelled(tokens, at);
    if (labelled) {
      number(labelled);
      at += labelled.length;
      continue;
    }
    const together = /^([a-z]{1,12})(\d{1,6})$/.exec(token) ?? /^(\d{1,6})([a-z]{1,5})$/.exec(token);
    const found = readNumber(tokens, at);
    if (together && !found) {
      groups.push([token, `${together[1]} ${together[2]}`]);
      names.add(`${together[1]} ${together[2]}`);
      at += 1;
    } else if (found && (found.value !== 1 || found.ordinal || /\d/.test(token))) {
      const before = tokens[at - 1] ?? '';
      if (found.ordinal)
        groups.push([
          ...ordinals(found.value),
          ...(isDate(tokens, at, found.length) ? cardinals(found.value) : []),
        ]);
      else number({ value: found.value, date: isDate(tokens, at, found.length) });
      // "iPhone 12" and "iPhone12".
      if (
        /^\d+$/.test(token) &&
        /^[a-z]{2,}$/.test(before) &&
        rest.at(-1) === before &&
        !loose.test(before) &&
        !months.test(before)
      ) {
        rest.pop();
        groups.at(-1)?.push(`${before}${token}`);
        groups.push([before, `${before}${token}`]);
        names.add(`${before}${token}`);
      }
      at += found.length;
    } else {
      if (!(numberSigns.has(token) && readNumber(tokens, at + 1))) rest.push(token);
      at += 1;
    }
  }
  if (groups.length === 0) return null;
  // A repeated number is not another term, as with repeated words.
  const once = new Map(groups.map((forms) => [forms.join(' | '), forms]));
  return {
    rest: rest.join(' '),
    groups: [...once.values()].slice(0, mostGroups),
    names: [...names].slice(0, mostGroups),
  };
}

/** A label with its number, in any of its forms, that begins at an index of the words. */
function readLabelled(
  tokens: readonly string[],
  at: number,
): { label: readonly string[]; value: number; length: number } | null {
  const token = tokens[at] ?? '';
  const joined = /^([a-z]{1,12})(\d{1,4})$/.exec(token);
  if (joined) {
    const label = byLabel.get(joined[1] ?? '');
    return label ? { label, value: Number(joined[2]), length: 1 } : null;
  }
  const two = `${token} ${tokens[at + 1] ?? ''}`;
  const words = byLabel.has(two) ? 2 : 1;
  const label = byLabel.get(words === 2 ? two : token);
  if (label) {
    const next = at + words;
    // A single letter is a label only directly before digits: "p 5", not "plan v two".
    const found = token.length > 1 || /^\d/.test(tokens[next] ?? '') ? readNumber(tokens, next) : null;
    if (found && !found.ordinal) return { label, value: found.value, length: words + found.length };
    const roman = token.length > 2 || words === 2 ? readRoman(tokens[next] ?? '') : null;
    if (roman !== null) return { label, value: roman, length: words + 1 };
    return null;
  }
  const ordinal = readNumber(tokens, at);
  const after = ordinal?.ordinal ? byLabel.get(tokens[at + ordinal.length] ?? '') : undefined;
  return ordinal && after && (tokens[at + ordinal.length] ?? '').length > 2
    ? { label: after, value: ordinal.value, length: ordinal.length + 1 }
    : null;
}

/** Whether a number next to the name of a month is a day. */
function isDate(tokens: readonly string[], at: number, length: number): boolean {
  const after = tokens[at + length] === 'of' ? tokens[at + length + 1] : tokens[at + length];
  return months.test(tokens[at - 1] ?? '') || months.test(after ?? '');
}

const cardinals = (value: number) => [
  String(value),
  ...(value < 10 ? [`0${value}`] : []),
  ...numberWords(value),
];
const ordinals = (value: number) => [`${value}${ordinalEnding(value)}`, ...ordinalWords(value)];

function adjacent(label: readonly string[], value: number): string[] {
  const full = label[0] ?? '';
  const roman = romanNumeral(value);
  return [
    ...label.flatMap((form) => cardinals(value).map((digits) => `${form} ${digits}`)),
    ...(roman ? [`${full} ${roman}`] : []),
    ...ordinals(value).map((ordinal) => `${ordinal} ${full}`),
  ];
}

function ordinalEnding(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}

/** The words, normalised closely enough to the database's way. */
function tokenize(text: string): string[] {
  return limitMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
}
