import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { createRequestSigner } from '../../src/client/sign.ts';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import type { RequestHead } from '../../src/server/authenticated.ts';
import { createSignatureVerifier } from '../../src/server/signature.ts';
import { everybody } from '../server/harness.ts';
import { read, useServedApi, type WireAnswer } from './served-api.ts';

const api = useServedApi();
const elsewhere = useServedApi();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const body = JSON.stringify({ query: '{ workspace { slug } }' });
let keyId: string;

beforeAll(async () => {
  keyId = await register(publicKey);
});

async function register(key: KeyObject, input: Record<string, unknown> = {}): Promise<string> {
  const given = { name: 'signer', role: 'MEMBER', scopes: ['READ'], ...input };
  const { data, errors } = await api.post(api.workspace.admin, {
    query:
      'mutation ($input: RegisterSigningKeyInput!) { registerSigningKey(input: $input) { signingKey { id publicKey } } }',
    variables: { input: { publicKey: key.export({ type: 'spki', format: 'pem' }), ...given } },
  });
  expect(errors).toEqual([]);
  expect(data.registerSigningKey.signingKey.publicKey).toBe(key.export({ format: 'jwk' }).x);
  return data.registerSigningKey.signingKey.id;
}

interface Signing {
  fields?: string[];
  params?: string[];
  values?: Record<string, unknown>;
  key?: KeyObject;
  keyId?: string;
  url?: string;
  body?: string;
  alg?: string;
}

const digestOf = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
const nonce = () => crypto.randomUUID();

/** Signs a POST as another program might. */
async function signed(signing: Signing = {}): Promise<Record<string, string>> {
  const { headers } = await httpbis.signMessage(
    {
      key: {
        id: signing.keyId ?? keyId,
        alg: signing.alg ?? 'ed25519',
        sign: async (base) => sign(null, base, signing.key ?? privateKey),
      },
      fields: signing.fields ?? ['@method', '@path', '@query', 'content-digest'],
      params: signing.params ?? ['created', 'keyid', 'nonce'],
      paramValues: { nonce: nonce(), ...signing.values },
    },
    {
      method: 'POST',
      url: signing.url ?? api.url,
      headers: { 'content-digest': digestOf(signing.body ?? body), 'content-type': 'application/json' },
    },
  );
  return headers as Record<string, string>;
}

async function post(headers: Record<string, string>, sent = body, at = api.url): Promise<WireAnswer> {
  return read(await fetch(at, { method: 'POST', headers, body: sent }));
}

const codeOf = ({ errors }: WireAnswer) => errors[0]?.extensions.code;

