/** A short-lived cache of look-ups. */
export interface FoundBefore<Value> {
  /** The cached result for a key, or what `ask` finds now. Null is not cached. */
  find(key: string, ask: () => Promise<Value | null>): Promise<Value | null>;
}

/**
 * Creates a cache of database look-ups, so that a busy caller is not looked up with every request. What was not found
 * is looked up again, since a member or key may just have been added. Concurrent look-ups of one key are shared. A
 * cached result may be outdated: the transaction that uses it checks it again (`Credential`).
 *
 * @param ttlMs milliseconds from the start of the look-up, since a result is as old as its snapshot.
 */
export function createFoundBefore<Value>({
  ttlMs = 60_000,
  mostEntries = 10_000,
  now = Date.now,
}: {
  readonly ttlMs?: number;
  readonly mostEntries?: number;
  readonly now?: () => number;
} = {}): FoundBefore<Value> {
  const found = new Map<string, { value: Value; until: number }>();
  const asking = new Map<string, Promise<Value | null>>();

  async function answer(key: string, ask: () => Promise<Value | null>): Promise<Value | null> {
    const asked = now();
    const value = await ask();
    if (value !== null) {
      if (found.size >= mostEntries) found.delete(found.keys().next().value ?? '');
      found.set(key, { value, until: asked + ttlMs });
    }
    return value;
  }

  return {
    async find(key, ask) {
      const entry = found.get(key);
      if (entry && entry.until > now()) return entry.value;
      found.delete(key);
      const running = asking.get(key);
      if (running) return running;
      const started = answer(key, ask).finally(() => asking.delete(key));
      asking.set(key, started);
      return started;
    },
  };
}
