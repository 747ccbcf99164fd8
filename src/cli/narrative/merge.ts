import { createHash } from 'node:crypto';

/** The marks around the generated part, each on a separate line. */
export const marks = {
  begin: '<!-- mneme: written anew each time; write above or below these marks -->',
  end: '<!-- end of mneme -->',
};

/** A file as it is to be. */
export interface Merged {
  readonly bytes: Buffer;
  /** People's lines that were between the marks and are now below them. */
  readonly moved: number;
}

/** The key of a line. */
export const lineKey = (line: string) =>
  createHash('sha256').update(line.trim()).digest('base64url').slice(0, 16);

/**
 * A file with another generated part. What stands outside the marks stays byte for byte; a file without marks is all
 * somebody's own, and stands below. Of what stands between the marks, lines that are neither known as written here nor
 * to be written now are somebody's, and move below.
 *
 * @param written the keys of lines that were written here before; null where nobody knows.
 * @returns null where the marks are not a pair, so that nobody can tell whose what is.
 */
export function merge(
  before: Buffer | null,
  generated: string,
  written: ReadonlySet<string> | null,
): Merged | null {
  const part = Buffer.from(`${marks.begin}\n${generated}${marks.end}\n`);
  if (before === null) return { bytes: part, moved: 0 };
  // A character a byte: what is no UTF-8 stays as it is.
  const text = before.toString('latin1');
  const begins = linesThatAre(text, marks.begin);
  const ends = linesThatAre(text, marks.end);
  const [begin, end] = [begins[0], ends[0]];
  if (begin === undefined && end === undefined) {
    return { bytes: text === '' ? part : Buffer.concat([part, Buffer.from('\n'), before]), moved: 0 };
  }
  if (begins.length !== 1 || ends.length !== 1 || !begin || !end || end.from < begin.to) return null;
  const inner = Buffer.from(text.slice(begin.to, end.from), 'latin1').toString('utf8');
  const fresh = new Set(generated.split('\n').map((line) => line.trim()));
  const own = inner
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !fresh.has(line.trim()) && !written?.has(lineKey(line)));
  return {
    bytes: Buffer.concat([
      Buffer.from(text.slice(0, begin.from), 'latin1'),
      part,
      Buffer.from(own.map((line) => `${line}\n`).join('')),
      Buffer.from(text.slice(end.to), 'latin1'),
    ]),
    moved: own.length,
  };
}

interface Place {
  readonly from: number;
  /** Behind its line end. */
  readonly to: number;
}

function linesThatAre(text: string, mark: string): Place[] {
  const found: Place[] = [];
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const to = lineEnd === -1 ? text.length : lineEnd + 1;
    if (text.slice(from, to).trim() === mark) found.push({ from, to });
    from = to;
  }
  return found;
}
