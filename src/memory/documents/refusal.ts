/** Why a document is not taken in. */
export type RefusalCode =
  | 'DOCUMENT_TYPE_UNKNOWN'
  | 'DOCUMENT_TOO_LARGE'
  | 'DOCUMENT_ENCRYPTED'
  | 'DOCUMENT_UNREADABLE'
  | 'DOCUMENT_EMPTY'
  | 'DOCUMENT_TOO_COSTLY';

/** A document that can't be taken in: the reason is what follows its name in a sentence. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
