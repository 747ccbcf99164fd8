import { htmlText } from './html-text.ts';

/** A mail as it is stored: who, when, about what, and what the sender wrote. */
export interface Mail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly string[];
}

const maxParts = 200;
const maxLevels = 10;

function decoded(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Words of a header that are not ASCII (RFC 2047). */
export function headerText(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(
      /=\?([^?*]+)(?:\*[^?]*)?\?([BbQq])\?([^?]*)\?=/g,
      (_, charset: string, kind: string, text: string) =>
        decoded(
          kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' ')),
          charset,
        ),
    );
}

function headersOf(block: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

const parameter = (header: string, name: string) =>
  new RegExp(`;\\s*${name}\\*?=(?:"([^"]*)"|([^;\\s]+))`, 'i')
    .exec(header)
    ?.slice(1)
    .find((value) => value !== undefined);

/** Reads a mail whose characters are its bytes (Latin-1). */
export function readMail(raw: string): Mail {
  const files: string[] = [];
  let parts = 0;
  const read = (
    source: string,
    level: number,
  ): { plain: string; html: string; headers: Map<string, string> } => {
    const gap = /\r?\n\r?\n/.exec(source);
    const headers = headersOf(gap ? source.slice(0, gap.index) : source);
    const body = gap ? source.slice(gap.index + gap[0].length) : '';
    const type = headers.get('content-type') ?? 'text/plain';
    const disposition = headers.get('content-disposition') ?? '';
    const file = parameter(disposition, 'filename') ?? parameter(type, 'name');
    const none = { plain: '', html: '', headers };
    parts += 1;
    if (parts > maxParts) return none;
    if (file !== undefined || /^attachment/i.test(disposition)) {
      files.push(headerText(file ?? 'a file'));
      return none;
    }
    const boundary = parameter(type, 'boundary');
    if (/^multipart\//i.test(type) && boundary !== undefined && level < maxLevels) {
      const inner = body
        .split(`--${boundary}`)
        .slice(1, 1 + maxParts)
        .filter((part) => !part.startsWith('--'))
        .map((part) => read(part.replace(/^\r?\n/, ''), level + 1));
      const texts = (kind: 'plain' | 'html') =>
        inner
          .map((part) => part[kind])
          .filter((text) => text !== '')
          .join('\n\n');
      return { plain: texts('plain'), html: texts('html'), headers };
    }
    if (!/^text\//i.test(type)) return none;
    const coding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
    const bytes =
      coding === 'base64'
        ? Buffer.from(body, 'base64')
        : coding === 'quoted-printable'
          ? unquoted(body)
          : Buffer.from(body, 'latin1');
    const text = decoded(bytes, parameter(type, 'charset'));
    return /^text\/html/i.test(type)
      ? { plain: '', html: text, headers }
      : { plain: text, html: '', headers };
  };
  const { plain, html, headers } = read(raw, 0);
  return { headers, text: ownWords(plain.trim() === '' ? htmlText(html) : plain), files };
}

/** What the sender wrote: without the mail that it answers, which others wrote, and without a signature. */
function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const kept: string[] = [];
  for (const line of lines) {
    if (
      /^-- ?$/.test(line) ||
      /^-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)/i.test(line)
    )
      break;
    if (line.startsWith('>')) {
      // The line that says who wrote what is quoted.
      const last = kept.findLastIndex((each) => each.trim() !== '');
      if (last >= 0 && /:\s*$/.test(kept[last] ?? '') && /\d{4}|@/.test((kept[last - 1] ?? '') + kept[last]))
        kept.splice(last);
      continue;
    }
    kept.push(line);
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
