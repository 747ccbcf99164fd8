import { afterEach, describe, expect, test } from 'vitest';
import { assertPortFree } from '../../src/server/listening.ts';
import { NotReady } from '../../src/server/readiness.ts';
import { eventually } from '../support/eventually.ts';
import { deferred, errorOf, goodToken, post, start, stopAll, userId, workspaceId } from './harness.ts';

afterEach(stopAll);

describe('health and readiness', () => {
  test('healthz answers without a token, whatever the checks say', async () => {
    const at = await start({
      readiness: {
        database: () => Promise.reject(new Error('away')),
        migrations: async () => {},
        worker: async () => {},
      },
    });
    const response = await fetch(`${at.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('HEAD has the headers and no body; other methods are named', async () => {
    const at = await start();
    const head = await fetch(`${at.url}/healthz`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('15');
    expect(await head.text()).toBe('');
    const posted = await fetch(`${at.url}/healthz`, { method: 'POST', body: 'x' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect((await errorOf(posted)).code).toBe('METHOD_NOT_ALLOWED');
  });

  test('readyz says ready when all checks pass', async () => {
    const at = await start();
    const response = await fetch(`${at.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', worker: 'ok' },
    });
  });

  test('readyz names what failed and why, without secrets, and bounds each check', async () => {
    const at = await start({
      timeouts: { readiness: 50 },
      readiness: {
        database: () =>
          Promise.reject(
            Object.assign(new Error('connect postgres://u:hunter2@db'), {
              code: 'ECONNREFUSED',
              syscall: 'connect',
            }),
          ),
        migrations: () => new Promise(() => {}),
        worker: () => Promise.reject(new NotReady('no heartbeat for 60 s')),
      },
    });
    const response = await fetch(`${at.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      checks: {
        database: 'the database can not be reached',
        migrations: 'no answer within 50 ms',
        worker: 'no heartbeat for 60 s',
      },
    });
  });

  test('an unforeseen failure, even thrown at once, is only called one', async () => {
    const at = await start({
      readiness: {
        database: () => {
          throw new Error('password hunter2 is wrong');
        },
        migrations: async () => {},
        worker: async () => {},
      },
    });
    const text = await (await fetch(`${at.url}/readyz`)).text();
    expect(text).toContain('failed; see the log');
    expect(text).not.toContain('hunter2');
    expect(at.kept.records()[0]).toMatchObject({ level: 'warn', check: 'database', msg: 'not ready' });
  });

  test('many who ask at once share one run', async () => {
    let runs = 0;
    const gate = deferred();
    const begun = deferred();
    const at = await start({
      readiness: {
        database: () => {
          runs += 1;
          begun.resolve();
          return gate.promise;
        },
        migrations: async () => {},
        worker: async () => {},
      },
    });
    const first = fetch(`${at.url}/readyz`);
    await begun.promise;
    const others = [fetch(`${at.url}/readyz`), fetch(`${at.url}/readyz`)];
    // A request that is answered after theirs were sent shows that theirs have arrived.
    await fetch(`${at.url}/healthz`);
    await fetch(`${at.url}/healthz`);
    gate.resolve();
    const statuses = (await Promise.all([first, ...others])).map((response) => response.status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(runs).toBe(1);
  });
});

describe('every answer', () => {
  test('keeps a sane request id, and replaces any other', async () => {
    const at = await start();
    const kept = await fetch(`${at.url}/healthz`, { headers: { 'x-request-id': 'trace-1:a.b_C' } });
    expect(kept.headers.get('x-request-id')).toBe('trace-1:a.b_C');
    for (const bad of ['with space', 'a'.repeat(129), '<script>', '']) {
      const made = await fetch(`${at.url}/healthz`, { headers: { 'x-request-id': bad } });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('carries the security headers, errors too', async () => {
    const at = await start();
    for (const path of ['/healthz', '/graphql', '/nowhere']) {
      const { headers } = await fetch(at.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('is 404 JSON for paths that are not there', async () => {
    const at = await start();
    for (const path of ['/', '/graphql/', '/graphqlx', '/graphql/explorer/ruru.js', '/.env', '//']) {
      const response = await fetch(at.url + path, {
        headers: { authorization: `Bearer ${await goodToken()}` },
      });
      expect(response.status, path).toBe(404);
      expect((await errorOf(response)).code).toBe('PATH_NOT_FOUND');
    }
  });

  test('is in the log with id, method, path, status and time, and without query, variables or token', async () => {
    const at = await start();
    const token = await goodToken();
    await fetch(`${at.url}/graphql?query=${encodeURIComponent('{ echo(text: "private words") }')}`, {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'r-1' },
    });
    await post(at, 'query ($t: String!) { echo(text: $t) }', { variables: { t: 'private words' } });
    const record = at.kept.records().find(({ requestId }) => requestId === 'r-1');
    expect(record).toMatchObject({
      method: 'GET',
      path: '/graphql',
      status: 200,
      role: 'member',
      level: 'info',
    });
    expect(record?.ms).toEqual(expect.any(Number));
    expect(at.kept.text()).not.toContain('private');
    expect(at.kept.text()).not.toContain(token.slice(0, 30));
  });
});

describe('graphql', () => {
  test('answers POST with the caller from the token and the request id', async () => {
    const at = await start();
    const response = await post(at, '{ who }', { headers: { 'x-request-id': 'r-2' } });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { who: string } };
    expect(JSON.parse(data.who)).toMatchObject({ workspaceId, userId, role: 'member', requestId: 'r-2' });
  });

  test('answers queries by GET, refuses mutations by GET', async () => {
    const at = await start();
    const headers = { authorization: `Bearer ${await goodToken()}` };
    const ask = (query: string) => fetch(`${at.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
    const query = await ask('{ echo(text: "a") }');
    expect(await query.json()).toEqual({ data: { echo: 'a' } });
    const mutation = await ask('mutation { store(text: "a") }');
    expect(mutation.status).toBe(405);
    expect(mutation.headers.get('allow')).toBe('POST');
  });

  test('refuses other methods by name', async () => {
    const at = await start();
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD']) {
      const response = await fetch(`${at.url}/graphql`, { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS');
    }
  });

  test('malformed JSON and bodies that are no operation are 4xx with an error', async () => {
    const at = await start();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await goodToken()}` };
    for (const body of ['{"query": ', '', '[]', '"x"', '{"query": 1}']) {
      const response = await fetch(`${at.url}/graphql`, { method: 'POST', headers, body });
      expect(response.status, body).toBeGreaterThanOrEqual(400);
      expect(response.status, body).toBeLessThan(500);
      expect((await response.json()) as object).toHaveProperty('errors');
    }
  });

  test('an error in the query itself is passed on as it is', async () => {
    const at = await start();
    expect((await errorOf(await post(at, '{ echo(text: '))).code).toBe('GRAPHQL_PARSE_FAILED');
    expect((await errorOf(await post(at, '{ nothing }'))).code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('takes JSON only, and not compressed', async () => {
    const at = await start();
    const authorization = `Bearer ${await goodToken()}`;
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ]) {
      const response = await fetch(`${at.url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: 'query={who}',
      });
      expect(response.status, type).toBe(415);
      expect((await errorOf(response)).code).toBe('CONTENT_TYPE_UNSUPPORTED');
    }
    const packed = await post(at, '{ who }', { headers: { 'content-encoding': 'gzip' } });
    expect(packed.status).toBe(415);
    expect((await errorOf(packed)).code).toBe('CONTENT_ENCODING_UNSUPPORTED');
  });

  test('does not hand the token on', async () => {
    let seen: Headers | undefined;
    const at = await start({
      graphql: (request) => {
        seen = request.headers;
        return new Response('{}');
      },
    });
    await post(at, '{ who }', { headers: { cookie: 'a=b' } });
    expect(seen?.get('content-type')).toBe('application/json');
    expect(seen?.get('authorization')).toBeNull();
    expect(seen?.get('cookie')).toBeNull();
  });

  test('a handler that throws is masked under an id that the log has', async () => {
    const at = await start({ graphql: () => Promise.reject(new Error('the "private words" broke it')) });
    const response = await post(at, '{ who }');
    expect(response.status).toBe(500);
    const { code, message } = await errorOf(response);
    expect(code).toBe('INTERNAL_ERROR');
    const record = at.kept
      .records()
      .find(({ level, requestId }) => level === 'error' && message.includes(String(requestId)));
    expect(record).toMatchObject({ level: 'error', msg: 'unexpected error' });
    expect(message).not.toContain('private');
    expect(at.kept.text()).not.toContain('private');
  });

  test('an operation past its time is cut off, told so, and told to stop', async () => {
    let signal: AbortSignal | undefined;
    const at = await start({
      limits: { maxBodyBytes: 2000, queryTimeoutMs: 30 },
      graphql: (_, context) => {
        signal = context.signal;
        return new Promise(() => {});
      },
    });
    const response = await post(at, '{ who }');
    expect(response.status).toBe(504);
    expect((await errorOf(response)).code).toBe('QUERY_TIMEOUT');
    expect(signal?.aborted).toBe(true);
  });

  test('a client that leaves aborts the signal', async () => {
    const begun = deferred();
    const stopped = deferred();
    const at = await start({
      graphql: (_, { signal }) => {
        signal.addEventListener('abort', () => stopped.resolve());
        begun.resolve();
        return new Promise(() => {});
      },
    });
    const leaving = new AbortController();
    const asked = post(at, '{ who }', { signal: leaving.signal }).catch((error: Error) => error.name);
    await begun.promise;
    leaving.abort();
    expect(await asked).toBe('AbortError');
    await stopped.promise;
  });

  test('a stream of events is passed on as it comes', async () => {
    const second = deferred();
    const at = await start({
      graphql: () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
              await second.promise;
              controller.enqueue(new TextEncoder().encode('data: 2\n\n'));
              controller.close();
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    });
    const response = await post(at, '{ who }');
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    second.resolve();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 2\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });
});

