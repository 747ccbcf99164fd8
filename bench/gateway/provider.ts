import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of both protocols that answers at once, in so many pieces; its URL, and how to stop it. */
export async function startProvider(
  pieces: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const event = (value: object) =>
    `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', ...value })}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (request.url?.endsWith('/messages')) return void response.end(messageOf(pieces));
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

/** An answer in the events of Anthropic's protocol. */
function messageOf(pieces: number): string {
  const usage = { input_tokens: 10, output_tokens: pieces };
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage };
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...Array.from({ length: pieces }, (_, piece) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: `word ${piece} ` },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}
