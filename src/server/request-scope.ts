import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Runs `work` so that `currentRequestId` answers within it, wherever it is called from. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return scope.run({ requestId }, work);
}

/** The request being answered. Undefined outside of one. Yoga's error masking is handed no context, hence this. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/** The client's request id where it is a sane one (1 to 128 of `A-Z a-z 0-9 . _ : -`), else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : crypto.randomUUID();
}
