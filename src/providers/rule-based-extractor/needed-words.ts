/** What ends a run of literal characters: anything but a letter, blank, apostrophe or hyphen that stands for itself. */
const TOKEN =
  /\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|:|=|!|<=|<!)|[?*+]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/**
 * Words, in lower case, of which every text that a regular expression matches has at least one: `["cat", "dog"]` for
 * `my (?:small )?(?:cat|dog)`. Null if there are none. Flags within an expression, `(?i:...)`, are not supported.
 * Compiling an expression takes a hundred times as long as searching for a few words, so the expressions of most
 * forms never need to be compiled.
 */
export function neededWords(expression: string): readonly string[] | null {
  const tokens = expression.match(TOKEN) ?? [];
  let at = 0;

  /** Reads up to the end of a group. */
  const alternatives = (): readonly string[] | null => {
    const branches: (readonly string[] | null)[] = [];
    do branches.push(branch());
    while (tokens[at++] === '|');
    return branches.some((words) => words === null) ? null : branches.flatMap((words) => words ?? []);
  };

  const branch = (): readonly string[] | null => {
    let best: readonly string[] | null = null;
    let run = '';
    const endRun = () => {
      best = better(best, run.trim() === '' ? null : [run.toLowerCase()]);
      run = '';
    };
    for (; at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')'; at += 1) {
      const token = tokens[at] ?? '';
      if (token.startsWith('(')) {
        endRun();
        at += 1;
        const words = alternatives();
        at -= 1;
        const isAround = /^\(\?(?:=|!|<=|<!)$/.test(token);
        if (!isAround && !isOptional(tokens[at + 1])) best = better(best, words);
      } else if (!/^[\p{L}\p{N} '-]$/u.test(token) || isOptional(tokens[at + 1])) endRun();
      else run += token;
    }
    endRun();
    return best;
  };

  return alternatives();
}

const isOptional = (token = '') => /^(?:\?|\*|\{0)/.test(token);

/** The word list that fewer texts match: the one whose shortest word is longer. */
function better(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.trim().length));
  return shortest(other) > shortest(one) ? other : one;
}
