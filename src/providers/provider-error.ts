/** Why a provider failed, so that a job knows whether to retry. */
export type ProviderErrorCode =
  | 'PROVIDER_TIMEOUT'
  | 'PROVIDER_UNREACHABLE'
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_RATE_LIMITED'
  | 'PROVIDER_BAD_ANSWER'
  | 'PROVIDER_MISCONFIGURED';

/** A failure of a model or rerank service. Its message contains no key and no conversation text. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The HTTP status of the answer, if there was one. */
  readonly status: number | undefined;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The provider's requested delay before the next call, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether the provider was not called, since an earlier call had failed. */
  readonly unasked: boolean;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: {
      status?: number | undefined;
      retryable?: boolean;
      retryAfterMs?: number | undefined;
      unasked?: boolean;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = details.status;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.unasked = details.unasked ?? false;
  }
}
