import { setImmediate as nextTurn } from 'node:timers/promises';
import { countTokens as countText, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { remembered } from '../language/remembered.ts';

/** Input is always text, even if it looks like a special token of the tokenizer ("<|endoftext|>"). */
const asText = { disallowedSpecial: new Set<string>() };

// A full cache of the default size costs more per new word than it saves: finding its oldest key skips all removed
// ones.
setMergeCacheSize(1000);

/**
 * The most characters of an unbroken run that are tokenized at once, because the time is quadratic in the run's length.
 * Whole words are shorter in any language.
 */
const longestRun = 128;
const longRuns = new RegExp(`\\S{${longestRun},}|\\s{${longestRun},}`, 'g');
/** How many characters are counted between checks of the limit, and between turns of the event loop: some 10 ms. */
const sliceLength = 8192;

/**
 * The number of a text's tokens for current OpenAI models (the o200k_base encoding); others differ by a few percent. A
 * run of more than 128 characters without a space is counted in parts, which gives the same or slightly more. Takes
 * linear time.
 *
 * @param limit counting stops at the first number above it.
 */
export function countTokens(text: string, limit = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  for (const slice of slices(text, sliceLength)) {
    tokens += tokensOf(slice) + (tokens > 0 ? cutCost(slice) : 0);
    if (tokens > limit) break;
  }
  return tokens;
}

/** Like {@link countTokens}, but yields to the event loop in between, for texts of any length. */
export async function countTokensInTurns(text: string, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let tokens = 0;
  for (const slice of slices(text, sliceLength)) {
    if (tokens > 0) await nextTurn();
    tokens += tokensOf(slice) + (tokens > 0 ? cutCost(slice) : 0);
    if (tokens > limit) break;
  }
  return tokens;
}

/** The length of the longest prefix with at most `limit` tokens; never splits a character. */
export function lengthWithin(text: string, limit: number): number {
  let length = 0;
  let tokens = 0;
  for (const slice of slices(text, 2 * longestRun)) {
    const cost = tokens > 0 ? cutCost(slice) : 0;
    const more = tokensOf(slice) + cost;
    if (tokens + more > limit) return length + beginningWithin(slice, limit - tokens - cost);
    tokens += more;
    length += slice.length;
  }
  return length;
}

function beginningWithin(slice: string, limit: number): number {
  let low = 0;
  let high = slice.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokensOf(slice.slice(0, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  return wholeCharacters(slice, low);
}

/** The text in pieces of at most `length`. Pieces end before white space where possible. */
function* slices(text: string, length: number): Generator<string> {
  let start = 0;
  while (text.length - start > length) {
    const piece = text.slice(start, start + length);
    const space = piece.search(/\s\S*$/);
    const end = space > length / 2 ? space : wholeCharacters(piece, length);
    yield piece.slice(0, end);
    start += end;
  }
  yield start === 0 ? text : text.slice(start);
}

/** A cut within a run may save a token compared with the whole run, so it costs one. */
function cutCost(slice: string): number {
  return /^\s/.test(slice) ? 0 : 1;
}

function wholeCharacters(text: string, end: number): number {
  return end > 0 && end < text.length + 1 && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** Whether a text may have a run of {@link longestRun}: the search for one takes longer than counting a short text. */
function mayHaveLongRun(text: string): boolean {
  if (text.length < longestRun) return false;
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(' ', from);
    if ((space < 0 ? text.length : space) - from >= longestRun) return true;
    if (space < 0) break;
    from = space + 1;
  }
  return /\s{8}/.test(text);
}

/** How many words' tokens are remembered. */
const wordsAtMost = 20_000;
const countWord = remembered(wordsAtMost, (word) => countText(word, asText));

/** The tokens of a text, word by word: no token goes over a single space between words, and most words were counted before. */
function count(text: string): number {
  let tokens = 0;
  let from = 0;
  for (let at = text.indexOf(' ', 1); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (isSpace(text.charCodeAt(at - 1)) || isSpace(text.charCodeAt(at + 1))) continue;
    tokens += countWord(text.slice(from, at));
    from = at;
  }
  return tokens + countWord(from === 0 ? text : text.slice(from));
}

/** Whether a character may be white space; true of some others, too, and of none. */
function isSpace(code: number): boolean {
  return !(
    (code > 0x20 && code < 0xa0) ||
    (code > 0xa0 && code < 0x1680) ||
    (code > 0x3000 && code < 0xfeff)
  );
}

function tokensOf(slice: string): number {
  if (!mayHaveLongRun(slice)) return count(slice);
  let tokens = 0;
  let done = 0;
  for (const { index, 0: run } of slice.matchAll(longRuns)) {
    if (index > done) tokens += count(slice.slice(done, index));
    for (let start = 0; start < run.length; ) {
      const end = Math.min(run.length, wholeCharacters(run, start + longestRun));
      tokens += count(run.slice(start, end)) + (start > 0 ? 1 : 0);
      start = end;
    }
    done = index + run.length;
  }
  return done < slice.length ? tokens + count(done === 0 ? slice : slice.slice(done)) : tokens;
}
