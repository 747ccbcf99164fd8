import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { Secret } from '../../src/server/secret.ts';
import { createTokenVerifier, signToken, type TokenSettings } from '../../src/server/token.ts';
import { eventually } from '../support/eventually.ts';
import {
  errorOf,
  everybody,
  goodToken,
  localSettings,
  start,
  stopAll,
  userId,
  workspaceId,
} from './harness.ts';
import { type Issuer, issue, jwksSettings, type Key, makeKey, startIssuer } from './jwks.ts';

const namespace = 'https://mneme.dev/claims';
const claims = { [namespace]: { workspace: workspaceId, user: userId, role: 'member' } };
const issuers: Issuer[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await stopAll();
  await Promise.all(issuers.splice(0).map((issuer) => issuer.stop()));
});

async function publish(...keys: Key[]): Promise<Issuer> {
  const issuer = await startIssuer(keys.map(({ jwk }) => jwk));
  issuers.push(issuer);
  return issuer;
}

/** Asks the API over HTTP with this header. */
async function ask(settings: TokenSettings, authorization: string | undefined) {
  const at = await start({
    authenticate: createAuthenticator({ token: createTokenVerifier(settings), membership: everybody }),
  });
  const response = await fetch(`${at.url}/graphql?query={who}`, {
    headers: authorization === undefined ? {} : { authorization },
  });
  return { response, log: at.kept.text };
}

/** Lets so many seconds pass by every clock that is looked at; timers go on as they do. */
function pass(seconds: number): void {
  const later = Date.now() + seconds * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
}

async function expectRefusal(settings: TokenSettings, authorization: string | undefined, code: string) {
  const { response, log } = await ask(settings, authorization);
  expect(response.status).toBe(401);
  const text = await response.clone().text();
  expect((await errorOf(response)).code).toBe(code);
  const challenge = response.headers.get('www-authenticate') ?? '';
  expect(challenge).toContain('Bearer');
  if (code !== 'TOKEN_MISSING') expect(challenge).toContain('error="invalid_token"');
  for (const part of (authorization ?? '').replace(/^Bearer /, '').split('.')) {
    if (part.length < 8) continue;
    expect(text + challenge).not.toContain(part);
    expect(log()).not.toContain(part);
  }
}

function localToken(payload: Record<string, unknown>, secret?: string): Promise<string> {
  const key = new TextEncoder().encode(secret ?? 'a secret of the tests, with more than 32 characters');
  const exp = Math.floor(Date.now() / 1000) + 600;
  return new SignJWT({ iss: 'mneme', aud: 'mneme', exp, ...claims, ...payload })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
}

