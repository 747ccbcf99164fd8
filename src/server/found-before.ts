/** Remembers what was found. */
export interface FoundBefore<Value> {
  /** What was found for a key a moment ago, or what `ask` finds now; null is not remembered. */
  find(key: string, ask: () => Promise<Value | null>): Promise<Value | null>;
}

/**
 * Makes a memory of what questions to the database found, so that a busy caller is not asked about with every request.
 * What was not found is asked again: a member or key just added must not be turned away. Questions for the same key at
 * one moment are one. What it remembers may be over: whoever acts on it has the database look again (`Credential`).
 *
 * @param ttlMs milliseconds, counted from the question: an answer is as old as its snapshot.
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
