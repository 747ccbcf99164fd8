import { afterEach, describe, expect, test } from 'vitest';
import { deferred, errorOf, goodToken, post, raw, start, stopAll } from './harness.ts';

afterEach(stopAll);

const limit = 2000;

async function head(extra: string): Promise<string> {
  return `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await goodToken()}\r\ncontent-type: application/json\r\n${extra}\r\n\r\n`;
}

/** A valid operation of exactly `size` bytes. */
function operation(size: number): string {
  const empty = JSON.stringify({ query: 'query($t:String!){echo(text:$t)}', variables: { t: '' } });
  return JSON.stringify({
    query: 'query($t:String!){echo(text:$t)}',
    variables: { t: 'a'.repeat(size - empty.length) },
  });
}

async function postText(url: string, body: string): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await goodToken()}` },
    body,
  });
}

describe('the size of a body', () => {
  test('at the limit passes, one byte over does not', async () => {
    const at = await start();
    expect((await postText(at.url, operation(limit))).status).toBe(200);
    const over = await postText(at.url, operation(limit + 1));
    expect(over.status).toBe(413);
    const error = await errorOf(over);
    expect(error.code).toBe('BODY_TOO_LARGE');
    expect(error.message).toContain('2000 bytes');
  });

  test('announced as too large is refused before anything is read', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.write(await head('content-length: 999999999'));
    const answer = await client.until('"BODY_TOO_LARGE"');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
    client.socket.destroy();
  });

  test('unannounced is counted while it comes', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.write(await head('transfer-encoding: chunked'));
    const chunk = `${(500).toString(16)}\r\n${' '.repeat(500)}\r\n`;
    client.socket.write(chunk.repeat(4));
    client.socket.write('1\r\n \r\n');
    const answer = await client.until('"BODY_TOO_LARGE"');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    client.socket.destroy();
  });

  test('the answer is there for a client that reads only once it has sent everything', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.pause();
    client.socket.write(await head('transfer-encoding: chunked'));
    const chunk = `${(64_000).toString(16)}\r\n${' '.repeat(64_000)}\r\n`;
    await new Promise((resolve) => client.socket.write(`${chunk.repeat(100)}0\r\n\r\n`, resolve));
    client.socket.resume();
    expect(await client.all()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a body that lies about its length can not smuggle a second request', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.write(await head('content-length: 5\r\ntransfer-encoding: chunked'));
    const answer = await client.all();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('nothing is read of a body without a good token', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.write(
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
    );
    expect(await client.until('TOKEN_MISSING')).toMatch(/^HTTP\/1\.1 401 /);
    client.socket.destroy();
  });

  test('a client that asks before sending is told to go on, or why not', async () => {
    const at = await start();
    const body = operation(500);
    const client = await raw(at.port);
    client.socket.write(await head(`content-length: ${body.length}\r\nexpect: 100-continue`));
    expect(await client.until('100 Continue')).toMatch(/^HTTP\/1\.1 100 /);
    client.socket.write(body);
    expect(await client.until('"echo"')).toContain('HTTP/1.1 200');
    client.socket.destroy();

    const refused = await raw(at.port);
    refused.socket.write(await head('content-length: 999999\r\nexpect: 100-continue'));
    const answer = await refused.until('"BODY_TOO_LARGE"');
    expect(answer).not.toContain('100 Continue');
    refused.socket.destroy();
  });
});

describe('slow and broken clients', () => {
  test('a body that takes too long is 408, and its connection ends', async () => {
    const at = await start({ timeouts: { headers: 100, request: 200, check: 20 } });
    const client = await raw(at.port);
    client.socket.write(await head('content-length: 100'));
    client.socket.write('{');
    const answer = await client.all();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('REQUEST_TIMEOUT');
  });

  test('a body sent byte by byte arrives', async () => {
    const at = await start();
    const body = JSON.stringify({ query: '{ echo(text: "slow") }' });
    const client = await raw(at.port);
    client.socket.setNoDelay(true);
    client.socket.write(await head(`content-length: ${body.length}`));
    for (const byte of body) {
      await new Promise((resolve) => client.socket.write(byte, resolve));
    }
    expect(await client.until('"echo":"slow"')).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });

  test('a client that leaves within its body leaves nothing behind', async () => {
    const at = await start();
    const client = await raw(at.port);
    client.socket.write(await head('content-length: 100'));
    client.socket.write('{');
    await new Promise<void>((resolve) => client.socket.end(() => resolve()));
    client.socket.destroy();
    expect((await post(at, '{ who }')).status).toBe(200);
    await at.server.close({ graceMs: 5000 });
    const gone = at.kept.records().find(({ msg }) => msg === 'client gone');
    expect(gone).toMatchObject({ status: 499, path: '/graphql' });
  });

  test('what is no HTTP is 400, too many headers 431, and the server lives', async () => {
    const at = await start();
    const garbage = await raw(at.port);
    garbage.socket.write('\x16\x03\x01 hello\r\n\r\n');
    expect(await garbage.all()).toMatch(/^HTTP\/1\.1 400 /);
    const wordy = await raw(at.port);
    wordy.socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(await wordy.all()).toMatch(/^HTTP\/1\.1 431 /);
    expect((await fetch(`${at.url}/healthz`)).status).toBe(200);
  });

  test('nothing is put into the middle of an answer', async () => {
    const stream = deferred<ReadableStreamDefaultController>();
    const at = await start({
      graphql: () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
              stream.resolve(controller);
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    });
    const client = await raw(at.port);
    client.socket.write(`${await head('content-length: 2')}{}`);
    await client.until('data: 1');
    client.socket.write('\x00 no http\r\n\r\n');
    expect((await client.all()).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
