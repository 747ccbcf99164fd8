import { BlobError } from './error.ts';
import type { BlobReference, BlobStore } from './store.ts';

/** Writes to one store, and reads each blob from the store that it is in, so that older blobs stay readable. */
export function routedBlobStore(written: BlobStore, all: readonly BlobStore[]): BlobStore {
  const holding = ({ store }: BlobReference): BlobStore => {
    const found = all.find(({ name }) => name === store);
    if (found) return found;
    throw new BlobError(
      'BLOB_REFUSED',
      `The blob store ${store} is not configured any more. Set its variables.`,
    );
  };
  return {
    name: written.name,
    isPublic: written.isPublic,
    // Only one store has a term, and it may be one that was written to before.
    termMs: all.find(({ termMs }) => termMs !== null)?.termMs ?? null,
    put: (namespace, content, signal) => written.put(namespace, content, signal),
    async *get(blob, signal) {
      yield* holding(blob).get(blob, signal);
    },
    exists: async (blob, signal) => holding(blob).exists(blob, signal),
    delete: async (blob, signal) => holding(blob).delete(blob, signal),
    renew: async (blob, signal) => holding(blob).renew(blob, signal),
  };
}
