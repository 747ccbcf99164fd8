import type { ReadDocument } from './block.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentRefused } from './refusal.ts';

/** Reads a file of one format. Throws DocumentRefused, or whatever the library throws. */
export type DocumentReader = (file: Buffer) => ReadDocument | Promise<ReadDocument>;

/** The reader of a format. Loads only that format's libraries, since loading takes most of the time. */
export async function loadReader(format: DocumentFormat): Promise<DocumentReader> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf;
    case 'docx':
      return (await import('./read-docx.ts')).readDocx;
    case 'html': {
      const { readHtml } = await import('./read-html.ts');
      return (file) => readHtml(decoded(file, declaredCharset(file)));
    }
    case 'markdown': {
      const { readMarkdown } = await import('./read-markdown.ts');
      return (file) => readMarkdown(decoded(file));
    }
    case 'text': {
      const { readText } = await import('./read-markdown.ts');
      return (file) => readText(decoded(file));
    }
  }
}

/** The charset that a web page declares. */
function declaredCharset(file: Buffer): string | undefined {
  return /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(file.toString('latin1', 0, 1_024))?.[1];
}

/** Decodes text by its byte order mark or declared charset; else as UTF-8, or Windows-1252 if it is not valid UTF-8. */
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
