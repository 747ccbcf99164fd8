import { expect, it, vi } from 'vitest';
import { Outage } from '../../src/providers/outage.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';

it('leaves a service alone that is away, longer each time, and tries one call at a time whether it is back', async () => {
  vi.useFakeTimers();
  const outage = new Outage(1_000);
  let calls = 0;
  const fail = async () => {
    calls += 1;
    throw new ProviderError('PROVIDER_TIMEOUT', 'silent', { retryable: true });
  };
  let unasked = false;
  const attempt = (call: () => Promise<string> = fail) =>
    outage.guard(call).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) return 'other';
      unasked = error.unasked;
      return error.code;
    });
  const calledAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await attempt();
    return calls;
  };
  expect(await attempt()).toBe('PROVIDER_TIMEOUT');
  expect(unasked).toBe(false);
  expect(await attempt()).toBe('PROVIDER_TIMEOUT');
  expect(unasked).toBe(true);
  expect(calls).toBe(1);
  expect(await calledAfter(999)).toBe(1);
  expect(await calledAfter(1)).toBe(2);
  expect(await calledAfter(1_999)).toBe(2);
  vi.advanceTimersByTime(1);
  let answer: (text: string) => void = () => {};
  const trying = attempt(() => new Promise((resolve) => (answer = resolve)));
  expect(await attempt()).toBe('PROVIDER_TIMEOUT');
  expect(calls).toBe(2);
  answer('back');
  expect(await trying).toBe('back');
  // What is wrong with one question says nothing of the service.
  const refuse = async () => {
    throw new ProviderError('PROVIDER_REFUSED', 'no');
  };
  expect(await attempt(refuse)).toBe('PROVIDER_REFUSED');
  expect(await attempt(async () => 'fine')).toBe('fine');
  const limit = async () => {
    throw new ProviderError('PROVIDER_RATE_LIMITED', 'later', { retryable: true, retryAfterMs: 60_000 });
  };
  expect(await attempt(limit)).toBe('PROVIDER_RATE_LIMITED');
  expect(await calledAfter(59_999)).toBe(2);
  expect(await calledAfter(1)).toBe(3);
  vi.useRealTimers();
});
