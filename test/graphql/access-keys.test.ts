import { beforeAll, describe, expect, it } from 'vitest';
import { OpenThreadDocument, RedactMessageDocument } from '../../src/client/generated/graphql.ts';
import { mutationScopes } from '../../src/graphql/scopes.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { mutationFields } from './root-fields.ts';
import { read, useServedApi, type WireAnswer } from './served-api.ts';

// Two servers on one database, each with what it remembers: what is taken away at one ends at the other.

const api = useServedApi();
const elsewhere = useServedApi();
let admin: Caller;
let anna: Caller;

beforeAll(async () => {
  admin = api.workspace.admin;
  anna = await api.workspace.caller('member', 'anna');
});

/** Asks with a bearer's token or key, of one of the two servers. */
async function ask(
  bearer: string,
  query: string,
  variables: Record<string, unknown> = {},
  at = api,
): Promise<WireAnswer> {
  return read(
    await fetch(at.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ query, variables }),
    }),
  );
}

interface Made {
  readonly id: string;
  readonly userId: string;
  readonly prefix: string;
  readonly secret: string;
}

const create =
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id prefix userId lastUsedAt } } }';

async function makeKey(input: Record<string, unknown> = {}, by = admin): Promise<Made> {
  const given = { name: 'importer', role: 'MEMBER', scopes: ['READ', 'WRITE'], ...input };
  const { data, errors } = await api.post(by, { query: create, variables: { input: given } });
  expect(errors).toEqual([]);
  return { ...data.createApiKey.apiKey, secret: data.createApiKey.secret };
}

const codeOf = ({ errors }: WireAnswer) => errors[0]?.extensions.code;
const listed = '{ apiKeys(first: 200) { nodes { id name role scopes prefix lastUsedAt revokedAt } } }';
const remember = 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id content } } }';
const memories = '{ memoryItems { nodes { content } } }';

