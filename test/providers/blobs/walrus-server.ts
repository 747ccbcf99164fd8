import { createHash } from 'node:crypto';
import { type LocalServer, startServer } from './http-server.ts';

/** What the publisher of tests asks for. */
export const publisherToken = 'a.publisher.token';

/** Publisher and aggregator in one, as `walrus daemon` is. */
export interface WalrusServer extends LocalServer {
  /** Blobs by their ids. */
  readonly held: Map<string, Buffer>;
}

/** Starts one. Blobs have an id of their own that follows from their bytes. */
export async function startWalrus(): Promise<WalrusServer> {
  const held = new Map<string, Buffer>();
  const server = await startServer(({ method, url, headers, body }, response) => {
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (method === 'PUT' && url.pathname === '/v1/blobs') {
      if (headers.authorization !== `Bearer ${publisherToken}`)
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
  return { ...server, held };
}
