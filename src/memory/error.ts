import type { CodeOf } from '../error-codes.ts';

/** What went wrong, as the API answers it: the class of the failure, and its HTTP status. */
export const failureStatus = {
  bad_input: 400,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  over_limit: 413,
  spent: 429,
  unavailable: 503,
} as const;

export type FailureKind = keyof typeof failureStatus;

/** The codes that a kind of failure may have: those of its status. */
type FailureCode<Kind extends FailureKind> = CodeOf<(typeof failureStatus)[Kind]>;

/**
 * A failure the caller can do something about: a code of `error-codes.ts` and a message that says what. Never carries a
 * stored text or a secret. Anything else that is thrown is a fault of ours and is masked at the API.
 */
export class MemoryError<Kind extends FailureKind = FailureKind> extends Error {
  readonly kind: FailureKind;
  readonly code: FailureCode<FailureKind>;
  constructor(kind: Kind, code: FailureCode<Kind>, message: string) {
    super(message);
    this.name = 'MemoryError';
    this.kind = kind;
    this.code = code;
  }
}
