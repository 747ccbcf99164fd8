import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider that answers at once, in so many pieces; its URL, and how to stop it. */
export async function startProvider(
  pieces: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const event = (value: object) =>
    `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', ...value })}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let piece = 0; piece < pieces; piece += 1)
        response.write(event({ choices: [{ index: 0, delta: { content: `word ${piece} ` } }] }));
      response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
