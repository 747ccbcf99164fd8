import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { callStore, readStore } from './calls.ts';
import { BlobError, blobStatusError } from './error.ts';
import { withSpooled } from './spool.ts';
import {
  type BlobPolicy,
  type BlobStore,
  contentPointer,
  DEFAULT_BLOB_POLICY,
  requirePointer,
  verified,
} from './store.ts';

/** The address and credentials of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** Default: Amazon's of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly policy?: BlobPolicy;
}

/** Stores blobs as objects of a bucket of Amazon S3, MinIO or another S3-compatible server. */
export function createS3BlobStore(settings: S3Settings): BlobStore {
  const policy = settings.policy ?? DEFAULT_BLOB_POLICY;
  const { bucket: Bucket } = settings;
  const opened = once(() => openClient(settings));
  /** Sends a command; failures become BlobError. */
  const send = async <Result>(
    pointer: string,
    command: (client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<Result>,
  ): Promise<Result> => {
    requirePointer(pointer);
    const { client, sdk } = await opened();
    try {
      return await command(client, sdk);
    } catch (error) {
      const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (error instanceof sdk.NoSuchBucket) {
        throw new BlobError(
          'BLOB_REFUSED',
          `There is no bucket ${Bucket}. Create it, or set MNEME_S3_BUCKET.`,
        );
      }
      throw status === undefined ? error : blobStatusError('s3', status, pointer);
    }
  };
  return {
    name: 's3',
    isPublic: false,
    termMs: null,
    put: (namespace, content, signal) =>
      withSpooled(content, async ({ hash, size, body }) => {
        const Key = contentPointer(namespace, hash);
        await callStore('s3', policy, signal, size, (abortSignal) =>
          send(Key, (client, { PutObjectCommand }) =>
            client.send(new PutObjectCommand({ Bucket, Key, Body: body(), ContentLength: size }), {
              abortSignal,
            }),
          ),
        );
        return { store: 's3', pointer: Key, hash, size, expiresAt: null };
      }),
    async *get(blob, signal) {
      // Loading the client doesn't count towards the time limit.
      await opened();
      yield* verified(
        blob,
        readStore('s3', policy, signal, (abortSignal) =>
          send(blob.pointer, async (client, { GetObjectCommand }) => {
            const command = new GetObjectCommand({ Bucket, Key: blob.pointer });
            const { Body } = await client.send(command, { abortSignal });
            // In Node it is always a stream of Node; the type covers the browser's too.
            return Body instanceof Readable ? Body : Readable.from([]);
          }),
        ),
      );
    },
    exists: (blob, signal) =>
      callStore('s3', policy, signal, 0, async (abortSignal) => {
        try {
          await send(blob.pointer, (client, { HeadObjectCommand }) =>
            client.send(new HeadObjectCommand({ Bucket, Key: blob.pointer }), { abortSignal }),
          );
          return true;
        } catch (error) {
          if (error instanceof BlobError && error.code === 'BLOB_MISSING') return false;
          throw error;
        }
      }),
    delete: (blob, signal) =>
      callStore('s3', policy, signal, 0, async (abortSignal) => {
        try {
          await send(blob.pointer, (client, { DeleteObjectCommand }) =>
            client.send(new DeleteObjectCommand({ Bucket, Key: blob.pointer }), { abortSignal }),
          );
        } catch (error) {
          if (!(error instanceof BlobError && error.code === 'BLOB_MISSING')) throw error;
        }
        return 'deleted' as const;
      }),
    renew: async (blob) => ({ ...blob, expiresAt: null }),
  };
}

/** Loads the client with the first blob: most servers never need it. */
async function openClient(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // `callStore` retries, with a stream from its start.
    maxAttempts: 1,
    // Many servers don't know the checksums that the client would add. The hash of every blob is verified here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
