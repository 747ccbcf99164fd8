import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consoleLink, createConsoleSignIn } from '../../src/server/console-sign-in.ts';
import { createTokenVerifier } from '../../src/server/token.ts';
import { errorOf, goodToken, localSettings, post, start, stopAll, userId, workspaceId } from './harness.ts';

afterEach(stopAll);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mneme-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Mneme</title>');
  await writeFile(join(folder, 'assets/index-a1.js'), 'export {};');
});
afterAll(() => rm(folder, { recursive: true }));

const startConsole = () => start({ console: { signIn: createConsoleSignIn(localSettings), folder } });

async function newCode(role: 'member' | 'admin' = 'admin'): Promise<string> {
  const link = await consoleLink({ workspaceId, userId, role }, localSettings);
  return new URLSearchParams(new URL(link, 'http://localhost').hash.slice(1)).get('code') ?? '';
}

function redeem(url: string, code: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });
}

describe('the address without a path', () => {
  test('leads browsers to the console, and nobody else', async () => {
    const at = await startConsole();
    const opened = await fetch(at.url, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/console');
    expect((await fetch(at.url, { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await fetch(at.url, { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(404);
    const without = await start({});
    expect((await fetch(without.url, { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});

describe('signing in by a link', () => {
  test('its code gives a token of an hour that the API accepts, once', async () => {
    const at = await startConsole();
    const code = await newCode();
    const answer = await redeem(at.url, code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, expiresAt } = await answer.json();
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3500_000);
    const claims = await createTokenVerifier(localSettings)(`Bearer ${token}`);
    expect(claims).toMatchObject({ workspaceId, userId, role: 'admin' });

    const again = await redeem(at.url, code);
    expect(again.status).toBe(401);
    expect((await errorOf(again)).code).toBe('CONSOLE_LINK_REFUSED');
  });

  test('a code is not a token, and a token is not a code', async () => {
    const at = await startConsole();
    const asToken = await post(at, '{ who }', { headers: { authorization: `Bearer ${await newCode()}` } });
    expect((await errorOf(asToken)).code).toBe('TOKEN_AUDIENCE');
    expect((await redeem(at.url, await goodToken())).status).toBe(401);
  });

  test('a code that an earlier process may have taken is refused', async () => {
    const code = await newCode();
    // The times in a code are whole seconds.
    const later = Date.now() + 1000 - (Date.now() % 1000);
    while (Date.now() < later) await new Promise((resolve) => setTimeout(resolve, 20));
    const at = await startConsole();
    expect((await redeem(at.url, code)).status).toBe(401);
  });

  test('other sites cannot redeem, and only JSON is read', async () => {
    const at = await startConsole();
    const code = await newCode();
    for (const site of ['same-site', 'cross-site'])
      expect((await redeem(at.url, code, { 'sec-fetch-site': site })).status).toBe(403);
    expect((await redeem(at.url, code, { 'content-type': 'text/plain' })).status).toBe(403);
    const answer = await redeem(at.url, code, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
  });

  test('its token is renewed; a token from elsewhere is not', async () => {
    const at = await startConsole();
    const { token } = await (await redeem(at.url, await newCode('member'))).json();
    const renew = (bearer: string) =>
      fetch(`${at.url}/console/session/renew`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      });
    const renewed = await renew(token);
    expect(renewed.status).toBe(200);
    const claims = await createTokenVerifier(localSettings)(`Bearer ${(await renewed.json()).token}`);
    expect(claims).toMatchObject({ userId, role: 'member' });
    expect((await renew(await goodToken())).status).toBe(401);
  });
});

describe('the files', () => {
  test('every view is the one page, with a policy that runs nothing else and makes no markup', async () => {
    const at = await startConsole();
    for (const path of ['/console', '/console/', '/console/threads/1?turn=2']) {
      const page = await fetch(at.url + path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("trusted-types 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('files are compressed and kept by browsers; others do not exist', async () => {
    const at = await startConsole();
    const script = await fetch(`${at.url}/console/assets/index-a1.js`);
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(await script.text()).toBe('export {};');
    expect((await fetch(`${at.url}/console/assets/other.js`)).status).toBe(404);
  });

  test('where it was not built, the server says how', async () => {
    const signIn = createConsoleSignIn(localSettings);
    const at = await start({ console: { signIn, folder: join(folder, 'nothing') } });
    const answer = await fetch(`${at.url}/console/`);
    expect(answer.status).toBe(503);
    expect(await errorOf(answer)).toMatchObject({
      code: 'CONSOLE_NOT_BUILT',
      message: expect.stringContaining('npm run build:console'),
    });
  });

  test('where it is off, there is nothing', async () => {
    const at = await start();
    expect((await fetch(`${at.url}/console/`)).status).toBe(404);
  });
});
