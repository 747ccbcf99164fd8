import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookSender, isPublicAddress } from '../../src/providers/webhook-sender.ts';

const never = new AbortController().signal;
let server: Server;
let port: number;
const came: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    came.push(`${request.headers.host} ${request.url}`);
    if (request.url === '/silent') return;
    const moved = request.url === '/moved';
    response.writeHead(moved ? 302 : 204, moved ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
  ],
  [
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
  ],
  ['fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1', '2001:db8::1', '2002:7f00:1::', 'localhost', ''],
])('%s and its like are not public', (...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it('knows public addresses', () => {
  const addresses = ['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});

it('posts to no private address, however it is written, nor where one of several is', async () => {
  const before = came.length;
  const resolve = async (name: string) =>
    name === 'both.example'
      ? [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
      : [{ address: '127.0.0.1', family: 4 }];
  const sender = createWebhookSender({ privateAllowed: false, resolve });
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:7f00:1]',
    'inside.example',
    'both.example',
  ])
    expect(await sender.post(`https://${host}:${port}/`, {}, '{}', never)).toEqual({
      status: null,
      error: 'ADDRESS_NOT_ALLOWED',
    });
  // In the clear to nobody.
  expect(await sender.post('http://8.8.8.8/', {}, '{}', never)).toEqual({
    status: null,
    error: 'ADDRESS_NOT_ALLOWED',
  });
  expect(came.length).toBe(before);
});

it('connects to what it checked, asking for the name once, and follows no redirect', async () => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    // A name that points elsewhere the second time.
    return [{ address: asked.length === 1 ? '127.0.0.1' : '203.0.113.1', family: 4 }];
  };
  const sender = createWebhookSender({ privateAllowed: true, resolve });
  const before = came.length;
  expect(await sender.post(`http://moves.example:${port}/moved`, {}, '{}', never)).toEqual({
    status: 302,
    error: null,
  });
  expect(asked).toEqual(['moves.example']);
  expect(came.slice(before)).toEqual([`moves.example:${port} /moved`]);
});

it('says why nothing was answered', async () => {
  const missing = createWebhookSender({ privateAllowed: true, resolve: async () => [] });
  expect((await missing.post('http://nobody.example/', {}, '{}', never)).error).toBe('NAME_NOT_FOUND');
  const hasty = createWebhookSender({ privateAllowed: true, timeoutMs: 50 });
  expect((await hasty.post(`http://127.0.0.1:${port}/silent`, {}, '{}', never)).error).toBe('TIMED_OUT');
  const slowName = createWebhookSender({
    privateAllowed: true,
    timeoutMs: 50,
    resolve: () => new Promise(() => {}),
  });
  expect((await slowName.post('http://slow.example/', {}, '{}', never)).error).toBe('TIMED_OUT');
  const sender = createWebhookSender({ privateAllowed: true });
  expect((await sender.post('http://127.0.0.1:9/', {}, '{}', never)).error).toBe('UNREACHABLE');
  await expect(
    sender.post(`http://127.0.0.1:${port}/silent`, {}, '{}', AbortSignal.abort(new Error('stopped'))),
  ).rejects.toThrow('stopped');
});
