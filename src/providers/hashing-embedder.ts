import { COMMON_WORDS, FUNCTION_WORDS, NOTIONS, TIME_WORDS } from '../language/english-lexicon.ts';
import { stem } from '../language/english-stem.ts';
import { remembered } from '../language/remembered.ts';
import { partedWords, withPieces } from '../language/terms.ts';
import type { Embedder, EmbeddingInput } from './embedder.ts';

/** The name of its vector space. */
export const hashingModel = 'local-hashing-384';

const DIMENSIONS = 384;
/** Dimensions that encode only a document's length; queries leave them empty. */
const LENGTH_DIMENSIONS = 16;
const FEATURE_DIMENSIONS = DIMENSIONS - LENGTH_DIMENSIONS;
/** How many dimensions each feature is hashed to: with one, a single collision looks like a shared word. */
const SPREAD = 4;

/**
 * The weights of features relative to a plain content word (1). Measured on turn-level retrieval. Parts of words weigh
 * more in other scripts than Latin, whose forms the stemmer does not know.
 */
const WEIGHT = {
  function: 0.05,
  common: 0.4,
  author: 1.5,
  bigram: 0.2,
  grams: 0.15,
  foreignGrams: 0.6,
  notion: 0.7,
  time: 0.8,
};
/**
 * Pivoted length normalisation (Singhal et al. 1996) for a dot product of unit vectors. With plain cosine a
 * two-word reply outranks the paragraph that answers; this length, added in dimensions that no query uses,
 * shrinks short documents. Hashing the text into its signs keeps short documents apart from one another.
 */
const PIVOT = 6;