function unsigned(payload: object, header: object = { alg: 'none' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}.`;
}

const full = { iss: 'mneme', aud: 'mneme', exp: Math.floor(Date.now() / 1000) + 600, ...claims };

describe('with the local secret', () => {
  test('a token of ours is let in, its ids in lower case', async () => {
    const verify = createTokenVerifier(localSettings);
    const token = await signToken(
      { workspaceId: workspaceId.toUpperCase(), userId, role: 'admin', ttlSeconds: 60 },
      localSettings,
    );
    const now = Math.floor(Date.now() / 1000);
    const result = await verify(`Bearer ${token}`);
    expect(result).toMatchObject({ workspaceId, userId, role: 'admin' });
    expect(result.expiresAt - now).toBeGreaterThanOrEqual(59);
    expect((await ask(localSettings, `bearer ${token}`)).response.status).toBe(200);
  });

  test('without a token the header to send is told', () =>
    expectRefusal(localSettings, undefined, 'TOKEN_MISSING'));

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
    ['no token after the scheme', 'Bearer'],
    ['no JWT', 'Bearer hello-there'],
    ['two tokens', 'Bearer aaaaaaaaaa.bbbbbbbbbb.cccccccccc dddddddddd'],
    ['no JSON in the header', 'Bearer aaaaaaaaaa.bbbbbbbbbb.cccccccccc'],
    ['an encrypted token', 'Bearer aaaaaaaaaa.bbbbbbbbbb.cccccccccc.dddddddddd.eeeeeeeeee'],
    ['one of 9000 bytes', `Bearer aaaaaaaaaa.${'b'.repeat(9000)}.cccccccccc`],
  ])('malformed: %s', (_, header) => expectRefusal(localSettings, header, 'TOKEN_MALFORMED'));

  test('unsigned tokens (alg none, in any spelling) are refused', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      await expectRefusal(localSettings, `Bearer ${unsigned(full, { alg })}`, 'TOKEN_ALGORITHM');
    }
  });

  test('a cut-off signature is refused', async () => {
    const token = await goodToken();
    await expectRefusal(
      localSettings,
      `Bearer ${token.slice(0, token.lastIndexOf('.') + 1)}`,
      'TOKEN_SIGNATURE',
    );
  });

  test('a changed claim breaks the signature', async () => {
    const [head, , signature] = (await localToken({})).split('.');
    const changed = Buffer.from(
      JSON.stringify({ ...full, [namespace]: { workspace: workspaceId, user: userId, role: 'service' } }),
    ).toString('base64url');
    await expectRefusal(localSettings, `Bearer ${head}.${changed}.${signature}`, 'TOKEN_SIGNATURE');
  });

  test('another secret, or another hash, is refused', async () => {
    const other = await localToken({}, 'another secret, of more than 32 characters as well');
    await expectRefusal(localSettings, `Bearer ${other}`, 'TOKEN_SIGNATURE');
    const input = unsigned(full, { alg: 'HS512' }).slice(0, -1);
    const signature = createHmac('sha512', 'a secret of the tests, with more than 32 characters');
    const token = `${input}.${signature.update(input).digest('base64url')}`;
    await expectRefusal(localSettings, `Bearer ${token}`, 'TOKEN_ALGORITHM');
  });

  test.each([
    ['expired', { exp: Math.floor(Date.now() / 1000) - 60 }, 'TOKEN_EXPIRED'],
    ['not yet valid', { nbf: Math.floor(Date.now() / 1000) + 120 }, 'TOKEN_NOT_YET_VALID'],
    ['from another issuer', { iss: 'somebody' }, 'TOKEN_ISSUER'],
    ['from no issuer', { iss: undefined }, 'TOKEN_ISSUER'],
    ['for another audience', { aud: ['a', 'b'] }, 'TOKEN_AUDIENCE'],
    ['for no audience', { aud: undefined }, 'TOKEN_AUDIENCE'],
    ['without an end', { exp: undefined }, 'TOKEN_CLAIMS'],
    ['with an end that is no number', { exp: 'never' }, 'TOKEN_CLAIMS'],
    ['without our claims', { [namespace]: undefined }, 'TOKEN_CLAIMS'],
    [
      'with claims under another name',
      { [namespace]: undefined, 'https://x/claims': claims[namespace] },
      'TOKEN_CLAIMS',
    ],
    [
      'for a workspace that is no id',
      { [namespace]: { ...claims[namespace], workspace: 'acme' } },
      'TOKEN_CLAIMS',
    ],
    ['without a user', { [namespace]: { workspace: workspaceId, role: 'member' } }, 'TOKEN_CLAIMS'],
    ['for the worker', { [namespace]: { ...claims[namespace], role: 'worker' } }, 'TOKEN_CLAIMS'],
    ['for the provisioner', { [namespace]: { ...claims[namespace], role: 'provisioner' } }, 'TOKEN_CLAIMS'],
  ])('refuses a token %s', async (_, payload, code) => {
    await expectRefusal(localSettings, `Bearer ${await localToken(payload)}`, code);
  });

  test('clocks may differ by 30 seconds', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await localToken({ exp: now - 10, nbf: now + 10 });
    expect((await ask(localSettings, `Bearer ${token}`)).response.status).toBe(200);
  });

  test('a token from the future is refused, but for what clocks differ', async () => {
    const now = Math.floor(Date.now() / 1000);
    const soon = await localToken({ iat: now + 10 });
    expect((await ask(localSettings, `Bearer ${soon}`)).response.status).toBe(200);
    for (const iat of [now + 60, now + 365 * 24 * 3600]) {
      const token = await localToken({ iat, exp: now + 2 * 365 * 24 * 3600 });
      await expectRefusal(localSettings, `Bearer ${token}`, 'TOKEN_NOT_YET_VALID');
    }
  });

  test('the namespace of the claims can be chosen', async () => {
    const settings = { ...localSettings, claimsNamespace: 'https://acme.test/m' };
    const token = await signToken({ workspaceId, userId, role: 'service', ttlSeconds: 60 }, settings);
    expect((await ask(settings, `Bearer ${token}`)).response.status).toBe(200);
    await expectRefusal(localSettings, `Bearer ${token}`, 'TOKEN_CLAIMS');
  });
});

describe('with published keys', () => {
  let rsa: Key;
  let ec: Key;
  beforeAll(async () => {
    rsa = await makeKey('RS256', 'rsa-1');
    ec = await makeKey('ES256', 'ec-1');
  });

  test('an answer without end in place of keys is left', async () => {
    const issuer = await publish(rsa);
    issuer.publishBytes(200 * 1024 * 1024);
    const { response } = await ask(jwksSettings(issuer), `Bearer ${await issue(rsa, claims)}`);
    expect(response.status).toBe(503);
    expect((await errorOf(response)).code).toBe('TOKEN_KEYS_UNAVAILABLE');
    expect(issuer.sent()).toBeLessThan(20 * 1024 * 1024);
  });

  test('RS256, ES256 and EdDSA are let in, and the keys fetched once', async () => {
    const ed = await makeKey('EdDSA', 'ed-1');
    const issuer = await publish(rsa, ec, ed);
    const verify = createTokenVerifier(jwksSettings(issuer));
    for (const key of [rsa, ec, ed, rsa]) {
      expect(await verify(`Bearer ${await issue(key, claims)}`)).toMatchObject({
        workspaceId,
        role: 'member',
      });
    }
    expect(issuer.fetched()).toBe(1);
  });

  test('a token of the local secret is foreign here, and none can be signed', async () => {
    const settings = jwksSettings(await publish(rsa));
    await expectRefusal(settings, `Bearer ${await goodToken()}`, 'TOKEN_ALGORITHM');
    await expect(
      signToken({ workspaceId, userId, role: 'member', ttlSeconds: 60 }, settings),
    ).rejects.toMatchObject({ code: 'TOKEN_SIGNING_ELSEWHERE' });
  });

  test('HS256 with the public key as its secret is refused', async () => {
    const settings = jwksSettings(await publish(rsa));
    const payload = { ...full, iss: 'https://login.test', aud: 'mneme-test' };
    for (const secret of [rsa.pem, rsa.pem.trim(), JSON.stringify(rsa.jwk), rsa.jwk.n ?? '']) {
      const input = unsigned(payload, { alg: 'HS256', kid: 'rsa-1' }).slice(0, -1);
      const token = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
      await expectRefusal(settings, `Bearer ${token}`, 'TOKEN_ALGORITHM');
    }
  });

  test('unsigned, expired, foreign and unclaimed tokens are refused', async () => {
    const settings = jwksSettings(await publish(rsa));
    await expectRefusal(settings, `Bearer ${unsigned(full)}`, 'TOKEN_ALGORITHM');
    for (const [payload, code] of [
      [{ exp: 1000 }, 'TOKEN_EXPIRED'],
      [{ iss: 'mneme' }, 'TOKEN_ISSUER'],
      [{ aud: 'mneme' }, 'TOKEN_AUDIENCE'],
      [{ [namespace]: {} }, 'TOKEN_CLAIMS'],
    ] as const) {
      await expectRefusal(settings, `Bearer ${await issue(rsa, { ...claims, ...payload })}`, code);
    }
  });

  test('a key that is not published is refused; one under a published name fails its signature', async () => {
    const stranger = await makeKey('RS256', 'stranger');
    const issuer = await publish(rsa);
    await expectRefusal(jwksSettings(issuer), `Bearer ${await issue(stranger, claims)}`, 'TOKEN_KEY_UNKNOWN');
    await expectRefusal(
      jwksSettings(issuer),
      `Bearer ${await issue(stranger, claims, 'rsa-1')}`,
      'TOKEN_SIGNATURE',
    );
  });

  test('unknown keys do not make us fetch again and again', async () => {
    const stranger = await makeKey('RS256', 'stranger');
    const issuer = await publish(rsa);
    const verify = createTokenVerifier(jwksSettings(issuer));
    for (let i = 0; i < 5; i += 1) {
      await expect(verify(`Bearer ${await issue(stranger, claims, `kid-${i}`)}`)).rejects.toMatchObject({
        code: 'TOKEN_KEY_UNKNOWN',
      });
    }
    expect(issuer.fetched()).toBe(1);
  });

  test('a token that names no key is tried with each that fits', async () => {
    const one = await makeKey('ES256');
    const two = await makeKey('ES256');
    const stranger = await makeKey('ES256');
    const verify = createTokenVerifier(jwksSettings(await publish(one, two)));
    for (const key of [one, two]) {
      expect(await verify(`Bearer ${await issue(key, claims)}`)).toMatchObject({ userId });
    }
    await expect(verify(`Bearer ${await issue(stranger, claims)}`)).rejects.toMatchObject({
      code: 'TOKEN_SIGNATURE',
    });
  });

  test('keys that can not be had are 503 with a time to come back, and do not lock anybody out for good', async () => {
    const issuer = await publish(rsa);
    issuer.publish(null);
    const verify = createTokenVerifier(jwksSettings(issuer));
    const header = `Bearer ${await issue(rsa, claims)}`;
    const at = await start({ authenticate: createAuthenticator({ token: verify, membership: everybody }) });
    const down = await fetch(`${at.url}/graphql?query={who}`, { headers: { authorization: header } });
    expect(down.status).toBe(503);
    expect(down.headers.get('retry-after')).toBe('5');
    expect((await errorOf(down)).code).toBe('TOKEN_KEYS_UNAVAILABLE');
    issuer.publish([rsa.jwk]);
    pass(2);
    const up = await fetch(`${at.url}/graphql?query={who}`, { headers: { authorization: header } });
    expect(up.status).toBe(200);
  });

  test('a new key is taken once the issuer publishes it, and an old one no longer', async () => {
    const next = await makeKey('EdDSA', 'ed-2');
    const issuer = await publish(rsa);
    const verify = createTokenVerifier(jwksSettings(issuer));
    const code = async (key: Key) =>
      verify(`Bearer ${await issue(key, claims)}`).then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
    expect(await code(rsa)).toBe('in');
    issuer.publish([next.jwk]);
    expect([await code(next), issuer.fetched()]).toEqual(['TOKEN_KEY_UNKNOWN', 1]);
    pass(31);
    expect([await code(next), issuer.fetched()]).toEqual(['in', 2]);
    expect([await code(rsa), issuer.fetched()]).toEqual(['TOKEN_KEY_UNKNOWN', 2]);
  });

  test('while the issuer is away its known keys go on for a day, an unknown one is not judged, and it recovers', async () => {
    const next = await makeKey('ES256', 'ec-2');
    const issuer = await publish(rsa);
    const problems: unknown[] = [];
    const verify = createTokenVerifier(jwksSettings(issuer), (error) => problems.push(error));
    const code = async (key: Key) =>
      verify(`Bearer ${await issue(key, claims)}`).then(
        () => 'in',
        (error: { code: string; status: number }) => `${error.status} ${error.code}`,
      );
    const away = '503 TOKEN_KEYS_UNAVAILABLE';
    expect(await code(rsa)).toBe('in');
    issuer.publish(null);
    pass(11 * 60);
    expect(await code(rsa)).toBe('in');
    await eventually(() => expect([issuer.fetched(), problems.length]).toEqual([2, 1]));
    expect([await code(rsa), await code(next), issuer.fetched()]).toEqual(['in', away, 2]);
    pass(31);
    expect([await code(next), issuer.fetched()]).toEqual([away, 3]);
    pass(24 * 3600);
    expect([await code(rsa), await code(rsa), issuer.fetched()]).toEqual([away, away, 4]);
    issuer.publish([rsa.jwk, next.jwk]);
    pass(3);
    expect([await code(rsa), await code(next), issuer.fetched()]).toEqual(['in', 'in', 5]);
  });

  test('Ed25519 under both of its names; no other use of its key', async () => {
    const ed = await makeKey('Ed25519', 'ed-3');
    const { alg, ...unnamed } = ed.jwk;
    expect(alg).toBe('Ed25519');
    const issuer = await publish(ed, { ...rsa, jwk: { ...rsa.jwk, use: 'enc' } });
    issuer.publish([unnamed, { ...rsa.jwk, use: 'enc' }]);
    const settings = jwksSettings(issuer);
    const verify = createTokenVerifier(settings);
    for (const name of ['Ed25519', 'EdDSA'])
      expect(await verify(`Bearer ${await issue({ ...ed, alg: name }, claims)}`)).toMatchObject({ userId });
    const payload = { ...full, iss: 'https://login.test', aud: 'mneme-test' };
    for (const secret of [ed.pem, Buffer.from(ed.jwk.x ?? '', 'base64url')]) {
      const input = unsigned(payload, { alg: 'HS256', kid: 'ed-3' }).slice(0, -1);
      const token = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
      await expectRefusal(settings, `Bearer ${token}`, 'TOKEN_ALGORITHM');
    }
    await expectRefusal(settings, `Bearer ${await issue(rsa, claims)}`, 'TOKEN_KEY_UNKNOWN');
    await expectRefusal(settings, `Bearer ${await issue(rsa, claims, 'ed-3')}`, 'TOKEN_KEY_UNKNOWN');
  });

  test('a token that demands what we do not know (crit), or names its own keys, is refused', async () => {
    const settings = jwksSettings(await publish(rsa));
    const stranger = await makeKey('RS256', 'rsa-1');
    const by = (key: Key, header: Record<string, unknown>) =>
      new SignJWT({ ...full, iss: 'https://login.test', aud: 'mneme-test' })
        .setProtectedHeader({ alg: 'RS256', kid: 'rsa-1', ...header })
        .sign(key.privateKey, { crit: { 'mneme-only': true } });
    const critical = await by(rsa, { crit: ['mneme-only'], 'mneme-only': 1 });
    await expectRefusal(settings, `Bearer ${critical}`, 'TOKEN_MALFORMED');
    for (const header of [{ jwk: stranger.jwk }, { jku: 'https://elsewhere.test/jwks' }])
      await expectRefusal(settings, `Bearer ${await by(stranger, header)}`, 'TOKEN_SIGNATURE');
    const nbf = Math.floor(Date.now() / 1000) + 120;
    await expectRefusal(settings, `Bearer ${await issue(rsa, { ...claims, nbf })}`, 'TOKEN_NOT_YET_VALID');
  });

  test('nothing listening is 503 as well', async () => {
    const issuer = await startIssuer([]);
    await issuer.stop();
    const { response } = await ask(jwksSettings(issuer), `Bearer ${await issue(rsa, claims)}`);
    expect(response.status).toBe(503);
  });
});

test('the secret is not in the settings as printed', () => {
  const settings = { trust: { secret: new Secret('hunter2') } };
  expect(JSON.stringify(settings)).not.toContain('hunter2');
});
