import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobPolicy } from '../../../src/providers/blobs/store.ts';
import { createWalrusBlobStore } from '../../../src/providers/blobs/walrus.ts';
import { storeConformance } from './conformance.ts';
import { failuresOverHttp } from './failures.ts';
import { type LocalServer, startServer } from './http-server.ts';

const token = 'a.publisher.token';
const held = new Map<string, Buffer>();

/** Publisher and aggregator in one, as `walrus daemon` is. Blobs have an id of their own that follows from their bytes. */
function startWalrus(): Promise<LocalServer> {
  return startServer(({ method, url, headers, body }, response) => {
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (method === 'PUT' && url.pathname === '/v1/blobs') {
      if (headers.authorization !== `Bearer ${token}`)
        return json(401, { error: { status: 'UNAUTHENTICATED' } });
      const blobId = createHash('sha3-256').update(body).digest('base64url');
      const known = held.has(blobId);
      held.set(blobId, body);
      const endEpoch = 100 + Number(url.searchParams.get('epochs'));
      return known
        ? json(200, { alreadyCertified: { blobId, event: { txDigest: 'd', eventSeq: '0' }, endEpoch } })
        : json(200, {
            newlyCreated: {
              blobObject: {
                id: '0xe91e',
                registeredEpoch: 100,
                blobId,
                size: body.byteLength,
                encodingType: 'RS2',
                certifiedEpoch: 100,
                storage: { id: '0x4748', startEpoch: 100, endEpoch, storageSize: 66_034_000 },
                deletable: url.searchParams.get('permanent') !== 'true',
              },
              resourceOperation: { registerFromScratch: { encodedLength: 66_034_000, epochsAhead: 2 } },
              cost: 132_300,
            },
          });
    }
    const id = decodeURIComponent(url.pathname.replace('/v1/blobs/', ''));
    const bytes = held.get(id);
    if (!bytes) return json(404, { error: { status: 'NOT_FOUND', code: 404 } });
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.byteLength,
    });
    return response.end(method === 'HEAD' ? undefined : bytes);
  });
}

let walrus: LocalServer;
beforeAll(async () => {
  walrus = await startWalrus();
});
afterAll(() => walrus.close());

const open = (url: string, policy?: BlobPolicy, given: string | undefined = token) =>
  createWalrusBlobStore({ publisher: url, aggregator: url, token: given, epochs: 5, epochDays: 14, policy });

describe('Walrus', () => {
  storeConformance(() => ({
    store: open(walrus.url),
    overwrite: async (blob, bytes) => void held.set(blob.pointer, Buffer.from(bytes)),
    lose: async (blob) => void held.delete(blob.pointer),
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
