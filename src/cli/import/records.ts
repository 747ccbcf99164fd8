/** A top-level object of a JSON file, or a stretch of the file that could not be read. */
export type SplitRecord =
  | { line: number; index: number; value: unknown }
  | { line: number; index: number; problem: string };

/** How to split: what a whole record looks like, and how much of a broken one to hold in memory. */
export interface SplitOptions {
  /** True for a value that is a record of the format; used to find the next one after a broken one. */
  looksWhole(value: unknown): boolean;
  /** Characters after which an unfinished record is given up as broken. Default: 64 million. */
  maxChars?: number;
}

/**
 * Characters that may be read again to find records in broken ones, for each character of the text: a few broken
 * records take one or two, a text made of opening braces would take as many as it is long.
 */
const againPerChar = 16;
const againAtLeast = 4_000_000;

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13 || code === 0xfeff;

function countLines(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Position after the brace that closes the object at `start`, or -1 where it doesn't close within `most` characters. */
function endOfObject(text: string, start: number, most: number): number {
  const last = Math.min(text.length, start + most);
  let depth = 0;
  for (let at = start; at < last; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at += 1) {
        if (text.charCodeAt(at) === backslash) at += 1;
      }
    } else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Splits JSON text that arrives in chunks into its top-level objects: the elements of an array, objects one
 * after another, or a single one. Only the object being read is held. A broken object is reported with its
 * line; a whole record swallowed by it (an unclosed brace or string) is looked for inside it, so that one
 * broken conversation doesn't cost the ones behind it. What is read again for that is bounded by the text's length: in a
 * text that is broken all over, only its whole records before that bound are found.
 */
export class RecordSplitter {
  readonly #looksWhole: (value: unknown) => boolean;
  readonly #maxChars: number;
  #line = 1;
  #index = 0;
  #pieces: string[] = [];
  #held = 0;
  #startLine = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #openLists = 0;
  /** Characters that may still be read again. */
  #left = againAtLeast;
  /** Stray text right behind something already reported belongs to it. */
  #quiet = false;

  constructor(options: SplitOptions) {
    this.#looksWhole = options.looksWhole;
    this.#maxChars = options.maxChars ?? 64_000_000;
  }

  /** Takes the next chunk; yields what it completed. */
  *push(chunk: string): Generator<SplitRecord> {
    this.#left += againPerChar * chunk.length;
    yield* this.#read(chunk);
  }

  *#read(chunk: string): Generator<SplitRecord> {
    // Rescued remainders are read again before the text behind them, so the order of records is kept.
    const queue = [chunk];
    for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
      let at = 0;
      while (at < text.length) {
        at = this.#depth === 0 ? yield* this.#between(text, at) : this.#inside(text, at);
        if (this.#depth > 0 && this.#held <= this.#maxChars) continue;
        if (this.#pieces.length === 0) continue;
        const finished = this.#depth === 0;
        const rest = yield* this.#finish(finished ? 'complete' : 'too long');
        if (rest !== undefined) {
          queue.push(text.slice(at), rest);
          break;
        }
      }
    }
  }

  /** Ends the text; yields the rest. */
  *end(): Generator<SplitRecord> {
    while (this.#pieces.length > 0) {
      const rest = yield* this.#finish('cut off');
      if (rest !== undefined) yield* this.#read(rest);
    }
    if (this.#openLists > 0 && !this.#quiet) {
      yield this.#problem(this.#line, 'the file ends before its list does: it may have been cut off');
    }
  }

  #problem(line: number, problem: string): SplitRecord {
    this.#quiet = true;
    return { line, index: this.#index, problem };
  }

  /** Skips text between records, up to and including the next opening brace. */
  *#between(text: string, from: number): Generator<SplitRecord, number> {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === openBrace) {
        this.#startLine = this.#line;
        return this.#inside(text, at);
      }
      if (code === 10) this.#line += 1;
      else if (code === openBracket) this.#openLists += 1;
      else if (code === closeBracket) this.#openLists = Math.max(0, this.#openLists - 1);
      // A closing brace of its own (one too many, or that of a wrapping object) takes nothing away.
      else if (!this.#quiet && code !== comma && code !== closeBrace && !isBlank(code)) {
        yield this.#problem(this.#line, 'the text here is no record: it was passed over');
      }
    }
    return text.length;
  }

  /** Continues inside of a record; returns the position after the text read. */
  #inside(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10) this.#line += 1;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === backslash) this.#escaped = true;
        else if (code === quote) this.#inString = false;
      } else if (code === quote) this.#inString = true;
      else if (code === openBrace || code === openBracket) this.#depth += 1;
      else if (code === closeBrace || code === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === 0) {
          at += 1;
          break;
        }
      }
    }
    this.#pieces.push(text.slice(from, at));
    this.#held += at - from;
    return at;
  }

  /** Parses the record held; returns text that has to be read again, where a whole record was found in it. */
  *#finish(how: 'complete' | 'too long' | 'cut off'): Generator<SplitRecord, string | undefined> {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#held = 0;
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    const parsed = how === 'complete' ? parse(text) : undefined;
    if (parsed && this.#looksWhole(parsed.value)) {
      yield this.#record(this.#startLine, parsed.value);
      return undefined;
    }
    const found = this.#rescue(text);
    if (!parsed) {
      const ends = how === 'cut off' && !found;
      const reason = ends
        ? 'the file ends inside this record: it is cut off'
        : 'this record is not valid JSON';
      yield this.#problem(this.#startLine, reason);
      this.#index += 1;
    } else if (!found) {
      yield this.#record(this.#startLine, parsed.value);
      return undefined;
    }
    if (!found) return undefined;
    yield this.#record(this.#startLine + countLines(text, found.start), found.value);
    const rest = text.slice(found.end);
    this.#left -= rest.length;
    this.#line -= countLines(rest, rest.length);
    return rest;
  }

  #record(line: number, value: unknown): SplitRecord {
    this.#quiet = false;
    const index = this.#index;
    this.#index += 1;
    return { line, index, value };
  }

  #rescue(text: string): { start: number; end: number; value: unknown } | undefined {
    for (let start = text.indexOf('{', 1); start >= 0 && this.#left > 0; ) {
      const end = endOfObject(text, start, this.#left);
      this.#left -= (end < 0 ? text.length : end) - start;
      const parsed = end < 0 ? undefined : parse(text.slice(start, end));
      if (parsed && this.#looksWhole(parsed.value)) return { start, end, value: parsed.value };
      start = text.indexOf('{', parsed ? end : start + 1);
    }
    return undefined;
  }
}

/** {@link RecordSplitter} over a stream of text. */
export async function* splitRecords(
  chunks: AsyncIterable<string>,
  options: SplitOptions,
): AsyncGenerator<SplitRecord> {
  const splitter = new RecordSplitter(options);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}
