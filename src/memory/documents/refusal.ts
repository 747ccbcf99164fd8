/** Why a document is refused. */
export type RefusalCode =
  | 'DOCUMENT_TYPE_UNKNOWN'
  | 'DOCUMENT_TOO_LARGE'
  | 'DOCUMENT_ENCRYPTED'
  | 'DOCUMENT_UNREADABLE'
  | 'DOCUMENT_EMPTY'
  | 'DOCUMENT_TOO_COSTLY';

/** A refused document. The message continues a sentence that begins with the document's name. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
