import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { timeLimit } from '../../src/memory/time-limit.ts';

const fired = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));

describe('a time limit', () => {
  it('fires when the time is over', async () => {
    const limit = timeLimit(1);
    // Its own timer keeps no process alive.
    const awake = setInterval(() => {}, 1_000);
    expect(await fired(limit.signal)).toMatchObject({ name: 'TimeoutError' });
    clearInterval(awake);
    expect(limit.passed()).toBe(true);
  });

  it('fires with the signal of the caller, and for their reason', () => {
    const caller = new AbortController();
    const limit = timeLimit(60_000, caller.signal);
    caller.abort(new Error('gone'));
    expect(limit.signal.reason).toEqual(new Error('gone'));
    expect(limit.passed()).toBe(false);
    expect(timeLimit(60_000, caller.signal).signal.aborted).toBe(true);
  });

  it('is forgotten by the signal of the caller once it is cleared', () => {
    const caller = new AbortController();
    const limit = timeLimit(60_000, caller.signal);
    limit.clear();
    expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
    caller.abort();
    expect(limit.signal.aborted).toBe(false);
  });
});
