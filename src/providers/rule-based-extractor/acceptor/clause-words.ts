import { stem } from '../../english-stem.ts';
import { LEXICON } from '../capitalised-names.ts';
import { GRAMMAR_WORDS, WORD_CLASSES } from './word-classes.ts';

/** A word of a clause, as the features see it. */
export interface ClauseWord {
  /** Lower case, as written. */
  text: string;
  stem: string;
  /** Classes it belongs to, of several words or alone. */
  classes: readonly string[];
  /** What stands for it in a sequence: itself where it is grammar, else its class or part of speech with its ending. */
  shape: string;
  /** Where it stands in the clause (UTF-16 offsets, end exclusive). */
  start: number;
  end: number;
}

const classesOf = new Map<string, string[]>();
const phrasesFrom = new Map<string, { words: string[]; name: string }[]>();
for (const [name, list] of Object.entries(WORD_CLASSES)) {
  for (const entry of list.split(' ')) {
    const words = entry.split('_');
    const [first = ''] = words;
    if (words.length > 1) phrasesFrom.set(first, [...(phrasesFrom.get(first) ?? []), { words, name }]);
    else {
      for (const key of new Set([entry, stem(entry)])) {
        const known = classesOf.get(key) ?? [];
        if (!known.includes(name)) classesOf.set(key, [...known, name]);
      }
    }
  }
}
for (const phrases of phrasesFrom.values()) phrases.sort((a, b) => b.words.length - a.words.length);

const WORD =
  /[$€£]\s?\d(?:[\d.,]*\d)?[km]?|\d{1,2}[:.]\d\d(?:\s?[ap]m)?|\d+(?:st|nd|rd|th)\b|\d(?:[\d.,]*\d)?\s?(?:%|[ap]m\b)|\d(?:[\d.,/-]*\d)?|[\p{L}@#][\p{L}\p{N}'_./-]*[\p{L}\p{N}]|[\p{L}]|->|=>|[^\s\p{L}\p{N}]/gu;

/** By the tagger's lexicon and by endings: tagging whole clauses would cost milliseconds each. */
function partOfSpeech(word: string, base: string): string {
  const tags = String(LEXICON[word] ?? LEXICON[base] ?? '');
  if (/Verb|Infinitive|Participle|Tense/.test(tags)) return 'V';
  if (/Adverb/.test(tags)) return 'R';
  if (/Adj|Comparative|Superlative/.test(tags)) return 'J';
  if (/Noun|Plural|Singular|Person|Place|Unit/.test(tags)) return 'N';
  if (/ly$/.test(word)) return 'R';
  if (/(?:ed|ing|ise|ize|ify)$/.test(word)) return 'V';
  if (/(?:ous|ful|ive|able|ible|al|ic|ish|less)$/.test(word)) return 'J';
  return 'N';
}

function ending(word: string, base: string): string {
  if (/ing$/.test(word) && word.length > 5) return '+ing';
  if (/ed$/.test(word) && word.length > 4) return '+ed';
  if (word !== base && !/(?:s|er|est|ly|y|e)$/.test(word)) return '+ed';
  return '';
}

function numberShape(word: string): string {
  if (/^[$€£]/.test(word)) return '#$';
  if (/%$/.test(word)) return '#%';
  if (/[ap]m$|:/.test(word)) return '#time';
  if (/(?:st|nd|rd|th)$/.test(word)) return '#th';
  return '#';
}

const MAX_WORDS = 80;

/** The words of a clause with their classes; the first 80 say what kind of clause it is. */
export function wordsOf(clause: string): ClauseWord[] {
  const tokens: string[] = [];
  const starts: number[] = [];
  for (const match of clause.matchAll(WORD)) {
    if (tokens.push(match[0]) > MAX_WORDS) break;
    starts.push(match.index);
  }
  tokens.length = starts.length;
  const lower = tokens.map((token) => token.toLowerCase());
  const words = lower.map((text, index): ClauseWord => {
    const written = tokens[index] ?? '';
    const start = starts[index] ?? 0;
    const end = start + written.length;
    if (/^[\d$€£]/.test(text)) {
      const shape = numberShape(text);
      return { text, stem: shape, classes: [shape], shape, start, end };
    }
    const base = text.length > 3 ? stem(text.replace(/'s$/, '')) : text;
    const classes = classesOf.get(text) ?? classesOf.get(base) ?? [];
    const raised = index > 0 && /^\p{Lu}/u.test(written) && !/^I(?:'|$)/.test(written);
    const grammar = GRAMMAR_WORDS.has(text);
    const [first] = classes;
    const shape = grammar
      ? text
      : first !== undefined
        ? `${first}${ending(text, base)}`
        : raised || /^\p{Lu}\p{L}*'s$/u.test(written)
          ? 'NAME'
          : /^[^\p{L}\p{N}]/u.test(text)
            ? 'mark'
            : `${partOfSpeech(text, base)}${ending(text, base)}`;
    return { text, stem: base, classes: raised ? [...classes, 'NAME'] : classes, shape, start, end };
  });
  return withPhrases(words, lower);
}

/** Adds to the first word of a phrase the phrase's class. */
function withPhrases(words: ClauseWord[], lower: readonly string[]): ClauseWord[] {
  return words.map((word, index) => {
    const found = phrasesFrom
      .get(word.text)
      ?.filter((phrase) => phrase.words.every((part, offset) => lower[index + offset] === part));
    const [longest] = found ?? [];
    if (found === undefined || longest === undefined) return word;
    const names = [...new Set(found.map(({ name }) => name))];
    return { ...word, classes: [...names, ...word.classes], shape: `${longest.name}*` };
  });
}
