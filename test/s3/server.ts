import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** How the server is reached that scripts/s3-conformance.ts starts. */
export const s3Settings = {
  bucket: 'mneme',
  region: 'us-east-1',
  endpoint: process.env.MNEME_TEST_S3_ENDPOINT ?? '',
  accessKeyId: process.env.MNEME_TEST_S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.MNEME_TEST_S3_SECRET_ACCESS_KEY ?? '',
};

const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = s3Settings;

/** A client of the server beside the product's. */
export const s3Client = new S3Client({
  region,
  endpoint,
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
});

/** The names of the objects below a prefix. */
export async function objectsBelow(prefix: string): Promise<string[]> {
  const { Contents } = await s3Client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
  return (Contents ?? []).flatMap(({ Key }) => Key ?? []);
}

export async function readObject(Key: string): Promise<Uint8Array> {
  const { Body } = await s3Client.send(new GetObjectCommand({ Bucket, Key }));
  if (!Body) throw new Error(`${Key} has no bytes`);
  return Body.transformToByteArray();
}

export async function writeObject(Key: string, Body: Uint8Array): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket, Key, Body }));
}

export async function deleteObject(Key: string): Promise<void> {
  await s3Client.send(new DeleteObjectCommand({ Bucket, Key }));
}