test('a stream may take longer than an operation', async () => {
  const at = await start({
    limits: { maxBodyBytes: 2000, queryTimeoutMs: 30 },
    graphql: () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            await new Promise((resolve) => setTimeout(resolve, 120));
            controller.enqueue(new TextEncoder().encode('data: late\n\n'));
            controller.close();
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  });
  expect(await (await post(at, '{ who }')).text()).toBe('data: late\n\n');
});

test('a stream ends when its token does', async () => {
  const cancelled = deferred();
  const at = await start({
    authenticate: async (_, requestId) => ({
      caller: { role: 'member', workspaceId, userId, requestId },
      expiresAt: Math.floor(Date.now() / 1000),
    }),
    graphql: () =>
      new Response(new ReadableStream({ cancel: () => cancelled.resolve() }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  });
  const response = await post(at, '{ who }');
  await expect(response.text()).rejects.toThrow();
  await cancelled.promise;
});

test('a stream ends when its caller is let in no more, and is watched no longer than it goes on', async () => {
  const cancelled = deferred();
  const watched: unknown[] = [];
  let unwatched = 0;
  const at = await start({
    openings: {
      watch(caller, threadId, ended) {
        watched.push([caller.userId, threadId]);
        setImmediate(ended, 'refused');
        return () => {
          unwatched += 1;
        };
      },
    },
    graphql: () =>
      new Response(new ReadableStream({ cancel: () => cancelled.resolve() }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  });
  const response = await post(at, '{ who }');
  await expect(response.text()).rejects.toThrow();
  await cancelled.promise;
  expect(watched).toEqual([[userId, null]]);
  await eventually(() => expect(unwatched).toBe(1));
});

test('a client that leaves within a stream stops what feeds it', async () => {
  const cancelled = deferred();
  const at = await start({
    graphql: () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
          cancel: () => cancelled.resolve(),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  });
  const leaving = new AbortController();
  const response = await post(at, '{ who }', { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await cancelled.promise;
});

test('a port in use is named', async () => {
  const at = await start();
  const other = await start();
  await other.server.close({ graceMs: 0 });
  await expect(other.server.listen({ port: at.port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringContaining(String(at.port)),
  });
});

test('a host that this machine does not have is named by its setting', async () => {
  // TEST-NET-1 (RFC 5737): nobody's address.
  await expect(assertPortFree(0, '192.0.2.1')).rejects.toMatchObject({
    code: 'HOST_UNUSABLE',
    message: expect.stringMatching(/192\.0\.2\.1 .*MNEME_HOST/),
  });
});

test('an answer is sent whole although its token ran out meanwhile: only a stream ends with its token', async () => {
  const large = 'x'.repeat(4_000_000);
  const at = await start({
    authenticate: async (_, requestId) => ({
      caller: { role: 'member', workspaceId, userId, requestId },
      // Within the tolerance that the verifier gives to clocks.
      expiresAt: Math.floor(Date.now() / 1000) - 20,
    }),
    graphql: () =>
      new Response(JSON.stringify({ data: large }), { headers: { 'content-type': 'application/json' } }),
  });
  const response = await post(at, '{ large }');
  expect(response.status).toBe(200);
  expect((await response.json()).data).toHaveLength(large.length);
});
