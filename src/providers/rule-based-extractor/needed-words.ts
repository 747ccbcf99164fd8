/** What ends a run of plain characters: anything that is no letter, blank, apostrophe or hyphen standing for itself. */
const TOKEN =
  /\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|:|=|!|<=|<!)|[?*+]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/**
 * Words of which a text has one at least where a regular expression finds anything in it, in lower case: `["cat", "dog"]`
 * of `my (?:small )?(?:cat|dog)`. Null where there are none to tell. Flags within an expression, `(?i:...)`, are not read. Making an expression costs a hundred
 * times what looking for a few words does, so that the expressions of most forms need never be made.
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

/** The words that fewer texts hold: the shortest of them is longer. */
function better(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.trim().length));
  return shortest(other) > shortest(one) ? other : one;
}
