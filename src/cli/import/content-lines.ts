/** A line of a calendar or an address book: `NAME;PARAMETER=VALUE:value`. */
export interface ContentLine {
  readonly line: number;
  /** In capitals. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

const maxChars = 200_000;

/** The lines of a calendar (RFC 5545) or an address book (RFC 6350), put together where they are folded. */
export async function* contentLines(chunks: AsyncIterable<string>): AsyncGenerator<ContentLine> {
  let [rest, line, begun, held] = ['', 0, 0, ''];
  const take = function* (): Generator<ContentLine> {
    const read = held === '' ? null : parse(held, begun);
    if (read) yield read;
  };
  for await (const chunk of chunks) {
    const all = (rest + chunk).split('\n');
    rest = all.pop() ?? '';
    for (const raw of all) {
      line += 1;
      const text = raw.replace(/\r$/, '');
      // Of a line that never ends, such as a picture's, no more is held.
      if (/^[ \t]/.test(text) && held.length < maxChars) held += text.slice(1);
      else if (!/^[ \t]/.test(text)) {
        yield* take();
        [held, begun] = [text, line];
      }
    }
    if (rest.length > maxChars) rest = rest.slice(0, maxChars);
  }
  if (/^[ \t]/.test(rest)) held += rest.slice(1);
  else {
    yield* take();
    [held, begun] = [rest.replace(/\r$/, ''), line + 1];
  }
  yield* take();
}

function parse(text: string, line: number): ContentLine | null {
  // A colon within quotes belongs to a parameter.
  const [, head = '', value = ''] = /^((?:[^":]|"[^"]*")*):([\s\S]*)$/.exec(text) ?? [];
  const [name = '', ...parts] = head.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  if (name === '') return null;
  const parameters = new Map<string, string>();
  for (const part of parts) {
    const [key = '', ...given] = part.split('=');
    parameters.set(key.toUpperCase(), given.join('=').replaceAll('"', ''));
  }
  // A group stands before the name of an address book's line: `item1.EMAIL`.
  return { line, name: (name.split('.').at(-1) ?? name).toUpperCase(), parameters, value };
}

/** A value as people read it. */
export const plainValue = (value: string): string =>
  value.replace(/\\([nN,;\\:])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char)).trim();
