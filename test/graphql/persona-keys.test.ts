import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { signToken } from '../../src/server/token.ts';
import { localSettings } from '../server/harness.ts';
import { useProvider } from './fake-provider.ts';
import { read, useServedApi, type WireAnswer } from './served-api.ts';

// What a request comes with binds it to a persona: a token's claim, a key, a header. Each narrows, none widens.

const provider = useProvider('plain');
const api = useServedApi({
  gateway: () => ({
    providers: [
      { name: 'main', protocol: 'openai', url: provider.url, apiKey: null, fallback: null, memory: 'system' },
    ],
    silenceMs: 500,
    memoryTokens: 1_500,
  }),
});
let admin: Caller;
let dana: Caller;
let bot: Caller;
let ids: Record<'aria' | 'kenji', string>;

const query = '{ me { personaId scopes } threads { nodes { title } } }';
const openThread = (title: string) =>
  `mutation { openThread(input: { title: "${title}" }) { thread { id personaId } } }`;

async function ask(bearer: string, asked: string, headers: Record<string, string> = {}, variables = {}) {
  return read(
    await fetch(api.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, ...headers },
      body: JSON.stringify({ query: asked, variables }),
    }),
  );
}

const codeOf = ({ errors }: WireAnswer) => errors[0]?.extensions.code;
const titles = ({ data }: WireAnswer): string[] =>
  data.threads.nodes.map(({ title }: { title: string }) => title).sort();

async function made(by: Caller, field: string, type: string, selection: string, input: object) {
  const { data, errors } = await api.post(by, {
    query: `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`,
    variables: { input },
  });
  expect(errors).toEqual([]);
  return data[field];
}

const apiKey = (by: Caller, input: object): Promise<{ secret: string; apiKey: { persona: unknown } }> =>
  made(by, 'createApiKey', 'CreateApiKeyInput', 'secret apiKey { persona { externalId } }', {
    name: 'bot',
    role: 'SERVICE',
    scopes: ['READ', 'WRITE', 'MANAGE'],
    ...input,
  });

beforeAll(async () => {
  admin = api.workspace.admin;
  dana = await api.workspace.caller('member', 'dana');
  bot = await api.workspace.caller('service', 'bot');
  const ensure = async (externalId: string): Promise<string> =>
    (await made(dana, 'ensurePersona', 'EnsureInput', 'personaId', { externalId })).personaId;
  ids = { aria: await ensure('aria'), kenji: await ensure('kenji') };
  for (const [caller, title] of [
    [{ ...dana, personaId: ids.aria }, 'with aria'],
    [{ ...dana, personaId: ids.kenji }, 'with kenji'],
    [dana, 'with nobody'],
  ] as const)
    expect((await ask(await api.token(caller), openThread(title))).errors).toEqual([]);
});

describe('a token', () => {
  it('speaks through the persona that its claim names, by id or key, and manages nothing', async () => {
    const token = (claims: object) =>
      signToken(
        {
          workspaceId: String(dana.workspaceId),
          userId: String(dana.userId),
          role: 'member',
          ttlSeconds: 60,
          ...claims,
        },
        localSettings,
      );
    const bound = await ask(await token({ personaId: ids.aria }), query);
    expect(bound.data.me).toEqual({ personaId: ids.aria, scopes: ['READ', 'WRITE'] });
    expect(titles(bound)).toEqual(['with aria', 'with nobody']);
    expect((await ask(await token({}), query)).data.me).toEqual({
      personaId: null,
      scopes: ['READ', 'WRITE', 'MANAGE'],
    });
    const opened = await ask(await token({ personaId: ids.kenji }), openThread('with kenji'));
    expect(opened.data.openThread.thread.personaId).toBe(ids.kenji);
    const erasing =
      'mutation { eraseUser(input: { userId: "00000000-0000-7000-8000-000000000000" }) { __typename } }';
    expect(codeOf(await ask(await token({ personaId: ids.aria }), erasing))).toBe('SCOPE_REQUIRED');
  });

  it('that a service issues is bound where it is asked for, and always where the service is', async () => {
    const issue = async (bearer: string, input: object, headers = {}) =>
      ask(bearer, 'mutation ($input: IssueTokenInput!) { issueToken(input: $input) { token } }', headers, {
        input: { userId: dana.userId, ...input },
      });
    const free = (await apiKey(bot, {})).secret;
    const hers = (await apiKey(bot, { personaKey: 'aria' })).secret;
    for (const answer of [
      await issue(free, { personaKey: 'aria' }),
      await issue(free, { personaId: ids.aria }),
      await issue(free, {}, { 'x-mneme-persona': 'aria' }),
      await issue(hers, {}),
      await issue(hers, { personaKey: 'aria' }),
    ]) {
      expect(answer.errors).toEqual([]);
      const { token } = answer.data.issueToken;
      expect(titles(await ask(token, query))).toEqual(['with aria', 'with nobody']);
      expect(codeOf(await ask(token, query, { 'x-mneme-persona': 'kenji' }))).toBe('PERSONA_NOT_ALLOWED');
    }
    expect(codeOf(await issue(hers, { personaKey: 'kenji' }))).toBe('PERSONA_NOT_ALLOWED');
    expect(codeOf(await issue(hers, { personaId: ids.kenji }))).toBe('PERSONA_NOT_ALLOWED');
    expect(codeOf(await issue(free, { personaId: crypto.randomUUID() }))).toBe('PERSONA_NOT_FOUND');
    expect(codeOf(await issue(free, { personaId: ids.aria, personaKey: 'aria' }))).toBe('BAD_INPUT');
    const own = await issue(free, {});
    expect(titles(await ask(own.data.issueToken.token, query))).toContain('with kenji');
  });
});

