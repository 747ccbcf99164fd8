import { simplified, traditional } from './han-forms.ts';
import { limitMarks } from './marks.ts';

/**
 * How a text is split into terms, in every language, as `mneme_private.search_vector` does in the database: words, and
 * beside them pieces, which find words of scripts without spaces and other forms of words. A text that reads as English
 * has no pieces of Latin words: stems find their forms.
 */

/** Words of English alone, then those that other languages have too. */
const english = new Set(
  `the and of is are were have has had that this these those with for from my your you she they it our their his her its
  what when how where who which why did does don been being by would could should will can not but about just there ve ll
  them some any like get got thanks thank yes hello great good sounds please use make want need know new let out after
  before more most than then very much too into over because while here okay hey wow`.split(/\s+/),
);
const shared = new Set(
  'a an as do i me no in on am so to at s t m re up if all us he we was or be also hi ok'.split(' '),
);

/** Thai, Lao, Burmese, Khmer, kana and Han: scripts without spaces. */
const unspaced =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const hangul = '\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3';
const other = '\\u0370-\\u1dff\\u2c80-\\u{3ffff}';
const runs = new RegExp(` *([${unspaced}]+) *`, 'gu');
const isRun = new RegExp(`^[${unspaced}]`, 'u');
const isPaired = new RegExp(`^[${unspaced}${hangul}]`, 'u');
const latinThenOther = new RegExp(`([a-z0-9])(?=[${other}])`, 'gu');
const otherThenLatin = new RegExp(`([${other}])(?=[a-z0-9])`, 'gu');
const isAscii = /^[\0-\x7f]*$/;

const forms: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ς: 'σ',
};

const simplifiedForms = [...simplified];
const simplifiedOf = new Map(
  [...traditional].map((character, at) => [character, simplifiedForms[at] ?? character]),
);

/** The longest word whose letters are composed. The database does the same. */
const longestFolded = 500;

/** A normalised text with one form of each letter, like `mneme_private.fold_letters`. */
function foldLetters(normalized: string): string {
  const long = normalized
    .split(' ')
    .some((word) => word.length > longestFolded && [...word].length > longestFolded);
  const folded = long ? normalized : normalized.normalize('NFKC');
  return folded
    .replace(/[أإآٱىیةکς]/g, (letter) => forms[letter] ?? letter)
    .replace(/[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\u4e00-\u9fff]/g, (character) => simplifiedOf.get(character) ?? character);
}

/** Whether a text's words are English by their function words, like `mneme_private.reads_english`: a fifth at least. */
function readsEnglish(spaced: string): boolean {
  const words = [...spaced.slice(0, 2400)]
    .slice(0, 1200)
    .join('')
    .split(' ')
    .filter((word) => word !== '');
  let score = 0;
  for (const word of words) score += english.has(word) ? 2 : shared.has(word) ? 1 : 0;
  return score >= 0.4 * words.length;
}

/** Whether any text reads as English by its function words: a fifth of its first words at least. */
export function readsAsEnglish(text: string): boolean {
  return readsEnglish(partScripts(foldLetters(normalize(text))).replace(runs, ' '));
}

/** A folded text with spaces between scripts and around runs, like `mneme_private.part_scripts`. */
function partScripts(folded: string): string {
  if (isAscii.test(folded)) return folded;
  return folded
    .replace(latinThenOther, '$1 ')
    .replace(otherThenLatin, '$1 ')
    .replace(runs, ' $1 ')
    .replace(/^ +| +$/g, '');
}

/** The pieces of one word of what `partScripts` returned, like `mneme_private.pieces`. */
function piecesOf(word: string, ofLatin: boolean): string[] {
  const latin = isAscii.test(word);
  if (latin && !ofLatin) return [];
  const letters = latin ? word.split('') : [...word];
  const size = letters.length;
  if (!latin && isPaired.test(word)) {
    const found = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
    if (size === 1 || (word >= '\u3040' && word < '\uac00')) found.push(letters[size - 1] ?? '');
    return found;
  }
  if (size < 5 || size > 40 || /[0-9]/.test(word)) return [];
  const found = [letters.slice(0, 4).join('')];
  if (!latin && word.startsWith('ال')) {
    found.push(letters.slice(2).join(''));
    if (size > 6) found.push(letters.slice(2, 6).join(''));
  }
  return found;
}

/** A text in lower case without accents and punctuation: single spaces between words. */
function normalize(text: string): string {
  return limitMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of any text as `partScripts` sets them apart. */
export function partedWords(text: string): string[] {
  const parted = partScripts(foldLetters(normalize(text)));
  return parted === '' ? [] : parted.split(' ');
}

/** The pieces of a text as the database normalises it, as `mneme_private.search_vector` adds them to its words. */
export function normalizedPieces(normalized: string): string[] {
  const parted = partScripts(foldLetters(normalized));
  const isEnglish = readsEnglish(parted.replace(runs, ' '));
  return parted.split(' ').flatMap((word) => (word === '' ? [] : piecesOf(word, !isEnglish)));
}

/** A word with its pieces; of a run without spaces the pairs: its last letter is there for the database's prefixes. */
export function withPieces(word: string, ofLatin: boolean): string[] {
  const pieces = piecesOf(word, ofLatin).filter((piece) => piece.length > 1);
  return isRun.test(word) && pieces.length > 0 ? pieces : [word, ...pieces];
}
