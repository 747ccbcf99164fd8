import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobPolicy } from '../../../src/providers/blobs/store.ts';
import { createWalrusBlobStore } from '../../../src/providers/blobs/walrus.ts';
import { storeConformance } from './conformance.ts';
import { failuresOverHttp } from './failures.ts';
import { startServer } from './http-server.ts';
import { publisherToken, startWalrus, type WalrusServer } from './walrus-server.ts';

let walrus: WalrusServer;
beforeAll(async () => {
  walrus = await startWalrus();
});
afterAll(() => walrus.close());

const open = (url: string, policy?: BlobPolicy, given: string | undefined = publisherToken) =>
  createWalrusBlobStore({ publisher: url, aggregator: url, token: given, epochs: 5, epochDays: 14, policy });

describe('Walrus', () => {
  storeConformance(() => ({
    store: open(walrus.url),
    overwrite: async (blob, bytes) => void walrus.held.set(blob.pointer, Buffer.from(bytes)),
    lose: async (blob) => void walrus.held.delete(blob.pointer),
  }));

  it('pays for epochs, and counts on one less', async () => {
    const from = Date.now();
    const blob = await open(walrus.url).put('a', Buffer.from('five epochs'));
    expect(walrus.seen.at(-1)?.url.search).toBe('?epochs=5&permanent=true');
    const days = ((blob.expiresAt?.getTime() ?? 0) - from) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(56);
    expect(days).toBeLessThan(56.01);
  });
  it('is refused without the token', async () => {
    const store = open(walrus.url, undefined, 'another');
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
  });
  it('refuses an answer of another form', async () => {
    const server = await startServer((_, response) => response.writeHead(200).end('{"blobId": "x"}'));
    await expect(open(server.url).put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
    await server.close();
  });
});

describe('a Walrus that fails', () => {
  failuresOverHttp((url, policy) => open(url, policy));
});
