import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import {
  type BlobPolicy,
  type BlobReference,
  type BlobStore,
  readBlob,
} from '../../../src/providers/blobs/store.ts';
import { type LocalServer, startServer } from './http-server.ts';

const patient: BlobPolicy = { timeoutMs: 5_000, attempts: 3, baseDelayMs: 1 };
/** For servers that do nothing. */
const impatient: BlobPolicy = { ...patient, timeoutMs: 100 };
const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/** How a driver over HTTP meets a server that does not do its part. Call it in a `describe`. */
export function failuresOverHttp(open: (url: string, policy: BlobPolicy) => BlobStore): void {
  let server: LocalServer | undefined;
  afterEach(() => server?.close());

  const opened = async (
    answer: (response: ServerResponse, count: number) => void,
    policy: BlobPolicy = patient,
  ) => {
    let count = 0;
    server = await startServer((_, response) => answer(response, ++count));
    const store = open(server.url, policy);
    const blob: BlobReference = { store: store.name, pointer: `a/${hash}`, hash, size: 3 };
    return { store, blob, asked: () => count };
  };
  const with3Bytes = (response: ServerResponse, text = 'abc') => {
    response.writeHead(200, { 'content-length': '3' });
    return response.write(text);
  };

  it('tries again where a server is away for a moment', async () => {
    const { store, blob, asked } = await opened((response, count) =>
      count < 3 ? response.writeHead(503).end() : with3Bytes(response) && response.end(),
    );
    expect(String(await readBlob(store, blob))).toBe('abc');
    expect(asked()).toBe(3);
  });
  it.each([
    [503, 'BLOB_UNAVAILABLE', 3],
    [429, 'BLOB_UNAVAILABLE', 3],
    [403, 'BLOB_REFUSED', 1],
    [404, 'BLOB_MISSING', 1],
  ])('says what %d means', async (status, code, times) => {
    const { store, blob, asked } = await opened((response) => response.writeHead(status).end());
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code });
    expect(asked()).toBe(times);
  });
  it('gives up on a server that never answers', async () => {
    const { store, blob } = await opened(() => undefined, impatient);
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code: 'BLOB_TIMEOUT', retryable: true });
    await expect(store.put('a', Buffer.from('abc'))).rejects.toMatchObject({ code: 'BLOB_TIMEOUT' });
    await expect(store.exists(blob)).rejects.toMatchObject({ code: 'BLOB_TIMEOUT' });
  });
  it('gives up on one that stops in the middle', async () => {
    const { store, blob } = await opened((response) => with3Bytes(response, 'ab'), impatient);
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code: 'BLOB_TIMEOUT' });
  });
  it('reads from one that is slow and goes on, however long', async () => {
    const { store, blob } = await opened(
      (response) => {
        response.writeHead(200, { 'content-length': '3' });
        const letters = ['a', 'b', 'c'];
        const timer = setInterval(() => {
          response.write(letters.shift() ?? '');
          if (letters.length === 0) clearInterval(timer);
        }, 400);
      },
      { ...patient, timeoutMs: 1_000 },
    );
    expect(String(await readBlob(store, blob))).toBe('abc');
  });
  it('notices a connection that breaks off', async () => {
    const { store, blob } = await opened((response) => {
      response.writeHead(200, { 'content-length': '3' });
      response.write('ab', () => response.destroy());
    });
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code: 'BLOB_UNAVAILABLE' });
  });
  it('says where nobody listens', async () => {
    const { store, blob } = await opened(() => undefined);
    await server?.close();
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code: 'BLOB_UNAVAILABLE' });
    await expect(store.put('a', Buffer.from('abc'))).rejects.toMatchObject({ code: 'BLOB_UNAVAILABLE' });
  });
}
