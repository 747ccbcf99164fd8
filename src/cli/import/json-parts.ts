/** A value of a JSON text at one of the places asked for, or what could not be read. */
export type JsonPart =
  | { readonly place: string; readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string };

/** Characters that one value holds at most, and levels within each other. */
const maxChars = 64_000_000;
const maxDepth = 200;

interface Level {
  /** The place of what is in it: that of an object ends with a dot, that of a list with `[]`. */
  readonly place: string;
  readonly isObject: boolean;
  /** Of an object: whether a key comes next, and the last one read. */
  wantsKey: boolean;
  key: string;
}

/** Numbers that are longer than numbers are exact, such as Discord's ids, are kept as they are written. */
const exactly = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '') ? source : value;

const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: /\d{16}/.test(text) ? JSON.parse(text, exactly) : JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * Reads JSON that arrives in chunks, and gives the values at some places, in order: `messages[]` is each element of the
 * list `messages` of the outermost object, `[]` each of an outermost list. Only the value being read is held in memory,
 * whatever the size of the text; one that is broken, too long or too deep is a problem, and the rest goes on as long as
 * the brackets do.
 */
export async function* jsonParts(
  chunks: AsyncIterable<string>,
  places: ReadonlySet<string>,
): AsyncGenerator<JsonPart> {
  const reader = new PartsReader(places);
  for await (const chunk of chunks) {
    yield* reader.push(chunk);
    if (reader.stopped) return;
  }
  yield* reader.end();
}

class PartsReader {
  readonly #places: ReadonlySet<string>;
  readonly #levels: Level[] = [];
  #line = 1;
  stopped = false;
  /** The value or key being read: its pieces, since where, and how deep it is within itself. */
  #pieces: string[] = [];
  #held = 0;
  #since = 1;
  #inner = 0;
  #reading: 'nothing' | 'string' | 'value' | 'scalar' = 'nothing';
  #inString = false;
  #escaped = false;
  #tooLong = false;

  constructor(places: ReadonlySet<string>) {
    this.#places = places;
  }

  *push(chunk: string): Generator<JsonPart> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === 10) this.#line += 1;
      if (this.#reading === 'nothing') {
        from = at;
        yield* this.#begin(code);
        if (this.stopped) return;
      } else if (this.#ends(code)) {
        const closes = this.#reading !== 'scalar';
        this.#take(chunk, from, closes ? at + 1 : at);
        yield* this.#finish();
        // What ends a number is not part of it.
        if (!closes) {
          from = at;
          yield* this.#begin(code);
        }
        if (this.stopped) return;
      }
    }
    if (this.#reading !== 'nothing') this.#take(chunk, from, chunk.length);
  }

  *end(): Generator<JsonPart> {
    if (this.#reading === 'scalar') yield* this.#finish();
    if (!this.stopped && (this.#levels.length > 0 || this.#reading !== 'nothing'))
      yield { line: this.#line, problem: 'the file ends too early: it was cut off' };
  }

  #take(chunk: string, from: number, to: number): void {
    this.#held += to - from;
    if (this.#held > maxChars) {
      this.#tooLong = true;
      this.#pieces = [];
    } else this.#pieces.push(chunk.slice(from, to));
  }

  get #place(): string {
    const level = this.#levels.at(-1);
    if (!level) return '';
    return level.isObject ? level.place + level.key : level.place;
  }

  /** Reads a character between values. */
  *#begin(code: number): Generator<JsonPart> {
    const level = this.#levels.at(-1);
    const char = String.fromCharCode(code);
    if (/\s/.test(char) || code === 0xfeff) return;
    if (char === ',') {
      if (level) level.wantsKey = level.isObject;
    } else if (char === ':') {
      if (level) level.wantsKey = false;
    } else if (char === '}' || char === ']') {
      if (level?.isObject !== (char === '}')) yield* this.#stop('the brackets do not match');
      else this.#levels.pop();
    } else if (char === '"') {
      this.#start('string');
      this.#inString = true;
    } else if (level?.wantsKey) {
      yield* this.#stop('a key is missing');
    } else if (char === '{' || char === '[') {
      if (this.#places.has(this.#place)) {
        this.#start('value');
        this.#inner = 1;
      } else if (this.#levels.length >= maxDepth) yield* this.#stop('it is nested too deeply');
      else {
        const place = this.#place;
        const isObject = char === '{';
        const inside = isObject ? (place === '' ? '' : `${place}.`) : `${place}[]`;
        this.#levels.push({ place: inside, isObject, wantsKey: isObject, key: '' });
      }
    } else if (/[-0-9tfn]/.test(char)) this.#start('scalar');
    else yield* this.#stop('the text here is no JSON');
  }

  #start(what: 'string' | 'value' | 'scalar'): void {
    this.#reading = what;
    this.#since = this.#line;
    this.#inString = false;
    this.#escaped = false;
  }

  /** Whether the value being read ends with, or before, a character. */
  #ends(code: number): boolean {
    if (this.#reading === 'scalar') return !/[-+.0-9A-Za-z]/.test(String.fromCharCode(code));
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (code === 92) this.#escaped = true;
      else if (code === 34) {
        this.#inString = false;
        return this.#reading === 'string';
      }
      return false;
    }
    if (code === 34) this.#inString = true;
    else if (code === 123 || code === 91) this.#inner += 1;
    else if (code === 125 || code === 93) {
      this.#inner -= 1;
      return this.#inner === 0;
    }
    return false;
  }

  *#finish(): Generator<JsonPart> {
    const text = this.#pieces.join('');
    const { [this.#levels.length - 1]: level } = this.#levels;
    const [reading, tooLong] = [this.#reading, this.#tooLong];
    this.#pieces = [];
    this.#held = 0;
    this.#reading = 'nothing';
    this.#tooLong = false;
    if (reading === 'string' && level?.wantsKey) {
      const key = tooLong ? undefined : parsed(text)?.value;
      // Between keys of the text a dot would look like a step.
      level.key = typeof key === 'string' ? key.replaceAll('.', '_') : '';
      level.wantsKey = false;
      return;
    }
    const place = this.#place;
    if (!this.#places.has(place)) return;
    if (tooLong) yield { line: this.#since, problem: `it is longer than ${maxChars} characters` };
    else {
      const read = parsed(text);
      if (read) yield { place, line: this.#since, value: read.value };
      else yield { line: this.#since, problem: 'it is not valid JSON' };
    }
  }

  *#stop(why: string): Generator<JsonPart> {
    this.stopped = true;
    yield { line: this.#line, problem: `${why}: the rest of the file was left out` };
  }
}
