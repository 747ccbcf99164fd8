/**
 * A pattern in which the first letter of each word matches in either case and everything else is unchanged, so that
 * `\p{Lu}` tells a name from a word next to it. The flag `i` with `(?-i:...)` inside would mean the same, but V8 (of
 * Node 24) then misses matches after such a group.
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

/** Escapes, classes, openings of groups and quantifiers are not letters of a word. Abbreviations match in any case. */
const TOKEN =
  /(?<!\p{L})(?:apis?|phd|mba|msc|bsc|ceo|cto|cfo|coo|vp|ci|pdfs?|sql|vat|utc|html|tv|gp|hq|uk|us|si|ai)(?!\p{L})|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|[:=!]|<[=!])|\{\d+(?:,\d*)?\}|./gsu;
