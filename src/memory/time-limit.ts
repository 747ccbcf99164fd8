/** How long something may take, until it is let go. */
export interface TimeLimit {
  /** Fires when the time is over, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** Whether the time was over. */
  passed(): boolean;
  /** What was limited has ended: no timer and no listener is left behind. */
  clear(): void;
}

/**
 * A limit in milliseconds on what a request waits for. `AbortSignal.timeout` would fire, seconds later, for each request
 * that was answered in time.
 */
export function timeLimit(milliseconds: number, signal?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new DOMException(`It took more than ${milliseconds} ms.`, 'TimeoutError'));
  }, milliseconds);
  timer.unref();
  const leave = () => controller.abort(signal?.reason);
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    },
  };
}
