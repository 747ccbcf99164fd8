/** One thing wrong with one variable. */
export interface ConfigProblem {
  readonly variable: string;
  /** What the variable wants, without its value: that may be a secret, or meant to be one. */
  readonly message: string;
}

/** The environment can't be used. Names every variable that is wrong, and what each wants. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'CONFIG_INVALID';
  readonly problems: readonly ConfigProblem[];

  /** @param warnings what else looks wrong, of `unknownVariables`: a name misspelt may be why another is missing. */
  constructor(problems: readonly ConfigProblem[], warnings: readonly string[] = []) {
    const lines = [
      ...problems.map(({ variable, message }) => `  ${variable}: ${message}`),
      ...warnings.map((warning) => `  ${warning}`),
    ];
    super(`The configuration can not be used:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** Changes (insertions, deletions, replacements) that lead from one word to the other: Levenshtein's distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** `PORT` and `DATABASE_URL` have no prefix, and people give them one. */
function bare(name: string): string {
  return name.replace(/^MNEME_/, '');
}

/**
 * One line for each `MNEME_*` variable that nothing reads, with the likely name where one is near. A warning and
 * not a mistake: an older program must start in a newer program's environment.
 */
export function unknownVariables(present: readonly string[], known: readonly string[]): string[] {
  return present
    .filter((name) => name.startsWith('MNEME_') && !name.startsWith('MNEME_TEST_') && !known.includes(name))
    .sort()
    .map((name) => {
      const [nearest] = known
        .map((candidate) => ({ candidate, changes: distance(bare(name), bare(candidate)) }))
        .filter(({ changes }) => changes <= Math.min(3, bare(name).length / 3))
        .sort((a, b) => a.changes - b.changes);
      const hint = nearest ? ` Did you mean ${nearest.candidate}?` : '';
      return `${name} is set, but nothing reads it.${hint}`;
    });
}
