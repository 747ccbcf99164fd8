/**
 * A pattern in which the first letter of each word is taken in either case, and all else as it stands, so that `\p{Lu}`
 * tells a name from a word beside it. The flag `i` with `(?-i:...)` inside would say the same, but V8 (of Node 24)
 * then misses what it should find behind such a group.
 */
export function caseless(source: string): string {
  let made = '';
  let inWord = false;
  for (const [token] of source.matchAll(TOKEN)) {
    if (/^\p{Ll}{2}/u.test(token)) {
      made += token.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
      inWord = true;
      continue;
    }
    const isLetter = /^\p{Ll}$/u.test(token);
    made += isLetter && !inWord ? `[${token}${token.toUpperCase()}]` : token;
    inWord = isLetter || /^\p{Lu}$/u.test(token);
  }
  return made;
}

/** Escapes, classes, openings of groups and counts are no letters of a word; abbreviations are taken in any case. */
const TOKEN =
  /(?<!\p{L})(?:apis?|phd|mba|msc|bsc|ceo|cto|cfo|coo|vp|ci|pdfs?|sql|vat|utc|html|tv|gp|hq|uk|us|si|ai)(?!\p{L})|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|[:=!]|<[=!])|\{\d+(?:,\d*)?\}|./gsu;