describe('an API key', () => {
  it('opens the workspace, is stored as a hash, listed without it, and its use noted', async () => {
    const key = await makeKey();
    expect(key.secret).toMatch(new RegExp(`^mneme_${key.prefix}_[\\w-]{43}$`));
    expect((await ask(key.secret, '{ workspace { slug } }')).data.workspace.slug).toBe(api.workspace.slug);
    const { rows } = await api.database.owner.query(
      `select (k::text || s::text) as stored, s.secret_hash = sha256($2::bytea) as hashed
       from mneme.api_key k join mneme_private.api_key_secret s on s.api_key_id = k.id where k.id = $1`,
      [key.id, Buffer.from(key.secret)],
    );
    expect(rows).toEqual([{ stored: expect.any(String), hashed: true }]);
    expect(rows[0].stored).not.toContain(key.secret.slice(-43));
    const list = await api.post(admin, { query: listed });
    expect(list.data.apiKeys.nodes.find(({ id }: { id: string }) => id === key.id)).toMatchObject({
      name: 'importer',
      role: 'MEMBER',
      scopes: ['READ', 'WRITE'],
      prefix: key.prefix,
      lastUsedAt: expect.any(String),
    });
    expect(codeOf(await api.post(anna, { query: listed }))).toBe('NOT_ALLOWED');
    const foreign = await elsewhere.post(elsewhere.workspace.admin, { query: listed });
    expect([foreign.errors, foreign.text.includes(key.id)]).toEqual([[], false]);
    expect(list.text + api.kept.text()).not.toContain(key.secret.slice(-43));
  });

  it('of a program turns privacy mode on for its threads; what is there goes by the scope MANAGE alone', async () => {
    const service = await api.workspace.caller('service', 'caller');
    const [writing, managing] = [
      await makeKey({ role: 'SERVICE' }, service),
      await makeKey({ role: 'SERVICE', scopes: ['READ', 'WRITE', 'MANAGE'] }, service),
    ];
    const append =
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { privacyMode } } }';
    const set =
      'mutation ($input: SetPrivacyModeInput!) { setPrivacyMode(input: $input) { thread { privacyMode } } }';
    const named = { threadKey: 'call-7', userKey: 'u-1' };
    const said = { ...named, messages: [{ role: 'USER', content: 'The door code is on the fridge.' }] };
    expect((await ask(writing.secret, append, { input: said })).errors).toEqual([]);
    const input = { ...named, privacyMode: true, removeOlderTranscripts: false };
    const erasing = { input: { ...input, removeOlderTranscripts: true } };
    const { data, errors } = await ask(writing.secret, set, { input });
    expect([errors, data?.setPrivacyMode]).toEqual([[], { thread: { privacyMode: true } }]);
    expect(codeOf(await ask(writing.secret, set, erasing))).toBe('SCOPE_REQUIRED');
    expect((await ask(managing.secret, set, erasing)).errors).toEqual([]);
    expect((await ask(writing.secret, set, { input: { ...named, privacyMode: false } })).errors).toEqual([]);
    const another = await makeKey({ role: 'SERVICE' }, await api.workspace.caller('service', 'listener'));
    expect(codeOf(await ask(another.secret, set, { input }))).toBe('THREAD_NOT_FOUND');
    const reading = await makeKey({ role: 'SERVICE', scopes: ['READ'] }, service);
    expect(codeOf(await ask(reading.secret, set, { input }))).toBe('SCOPE_REQUIRED');
  });

  it('acts as a user of its own, or as its maker, and as nobody else', async () => {
    const key = await makeKey();
    const { data } = await api.post(admin, {
      query: 'query ($id: UUID!) { user(id: $id) { name isProgram membership { role } } }',
      variables: { id: key.userId },
    });
    expect(data.user).toEqual({ name: 'importer', isProgram: true, membership: { role: 'MEMBER' } });
    expect((await makeKey({ userId: key.userId })).userId).toBe(key.userId);
    expect((await makeKey({ userId: admin.userId, role: 'ADMIN' })).userId).toBe(admin.userId);
    const refused: [Caller, Record<string, unknown>, string][] = [
      [admin, { userId: anna.userId }, 'KEY_USER_NOT_ALLOWED'],
      [admin, { userId: elsewhere.workspace.admin.userId }, 'USER_NOT_FOUND'],
      [admin, { role: 'SERVICE' }, 'SERVICE_REQUIRED'],
      [anna, {}, 'NOT_ALLOWED'],
      [admin, { scopes: [] }, 'BAD_INPUT'],
      [admin, { expiresAt: '2020-01-01T00:00:00Z' }, 'BAD_INPUT'],
    ];
    for (const [by, input, code] of refused) {
      const given = { name: 'x', role: 'MEMBER', scopes: ['READ'], ...input };
      expect(codeOf(await api.post(by, { query: create, variables: { input: given } }))).toBe(code);
    }
    const service = await api.workspace.caller('service', 'bot');
    const own = await makeKey({ role: 'SERVICE' }, service);
    expect(own.userId).toBe(service.userId);
    for (const input of [{ role: 'ADMIN' }, { role: 'SERVICE', userId: anna.userId }]) {
      const given = { name: 'x', scopes: ['READ'], ...input };
      const answer = await api.post(service, { query: create, variables: { input: given } });
      expect(codeOf(answer)).toBe('ADMIN_REQUIRED');
    }
    // An admin may end a service's key, and not give it a secret that the admin would hold.
    const rotate = 'mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { secret } }';
    const answer = await api.post(admin, { query: rotate, variables: { input: { apiKeyId: own.id } } });
    expect(codeOf(answer)).toBe('KEY_USER_NOT_ALLOWED');
  });

  it('that is wrong, unknown, over, revoked, or of a user without the role reads the same everywhere', async () => {
    const key = await makeKey();
    const over = await makeKey();
    const revoked = await makeKey();
    const removed = await makeKey();
    for (const at of [api, elsewhere])
      for (const { secret } of [over, revoked, removed])
        expect((await ask(secret, '{ workspace { id } }', {}, at)).status).toBe(200);
    await api.database.owner.query(`update mneme.api_key set expires_at = now() where id = $1`, [over.id]);
    const end = `mutation ($key: RevokeApiKeyInput!, $user: RemoveMemberInput!) {
      revokeApiKey(input: $key) { apiKey { revokedAt } } removeMember(input: $user) { user { membership { role } } } }`;
    const ended = await api.post(admin, {
      query: end,
      variables: { key: { apiKeyId: revoked.id }, user: { userId: removed.userId } },
    });
    expect(ended.data).toEqual({
      revokeApiKey: { apiKey: { revokedAt: expect.any(String) } },
      removeMember: { user: { membership: null } },
    });
    const wrong = `${key.secret.slice(0, -2)}${key.secret.endsWith('AA') ? 'BB' : 'AA'}`;
    const unknown = `mneme_${'a'.repeat(16)}_${'A'.repeat(43)}`;
    const answers = new Set<string>();
    for (const at of [api, elsewhere]) {
      for (const bearer of [wrong, unknown, over.secret, revoked.secret, removed.secret, 'mneme_short']) {
        const { status, errors, headers } = await ask(bearer, '{ workspace { id } }', {}, at);
        expect([bearer.slice(0, 8), status]).toEqual([bearer.slice(0, 8), 401]);
        answers.add(`${errors[0]?.message} ${errors[0]?.extensions.code} ${headers.get('www-authenticate')}`);
      }
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('API_KEY_REFUSED');
  });

  it('gets a new secret; the one before is good for the time of grace, and no older one', async () => {
    const key = await makeKey();
    const rotate = async (graceSeconds?: number) => {
      const { data } = await api.post(admin, {
        query: 'mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { secret } }',
        variables: { input: { apiKeyId: key.id, graceSeconds } },
      });
      return data.rotateApiKey.secret as string;
    };
    const status = async (bearer: string) =>
      (await ask(bearer, '{ workspace { id } }', {}, elsewhere)).status;
    expect(await status(key.secret)).toBe(200);
    const second = await rotate(3600);
    expect([await status(key.secret), await status(second)]).toEqual([200, 200]);
    const third = await rotate();
    expect([await status(key.secret), await status(second), await status(third)]).toEqual([401, 401, 200]);
  });

  it('that gives itself a new secret lives to read the answer', async () => {
    const key = await makeKey({ role: 'ADMIN', scopes: ['MANAGE'] });
    const answer = await ask(
      key.secret,
      'mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { secret apiKey { id rotatedAt } } }',
      { input: { apiKeyId: key.id } },
    );
    expect(answer.data.rotateApiKey.apiKey).toEqual({ id: key.id, rotatedAt: expect.any(String) });
    const next = await ask(answer.data.rotateApiKey.secret, listed, {}, elsewhere);
    expect(next.errors).toEqual([]);
  });
});

