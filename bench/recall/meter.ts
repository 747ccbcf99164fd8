/**
 * Shares of one system's answers, in percent, as a row of a table. `exchange@10` is R@10 where either half of an
 * answering turn's exchange counts.
 */
export interface Figures {
  readonly system: string;
  readonly questions: number;
  /** Share of the turns that answer a question which are among the first 5, 10, 20; the mean over questions. */
  readonly 'R@5': number;
  readonly 'R@10': number;
  readonly 'R@20': number;
  /** Questions with at least one, and with all of them, among the first 10. */
  readonly 'any@10': number;
  readonly 'all@10': number;
  /** The mean of 1 / the rank of the first. */
  readonly MRR: number;
  readonly [further: string]: string | number;
}

/** Sums of one system's figures over questions. */
export class Meter {
  readonly system: string;
  #count = 0;
  #sums = { r5: 0, r10: 0, r20: 0, any10: 0, all10: 0, reciprocal: 0, exchange10: 0 };
  #milliseconds: number[] = [];
  readonly #exchanges: ReadonlyMap<string, string> | undefined;

  /** @param exchanges the exchange of each turn, where either half of it is to count as well. */
  constructor(system: string, exchanges?: ReadonlyMap<string, string>) {
    this.system = system;
    this.#exchanges = exchanges;
  }

  /** Adds one answered question: the hits' ids in order, and the ids that answer it. */
  add(hits: readonly string[], evidence: readonly string[], milliseconds?: number): void {
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
    this.#sums.reciprocal += first < 0 ? 0 : 1 / (first + 1);
    if (this.#exchanges) {
      const exchangeOf = (id: string) => this.#exchanges?.get(id) ?? id;
      const near = new Set(hits.slice(0, 10).map(exchangeOf));
      const answering = [...wanted].filter((id) => near.has(exchangeOf(id)));
      this.#sums.exchange10 += answering.length / wanted.size;
    }
    if (milliseconds !== undefined) this.#milliseconds.push(milliseconds);
  }

  /** What was summed up so far; with times where the system was timed. */
  figures(): Figures {
    const percent = (value: number) => Math.round((1000 * value) / Math.max(this.#count, 1)) / 10;
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) / 10;
    return {
      system: this.system,
      questions: this.#count,
      'R@5': percent(this.#sums.r5),
      'R@10': percent(this.#sums.r10),
      'R@20': percent(this.#sums.r20),
      'any@10': percent(this.#sums.any10),
      'all@10': percent(this.#sums.all10),
      MRR: percent(this.#sums.reciprocal),
      ...(this.#exchanges ? { 'exchange@10': percent(this.#sums.exchange10) } : {}),
      ...(sorted.length > 0 ? { 'p50 ms': at(0.5), 'p95 ms': at(0.95) } : {}),
    };
  }
}
