import type { ReadDocument } from './block.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentRefused } from './refusal.ts';

/**
 * Reads a document's text and structure. The libraries it takes are loaded for the one format: most of the time goes
 * into that.
 *
 * @throws DocumentRefused where it is encrypted, damaged, or not of that format; and whatever a library throws at it.
 */
export async function readDocument(file: Buffer, format: DocumentFormat): Promise<ReadDocument> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(file);
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(file);
    case 'html':
      return (await import('./read-html.ts')).readHtml(decoded(file, declaredCharset(file)));
    case 'markdown':
      return (await import('./read-markdown.ts')).readMarkdown(decoded(file));
    case 'text':
      return (await import('./read-markdown.ts')).readText(decoded(file));
  }
}

/** The encoding a web page says it has. */
function declaredCharset(file: Buffer): string | undefined {
  return /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(file.toString('latin1', 0, 1_024))?.[1];
}

/** Text in the encoding its first bytes or the document say; UTF-8 otherwise, and what Windows wrote where it is none. */
function decoded(file: Buffer, declared?: string): string {
  const text = new TextDecoder(encodingOf(file, declared)).decode(file);
  if (text.includes('\0')) throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is no text: it has zero bytes');
  return text;
}

function encodingOf(file: Buffer, declared: string | undefined): string {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  try {
    if (declared !== undefined) return new TextDecoder(declared).encoding;
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
