import { vi } from 'vitest';

/**
 * Waits until what is checked holds, a minute at most: on a machine whose processor others use, vitest's own second is too
 * short. @returns what the check returns. @throws what it threw last.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000 });
