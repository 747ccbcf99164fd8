import { extname } from 'node:path';

/** The supported formats of documents. */
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

/** The media type of a format. */
export function mediaTypeOf(format: DocumentFormat): string {
  return known[format].mediaTypes[0] ?? 'application/octet-stream';
}

/**
 * The format of a document by its media type or, without one, by the extension of its name; null if unknown.
 */
export function formatOf(name: string, mediaType?: string | null): DocumentFormat | null {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase();
  const by = type
    ? (format: DocumentFormat) => known[format].mediaTypes.includes(type)
    : (format: DocumentFormat) => known[format].extensions.includes(extname(name).toLowerCase());
  return formats.find(by) ?? null;
}
