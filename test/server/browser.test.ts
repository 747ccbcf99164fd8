import { createHash } from 'node:crypto';
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

  test('in production there is no page', async () => {
    const at = await start();
    expect((await fetch(`${at.url}/graphql`, { headers: { accept: 'text/html' } })).status).toBe(401);
  });
});
