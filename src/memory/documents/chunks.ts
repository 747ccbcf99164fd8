import { splitSentences } from '../../language/sentences.ts';
import type { Block, ReadDocument } from './block.ts';
import { DocumentRefused } from './refusal.ts';

/** A piece of a document, the unit that recall finds. */
export interface DocumentChunk {
  /** The headings above it, outermost first; null if there is none. */
  readonly heading: string | null;
  readonly content: string;
  /** Its page, from 1, if the document has pages. Text repeated from the previous chunk may be of the page before. */
  readonly page: number | null;
  /** Its day as YYYY-MM-DD: of a dated heading or entry, or of the document's name. */
  readonly day: string | null;
}

/** The most characters of a chunk, which recall shows whole. */
const chunkCharacters = 1_200;
/** The most characters that a chunk repeats of the previous chunk of the same section. */
const overlapCharacters = 160;
/** The most chunks of one document. */
const maxChunks = 5_000;

const headingCharacters = 500;

/**
 * Splits a document into chunks by its structure. No chunk spans a heading, a day or a page. Longer text is split
 * between paragraphs, lines or sentences, and each chunk but a section's first repeats the end of the previous one.
 *
 * @param name the file name, which contains the day of a daily note.
 * @throws DocumentRefused if it has no text, or too much.
 */
export function chunksOf({ title, blocks }: ReadDocument, name: string): DocumentChunk[] {
  const chunks: DocumentChunk[] = [];
  const path: { readonly depth: number; readonly text: string }[] = [];
  const ofName = dayIn(name);
  let section = null as Section | null;
  const close = () => {
    if (section) chunks.push(...section.chunks());
    section = null;
    if (chunks.length > maxChunks)
      throw new DocumentRefused(
        'DOCUMENT_TOO_LARGE',
        `has more text than ${maxChunks} chunks of ${chunkCharacters} characters hold; split it`,
      );
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close();
      while ((path.at(-1)?.depth ?? 0) >= block.depth) path.pop();
      path.push({ depth: block.depth, text: oneLine(storable(block.text)) });
      continue;
    }
    // The title names the document, and is in every citation of it.
    const above = path.filter(({ text }) => text !== title).map(({ text }) => text);
    const heading = above.join(' > ').slice(0, headingCharacters).toWellFormed() || null;
    const ofHeading = path.map(({ text }) => dayIn(text)).findLast((day) => day !== null);
    for (const { text, day } of entries(block)) {
      const dated = day ?? ofHeading ?? ofName;
      if (section?.day !== dated) close();
      section ??= new Section(heading, dated);
      section.add(text, block.page ?? null);
    }
  }
  close();
  if (chunks.length === 0)
    throw new DocumentRefused('DOCUMENT_EMPTY', 'has no text that could be read; a scan has pictures alone');
  return chunks;
}

/** Collects paragraphs of one section and day into chunks. */
class Section {
  readonly heading: string | null;
  readonly day: string | null;
  readonly #chunks: DocumentChunk[] = [];
  #parts: string[] = [];
  #length = 0;
  #page: number | null = null;

  constructor(heading: string | null, day: string | null) {
    this.heading = heading;
    this.day = day;
  }

  add(text: string, page: number | null): void {
    for (const { text: piece, gap } of pieces(storable(text))) {
      const full = this.#length + gap.length + piece.length > chunkCharacters;
      if (this.#length > 0 && (full || page !== this.#page)) this.#next();
      this.#page = page;
      this.#put(piece, gap);
    }
  }

  chunks(): readonly DocumentChunk[] {
    this.#close();
    return this.#chunks;
  }

  #put(piece: string, gap: string): void {
    if (this.#length > 0) this.#parts.push(gap);
    this.#parts.push(piece);
    this.#length += piece.length + gap.length;
  }

  /** Ends a chunk, and begins the next with its last sentences. */
  #next(): void {
    const before = this.#parts.join('');
    this.#close();
    const again = endOf(before);
    if (again !== '' && again !== before) this.#put(again, '');
  }

  #close(): void {
    const content = this.#parts.join('');
    if (content.trim() !== '')
      this.#chunks.push({ heading: this.heading, content, page: this.#page, day: this.day });
    this.#parts = [];
    this.#length = 0;
  }
}

interface Piece {
  readonly text: string;
  /** The separator before the piece. */
  readonly gap: string;
}

/** Splits a text into pieces that fit into a chunk: whole, else by lines, by sentences, or by length. */
function pieces(text: string): Piece[] {
  const whole = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  const gapBefore = '\n\n';
  if (whole.length <= chunkCharacters) return whole === '' ? [] : [{ text: whole, gap: gapBefore }];
  const found: Piece[] = [];
  for (const line of whole.split('\n')) {
    const short =
      line.length <= chunkCharacters ? [line.trimEnd()] : splitSentences(line).map(({ text }) => text);
    for (const [place, part] of short.flatMap(byLength).entries())
      found.push({ text: part, gap: found.length === 0 ? gapBefore : place === 0 ? '\n' : ' ' });
  }
  return found;
}

function byLength(text: string): string[] {
  if (text.length <= chunkCharacters) return text === '' ? [] : [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const space = text.lastIndexOf(' ', from + chunkCharacters);
    let to = text.length - from <= chunkCharacters || space <= from ? from + chunkCharacters : space;
    // Don't split a surrogate pair.
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1)) && to < text.length) to -= 1;
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return parts.filter((part) => part !== '');
}

/** The last sentences of a text, up to the length that may be repeated. */
function endOf(text: string): string {
  const sentences = splitSentences(text.slice(-2 * overlapCharacters).toWellFormed());
  let from = text.length;
  const offset = Math.max(0, text.length - 2 * overlapCharacters);
  // The first sentence may be cut off.
  for (const { start } of sentences.slice(1).reverse()) {
    if (text.length - offset - start > overlapCharacters) break;
    from = offset + start;
  }
  return text.slice(from).trim();
}

/** Splits a text at lines that begin with a date, as in an activity log. */
function entries({ text }: Block): { readonly text: string; readonly day: string | null }[] {
  const found: { text: string; day: string | null }[] = [];
  for (const line of text.split('\n')) {
    const day = dayIn(/^[\s>*+-]*[[(*_`]*(\d{4}-\d\d-\d\d)(?!\d)/.exec(line)?.[1] ?? '');
    const last = found.at(-1);
    if (last && (day === null || day === last.day)) last.text += `\n${line}`;
    else found.push({ text: line, day });
  }
  return found;
}

/** The first valid date in a text as YYYY-MM-DD. */
function dayIn(text: string): string | null {
  for (const [day] of text.matchAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g)) {
    const date = new Date(`${day}T12:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return day;
  }
  return null;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A text that Postgres can store: without NUL and without unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed();
}
