import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../src/server/listening.ts';
import { sendFetched } from '../../src/server/reply.ts';

/** Writes of a stream, each more than a connection takes at once. */
const writes = 1_000;
const part = new Uint8Array(128 * 1024);

let most = 0;
const server = createServer((request, response) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      most = Math.max(most, listenersOf(response));
      sent += 1;
      if (sent > writes) controller.close();
      else controller.enqueue(part);
    },
  });
  const fetched = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const patienceMs = request.url === '/slow' ? 200 : undefined;
  sendFetched(request, response, fetched, patienceMs).catch(() => {});
  if (request.url === '/slow') response.once('close', () => dropped.resolve(sent));
});
const dropped = Promise.withResolvers<number>();
let url = '';

function listenersOf(response: ServerResponse): number {
  return response.eventNames().reduce((sum, name) => sum + response.listenerCount(name), 0);
}

beforeAll(async () => {
  const { port } = await listen(server, 0, '127.0.0.1');
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

test('a stream of a thousand writes that had to wait leaves no listener behind', async () => {
  const response = await fetch(url);
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
  }
  expect(bytes).toBe(writes * part.length);
  expect(most).toBeLessThan(10);
});

test('a client that takes nothing is dropped, and no more is made for it', async () => {
  const leaving = new AbortController();
  await fetch(`${url}/slow`, { signal: leaving.signal });
  expect(await dropped.promise).toBeLessThan(writes);
  leaving.abort();
});
