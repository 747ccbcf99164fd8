import type { CodeOf } from '../error-codes.ts';

/** The classes of failures that the API reports, with their HTTP status. */
const failureStatus = {
  bad_input: 400,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  over_limit: 413,
  spent: 429,
  unavailable: 503,
} as const;

export type FailureKind = keyof typeof failureStatus;

/** The codes that a class of failure may have: those of its status. */
type FailureCode<Kind extends FailureKind> = CodeOf<(typeof failureStatus)[Kind]>;

/**
 * A failure that the caller can do something about: a code of `error-codes.ts` and a message that says what to do.
 * Never contains a stored text or a secret. All other errors are bugs and are masked by the API.
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
