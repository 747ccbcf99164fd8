import { afterEach, expect, test } from 'vitest';
import { deferred, errorOf, post, raw, start, stopAll } from './harness.ts';

afterEach(stopAll);

test('requests in flight finish, new ones are refused, and every caller of close waits for the same end', async () => {
  const gate = deferred();
  const begun = [deferred(), deferred(), deferred()];
  let count = 0;
  const at = await start({
    fields: {
      wait: async () => {
        begun[count++]?.resolve();
        await gate.promise;
        return 'done';
      },
    },
  });
  const asked = [post(at, '{ wait }'), post(at, '{ wait }'), post(at, '{ wait }')];
  await Promise.all(begun.map(({ promise }) => promise));
  const closing = [at.server.close({ graceMs: 30_000 }), at.server.close({ graceMs: 30_000 })];
  await expect(fetch(`${at.url}/healthz`)).rejects.toThrow();
  gate.resolve();
  for (const response of await Promise.all(asked)) {
    expect(await response.json()).toEqual({ data: { wait: 'done' } });
  }
  await Promise.all(closing);
});

test('a connection kept from before is told to close, and readyz on it says stopping', async () => {
  const gate = deferred();
  const begun = deferred();
  const at = await start({
    fields: {
      wait: async () => {
        begun.resolve();
        await gate.promise;
        return 'done';
      },
    },
  });
  const client = await raw(at.port);
  // Half a request: the connection is not idle, so that it is still there when the rest comes.
  client.socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n');
  const asked = post(at, '{ wait }');
  await begun.promise;
  const closing = at.server.close({ graceMs: 30_000 });
  client.socket.write('\r\n');
  const answer = await client.until('"stopping"');
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/connection: close/i);
  gate.resolve();
  expect((await asked).status).toBe(200);
  await closing;
});

test('what is left after the grace is aborted and told so', async () => {
  const begun = deferred();
  let signal: AbortSignal | undefined;
  const at = await start({
    graphql: (_, context) => {
      signal = context.signal;
      begun.resolve();
      return new Promise(() => {});
    },
  });
  const asked = post(at, '{ wait }');
  await begun.promise;
  await at.server.close({ graceMs: 20 });
  const response = await asked;
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect((await errorOf(response)).code).toBe('SERVER_STOPPING');
  expect(signal?.aborted).toBe(true);
});

test('a connection that never said anything does not hold up the end', async () => {
  const at = await start();
  const silent = await raw(at.port);
  await fetch(`${at.url}/healthz`);
  const before = performance.now();
  await at.server.close({ graceMs: 50_000 });
  expect(performance.now() - before).toBeLessThan(20_000);
  await silent.all();
});
