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
