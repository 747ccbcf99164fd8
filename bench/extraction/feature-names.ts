/** Numbers features as they come: many examples share few of them. */
export class FeatureNames {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a feature. */
  readonly numberOf = (name: string): number => {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  };

  /** The numbers of features, in their order. */
  readonly numbersOf = (features: Iterable<string>): Int32Array => Int32Array.from(features, this.numberOf);
}
