import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Runs `work` with a request id, which `currentRequestId` returns within it (AsyncLocalStorage). */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return scope.run({ requestId }, work);
}

/** The id of the current request; undefined outside of one. Needed because Yoga's error masking gets no context. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/** The client's request id if it is valid (1 to 128 of `A-Z a-z 0-9 . _ : -`), else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : crypto.randomUUID();
}