describe('a signed request', () => {
  it('is let in, by the client too, and its key bound to its scopes', async () => {
    const answer = await post(await signed());
    expect([answer.status, answer.data]).toEqual([200, { workspace: { slug: api.workspace.slug } }]);
    const client = createAdminClient({
      url: api.url,
      signWith: createRequestSigner({
        keyId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      }),
    });
    expect((await client.threads({ first: 1 })).nodes).toEqual([]);
    expect((await client.threads({ first: 1 })).nodes).toEqual([]);
    await expect(client.openThread({})).rejects.toMatchObject({ code: 'SCOPE_REQUIRED', status: 403 });
  });

  it('is let in with more fields, @target-uri, and the algorithm named', async () => {
    const variants: Signing[] = [
      { fields: ['@method', '@target-uri', 'content-digest'] },
      { fields: ['content-type', 'content-digest', '@query', '@path', '@authority', '@method'] },
      { params: ['created', 'expires', 'keyid', 'alg', 'nonce'] },
    ];
    for (const variant of variants) expect((await post(await signed(variant))).errors).toEqual([]);
  });

  it('is taken once, whichever server it comes to', async () => {
    const headers = await signed();
    const answers = await Promise.all([post(headers), post(headers, body, elsewhere.url), post(headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['SIGNATURE_REPLAYED', 'SIGNATURE_REPLAYED']);
    const { rows } = await api.database.owner.query(
      `select count(*)::int as kept, bool_and(expires_at > now() + interval '1 minute') as lasting
       from mneme_private.signature_nonce where signing_key_id = $1 and nonce = $2`,
      [keyId, /nonce="([^"]+)"/.exec(headers['Signature-Input'] ?? '')?.[1]],
    );
    expect(rows).toEqual([{ kept: 1, lasting: true }]);
  });

  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000);
  it.each<[string, Signing, string]>([
    ['too old', { values: { created: soon(-100) } }, 'SIGNATURE_AGE'],
    ['of a time to come', { values: { created: soon(60) } }, 'SIGNATURE_AGE'],
    [
      'over by its own word',
      { params: ['created', 'expires', 'keyid', 'nonce'], values: { expires: soon(-60) } },
      'SIGNATURE_AGE',
    ],
    ['without its time', { params: ['keyid', 'nonce'] }, 'SIGNATURE_INCOMPLETE'],
    ['without a nonce', { params: ['created', 'keyid'] }, 'SIGNATURE_INCOMPLETE'],
    ['with a short nonce', { values: { nonce: 'short' } }, 'SIGNATURE_INCOMPLETE'],
    ['without a key id', { params: ['created', 'nonce'] }, 'SIGNATURE_INCOMPLETE'],
    [
      'that names another algorithm',
      { params: ['created', 'keyid', 'nonce', 'alg'], alg: 'hmac-sha256' },
      'SIGNATURE_INCOMPLETE',
    ],
    ['without the method', { fields: ['@path', '@query', 'content-digest'] }, 'SIGNATURE_INCOMPLETE'],
    ['without the path', { fields: ['@method', '@query', 'content-digest'] }, 'SIGNATURE_INCOMPLETE'],
    ['without the query', { fields: ['@method', '@path', 'content-digest'] }, 'SIGNATURE_INCOMPLETE'],
    ['without the body', { fields: ['@method', '@path', '@query'] }, 'SIGNATURE_INCOMPLETE'],
    [
      'of a part of the digest',
      { fields: ['@method', '@path', '@query', 'content-digest;key="sha-256"'] },
      'SIGNATURE_INCOMPLETE',
    ],
    ['by another key', { key: generateKeyPairSync('ed25519').privateKey }, 'SIGNATURE_REFUSED'],
    ['by a key nobody registered', { keyId: crypto.randomUUID() }, 'SIGNATURE_REFUSED'],
    ['by a key id that is none', { keyId: 'the-key' }, 'SIGNATURE_REFUSED'],
    ['of another path', { url: 'http://localhost/other' }, 'SIGNATURE_REFUSED'],
    ['of another query', { url: 'http://localhost/graphql?a=b' }, 'SIGNATURE_REFUSED'],
  ])('is refused %s', async (_, signing, code) => {
    const answer = await post(await signed(signing));
    expect([answer.status, codeOf(answer)]).toEqual([401, code]);
    expect(answer.headers.get('www-authenticate')).toBe('Signature realm="mneme"');
  });

  it('says the same of a key that is unknown, wrong, revoked, over, or of a user who left', async () => {
    const ways = ['revoked', 'over', 'removed'] as const;
    const answers = new Set<string>();
    for (const way of ways) {
      const pair = generateKeyPairSync('ed25519');
      const id = await register(pair.publicKey);
      const signing = { key: pair.privateKey, keyId: id };
      for (const at of [api, elsewhere])
        expect((await post(await signed(signing), body, at.url)).status).toBe(200);
      if (way === 'revoked') {
        const { data } = await api.post(api.workspace.admin, {
          query:
            'mutation ($input: RevokeSigningKeyInput!) { revokeSigningKey(input: $input) { signingKey { revokedAt } } }',
          variables: { input: { signingKeyId: id } },
        });
        expect(data.revokeSigningKey.signingKey.revokedAt).toEqual(expect.any(String));
      } else if (way === 'over') {
        await api.database.owner.query('update mneme.signing_key set expires_at = now() where id = $1', [id]);
      } else {
        const { rows } = await api.database.owner.query<{ user: string }>(
          'select user_id as "user" from mneme.signing_key where id = $1',
          [id],
        );
        const removed = await api.post(api.workspace.admin, {
          query: 'mutation ($input: RemoveMemberInput!) { removeMember(input: $input) { user { id } } }',
          variables: { input: { userId: rows[0]?.user } },
        });
        expect(removed.errors).toEqual([]);
      }
      for (const at of [api, elsewhere]) {
        const { status, errors } = await post(await signed(signing), body, at.url);
        expect([way, status]).toEqual([way, 401]);
        answers.add(`${errors[0]?.message} ${errors[0]?.extensions.code}`);
      }
    }
    const { errors } = await post(await signed({ keyId: crypto.randomUUID() }));
    answers.add(`${errors[0]?.message} ${errors[0]?.extensions.code}`);
    expect(answers.size).toBe(1);
  });

  it('is refused with another body, method, digest or credential, or twice signed', async () => {
    const other = JSON.stringify({ query: '{ users { totalCount } }' });
    expect(codeOf(await post(await signed(), other))).toBe('CONTENT_DIGEST_WRONG');
    const replaced = { ...(await signed()), 'content-digest': digestOf(other) };
    expect(codeOf(await post(replaced, other))).toBe('SIGNATURE_REFUSED');
    const get = await fetch(`${api.url}?query={workspace{slug}}`, { headers: await signed() });
    expect(codeOf(await read(get))).toBe('SIGNATURE_REFUSED');
    const both = { ...(await signed()), authorization: 'Bearer x' };
    expect(codeOf(await post(both))).toBe('TWO_CREDENTIALS');
    const unreadable: Record<string, string>[] = [
      { signature: 'x=:AAAA:' },
      { 'signature-input': 'x=("@method");keyid="a"' },
      { signature: '(((', 'signature-input': ')))' },
      { 'signature-input': 'mneme=1', signature: 'mneme=:AAAA:' },
    ];
    for (const broken of unreadable)
      expect((await post({ 'content-type': 'application/json', ...broken })).status).toBe(401);
    const { Signature, 'Signature-Input': input, ...rest } = await signed();
    const two = {
      ...rest,
      Signature: `${Signature}, b=:AAAA:`,
      'Signature-Input': `${input}, ${input?.replace(/^sig/, 'b')}`,
    };
    expect(codeOf(await post(two))).toBe('SIGNATURE_MALFORMED');
  });

  it('covers the host where the server knows its own, whatever a proxy made of it', async () => {
    const authenticate = createAuthenticator({
      token: () => Promise.reject(new Error('no token here')),
      membership: everybody,
      signature: createSignatureVerifier(api.database.pool, { publicUrl: new URL('https://mneme.example') }),
    });
    const head = async (coverHost: boolean): Promise<RequestHead> => ({
      method: 'POST',
      url: '/graphql',
      headers: Object.fromEntries(
        Object.entries(
          await createRequestSigner({ keyId, privateKey, coverHost })({
            method: 'POST',
            url: 'https://mneme.example/graphql',
            body,
          }),
        )
          .concat([['host', 'inner:4000']])
          .map(([name, value]) => [name.toLowerCase(), value]),
      ),
    });
    const { caller, scopes } = await authenticate(await head(true), 'r');
    expect([caller.workspaceId, caller.role, scopes]).toEqual([api.workspace.id, 'member', ['read']]);
    await expect(authenticate(await head(false), 'r')).rejects.toMatchObject({
      code: 'SIGNATURE_INCOMPLETE',
    });
  });
});

describe('a signing key', () => {
  it.each([
    ['a private key', privateKey.export({ type: 'pkcs8', format: 'pem' })],
    [
      'an RSA key',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
    ],
    ['bytes of another length', Buffer.alloc(31).toString('base64')],
    ['nothing', ''],
  ])('is not %s', async (_, key) => {
    const answer = await api.post(api.workspace.admin, {
      query:
        'mutation ($input: RegisterSigningKeyInput!) { registerSigningKey(input: $input) { __typename } }',
      variables: { input: { name: 'x', role: 'MEMBER', scopes: ['READ'], publicKey: key } },
    });
    expect(codeOf(answer)).toBe('BAD_INPUT');
    expect(answer.errors[0]?.message).toContain('publicKey must be an Ed25519 public key');
    expect(api.kept.text()).not.toContain('PRIVATE KEY');
  });
});
