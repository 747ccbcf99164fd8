import { setTimeout as sleep } from 'node:timers/promises';
import { APICallError } from 'ai';
import { ProviderError } from './provider-error.ts';

/** Timeouts and retries of calls to a provider. */
export interface CallPolicy {
  /** The time limit of one attempt, in milliseconds. */
  timeoutMs: number;
  /** All attempts, including the first. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles each time, plus up to half as much at random. */
  baseDelayMs: number;
  /** The longest wait between attempts. If a provider requests more, the call fails and the job is retried later. */
  maxDelayMs: number;
}

export const DEFAULT_CALL_POLICY: CallPolicy = {
  timeoutMs: 30_000,
  attempts: 4,
  baseDelayMs: 500,
  maxDelayMs: 20_000,
};

/** Milliseconds in a Retry-After header (seconds or a date, RFC 9110 10.2.3); undefined if it has neither. */
function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** The error for an HTTP status other than 2xx. */
function statusError(provider: string, status: number, retryAfter: string | null | undefined): ProviderError {
  const retryAfterMs = parseRetryAfter(retryAfter);
  if (status === 429) {
    return new ProviderError('PROVIDER_RATE_LIMITED', `${provider} answered 429: too many requests.`, {
      status,
      retryable: true,
      retryAfterMs,
    });
  }
  if (status >= 500 || status === 408) {
    return new ProviderError('PROVIDER_UNREACHABLE', `${provider} answered ${status}.`, {
      status,
      retryable: true,
      retryAfterMs,
    });
  }
  const hint =
    status === 401 || status === 403
      ? ' Check its API key.'
      : status === 404
        ? ' Check its URL and model.'
        : ' Check its model and settings.';
  return new ProviderError('PROVIDER_REFUSED', `${provider} answered ${status}.${hint}`, { status });
}

/**
 * Any failure of a call as a ProviderError. The body of an answer is left out, since providers echo their input.
 */
function asProviderError(provider: string, error: unknown, timeoutMs: number): ProviderError {
  if (error instanceof ProviderError) return error;
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    if (error.statusCode >= 200 && error.statusCode < 300) {
      // fetch's message for a connection that was lost in the middle of an answer.
      return error.cause instanceof TypeError
        ? unreachable(provider)
        : badAnswer(provider, 'an answer of another form');
    }
    return statusError(provider, error.statusCode, error.responseHeaders?.['retry-after']);
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return new ProviderError('PROVIDER_TIMEOUT', `${provider} did not answer within ${timeoutMs} ms.`, {
      retryable: true,
    });
  }
  if (error instanceof SyntaxError) return badAnswer(provider, 'text that is not JSON');
  if (APICallError.isInstance(error) || error instanceof TypeError) {
    return unreachable(provider);
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return new ProviderError('PROVIDER_BAD_ANSWER', `${provider} failed (${kind}).`);
}

function unreachable(provider: string): ProviderError {
  return new ProviderError('PROVIDER_UNREACHABLE', `${provider} could not be reached. Check its URL.`, {
    retryable: true,
  });
}

/** The error for an answer that can't be used. */
export function badAnswer(provider: string, what: string): ProviderError {
  return new ProviderError('PROVIDER_BAD_ANSWER', `${provider} sent ${what}.`);
}

/**
 * Calls a provider with a time limit for each attempt, and retries after 429, 5xx, a timeout or a broken connection.
 * @throws ProviderError after the last attempt or if a retry is useless; the signal's reason when it fires.
 */
export async function callProvider<T>(
  provider: string,
  policy: CallPolicy,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(policy.timeoutMs);
    try {
      return await call(signal === undefined ? limit : AbortSignal.any([signal, limit]));
    } catch (error) {
      signal?.throwIfAborted();
      const failure = asProviderError(provider, error, policy.timeoutMs);
      if (!failure.retryable || attempt >= policy.attempts) throw failure;
      const backoff = policy.baseDelayMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      const delay = failure.retryAfterMs ?? Math.min(backoff, policy.maxDelayMs);
      if (delay > policy.maxDelayMs) throw failure;
      await sleep(delay, undefined, { signal });
    }
  }
}

/**
 * Posts JSON and returns the JSON of the answer.
 * @throws ProviderError on a status other than 2xx; TypeError, SyntaxError or AbortError as fetch throws them.
 */
export async function postJson(
  provider: string,
  url: string,
  apiKey: string | undefined,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw statusError(provider, response.status, response.headers.get('retry-after'));
  }
  return response.json();
}

/** Joins a base URL and a path with one slash. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
