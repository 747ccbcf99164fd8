import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider was sent. */
export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** An answer: a body sent as JSON (a string is sent as it is), or 'hang' for none at all. */
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang';

export interface ProviderServer {
  /** "http://127.0.0.1:PORT" */
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** A local HTTP server that answers as a model service would. */
export async function startProviderServer(
  answer: (request: SeenRequest, count: number) => Answer,
): Promise<ProviderServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const entry = { path: request.url ?? '', headers: request.headers, body };
      seen.push(entry);
      const reply = answer(entry, seen.length);
      if (reply === 'hang') return;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Retries without waiting. */
export const QUICK = { timeoutMs: 2_000, attempts: 3, baseDelayMs: 1, maxDelayMs: 1_000 };
