import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { createExplorer } from '../../src/server/explorer.ts';
import { post, start, stopAll } from './harness.ts';

afterEach(stopAll);

describe('browsers', () => {
  test('CORS is closed by default', async () => {
    const at = await start();
    const response = await fetch(`${at.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const posted = await post(at, '{ who }', { headers: { origin: 'https://app.example.com' } });
    expect(posted.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a named origin may call, another may not', async () => {
    const at = await start({ corsOrigins: ['https://app.example.com'] });
    const preflight = (origin: string) =>
      fetch(`${at.url}/graphql`, { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight('https://app.example.com');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed.headers.get('vary')).toBe('Origin');
    for (const origin of ['https://app.example.com.evil.test', 'http://app.example.com', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
    const refused = await fetch(`${at.url}/graphql`, { headers: { origin: 'https://app.example.com' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
  });

  test('in development a page of this machine may call from any port, and no other', async () => {
    const at = await start({ corsLocal: true });
    const preflight = (origin: string) =>
      fetch(`${at.url}/graphql`, { method: 'OPTIONS', headers: { origin } });
    for (const origin of [
      'http://localhost:3000',
      'http://localhost',
      'https://localhost:5173',
      'http://127.0.0.1:8080',
      'http://[::1]:3000',
      'http://app.localhost:3000',
    ]) {
      const { headers } = await preflight(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      for (const name of ['apollo-require-preflight', 'x-apollo-operation-name', 'traceparent', 'baggage']) {
        expect(headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
      }
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const origin of [
      'http://localhost.evil.test',
      'http://evil.test:3000',
      'http://127.0.0.1.evil.test',
      'http://notlocalhost',
      'http://localhost:3000.evil.test',
      'http://user@localhost:3000',
      'file://localhost',
      'null',
    ]) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });

  test('the explorer is there in development without a token; data never is', async () => {
    const at = await start({ explorer: createExplorer() });
    const html = { accept: 'text/html,application/xhtml+xml' };
    const page = await fetch(`${at.url}/graphql`, { headers: html });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    const text = await page.text();
    // Its scripts are allowed by their hashes, all of them, and no others.
    const policy = page.headers.get('content-security-policy') ?? '';
    const inline = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    expect(inline.length).toBeGreaterThan(0);
    for (const script of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).toContain('/graphql/explorer/ruru.js');
    expect(text).toMatch(/defaultQuery = ".*\{\\n {2}recall\(input: /);
    expect(text).not.toMatch(/https?:\/\/(?!localhost)[\w.]*unpkg/);
    const script = await fetch(`${at.url}/graphql/explorer/ruru.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect((await script.text()).length).toBeGreaterThan(100_000);
    expect((await fetch(`${at.url}/graphql/explorer/../../package.json`)).status).toBe(404);
    const query = await fetch(`${at.url}/graphql?query={who}`, { headers: html });
    expect(query.status).toBe(401);
    const posted = await fetch(`${at.url}/graphql`, { method: 'POST', headers: html, body: '{}' });
    expect(posted.status).toBe(401);
  });

  test('a link that is signed in sends its token, to this server alone, and leaves the address', async () => {
    const at = await start({ explorer: createExplorer() });
    const page = await fetch(`${at.url}/graphql`, { headers: { accept: 'text/html' } });
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await page.text()) ?? [];
    const kept = new Map<string, string>();
    const sent: [string, string | null][] = [];
    const addresses: string[] = [];
    const open = (hash: string) => {
      const window = {
        fetch: (resource: string, { headers }: { headers?: HeadersInit } = {}) => {
          sent.push([resource, new Headers(headers).get('authorization')]);
        },
      };
      const location = {
        hash,
        pathname: '/graphql',
        search: '',
        href: `http://127.0.0.1:4000/graphql${hash}`,
        origin: 'http://127.0.0.1:4000',
      };
      const history = { replaceState: (_: null, __: string, address: string) => addresses.push(address) };
      const sessionStorage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      };
      runInNewContext(script, { window, location, history, sessionStorage, Headers, URL });
      return window.fetch as (resource: string, options?: object) => void;
    };
    open('')('/graphql', { headers: {} });
    const signedIn = open('#token=aaa.b-b.c_c');
    signedIn('/graphql', { headers: { accept: 'application/json' } });
    signedIn('/graphql', { headers: { authorization: 'Bearer other' } });
    signedIn('http://elsewhere.test/graphql');
    open('')('/graphql');
    expect(addresses).toEqual(['/graphql']);
    expect(sent).toEqual([
      ['/graphql', null],
      ['/graphql', 'Bearer aaa.b-b.c_c'],
      ['/graphql', 'Bearer other'],
      ['http://elsewhere.test/graphql', null],
      ['/graphql', 'Bearer aaa.b-b.c_c'],
    ]);
  });

  test('the page follows subscriptions over server-sent events, until it is told to stop', async () => {
    const at = await start({ explorer: createExplorer() });
    const page = await (await fetch(`${at.url}/graphql`, { headers: { accept: 'text/html' } })).text();
    const script = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].find(([, text = '']) =>
      text.includes('RURU_CONFIG.fetcher'),
    )?.[1];
    const config: { endpoint: string; fetcher?: (params: object, options: object) => Promise<unknown> } = {
      endpoint: '/graphql',
    };
    const accepted: (string | null)[] = [];
    let signal: AbortSignal | undefined;
    const answer = (resource: string, init: RequestInit) => {
      expect(resource).toBe('/graphql');
      const accept = new Headers(init.headers).get('accept');
      accepted.push(accept);
      signal = init.signal ?? undefined;
      if (JSON.parse(String(init.body)).query === '{ who }') return Response.json({ data: { who: 'me' } });
      const body = new ReadableStream({
        start(stream) {
          const bytes = new TextEncoder();
          // Cut within an event, and within its data.
          for (const part of [
            ': ping\n\nevent: next\nda',
            'ta: {"data":{"n"',
            ':1}}\n\nevent: next\ndata: {"data":{"n":2}}\n\n',
          ])
            stream.enqueue(bytes.encode(part));
          signal?.addEventListener('abort', () => stream.error(signal?.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    runInNewContext(String(script), { RURU_CONFIG: config, fetch: answer, AbortController, TextDecoder });
    const ask = (query: string) => config.fetcher?.({ query }, { headers: {} });
    expect(await ask('{ who }')).toEqual({ data: { who: 'me' } });
    const events = (await ask('subscription { n }')) as AsyncGenerator<unknown>;
    expect((await events.next()).value).toEqual({ data: { n: 1 } });
    expect((await events.next()).value).toEqual({ data: { n: 2 } });
    const waiting = events.next();
    await events.return(undefined);
    expect(signal?.aborted).toBe(true);
    expect((await waiting).done).toBe(true);
    expect(new Set(accepted)).toEqual(new Set(['application/json, text/event-stream']));
  });

  test('in production there is no page', async () => {
    const at = await start();
    expect((await fetch(`${at.url}/graphql`, { headers: { accept: 'text/html' } })).status).toBe(401);
  });
});
