/** An operation's error, from the API. */
export class MnemeError extends Error {
  override readonly name = 'MnemeError';
  /** Stable name in capitals, e.g. THREAD_NOT_FOUND; UNREACHABLE, TIMEOUT and BAD_ANSWER are the client's own. */
  readonly code: string;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Seconds to wait according to the server, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, status: number, retryAfter?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
