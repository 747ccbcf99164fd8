import { setImmediate as nextTurn } from 'node:timers/promises';
import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';

/** What somebody wrote is text, also where it looks like one of the tokenizer's own marks ("<|endoftext|>"). */
const asText = { disallowedSpecial: new Set<string>() };

// A full cache of the default size costs more at each new word than it saves: its oldest key is looked for behind all
// that were removed.
setMergeCacheSize(1000);

/**
 * Characters of an unbroken run that the tokenizer gets at once: its time grows with the square of the run. Whole words
 * are shorter in any language.
 */
const longestRun = 128;
const longRuns = new RegExp(`\\S{${longestRun},}|\\s{${longestRun},}`, 'g');
/** Characters between two looks at a limit, and between two moments in which others get their turn: some 10 ms. */
const sliceLength = 8192;

/**
 * How many tokens a text has for current OpenAI models (the o200k_base encoding); others differ by a few percent. A run
 * of more than 128 characters without a space is counted in parts, which never gives less and mostly the same. In time
 * linear in the length.
 *
 * @param limit counting ends with the first number above it: how much more there is isn't asked.
 */
export function countTokens(text: string, limit = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  for (const slice of slices(text, sliceLength)) {
    tokens += tokensOf(slice) + (tokens > 0 ? cutCost(slice) : 0);
    if (tokens > limit) break;
  }
  return tokens;
}

/** As {@link countTokens}, for texts of any length: others get their turn in between. */
export async function countTokensInTurns(text: string, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let tokens = 0;
  for (const slice of slices(text, sliceLength)) {
    if (tokens > 0) await nextTurn();
    tokens += tokensOf(slice) + (tokens > 0 ? cutCost(slice) : 0);
    if (tokens > limit) break;
  }
  return tokens;
}

/** How many characters from the beginning have at most `limit` tokens; never an end within a character. */
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

/** The text in pieces of at most `length`, each but the last ending before white space where there is any. */
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

/** Two sides of a cut within a run can have a token less than the tokenizer would have given the run. */
function cutCost(slice: string): number {
  return /^\s/.test(slice) ? 0 : 1;
}

function wholeCharacters(text: string, end: number): number {
  return end > 0 && end < text.length + 1 && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

function tokensOf(slice: string): number {
  let tokens = 0;
  let done = 0;
  for (const { index, 0: run } of slice.matchAll(longRuns)) {
    if (index > done) tokens += count(slice.slice(done, index), asText);
    for (let start = 0; start < run.length; ) {
      const end = Math.min(run.length, wholeCharacters(run, start + longestRun));
      tokens += count(run.slice(start, end), asText) + (start > 0 ? 1 : 0);
      start = end;
    }
    done = index + run.length;
  }
  return done < slice.length ? tokens + count(done === 0 ? slice : slice.slice(done), asText) : tokens;
}
