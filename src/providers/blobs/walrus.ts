import { Readable } from 'node:stream';
import { z } from 'zod';
import { joinUrl } from '../provider-call.ts';
import { callStore, readStore } from './calls.ts';
import { BlobError, blobStatusError } from './error.ts';
import { type Spooled, withSpooled } from './spool.ts';
import {
  type BlobPolicy,
  type BlobReference,
  type BlobStore,
  contentPointer,
  DEFAULT_BLOB_POLICY,
  type StoredBlob,
  verified,
} from './store.ts';

/** A publisher and an aggregator of Walrus. */
export interface WalrusSettings {
  readonly publisher: string;
  readonly aggregator: string;
  /** A JSON Web Token that the publisher requires; undefined: none. */
  readonly token: string | undefined;
  /** For how many epochs each blob is paid for. */
  readonly epochs: number;
  /** The length of an epoch: 14 days on Mainnet, one on Testnet. */
  readonly epochDays: number;
  readonly policy?: BlobPolicy;
}

/** The publisher's answer: the blob is new, or is already stored for as long. */
const publisherAnswer = z.union([
  z.object({ newlyCreated: z.object({ blobObject: z.object({ blobId: z.string().min(1) }) }) }),
  z.object({ alreadyCertified: z.object({ blobId: z.string().min(1) }) }),
]);

// The types of the browser's streams and of Node's differ; here both are Node's.
type NodeStream = Parameters<typeof Readable.fromWeb>[0];

const dayMs = 86_400_000;

/**
 * Stores blobs in Walrus, over the HTTP API of its daemons. Its blobs are public, expire with their epochs, and can't
 * be deleted over HTTP. The current epoch counts as one of those paid for, so the term is one epoch less.
 */
export function createWalrusBlobStore(settings: WalrusSettings): BlobStore {
  const policy = settings.policy ?? DEFAULT_BLOB_POLICY;
  const termMs = (settings.epochs - 1) * settings.epochDays * dayMs;
  const addressOf = (blob: BlobReference) =>
    joinUrl(settings.aggregator, `v1/blobs/${encodeURIComponent(blob.pointer)}`);

  const store = async ({ hash, size, body }: Spooled, signal?: AbortSignal): Promise<StoredBlob> => {
    const asked = Date.now();
    const address = joinUrl(settings.publisher, `v1/blobs?epochs=${settings.epochs}&permanent=true`);
    const pointer = await callStore('walrus', policy, signal, size, async (both) => {
      const response = await fetch(address, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          ...(settings.token === undefined ? {} : { authorization: `Bearer ${settings.token}` }),
        },
        ...streamed(body()),
        signal: both,
      });
      await requireOk(response, 'a new blob');
      const answer = publisherAnswer.safeParse(await response.json().catch(() => null));
      if (!answer.success) {
        throw new BlobError('BLOB_REFUSED', 'The publisher of Walrus sent an answer of another form.');
      }
      return 'newlyCreated' in answer.data
        ? answer.data.newlyCreated.blobObject.blobId
        : answer.data.alreadyCertified.blobId;
    });
    const expiresAt = new Date(asked + termMs);
    return { store: 'walrus', pointer, hash, size, expiresAt };
  };

  const get = (blob: BlobReference, signal?: AbortSignal) =>
    verified(
      blob,
      readStore('walrus', policy, signal, async (both) => {
        const response = await fetch(addressOf(blob), { signal: both });
        await requireOk(response, blob.pointer);
        return response.body ? Readable.fromWeb(response.body as NodeStream) : Readable.from([]);
      }),
    );

  return {
    name: 'walrus',
    isPublic: true,
    termMs,
    put(namespace, content, signal) {
      // Walrus has no namespaces, but an invalid one is a mistake here too.
      contentPointer(namespace, '');
      return withSpooled(content, (spooled) => store(spooled, signal));
    },
    get,
    exists: (blob, signal) =>
      callStore('walrus', policy, signal, 0, async (both) => {
        const response = await fetch(addressOf(blob), { method: 'HEAD', signal: both });
        if (response.status === 404) return false;
        await requireOk(response, blob.pointer);
        return true;
      }),
    delete: async () => 'expires',
    // Storing the same bytes again extends their term.
    renew: (blob, signal) => withSpooled(get(blob, signal), (spooled) => store(spooled, signal)),
  };
}

function streamed(body: Uint8Array | Readable): RequestInit {
  // Node's fetch takes a stream only with `duplex`, which is missing in the types.
  if (body instanceof Readable) return { body: Readable.toWeb(body), duplex: 'half' } as RequestInit;
  return { body: Buffer.from(body) };
}

async function requireOk(response: Response, pointer: string): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw blobStatusError('walrus', response.status, pointer);
}
