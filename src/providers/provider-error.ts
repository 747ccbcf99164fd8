/** Why a provider failed, so that a job knows whether to try again. */
export type ProviderErrorCode =
  | 'PROVIDER_TIMEOUT'
  | 'PROVIDER_UNREACHABLE'
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_RATE_LIMITED'
  | 'PROVIDER_BAD_ANSWER'
  | 'PROVIDER_MISCONFIGURED';

/** A failure of a model or rerank service. Its message holds no key and no conversation text. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The HTTP status that was answered, where one was. */
  readonly status: number | undefined;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** Milliseconds after which the provider asked to be called again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: { status?: number; retryable?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = details.status;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}
