import { FUNCTION_WORDS, NOTIONS, TIME_WORDS } from '../language/english-lexicon.ts';
import { stem } from '../language/english-stem.ts';
import { aloneOf } from '../language/remembered.ts';
import { partedWords, withPieces } from '../language/terms.ts';

/** The most characters read of a text: its subject is clear by then, and fifty pasted files must not take a second. */
const maxCharacters = 4_000;
const prefixLength = 5;

const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve dozen couple few several once twice half'.split(
    ' ',
  ),
);

const notionsOf = new Map<string, number[]>();
for (const [index, line] of NOTIONS.entries()) {
  for (const base of new Set(line.split(' ').map(stem))) {
    notionsOf.set(base, [...(notionsOf.get(base) ?? []), index]);
  }
}

/** A word's properties for the features. */
export interface Word {
  readonly text: string;
  readonly stem: string;
  /** The number of its stem. */
  readonly stemNumber: number;
  /** Its notions (groups of synonyms) and its prefix. */
  readonly kin: readonly string[];
  readonly isFunction: boolean;
  readonly namesTime: boolean;
  readonly namesNumber: boolean;
  /** The word with its pieces; of a Latin one the word alone, since its prefix is among its kin. */
  terms?: readonly Word[];
  /** The query for which `near` was worked out last. */
  askedFor: number;
  /** The indexes of that query's terms of which it is kin. */
  near: readonly number[];
}

/** The caches are cleared when full, like the embedder's, between queries. */
const maxWords = 20_000;
const knownWords = new Map<string, Word>();
/** The same words by a hash of their characters: reading a text makes no string of each word. */
const hashedWords = new Map<number, Word[]>();
const stemNumbers = new Map<string, number>();
/** By the number of a stem, the text in which it was seen last. */
let seenIn = new Uint32Array(4096);
let texts = 0;

/** Makes room in the caches, before a query. */
export function forgetWords(): void {
  if (knownWords.size < maxWords) return;
  knownWords.clear();
  hashedWords.clear();
  readTexts.clear();
  stemNumbers.clear();
  seenIn.fill(0);
  texts = 0;
}

/** Begins a text, for `isFirstSeen`. */
export function beginText(): void {
  texts += 1;
}

/** Whether no word with this one's stem was seen in the text before. */
export function isFirstSeen({ stemNumber }: Word): boolean {
  if (seenIn[stemNumber] === texts) return false;
  seenIn[stemNumber] = texts;
  return true;
}

/** What is known of a word. */
export function wordOf(spelling: string): Word {
  const known = knownWords.get(spelling);
  if (known) return known;
  const word = aloneOf(spelling);
  const base = stem(word);
  const stemNumber = stemNumbers.get(base) ?? stemNumbers.size;
  stemNumbers.set(base, stemNumber);
  if (stemNumber >= seenIn.length) {
    const larger = new Uint32Array(2 * seenIn.length);
    larger.set(seenIn);
    seenIn = larger;
  }
  const read: Word = {
    text: word,
    stem: base,
    stemNumber,
    kin: kinOf(base),
    isFunction: FUNCTION_WORDS.has(word),
    namesTime: TIME_WORDS.has(word) || /^(19|20)\d\d$/.test(word),
    namesNumber: /^\d/.test(word) || numberWords.has(word),
    askedFor: 0,
    near: [],
  };
  knownWords.set(word, read);
  return read;
}

/** The notions and the prefix of a stem. */
export function kinOf(base: string): string[] {
  const marks = (notionsOf.get(base) ?? []).map((notion) => `notion ${notion}`);
  if (base.length >= prefixLength) marks.push(base.slice(0, prefixLength));
  return marks;
}

/** The words of a text, in lower case and without accents. */
export function wordsOf(text: string): string[] {
  const read = text.slice(0, maxCharacters);
  // A fast path for ASCII: most texts need no normalization.
  if (/^[\0-\x7f]*$/.test(read)) {
    const lower = read.replaceAll("'", '').toLowerCase();
    return lower.match(/[a-z0-9]+/g) ?? [];
  }
  return partedWords(read);
}

/** Whether a character is no part of a word, whatever stands beside it: punctuation, and most emoji. */
function separates(code: number): boolean {
  return (code >= 0x2000 && code <= 0x206f) || code === 0xa0 || code === 0xb7 || code === 0xfe0f;
}

/** The terms of texts that were read lately, by what is read of them: the same turns are found again and again. */
const mostReadTexts = 4_000;
const readTexts = new Map<string, readonly Word[]>();

/** The terms of a text; of one that was read lately, those found then. */
export function termsOf(text: string): readonly Word[] {
  const read = text.slice(0, maxCharacters);
  const known = readTexts.get(read);
  if (known) return known;
  const words = splitText(read).flatMap((word) => {
    word.terms ??= withPieces(word.text, false).map(wordOf);
    return word.terms;
  });
  if (readTexts.size >= mostReadTexts) readTexts.delete(readTexts.keys().next().value ?? '');
  readTexts.set(aloneOf(read), words);
  return words;
}

function splitText(text: string): Word[] {
  const end = Math.min(text.length, maxCharacters);
  const found: Word[] = [];
  let hash = 0;
  let start = -1;
  let plain = true;
  for (let at = 0; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : 0;
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    if ((lower >= 97 && lower <= 122) || (lower >= 48 && lower <= 57)) {
      if (start < 0) {
        start = at;
        hash = 0;
        plain = true;
      }
      hash = (Math.imul(hash, 31) + lower) & 0x3fffffff;
    } else if (isApostrophe(code)) {
      // It is left out: "don't" is one word.
    } else if (code > 127 && !separates(code)) {
      if (start < 0) start = at;
      plain = false;
    } else if (start >= 0) {
      if (plain) found.push(hashedWord(text, start, at, hash));
      else for (const word of wordsOf(text.slice(start, at))) found.push(wordOf(word));
      start = -1;
    }
  }
  return found;
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}

function hashedWord(text: string, start: number, end: number, hash: number): Word {
  const alike = hashedWords.get(hash);
  if (alike) for (const word of alike) if (isAt(word.text, text, start, end)) return word;
  const word = wordOf(text.slice(start, end).replace(/['’]/g, '').toLowerCase());
  if (alike) alike.push(word);
  else hashedWords.set(hash, [word]);
  return word;
}

/** Whether a word stands at a place of a text, where apostrophes and case do not count. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  let place = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isApostrophe(code)) continue;
    if (word.charCodeAt(place) !== (code >= 65 && code <= 90 ? code + 32 : code)) return false;
    place += 1;
  }
  return place === word.length;
}
