import type { JsonPart } from './json-parts.ts';

const maxFieldChars = 4_000_000;

/**
 * The rows of a comma-separated file under the names of its first one, in the form of `jsonParts`. Fields may be quoted,
 * and then hold commas, lines and doubled quotes.
 */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let names: string[] | undefined;
  let row: string[] = [];
  let field = '';
  let quoted = false;
  let wasQuote = false;
  let [line, begun] = [1, 1];
  const ended = (): JsonPart | undefined => {
    row.push(field.replace(/\r$/, ''));
    field = '';
    const values = row;
    row = [];
    if (!names) {
      names = values.map((name) => name.replace(/^\ufeff/, ''));
      return undefined;
    }
    if (values.length === 1 && values[0] === '') return undefined;
    const value = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
    return { place: '[]', line: begun, value };
  };
  for await (const chunk of chunks) {
    for (const char of chunk) {
      if (char === '\n') line += 1;
      if (quoted && char === '"') {
        quoted = false;
        wasQuote = true;
      } else if (quoted) field += char;
      else if (char === '"' && (field === '' || wasQuote)) {
        if (wasQuote) field += '"';
        quoted = true;
        wasQuote = false;
      } else if (char === ',') {
        row.push(field);
        field = '';
        wasQuote = false;
      } else if (char === '\n') {
        wasQuote = false;
        const part = ended();
        begun = line;
        if (part) yield part;
      } else field += char;
      if (field.length > maxFieldChars) {
        yield { line: begun, problem: 'a field is too long: the rest of the file was left out' };
        return;
      }
    }
  }
  const part = field === '' && row.length === 0 ? undefined : ended();
  if (part) yield part;
}
