import { extname } from 'node:path';

/** What a document may be written in. */
export type DocumentFormat = 'markdown' | 'text' | 'html' | 'pdf' | 'docx';

interface Known {
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
}

const known: Readonly<Record<DocumentFormat, Known>> = {
  markdown: { extensions: ['.md', '.markdown', '.mdx'], mediaTypes: ['text/markdown'] },
  text: { extensions: ['.txt', '.text', '.log', '.rst', '.adoc'], mediaTypes: ['text/plain'] },
  html: { extensions: ['.html', '.htm', '.xhtml'], mediaTypes: ['text/html', 'application/xhtml+xml'] },
  pdf: { extensions: ['.pdf'], mediaTypes: ['application/pdf'] },
  docx: {
    extensions: ['.docx'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
};
const formats = Object.keys(known) as DocumentFormat[];

/** The endings of files that are documents. */
export const documentExtensions: readonly string[] = formats.flatMap((format) => known[format].extensions);

/** The media type of documents of a format. */
export function mediaTypeOf(format: DocumentFormat): string {
  return known[format].mediaTypes[0] ?? 'application/octet-stream';
}

/**
 * What a document is written in: as its media type says, or else the ending of its name. Null where neither says
 * something known.
 */
export function formatOf(name: string, mediaType?: string | null): DocumentFormat | null {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase();
  const by = type
    ? (format: DocumentFormat) => known[format].mediaTypes.includes(type)
    : (format: DocumentFormat) => known[format].extensions.includes(extname(name).toLowerCase());
  return formats.find(by) ?? null;
}
