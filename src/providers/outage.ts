import { ProviderError } from './provider-error.ts';

/** The longest that a service is left alone, whatever it asks for. */
const longestMs = 600_000;

/**
 * Leaves a service alone that is away (Nygard, Release It!, the circuit breaker). Calls of a silent service take
 * minutes each: without this a few of them would hold every worker, and the jobs that need no model behind them.
 */
export class Outage {
  readonly #restMs: number;
  #failure: ProviderError | null = null;
  #failures = 0;
  #until = 0;
  #trying = false;

  /** @param restMs milliseconds after the first failure; they double with each further one. */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * Runs a call; fails at once, as the last one did, while the service is left alone. Then one call at a time tries
   * whether it is back.
   *
   * @throws what the call throws; ProviderError in its place.
   */
  async guard<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#failure && (this.#trying || Date.now() < this.#until)) throw this.#failure;
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
