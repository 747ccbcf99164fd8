/** Words of more characters than this are not remembered: few texts have them. */
const longestWord = 32;

/**
 * A copy of a text, for what stays after a request. A part of a string keeps the whole of it (V8's sliced strings), so
 * that a word would keep a text that was erased.
 */
export function aloneOf(text: string): string {
  const encoding = /[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

/** A function of words that remembers what it made of up to `most` of them. With one more it forgets them all. */
export function remembered<Value>(most: number, make: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (word.length > longestWord) return make(word);
    const alone = aloneOf(word);
    const made = make(alone);
    if (known.size >= most) known.clear();
    known.set(alone, made);
    return made;
  };
}
