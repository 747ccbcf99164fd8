import { splitSentences } from '../../language/sentences.ts';
import type { Block, ReadDocument } from './block.ts';
import { DocumentRefused } from './refusal.ts';

/** A piece of a document, as recall finds it. */
export interface DocumentChunk {
  /** The headings above it, from the outermost in; null where there is none. */
  readonly heading: string | null;
  readonly content: string;
  /** The page it stands on, from 1, in documents that have pages; what it repeats may be of the page before. */
  readonly page: number | null;
  /** The day it is of, as YYYY-MM-DD: of a dated heading or entry, or of the document's name. */
  readonly day: string | null;
}

/** Characters that a chunk has where what stands together is longer: what one recalled text shows whole. */
export const chunkCharacters = 1_200;
/** Characters that a chunk repeats at most of the one before, where both are of one section. */
export const overlapCharacters = 160;
/** Chunks that one document may have. */
export const maxChunks = 5_000;

const headingCharacters = 500;

/**
 * Cuts a document into chunks along its structure: none reaches over a heading, a day or a page. What is too long is cut
 * between paragraphs, lines or sentences, and each chunk but a section's first repeats the end of the one before.
 *
 * @param name of the file: a daily note has its day there.
 * @throws DocumentRefused where it has no text, or too much.
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
    // The title names the document, and stands in every citation of it.
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

/** Paragraphs of one section and day, as they are put into chunks. */
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

  /** Ends a chunk, and begins the next with the last sentences of it. */
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
  /** What parts it from the one before. */
  readonly gap: string;
}

/** A text in pieces that fit into a chunk: whole, by lines, by sentences, and by length where nothing else parts it. */
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
    // Half of a surrogate pair is no text.
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1)) && to < text.length) to -= 1;
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return parts.filter((part) => part !== '');
}

/** The last sentences of a text that are short enough to be repeated. */
function endOf(text: string): string {
  const sentences = splitSentences(text.slice(-2 * overlapCharacters).toWellFormed());
  let from = text.length;
  const offset = Math.max(0, text.length - 2 * overlapCharacters);
  // What stands first may be cut off.
  for (const { start } of sentences.slice(1).reverse()) {
    if (text.length - offset - start > overlapCharacters) break;
    from = offset + start;
  }
  return text.slice(from).trim();
}

/** What of a text begins with a day of its own, as the lines of an activity log do, and what does not. */
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

/** The first day that a text names as YYYY-MM-DD. */
function dayIn(text: string): string | null {
  for (const [day] of text.matchAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g)) {
    const date = new Date(`${day}T12:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return day;
  }
  return null;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A text as Postgres stores it: neither with NUL nor with half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed();
}
