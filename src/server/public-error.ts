import { type ErrorCode, type ErrorStatus, statusOf } from '../error-codes.ts';

/** The parts of a public error. */
export interface PublicErrorParts {
  /** Stable name in capitals, for programs. It decides the HTTP status if the whole request fails. */
  readonly code: ErrorCode;
  /** What went wrong and what to do, for people. Contains no secret and no text of a conversation. */
  readonly message: string;
  /** Further values for programs. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** HTTP headers, if the whole request fails with this error. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause, for the log only. */
  readonly cause?: unknown;
}

/** An error that the caller may read. All other errors are masked. */
export class PublicError extends Error {
  override readonly name: string = 'PublicError';
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(parts: PublicErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = parts.code;
    this.status = statusOf(parts.code);
    this.extensions = parts.extensions ?? {};
    this.headers = parts.headers ?? {};
  }
}
