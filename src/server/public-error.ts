import { type ErrorCode, type ErrorStatus, statusOf } from '../error-codes.ts';

/** What a public error is made of. */
export interface PublicErrorParts {
  /** Stable name in capitals, for programs; the HTTP status follows from it where the whole request fails. */
  readonly code: ErrorCode;
  /** What went wrong and what to do, for people. Holds no secret and nothing of anyone's conversation. */
  readonly message: string;
  /** More for programs, beside the code. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** HTTP headers where the whole request fails with this. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What lies behind it, for the log only. */
  readonly cause?: unknown;
}

/** An error the caller may read. Everything else is masked. */
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
