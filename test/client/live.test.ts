import { createServer, request as forward, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { createLive } from '../../src/client/live.ts';
import { signalHandoff } from '../../src/memory/threads/handoff.ts';
import { heartbeat } from '../../src/memory/threads/presence.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { listen } from '../../src/server/listening.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The client follows the API through something that cuts its streams, within an event.

const api = useServedApi();
let dana: Caller;
let token: string;
let proxy: Server;
let url: string;
let opened = 0;
/** Cuts the stream that is open. */
let cut = () => {};
/** Two events of a stream, and how the next one begins. */
const partOfStream = /^(?:[\s\S]*?\ndata:[\s\S]*?\n\n){2}[\s\S]{0,10}/;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  token = await api.token(dana);
  proxy = createServer((request, response) => {
    const streams = request.headers.accept === 'text/event-stream';
    if (streams) opened += 1;
    const passed = forward(
      { port: api.port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        if (streams) cut = () => response.destroy();
        let text = '';
        let sent = 0;
        answer.setEncoding('utf8');
        answer.on('data', (more: string) => {
          text += more;
          const part = (streams && partOfStream.exec(text)?.[0]) || text;
          response.write(part.slice(sent));
          sent = part.length;
        });
        answer.on('end', () => response.end());
        answer.on('error', () => response.destroy());
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  const { port } = await listen(proxy, 0, '127.0.0.1');
  url = `http://127.0.0.1:${port}/graphql`;
});
afterAll(() => proxy?.close());

it('goes on after each cut: every turn once, in order', async () => {
  const mneme = createAdminClient({ url: api.url, token });
  const said = Array.from({ length: 7 }, (_, index) => `turn ${index}`);
  await mneme.appendMessages({
    threadKey: 'followed',
    messages: said.slice(0, 5).map((content) => ({ role: 'USER', content })),
  });
  const seen: (string | null)[] = [];
  const live = createLive({ url, token });
  for await (const { content } of live.messageAdded({ threadKey: 'followed', afterSequenceNo: 0 })) {
    seen.push(content);
    if (seen.length === said.length) break;
    if (![2, 4, 5].includes(seen.length)) continue;
    cut();
    // Stored while nothing is open.
    if (seen.length === 5)
      await mneme.appendMessages({
        threadKey: 'followed',
        messages: said.slice(5).map((text) => ({ role: 'USER', content: text })),
      });
  }
  expect(seen).toEqual(said);
  expect(opened).toBe(4);
});

it('follows handoffs, and who comes into a channel', async () => {
  const live = createLive({ url: api.url, token });
  await signalHandoff(api.as(dana), { fromChannel: 'voice', toChannel: 'web', summary: 'The demo.' });
  for await (const { summary, toChannel } of live.handoffSignalled()) {
    expect({ summary, toChannel }).toEqual({ summary: 'The demo.', toChannel: 'web' });
    break;
  }
  await heartbeat(api.as(dana), { sessionId: 's1', channel: 'web' });
  for await (const { entered, sessionId } of live.presenceChanged({ channel: 'web' })) {
    expect({ entered, sessionId }).toEqual({ entered: true, sessionId: 's1' });
    break;
  }
});

it('ends with its signal, and says why it was refused', async () => {
  const live = createLive({ url: api.url, token });
  const leaving = new AbortController();
  for await (const { title } of live.threadUpdated({ threadKey: 'followed' }, { signal: leaving.signal })) {
    expect(title).toBeNull();
    leaving.abort();
  }
  const refused = live.messageAdded({ threadId: crypto.randomUUID() }).next();
  await expect(refused).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
});

it('comes back soon after each cut of a stream that stood, though nothing was sent on it', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  try {
    let streams = 0;
    // Half a minute and more, then a cut.
    const cutting: typeof fetch = async (_, { signal } = {}) => {
      streams += 1;
      const body = new ReadableStream({
        start(stream) {
          const end = setTimeout(() => stream.close(), 35_000);
          signal?.addEventListener('abort', () => {
            clearTimeout(end);
            stream.error(signal.reason);
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const live = createLive({ url, token, fetch: cutting });
    const next = live.messageAdded({ threadKey: 'followed' }, { signal: leaving.signal }).next();
    // The first pause each time, half a second at most: nineteen cuts, not those that ever longer pauses leave time for.
    await vi.advanceTimersByTimeAsync(700_000);
    expect(streams).toBe(20);
    leaving.abort();
    expect(await next).toMatchObject({ done: true });
  } finally {
    leaving.abort();
    vi.useRealTimers();
  }
});

it('is under 8 kB by itself, minified and gzipped', async () => {
  const bundle = await rolldown({ input: new URL('../../src/client/live.ts', import.meta.url).pathname });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(gzipSync(output[0].code, { level: 9 }).length).toBeLessThan(8_000);
});
