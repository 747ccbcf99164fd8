/** Sums of one system's figures over questions. */
export class Meter {
  readonly system: string;
  #count = 0;
  #sums = { r5: 0, r10: 0, r20: 0, any10: 0, all10: 0, mrr: 0 };
  #byCategory = new Map<number, { count: number; r10: number }>();
  #milliseconds: number[] = [];

  constructor(system: string) {
    this.system = system;
  }

  /** Adds one answered question: the hits' ids in order, and the ids that answer it. */
  add(hits: readonly string[], evidence: readonly string[], category: number, milliseconds = 0): void {
    const wanted = new Set(evidence);
    const share = (depth: number) =>
      new Set(hits.slice(0, depth).filter((id) => wanted.has(id))).size / wanted.size;
    this.#count += 1;
    this.#sums.r5 += share(5);
    this.#sums.r10 += share(10);
    this.#sums.r20 += share(20);
    this.#sums.any10 += share(10) > 0 ? 1 : 0;
    this.#sums.all10 += share(10) === 1 ? 1 : 0;
    const first = hits.findIndex((id) => wanted.has(id));
    this.#sums.mrr += first < 0 ? 0 : 1 / (first + 1);
    const seen = this.#byCategory.get(category) ?? { count: 0, r10: 0 };
    this.#byCategory.set(category, { count: seen.count + 1, r10: seen.r10 + share(10) });
    this.#milliseconds.push(milliseconds);
  }

  /** The figures, shares in percent, as one row of a table. */
  row(): Record<string, string | number> {
    const percent = (value: number, of: number) => Math.round((1000 * value) / of) / 10;
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(100 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) / 100;
    const row: Record<string, string | number> = { system: this.system, questions: this.#count };
    for (const [name, sum] of Object.entries(this.#sums)) row[name] = percent(sum, this.#count);
    for (const [category, { count, r10 }] of [...this.#byCategory].sort(([a], [b]) => a - b)) {
      row[`r10 c${category}`] = percent(r10, count);
    }
    row['p50 ms'] = at(0.5);
    row['p95 ms'] = at(0.95);
    return row;
  }
}
