import { LRUCache } from 'lru-cache';

/** What was read, and when: by a clock that only counts. */
export interface ReadAt<Value> {
  readonly value: Value;
  /** The tick at which it was there. */
  readonly at: number;
}

interface Entry {
  readonly began: number;
  readonly read: Promise<ReadAt<unknown>>;
}

/** Milliseconds that an answer stands in for an equal question. */
const keptMs = 1_000;
const mostKept = 2_000;

/**
 * Reads that many want at one moment, done once. A read stands in for a later question of the same key if it began
 * after what the question is about: everything there then is in it.
 */
export class SharedReads {
  readonly #entries = new LRUCache<string, Entry>({ max: mostKept, ttl: keptMs });
  #clock = 0;

  /** A tick: later than all before it. */
  now(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /**
   * The value of a read that began after `since`: one that is under way or was just done, else a new one.
   *
   * @param key tells whose read it is and of what.
   * @throws what `read` throws; a failure is nobody's but theirs who waited for it.
   */
  async read<Value>(key: string, since: number, read: () => Promise<Value>): Promise<ReadAt<Value>> {
    const known = this.#entries.get(key);
    // The key says what the value is.
    if (known && known.began > since) return known.read as Promise<ReadAt<Value>>;
    const began = this.now();
    const reading = read().then((value) => ({ value, at: this.now() }));
    const entry = { began, read: reading };
    this.#entries.set(key, entry);
    reading.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return reading;
  }
}
