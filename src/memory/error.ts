/** What went wrong, as the API answers it: the class of the failure. */
export type FailureKind =
  | 'bad_input'
  | 'not_found'
  | 'not_allowed'
  | 'conflict'
  | 'over_limit'
  | 'spent'
  | 'unavailable';

/**
 * A failure the caller can do something about: a named code and a message that says what. Never carries a
 * stored text or a secret. Anything else that is thrown is a fault of ours and is masked at the API.
 */
export class MemoryError extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  constructor(kind: FailureKind, code: string, message: string) {
    super(message);
    this.name = 'MemoryError';
    this.kind = kind;
    this.code = code;
  }
}
