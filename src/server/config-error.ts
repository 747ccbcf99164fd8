/** One problem with one variable. */
export interface ConfigProblem {
  readonly variable: string;
  /** What the variable must be. Its value is left out, since it may be a secret. */
  readonly message: string;
}

/** The environment is invalid. Names every wrong variable and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'CONFIG_INVALID';
  readonly problems: readonly ConfigProblem[];

  /** @param warnings those of `unknownVariables`: a misspelt name may be why another variable is missing. */
  constructor(problems: readonly ConfigProblem[], warnings: readonly string[] = []) {
    const lines = [
      ...problems.map(({ variable, message }) => `  ${variable}: ${message}`),
      ...warnings.map((warning) => `  ${warning}`),
    ];
    super(`The configuration can not be used:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** The Levenshtein distance of two words: insertions, deletions and replacements. */
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
 * One line for each unknown `MNEME_*` variable, with the likely name if one is similar. It is a warning and not an
 * error, since an older version must start in the environment of a newer one.
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