describe('scopes', () => {
  it('are said of every mutation, once', () => {
    expect(Object.keys(mutationScopes).sort()).toEqual([...mutationFields].sort());
  });

  it('bound what a key does, by whatever way a document takes', async () => {
    const keys: Record<string, string> = {};
    for (const scope of ['READ', 'WRITE', 'MANAGE'])
      keys[scope] = (await makeKey({ role: 'ADMIN', scopes: [scope] })).secret;
    const store = 'mutation { remember(input: { kind: NOTE, content: "scoped" }) { memory { id content } } }';
    const documents: [string, string][] = [
      ['READ', memories],
      ['READ', '{ recall(input: { query: "scoped" }) { hits { text } } }'],
      ['WRITE', store],
      ['MANAGE', listed],
      ['MANAGE', '{ auditLogs { totalCount } }'],
      ['MANAGE', 'mutation { updateWorkspace(input: { confidenceThreshold: 0.35 }) { __typename } }'],
    ];
    for (const [needed, query] of documents) {
      for (const [scope, secret] of Object.entries(keys)) {
        const { status, errors } = await ask(secret, query);
        const answer = scope === needed ? [200, undefined] : [403, 'SCOPE_REQUIRED'];
        expect([scope, query, status, errors[0]?.extensions.code]).toEqual([scope, query, ...answer]);
      }
    }
    const around = [
      'mutation { fileThreads(input: { path: "scoped", unfiled: true }) { threads } createTaxonomyNode(input: { path: "scoped" }) { operationId } }',
      'mutation { moveTaxonomySubtree(input: { path: "a", to: "b" }) { operationId } }',
      'mutation { mergeTaxonomyNodes(input: { from: "a", into: "b" }) { operationId } }',
      'mutation { renameTaxonomyNode(input: { path: "a", label: "b" }) { operationId } }',
      'mutation { deleteTaxonomyNode(input: { path: "a" }) { operationId } }',
      'mutation { undoTaxonomyChange(input: { operationId: "00000000-0000-7000-8000-000000000000" }) { ok } }',
      'mutation { addTaxonomyNode(input: { label: "b" }) { operationId } }',
      'mutation { importTaxonomy(input: { nodes: [{ label: "b" }] }) { operationId } }',
      'mutation { remember(input: { kind: NOTE, content: "x" }) { memory { creator { memoryItems: ownedMemoryItems { totalCount } } } } }',
      'mutation { destroySealingKey(input: {}) { destroyed } }',
      'mutation { ...all } fragment all on Mutation { updateWorkspace(input: {}) { __typename } }',
    ];
    for (const query of around)
      expect([query, codeOf(await ask(keys.WRITE ?? '', query))]).toEqual([query, 'SCOPE_REQUIRED']);
    const nested = '{ users { nodes { apiKeys { nodes { prefix } } } } }';
    expect(codeOf(await ask(keys.READ ?? '', nested))).toBe('SCOPE_REQUIRED');
    const { rows } = await api.database.owner.query(
      `select count(*)::int as kept from mneme.memory_item where workspace_id = $1 and content in ('scoped', 'x')`,
      [api.workspace.id],
    );
    expect(rows).toEqual([{ kept: 1 }]);
  });
});

