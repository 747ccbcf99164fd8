import { FUNCTION_WORDS } from './english-lexicon.ts';
import { stem } from './english-stem.ts';
import { limitMarks } from './marks.ts';

/** The share of a statement's content words that must have been said: of three words all, of four words three. */
const supportedShare = 0.7;

/** Words that a statement adds to be understood on its own: the speaker, the kind of statement, and resolved dates. */
const ADDED = new Set(
  (
    'user person author speaker prefer prefers preference like likes want wants need needs task todo remember decided ' +
    'decide decision plan plans going mentioned said says told states stated asked uses use using monday tuesday ' +
    'wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december today tomorrow yesterday week month year day morning afternoon evening rather instead due date ' +
    'deadline done completed reason because name named called currently'
  )
    .split(' ')
    .map((word) => stem(word)),
);

// In scripts without spaces between words, each character counts as a word.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+(?:['’.@_-][\p{L}\p{N}]+)*/gu;
const PART = /['’.@_-]/;

interface Word {
  readonly text: string;
  /** Whether it is a name, a number, an address or the first word: these must have been said exactly. */
  readonly exact: boolean;
}

function wordsOf(text: string): Word[] {
  return [...limitMarks(text).normalize('NFKC').matchAll(WORD)].map(([word]) => ({
    text: word.toLowerCase().replace(/['’]s$/, ''),
    exact: /\p{N}|^\p{Lu}/u.test(word),
  }));
}

/** What was said, as evidence for statements. */
export interface Evidence {
  /**
   * Whether enough of a statement's content words were said (a share, by default 0.7), and every name and number in
   * it.
   */
  supports(statement: string, share?: number): boolean;
  /** Whether every part of a name was said. */
  names(name: string): boolean;
}

/**
 * The words of texts as evidence. Words are compared by stems, so that "moved" supports "moves"; by their beginnings,
 * so that the endings of other languages do not matter; and by their parts, so that "e-mail" supports "mail".
 */
export function evidenceOf(texts: readonly string[]): Evidence {
  const said = new Set<string>();
  const beginnings = new Set<string>();
  for (const { text } of texts.flatMap(wordsOf)) {
    for (const part of [text, ...text.split(PART)]) said.add(stem(part));
    for (let end = leastBeginning; end <= Math.min(text.length, longestBeginning); end++)
      beginnings.add(text.slice(0, end));
  }
  const isSaid = (word: string) =>
    said.has(stem(word)) || word.split(PART).every((part) => said.has(stem(part)));
  const isNearlySaid = (word: string) =>
    isSaid(word) ||
    (!/\p{N}/u.test(word) &&
      word.length >= leastBeginning &&
      beginnings.has(word.slice(0, Math.max(leastBeginning, Math.ceil(word.length * 0.75)))));
  return {
    supports(statement, share = supportedShare) {
      const content = wordsOf(statement).filter(
        ({ text }) => !FUNCTION_WORDS.has(text) && !ADDED.has(stem(text)) && !isResolvedDate(text),
      );
      if (content.some(({ text, exact }) => exact && !isNearlySaid(text))) return false;
      const supported = content.filter(({ text }) => isNearlySaid(text)).length;
      return supported >= share * content.length;
    },
    names: (name) => wordsOf(name).every(({ text }) => FUNCTION_WORDS.has(text) || isSaid(text)),
  };
}

/** How many letters the beginning of a word must have to count as the word. */
const leastBeginning = 5;
/** Longer runs of letters are not words. Listing all their beginnings would take quadratic time. */
const longestBeginning = 60;

/** Whether a word is a year, day or ISO date, as the extractor writes for "next Friday". */
function isResolvedDate(word: string): boolean {
  return /^(?:(?:19|20)\d\d(?:-\d\d){0,2}|[0-3]?\d(?:st|nd|rd|th)?)$/.test(word);
}