describe('an API key', () => {
  it('is bound to the persona it was made for, and makes no other key', async () => {
    const { secret, apiKey: key } = await apiKey(bot, { personaKey: 'kenji' });
    expect(key.persona).toEqual({ externalId: 'kenji' });
    expect(titles(await ask(secret, query))).toEqual(['with kenji', 'with kenji', 'with nobody']);
    const { data } = await ask(secret, '{ me { personaId scopes } }');
    expect(data.me).toEqual({ personaId: ids.kenji, scopes: ['READ', 'WRITE'] });
    const making =
      'mutation { createApiKey(input: { name: "x", role: SERVICE, scopes: [READ] }) { secret } }';
    expect(codeOf(await ask(secret, making))).toBe('SCOPE_REQUIRED');
    // What the API refuses, the database does too.
    const bound = { ...bot, personaId: ids.kenji };
    for (const personaId of [null, ids.aria])
      await expect(
        api.services.pool.connect().then(async (client) => {
          try {
            await client.query('begin');
            for (const [name, value] of [
              ['role', 'mneme_service'],
              ['mneme.workspace_id', bound.workspaceId],
              ['mneme.user_id', bound.userId],
              ['mneme.persona_id', bound.personaId],
            ])
              await client.query('select set_config($1, $2, true)', [name, value]);
            await client.query(
              `insert into mneme.api_key (workspace_id, user_id, persona_id, name, prefix, role, scopes, created_by)
               values ($1, $2, $3, 'x', 'mneme_xxxxxxxx', 'service', '{read}', $2)`,
              [bound.workspaceId, bound.userId, personaId],
            );
          } finally {
            await client.query('rollback');
            client.release();
          }
        }),
      ).rejects.toThrow(/row-level security/);
  });
});