it('a key that may only write learns nothing of a turn that is stored under its externalId', async () => {
  const service = await api.workspace.caller('service', 'ferry bot');
  const reading = await makeKey({ role: 'SERVICE', scopes: ['READ', 'WRITE'] }, service);
  const writing = await makeKey({ role: 'SERVICE', scopes: ['WRITE'] }, service);
  const send = (secret: string, content: string, selected: string) =>
    ask(secret, `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { ${selected} } }`, {
      input: {
        userKey: 'nils',
        threadKey: 'guess',
        messages: [{ role: 'USER', externalId: 'pin', content }],
      },
    });
  await send(reading.secret, 'The pin of the shed is 5150.', 'storedCount');
  const told = 'storedCount warnings messages { id externalId }';
  for (const guess of ['The pin of the shed is 5150.', 'The pin of the shed is 1984.'])
    expect((await send(writing.secret, guess, told)).data.appendMessages).toMatchObject({
      storedCount: 0,
      warnings: [],
    });
  for (const field of ['content', 'author', 'occurredAt', 'contentState'])
    expect([field, codeOf(await send(writing.secret, 'A guess.', `messages { ${field} }`))]).toEqual([
      field,
      'SCOPE_REQUIRED',
    ]);
  expect(codeOf(await send(writing.secret, 'A guess.', 'thread { summary }'))).toBe('SCOPE_REQUIRED');
  const other = await send(
    reading.secret,
    'The pin of the shed is 1984.',
    'warnings messages { id content }',
  );
  expect(other.data.appendMessages).toMatchObject({
    warnings: [expect.stringMatching(/for another text/)],
    messages: [{ content: 'The pin of the shed is 5150.' }],
  });
  // What our clients send asks for nothing else.
  const [{ id }] = other.data.appendMessages.messages;
  const redacted = await ask(writing.secret, `${RedactMessageDocument}`, { input: { messageId: id } });
  expect(redacted.data.redactMessage.message).toMatchObject({ id, externalId: 'pin' });
  const opened = await ask(writing.secret, `${OpenThreadDocument}`, { input: { externalId: 'their own' } });
  expect(opened.data.openThread.thread.externalId).toBe('their own');
});

