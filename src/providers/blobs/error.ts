/** Why a blob could not be written, read or deleted. */
export type BlobErrorCode =
  | 'BLOB_MISSING'
  | 'BLOB_CORRUPT'
  | 'BLOB_TRUNCATED'
  | 'BLOB_TIMEOUT'
  | 'BLOB_UNAVAILABLE'
  | 'BLOB_REFUSED';

/** A failure of a blob store, or of one blob in it. Its message contains no key and none of the content. */
export class BlobError extends Error {
  override readonly name = 'BlobError';
  readonly code: BlobErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(code: BlobErrorCode, message: string) {
    super(message);
    this.code = code;
    this.retryable = code === 'BLOB_TIMEOUT' || code === 'BLOB_UNAVAILABLE';
  }
}

/** The error for a store's HTTP status other than 2xx. */
export function blobStatusError(store: string, status: number, pointer: string): BlobError {
  if (status === 404 || status === 410) return missingBlob(store, pointer);
  if (status === 429 || status === 408 || status >= 500) {
    return new BlobError('BLOB_UNAVAILABLE', `The blob store ${store} answered ${status}. Try again later.`);
  }
  const hint = status === 401 || status === 403 ? 'Check its credentials.' : 'Check its settings.';
  return new BlobError('BLOB_REFUSED', `The blob store ${store} answered ${status}. ${hint}`);
}

/** The error for a blob that its store does not have. */
export function missingBlob(store: string, pointer: string): BlobError {
  return new BlobError(
    'BLOB_MISSING',
    `The blob store ${store} does not hold ${pointer}. Restore it from a backup.`,
  );
}

/** The error for any other failure of a call: no answer, or not in time. */
export function asBlobError(store: string, error: unknown, timeoutMs: number): BlobError {
  if (error instanceof BlobError) return error;
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return new BlobError('BLOB_TIMEOUT', `The blob store ${store} sent nothing for ${timeoutMs} ms.`);
  }
  return new BlobError('BLOB_UNAVAILABLE', `The blob store ${store} could not be reached. Try again later.`);
}
