import { LRUCache } from 'lru-cache';

/** What was read, and when, by a logical clock. */
export interface ReadAt<Value> {
  readonly value: Value;
  /** The tick at which it was there. */
  readonly at: number;
}

interface Entry {
  readonly began: number;
  readonly read: Promise<ReadAt<unknown>>;
}

/** How many milliseconds a result is reused for an equal read. */
const keptMs = 1_000;
const mostKept = 2_000;

/**
 * Shares reads that many need at the same time. The result of a read is reused for a later one with the same key if
 * it began after the change that the later one is about.
 */
export class SharedReads {
  readonly #entries = new LRUCache<string, Entry>({ max: mostKept, ttl: keptMs });
  #clock = 0;

  /** The next tick of the clock. */
  now(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /**
   * The value of a read that began after `since`: one that is running or has just ended, or else a new one.
   *
   * @param key identifies the caller and what is read.
   * @throws what `read` throws; a failure is only reported to those who waited for it.
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
