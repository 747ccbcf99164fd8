/** A time limit. */
export interface TimeLimit {
  /** Fires when the time is over, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  passed(): boolean;
  /** To be called when the limited work has ended: removes timer and listener. */
  clear(): void;
}

/**
 * A time limit in milliseconds. `AbortSignal.timeout` would also fire, seconds later, for each request that was
 * answered in time.
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
