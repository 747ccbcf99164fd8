import type { ExtractedMemory } from '../extractor.ts';

/** The result of a form for a memory. Its text is the clause's unless it gives other words of the sentence. */
export type MemoryDraft = Partial<
  Pick<
    ExtractedMemory,
    | 'kind'
    | 'category'
    | 'key'
    | 'value'
    | 'reason'
    | 'status'
    | 'dueAt'
    | 'revises'
    | 'subject'
    | 'updates'
    | 'refersTo'
    | 'about'
  >
> & {
  readonly content?: string;
  readonly confidence?: number;
  /** What was said before, where the words point back to it: "order it" after "He wants a dinosaur cake". */
  readonly told?: string;
};

/** The result of a form for a fact. */
export interface FactDraft {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly corrects?: boolean;
}
