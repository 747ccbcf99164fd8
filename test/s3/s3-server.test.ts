import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createS3BlobStore } from '../../src/providers/blobs/s3.ts';
import { readBlob } from '../../src/providers/blobs/store.ts';
import { storeConformance } from '../providers/blobs/conformance.ts';
import { deleteObject, s3Client, s3Settings as settings, writeObject } from './server.ts';

describe('a real S3 server', () => {
  storeConformance(() => ({
    store: createS3BlobStore(settings),
    overwrite: ({ pointer }, bytes) => writeObject(pointer, bytes),
    lose: ({ pointer }) => deleteObject(pointer),
  }));

  it('refuses a wrong secret', async () => {
    const store = createS3BlobStore({ ...settings, secretAccessKey: 'wrong' });
    const refused = { code: 'BLOB_REFUSED', retryable: false };
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject(refused);
    const blob = await createS3BlobStore(settings).put('a', Buffer.from('x'));
    await expect(readBlob(store, blob)).rejects.toMatchObject(refused);
    await expect(store.exists(blob)).rejects.toMatchObject(refused);
    await expect(store.delete(blob)).rejects.toMatchObject(refused);
  });
  it('says that a bucket is missing', async () => {
    const store = createS3BlobStore({ ...settings, bucket: 'another' });
    const refused = expect.stringContaining('There is no bucket another');
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({ message: refused });
    await s3Client.send(new CreateBucketCommand({ Bucket: 'another' }));
    expect(await store.put('a', Buffer.from('x'))).toMatchObject({ size: 1 });
  });
});