describe('members', () => {
  const set =
    'mutation ($input: SetMemberInput!) { setMember(input: $input) { user { membership { role } } } }';
  const remove = 'mutation ($input: RemoveMemberInput!) { removeMember(input: $input) { user { id } } }';
  const change = (query: string, input: Record<string, unknown>, by = admin) =>
    api.post(by, { query, variables: { input } });

  it('are made and removed by admins, never the last of them, and never services', async () => {
    const ben = await api.workspace.caller('member', 'ben');
    expect(codeOf(await change(set, { userId: ben.userId, role: 'ADMIN' }, anna))).toBe('NOT_ALLOWED');
    expect(codeOf(await change(set, { userId: ben.userId, role: 'SERVICE' }))).toBe('SERVICE_ROLE_NOT_GIVEN');
    expect(codeOf(await change(set, { userId: crypto.randomUUID(), role: 'MEMBER' }))).toBe('USER_NOT_FOUND');
    for (const [query, input] of [
      [set, { userId: admin.userId, role: 'MEMBER' }],
      [remove, { userId: admin.userId }],
    ] as const)
      expect(codeOf(await change(query, input))).toBe('LAST_ADMIN');
    const made = await change(set, { userId: ben.userId, role: 'ADMIN' });
    expect(made.data.setMember.user.membership.role).toBe('ADMIN');
    const now = { ...ben, role: 'admin' as const };
    // Stored; what came as an admin's reads nothing more, its own answer included.
    expect(codeOf(await change(set, { userId: ben.userId, role: 'MEMBER' }, now))).toBe('TOKEN_NOT_MEMBER');
    expect((await change(remove, { userId: ben.userId })).errors).toEqual([]);
    expect(codeOf(await change(remove, { userId: ben.userId }))).toBe('MEMBER_NOT_FOUND');
    const { data } = await api.post(admin, {
      query: '{ auditLogs(first: 200, orderBy: NUMBER_DESC) { nodes { action targetId actorUserId } } }',
    });
    const acts = data.auditLogs.nodes.filter(({ targetId }: { targetId: string }) => targetId === ben.userId);
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'member.remove',
      'member.set',
      'member.set',
    ]);
    expect(acts[1].actorUserId).toBe(ben.userId);
  });

  it('are out with the next request, at every server, and back at once', async () => {
    const carl = await api.workspace.caller('member', 'carl');
    const token = await api.token(carl);
    const everywhere = async () => {
      const answers: unknown[] = [];
      for (const at of [api, elsewhere]) {
        const answer = await ask(token, '{ workspace { id } }', {}, at);
        answers.push([answer.status, codeOf(answer), answer.data?.workspace?.id]);
      }
      return answers;
    };
    const within = [200, undefined, api.workspace.id];
    expect(await everywhere()).toEqual([within, within]);
    expect((await change(remove, { userId: carl.userId })).errors).toEqual([]);
    for (const [status, code, id] of (await everywhere()) as unknown[][])
      expect([status, code, id]).toEqual([401, 'TOKEN_NOT_MEMBER', undefined]);
    expect((await change(set, { userId: carl.userId, role: 'MEMBER' })).errors).toEqual([]);
    expect(await everywhere()).toEqual([within, within]);
  });

  it('demoted, have no admin left in them within a request that came as one', async () => {
    const dora = { ...(await api.workspace.caller('member', 'dora')), role: 'admin' as const };
    await change(set, { userId: dora.userId, role: 'ADMIN' });
    expect((await api.post(dora, { query: listed })).status).toBe(200);
    await change(set, { userId: dora.userId, role: 'MEMBER' });
    expect((await api.post(dora, { query: listed })).status).toBe(401);
    expect((await api.post({ ...dora, role: 'member' }, { query: memories })).status).toBe(200);
  });
});

describe('what is private', () => {
  it("stays its user's, whatever role another's key has but a service's", async () => {
    const assistant = await makeKey({ name: 'assistant' });
    const persona = await api.post(admin, {
      query: 'mutation { ensurePersona(input: { externalId: "sage" }) { personaId } }',
    });
    const texts: Record<string, string> = {};
    for (const [layer, more] of [
      ['PROFILE', {}],
      ['RELATIONSHIP', { personaId: persona.data.ensurePersona.personaId }],
      ['WORKSPACE', {}],
    ] as const) {
      texts[layer] = `quince ${layer}`;
      const input = { kind: 'NOTE', layer, content: texts[layer], ...more };
      expect((await ask(assistant.secret, remember, { input })).errors).toEqual([]);
    }
    const seen = async (bearer: string) => {
      const list = await ask(bearer, memories);
      const recalled = await ask(
        bearer,
        '{ recall(input: { query: "quince", limit: 20 }) { hits { text } } }',
      );
      expect([list.errors, recalled.errors]).toEqual([[], []]);
      const found = `${list.text} ${recalled.text}`;
      return Object.keys(texts).filter((layer) => found.includes(`quince ${layer}`));
    };
    const all = Object.keys(texts);
    expect(await seen(assistant.secret)).toEqual(all);
    const shared = all.filter((layer) => layer === 'WORKSPACE');
    for (const role of ['MEMBER', 'ADMIN']) {
      const key = await makeKey({ role, scopes: ['READ', 'WRITE', 'MANAGE'] });
      expect([role, await seen(key.secret)]).toEqual([role, shared]);
    }
    for (const person of [anna, admin]) expect(await seen(await api.token(person))).toEqual(shared);
    const bot = await makeKey({ role: 'SERVICE' }, await api.workspace.caller('service', 'reader'));
    expect(await seen(bot.secret)).toEqual(all);
    const foreign = await elsewhere.post(elsewhere.workspace.admin, {
      query: create,
      variables: { input: { name: 'y', role: 'ADMIN', scopes: ['READ'] } },
    });
    expect(await seen(foreign.data.createApiKey.secret)).toEqual([]);
  });
});
