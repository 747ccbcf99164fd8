import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a hub behaves: as it should, or in a way that hubs and networks fail. */
export type HubFault = 'none' | 'cut' | 'damaged' | 'longer' | 'html' | 'missing' | 'login';

/** A hub with Hugging Face's protocol on this machine. */
export interface FakeHub {
  readonly url: string;
  fault: HubFault;
  /** The commit that `main` names. */
  revision: string;
  files: Record<string, Buffer>;
  /** The paths that were asked for, with the range if there was one. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Starts a hub with one model. */
export async function startHub(files: Record<string, Buffer>): Promise<FakeHub> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const { range } = request.headers;
    hub.asked.push(range ? `${path} ${range}` : path);
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (hub.fault === 'missing' || hub.fault === 'login') {
      response.statusCode = hub.fault === 'missing' ? 404 : 401;
      return response.end();
    }
    if (hub.fault === 'html') return response.end('<!doctype html><title>Sign in</title>');
    if (path.startsWith('/api/models/acme/tiny/revision/')) {
      const named = path.split('/').at(-1);
      return json({ sha: named === 'main' ? hub.revision : named, cardData: { license: 'apache-2.0' } });
    }
    if (path.startsWith('/api/models/acme/tiny/tree/')) {
      const listed = Object.entries(hub.files).map(([name, bytes]) => ({
        type: 'file',
        path: name,
        size: bytes.length,
        oid: createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
        ...(name.endsWith('.onnx') ? { lfs: { oid: createHash('sha256').update(bytes).digest('hex') } } : {}),
      }));
      return json(listed);
    }
    const [, name = ''] = /^\/acme\/tiny\/resolve\/[^/]+\/(.+)$/.exec(path) ?? [];
    const bytes = hub.files[name];
    if (!bytes) {
      response.statusCode = 404;
      return response.end();
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (from > 0) response.statusCode = 206;
    const rest = bytes.subarray(from);
    if (!name.endsWith('.onnx') || hub.fault === 'none') return response.end(rest);
    if (hub.fault === 'damaged') return response.end(Buffer.from(rest).fill(1, 0, 9));
    if (hub.fault === 'longer') return response.end(Buffer.concat([rest, rest]));
    response.setHeader('content-length', rest.length);
    response.write(rest.subarray(0, Math.floor(rest.length / 2)), () =>
      setTimeout(() => response.destroy(), 50),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hub: FakeHub = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    revision: 'a'.repeat(40),
    files,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return hub;
}
