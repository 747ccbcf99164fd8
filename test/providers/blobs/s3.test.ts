import { describe, expect, it } from 'vitest';
import { createS3BlobStore } from '../../../src/providers/blobs/s3.ts';
import { failuresOverHttp } from './failures.ts';
import { startServer } from './http-server.ts';

const settings = { bucket: 'mneme', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };

describe('an S3 server that fails', () => {
  failuresOverHttp((endpoint, policy) => createS3BlobStore({ ...settings, endpoint, policy }));

  it('is asked for nothing that lies elsewhere than a pointer says', async () => {
    const server = await startServer((_, response) => response.writeHead(200).end());
    const store = createS3BlobStore({ ...settings, endpoint: server.url });
    const blob = { store: 's3', pointer: 'other/../tenant/x', hash: '', size: 1, expiresAt: null } as const;
    await expect(store.delete(blob)).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
    await expect(store.exists(blob)).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
    await server.close();
    expect(server.seen).toEqual([]);
  });

  it('sends no checksums that other servers refuse, and no secret', async () => {
    const server = await startServer((_, response) => response.writeHead(200, { etag: '"e"' }).end());
    await createS3BlobStore({ ...settings, endpoint: server.url }).put('a/b', Buffer.from('abc'));
    await server.close();
    const [put] = server.seen;
    expect(put).toMatchObject({ method: 'PUT', body: Buffer.from('abc') });
    expect(put?.url.pathname).toMatch(/^\/mneme\/a\/b\/ba7816bf/);
    expect(Object.keys(put?.headers ?? {}).filter((name) => /checksum|if-none/.test(name))).toEqual([]);
    expect(JSON.stringify(put?.headers)).not.toContain('"secret"');
  });
});
