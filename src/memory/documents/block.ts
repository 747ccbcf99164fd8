/** A heading, or a piece of text between two headings. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly page?: number }
  | { readonly kind: 'text'; readonly text: string; readonly page?: number };

/** The blocks of a document, in order. */
export interface ReadDocument {
  /** The title in the document itself. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
}

/** Normalizes characters that look the same, such as ligatures, and removes soft hyphens. */
export function plainForm(text: string): string {
  return text.normalize('NFKC').replaceAll('\u00ad', '');
}
