import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createS3BlobStore } from '../../src/providers/blobs/s3.ts';
import { readBlob } from '../../src/providers/blobs/store.ts';
import { storeConformance } from '../providers/blobs/conformance.ts';

// Given by scripts/s3-conformance.ts, which starts the server.
const settings = {
  bucket: 'mneme',
  region: 'us-east-1',
  endpoint: process.env.MNEME_TEST_S3_ENDPOINT,
  accessKeyId: process.env.MNEME_TEST_S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.MNEME_TEST_S3_SECRET_ACCESS_KEY ?? '',
};

describe('a real S3 server', () => {
  const { bucket: Bucket, region, endpoint = '', accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  storeConformance(() => ({
    store: createS3BlobStore(settings),
    overwrite: async ({ pointer: Key }, Body) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    lose: async ({ pointer: Key }) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
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
    await client.send(new CreateBucketCommand({ Bucket: 'another' }));
    expect(await store.put('a', Buffer.from('x'))).toMatchObject({ size: 1 });
  });
});