const ASKS_WHEN = /^\s*(when|what (day|date|month|year|time)|which (day|month|year|week)|how long ago)\b/i;
const AUTHOR = /^\s*(\p{Lu}[\p{L}'’. -]{0,40}):\s/u;

/** FNV-1a with murmur3's finaliser, so that short strings differ in all bits. */
function hash(text: string, seed: number): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const notionsOf = new Map<string, string[]>();
for (const [index, line] of NOTIONS.entries()) {
  for (const base of new Set(line.split(' ').map(stem))) {
    notionsOf.set(base, [...(notionsOf.get(base) ?? []), `notion ${index}`]);
  }
}

interface Word {
  base: string;
  weight: number;
  time: boolean;
  /** A dimension and its value in turn, for weight 1: an array for each pair takes three times the memory. */
  sparse: Float64Array;
}

function spread(into: Map<number, number>, feature: string, weight: number, times: number): void {
  for (let i = 0; i < times; i++) {
    const h = hash(feature, i * 0x9e3779b9);
    const at = h % FEATURE_DIMENSIONS;
    into.set(at, (into.get(at) ?? 0) + (h & 0x80000000 ? weight : -weight) / Math.sqrt(times));
  }
}

function characterGrams(base: string): string[] {
  const padded = `_${base}_`;
  const grams: string[] = [];
  for (let length = 3; length <= 5; length++) {
    for (let i = 0; i + length <= padded.length; i++) grams.push(`#${padded.slice(i, i + length)}`);
  }
  return grams;
}

function readWord(word: string): Word {
  const base = stem(word);
  const grammar = FUNCTION_WORDS.has(word);
  const weight = grammar ? WEIGHT.function : COMMON_WORDS.has(word) ? WEIGHT.common : 1;
  const sparse = new Map<number, number>();
  spread(sparse, base, 1, SPREAD);
  if (!grammar) {
    for (const notion of notionsOf.get(base) ?? []) spread(sparse, notion, WEIGHT.notion, SPREAD);
    if (base.length > 3) {
      const grams = characterGrams(base);
      const share = /[^\0-\x7f]/.test(word) ? WEIGHT.foreignGrams : WEIGHT.grams;
      for (const gram of grams) spread(sparse, gram, share / Math.sqrt(grams.length), 1);
    }
  }
  return { base, weight, time: TIME_WORDS.has(word), sparse: Float64Array.from([...sparse].flat()) };
}

/** Forgotten when full: a vocabulary is refilled in milliseconds. */
const wordsAtMost = 20_000;
const lookUp = remembered(wordsAtMost, readWord);

/**
 * The terms of a text. Of Latin words the words alone: the grams of characters find their other forms, and pieces beside
 * them would cost English, of which a short text often has none of the words it is told by.
 */
function termsOf(text: string): string[] {
  return partedWords(text).flatMap((word) => withPieces(word, false));
}

/** Long texts say what they are about at their beginning; this bounds the work for a pasted file. */
const MAX_CHARACTERS = 32_768;

function embedText(text: string, input: EmbeddingInput): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  const add = (at: number, value: number) => {
    vector[at] = (vector[at] ?? 0) + value;
  };
  const read = text.slice(0, MAX_CHARACTERS);
  const authorWords = termsOf(AUTHOR.exec(read)?.[1] ?? '').length;
  const counted = new Map<string, { word: Word; times: number; weight: number }>();
  const features = new Map<number, number>();
  let previous: { base: string; weight: number } | undefined;
  let saysWhen = input === 'query' && ASKS_WHEN.test(read);

  for (const [index, surface] of termsOf(read).entries()) {
    const word = lookUp(surface);
    const weight = index < authorWords ? WEIGHT.author : word.weight;
    if (input === 'document' && word.time) saysWhen = true;
    const seen = counted.get(word.base);
    if (seen === undefined) counted.set(word.base, { word, times: 1, weight });
    else {
      seen.times += 1;
      seen.weight = Math.max(seen.weight, weight);
    }
    if (weight < WEIGHT.common) continue;
    if (previous !== undefined) {
      const pair = WEIGHT.bigram * Math.sqrt(weight * previous.weight);
      spread(features, `${previous.base} ${word.base}`, pair, 1);
    }
    previous = { base: word.base, weight };
  }

  for (const { word, times, weight } of counted.values()) {
    const scaled = weight * (1 + Math.log(times));
    const { sparse } = word;
    for (let at = 0; at < sparse.length; at += 2) add(sparse[at] ?? 0, (sparse[at + 1] ?? 0) * scaled);
  }
  if (saysWhen) spread(features, 'says when', WEIGHT.time, SPREAD);
  for (const [at, value] of features) add(at, value);
  if (counted.size === 0) add(FEATURE_DIMENSIONS, 1);
  else if (input === 'document') addLength(add, read);

  let square = 0;
  for (const value of vector) square += value * value;
  const norm = Math.sqrt(square) || 1;
  return vector.map((value) => value / norm);
}

function addLength(add: (at: number, value: number) => void, text: string): void {
  let bits = hash(text, 7);
  for (let block = 0; block < LENGTH_DIMENSIONS; block += 4) {
    add(FEATURE_DIMENSIONS + block + (bits & 3), (bits & 4 ? PIVOT : -PIVOT) / 2);
    bits >>>= 3;
  }
}

/** After how many texts the abort signal is checked and the event loop gets a turn. */
const BATCH = 64;

/**
 * An embedder that needs no model: signed feature hashing (Weinberger et al. 2009) of stemmed words, word pairs and
 * character 3- to 5-grams into 384 dimensions, with a low weight for function words, sublinear term frequency, and a
 * small English lexicon of synonyms. The same text gives the same vector everywhere. Parses "Author: text" and gives
 * the author weight, so that "what did Dana say" finds Dana's turns. Documents and queries differ: only documents
 * encode their length, only queries ask "when".
 */
export function createHashingEmbedder(): Embedder {
  return {
    model: hashingModel,
    local: true,
    bySpelling: true,
    dimensions: DIMENSIONS,
    async embed(texts, input, signal) {
      const vectors: number[][] = [];
      for (const [index, text] of texts.entries()) {
        if (index % BATCH === 0) {
          signal?.throwIfAborted();
          if (index > 0) await new Promise((resolve) => setImmediate(resolve));
        }
        vectors.push(embedText(text, input));
      }
      return vectors;
    },
  };
}