describe('the header X-Mneme-Persona', () => {
  it('binds a request, of whoever is not bound, to one that is there', async () => {
    for (const by of [dana, admin, bot]) {
      const token = await api.token(by);
      const answer = await ask(token, query, { 'x-mneme-persona': 'aria' });
      expect(answer.data.me).toEqual({ personaId: ids.aria, scopes: ['READ', 'WRITE'] });
      expect(titles(answer)).not.toContain('with kenji');
      expect(codeOf(await ask(token, query, { 'x-mneme-persona': 'nobody' }))).toBe('PERSONA_NOT_FOUND');
    }
    const bound = await api.token({ ...dana, personaId: ids.aria });
    expect(titles(await ask(bound, query, { 'x-mneme-persona': 'aria' }))).toEqual([
      'with aria',
      'with nobody',
    ]);
    for (const other of ['kenji', 'nobody'])
      expect(codeOf(await ask(bound, query, { 'x-mneme-persona': other }))).toMatch(
        /^PERSONA_NOT_(ALLOWED|FOUND)$/,
      );
  });

  it('is covered by the signature of a signed request, so that nobody takes it out on the way', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { signingKey } = await made(
      bot,
      'registerSigningKey',
      'RegisterSigningKeyInput',
      'signingKey { id }',
      {
        name: 'signer',
        role: 'SERVICE',
        scopes: ['READ'],
        publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
      },
    );
    const body = JSON.stringify({ query });
    const post = async (
      covered: readonly string[],
      sent: (headers: Record<string, string>) => void = () => {},
    ) => {
      const headers = await signed(signingKey.id, privateKey, body, covered);
      sent(headers);
      return read(await fetch(api.url, { method: 'POST', headers, body }));
    };
    const whole = await post(['x-mneme-persona']);
    expect(titles(whole)).not.toContain('with kenji');
    expect(codeOf(await post([]))).toBe('SIGNATURE_INCOMPLETE');
    expect(codeOf(await post(['x-mneme-persona'], (headers) => delete headers['x-mneme-persona']))).toMatch(
      /^SIGNATURE_/,
    );
    expect(
      codeOf(
        await post(['x-mneme-persona'], (headers) => Object.assign(headers, { 'x-mneme-persona': 'kenji' })),
      ),
    ).toBe('SIGNATURE_REFUSED');
  });

  it('makes the persona of a chat completion, which a bound key can not', async () => {
    const complete = async (bearer: string, persona?: string) => {
      const response = await fetch(api.url.replace('/graphql', '/v1/chat/completions'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${bearer}`,
          ...(persona ? { 'x-mneme-persona': persona } : {}),
        },
        body: JSON.stringify({
          model: 'main/plain',
          messages: [{ role: 'user', content: `Hello ${persona}` }],
        }),
      });
      return { status: response.status, thread: response.headers.get('x-mneme-thread-id') };
    };
    const persona = async (id: string | null) =>
      (await api.post(dana, { query: `{ thread(id: "${id}") { persona { externalId } } }` })).data.thread
        .persona?.externalId;
    const token = await api.token(dana);
    for (const _ of ['made', 'known']) {
      const answer = await complete(token, 'nova');
      expect(answer.status).toBe(200);
      expect(await persona(answer.thread)).toBe('nova');
    }
    const bound = await api.token({ ...dana, personaId: ids.aria });
    expect(await persona((await complete(bound)).thread)).toBe('aria');
    expect(await persona((await complete(bound, 'aria')).thread)).toBe('aria');
    expect((await complete(bound, 'kenji')).status).toBe(403);
    expect((await complete(bound, 'someone new')).status).toBe(403);
  });

  it('binds the chat completion that makes the persona, as it binds all that follow', async () => {
    // A program's own thread for somebody, spoken by another persona.
    const { thread } = await made(bot, 'openThread', 'OpenThreadInput', 'thread { id }', {
      externalId: 'room',
      personaKey: 'aria',
    });
    await made(bot, 'addThreadParticipant', 'ThreadParticipantInput', '__typename', {
      threadId: thread.id,
      userId: dana.userId,
    });
    const complete = async (persona: string) => {
      const response = await fetch(api.url.replace('/graphql', '/v1/chat/completions'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await api.token(bot)}`,
          'x-mneme-persona': persona,
          'x-mneme-thread': 'room',
          'x-mneme-user': 'dana',
        },
        body: JSON.stringify({ model: 'main/plain', messages: [{ role: 'user', content: 'Hello.' }] }),
      });
      expect(response.status).toBe(200);
      return response.headers.get('x-mneme-thread-id');
    };
    const first = await complete('vega');
    expect(first).not.toBe(thread.id);
    expect(await complete('vega')).toBe(first);
  });
});

async function signed(keyId: string, key: KeyObject, body: string, covered: readonly string[]) {
  const digest = createHash('sha256').update(body).digest('base64');
  const { headers } = await httpbis.signMessage(
    {
      key: { id: keyId, alg: 'ed25519', sign: async (base) => sign(null, base, key) },
      fields: ['@method', '@path', '@query', 'content-digest', ...covered],
      params: ['created', 'keyid', 'nonce'],
      paramValues: { nonce: crypto.randomUUID() },
    },
    {
      method: 'POST',
      url: api.url,
      headers: {
        'content-digest': `sha-256=:${digest}:`,
        'content-type': 'application/json',
        'x-mneme-persona': 'aria',
      },
    },
  );
  return headers as Record<string, string>;
}
