import { ProviderError } from './provider-error.ts';

/** The longest pause before a service is called again, even if it requests a longer one. */
const longestMs = 600_000;

/**
 * A circuit breaker (Nygard, Release It!) for a service that is down. Calls of a silent service take minutes each:
 * without this a few of them would block every worker, and the jobs that need no model.
 */
export class Outage {
  readonly #restMs: number;
  #failure: ProviderError | null = null;
  #failures = 0;
  #until = 0;
  #trying = false;

  /** @param restMs milliseconds of the pause after the first failure; doubles with each further one. */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * Runs a call. During a pause it fails at once with the last error. After the pause, one call at a time tests whether
   * the service is back.
   *
   * @throws what the call throws; during a pause the last ProviderError.
   */
  async guard<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#failure && (this.#trying || Date.now() < this.#until)) {
      const { code, message, status, retryable, retryAfterMs } = this.#failure;
      throw new ProviderError(code, message, { status, retryable, retryAfterMs, unasked: true });
    }
    const trying = this.#failure !== null;
    if (trying) this.#trying = true;
    try {
      const result = await call();
      this.#failure = null;
      this.#failures = 0;
      return result;
    } catch (error) {
      if (error instanceof ProviderError && error.retryable) this.#rest(error);
      else if (error instanceof ProviderError) this.#failure = null;
      throw error;
    } finally {
      if (trying) this.#trying = false;
    }
  }

  #rest(failure: ProviderError): void {
    const wanted = Math.max(this.#restMs * 2 ** this.#failures, failure.retryAfterMs ?? 0);
    this.#failure = failure;
    this.#failures += 1;
    this.#until = Date.now() + Math.min(wanted, longestMs);
  }
}
