/** A heading, or a piece of text between two. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly page?: number }
  | { readonly kind: 'text'; readonly text: string; readonly page?: number };

/** What was read of a document, in its order. */
export interface ReadDocument {
  /** As the document itself says it. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
}

/** One form for characters that look the same, ligatures among them; what is there for typesetting alone goes. */
export function plainForm(text: string): string {
  return text.normalize('NFKC').replaceAll('\u00ad', '');
}
