import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider was sent. */
export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** An answer: a body sent as JSON (a string is sent as it is), 'hang' for none at all, 'break' for half of one. */
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang' | 'break';

export interface ProviderServer {
  /** "http://127.0.0.1:PORT" */
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** A local HTTP server that answers as a model service would. */
export async function startProviderServer(
  answer: (request: SeenRequest, count: number) => Answer | Promise<Answer>,
): Promise<ProviderServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const entry = { path: request.url ?? '', headers: request.headers, body };
      seen.push(entry);
      const reply = await answer(entry, seen.length);
      if (reply === 'hang') return;
      if (reply === 'break') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"id": "c1", "choices": [', () => response.destroy());
        return;
      }
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

/** What a chat model says, as a server that speaks OpenAI's protocol sends it. */
export function chat(
  content: string,
  finish = 'stop',
  usage: object | null = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
): Answer {
  return {
    body: {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      ...(usage === null ? {} : { usage }),
    },
  };
}

/** The prompt of a request, its system part left out. */
export function promptIn(request: SeenRequest | undefined): string {
  const messages = request?.body.messages as { role: string; content: unknown }[] | undefined;
  const content = messages?.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
