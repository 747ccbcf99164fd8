const UPPER =
  'A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚḀẠẢẤẦẮẶẸẾỀỆỊỌỐỒỘỚỜỤỨỪÁÂÃΑ-ΩА-ЯЁІЇЄҐ';
const LOWER =
  'a-zß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľŀłńņňōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžəơưșțḁạảấầắặẹếềệịọốồộớờụứừα-ωάέήίόύώа-яёіїєґ';
const LETTER = 'A-Za-zÀ-ÖØ-öø-ɏƏəΑ-ωάέήίόύώЀ-ӿḀ-ỿ';
const CLASSES: Readonly<Record<string, string>> = { Lu: UPPER, Ll: LOWER, L: LETTER, N: '0-9' };

/**
 * A regular expression in which the letters of the world are those of the scripts that names in English text come in.
 * The full Unicode classes have hundreds of ranges each; a hundred rules of them take seconds to compile.
 */
export function pattern(source: string, flags: string): RegExp {
  let inside = false;
  let compact = '';
  for (let at = 0; at < source.length; at += 1) {
    const property =
      source[at] === '\\' && source[at + 1] === 'p'
        ? /^\\p\{(Lu|Ll|L|N)\}/.exec(source.slice(at, at + 6))
        : null;
    if (property !== null) {
      const ranges = CLASSES[property[1] ?? ''] ?? '';
      compact += inside ? ranges : `[${ranges}]`;
      at += property[0].length - 1;
      continue;
    }
    if (source[at] === '\\') {
      compact += source.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (source[at] === '[') inside = true;
    if (source[at] === ']') inside = false;
    compact += source[at];
  }
  return new RegExp(compact, flags);
}

/**
 * All matches of an expression with the flag `g` in a text, from its start. `matchAll` makes a copy of its expression at
 * every call, which for those of `pattern` takes fifty times as long as the search itself.
 */
export function matchesOf(expression: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    found.push(match);
    // Of nothing there would be no end at the same place.
    if (match[0] === '') expression.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return found;
}
