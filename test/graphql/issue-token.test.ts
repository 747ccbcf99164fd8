import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { type Issuer, issue, jwksSettings, type Key, makeKey, startIssuer } from '../server/jwks.ts';
import { read, type ServedApi, useServedApi, type WireAnswer } from './served-api.ts';

// Two servers on one database, each with what it remembers: what is taken away at one ends at the other. A third
// believes a login service's tokens alone.

let issuer: Issuer;
let key: Key;
beforeAll(async () => {
  key = await makeKey('ES256', 'login-1');
  issuer = await startIssuer([key.jwk]);
});
afterAll(() => issuer.stop());

const api = useServedApi();
const elsewhere = useServedApi();
const federated = useServedApi({ tokens: async () => jwksSettings(issuer) });
let admin: Caller;
let bot: Caller;

beforeAll(async () => {
  admin = api.workspace.admin;
  bot = await api.workspace.caller('service', 'bot');
});

async function ask(
  bearer: string,
  query: string,
  variables: Record<string, unknown> = {},
  at: ServedApi = api,
): Promise<WireAnswer> {
  return read(
    await fetch(at.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ query, variables }),
    }),
  );
}

const codeOf = ({ errors }: WireAnswer) => errors[0]?.extensions.code;
const issueMutation = 'mutation ($input: IssueTokenInput!) { issueToken(input: $input) { token expiresAt } }';
const me = '{ me { workspaceId userId userKey role scopes } }';
const remember =
  'mutation { remember(input: { kind: NOTE, content: "The ferry leaves at nine." }) { memory { id } } }';

/** Issues a token with a service's key or token. */
async function issued(bearer: string, input: Record<string, unknown>) {
  const answer = await ask(bearer, issueMutation, { input });
  expect(answer.errors).toEqual([]);
  return answer.data.issueToken as { token: string; expiresAt: string };
}

async function botKey(input: Record<string, unknown> = {}): Promise<{ id: string; secret: string }> {
  const given = { name: 'web', role: 'SERVICE', scopes: ['READ', 'WRITE'], ...input };
  const { data, errors } = await api.post(bot, {
    query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
    variables: { input: given },
  });
  expect(errors).toEqual([]);
  return { id: data.createApiKey.apiKey.id, secret: data.createApiKey.secret };
}

const seconds = (at: string) => (Date.parse(at) - Date.now()) / 1000;

describe('a token that a service issues', () => {
  it("is its user's own: a member, made where the key is new, with the key's scopes", async () => {
    const { secret } = await botKey();
    const { token, expiresAt } = await issued(secret, { userKey: 'web-1' });
    expect(seconds(expiresAt)).toBeGreaterThan(3500);
    expect(seconds(expiresAt)).toBeLessThanOrEqual(3600);
    expect(decodeJwt(token).exp).toBe(Date.parse(expiresAt) / 1000);
    const { data } = await ask(token, me, {}, elsewhere);
    expect(data.me).toEqual({
      workspaceId: api.workspace.id,
      userId: expect.any(String),
      userKey: 'web-1',
      role: 'MEMBER',
      scopes: ['READ', 'WRITE'],
    });
    // The same person by id, and no second one.
    const again = await issued(secret, { userId: data.me.userId, ttlSeconds: 86_400 });
    expect(seconds(again.expiresAt)).toBeGreaterThan(86_300);
    expect((await ask(again.token, me)).data.me.userId).toBe(data.me.userId);
    expect((await ask(token, remember)).errors).toEqual([]);
    // Another's rows are not theirs.
    const other = await issued(secret, { userKey: 'web-2' });
    const seen = await ask(other.token, '{ memoryItems { nodes { content } } }');
    expect(seen.data.memoryItems.nodes).toEqual([]);
    const { rows } = await api.database.owner.query(
      `select action, actor_role, target_id from mneme.audit_log where workspace_id = $1 and action = 'token.issue'`,
      [api.workspace.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ actor_role: 'mneme_service', target_id: data.me.userId });
    expect(api.kept.text()).not.toContain(token);
  });

  it('may no more than the key it was asked for with, and issues none itself', async () => {
    const reading = await botKey({ scopes: ['READ'] });
    expect(codeOf(await ask(reading.secret, issueMutation, { input: { userKey: 'web-3' } }))).toBe(
      'SCOPE_REQUIRED',
    );
    const writing = await botKey({ scopes: ['WRITE'] });
    const { token } = await issued(writing.secret, { userKey: 'web-3' });
    expect(decodeJwt(token)['https://mneme.dev/claims']).toMatchObject({ role: 'member', scopes: ['write'] });
    expect(codeOf(await ask(token, me))).toBe('SCOPE_REQUIRED');
    expect((await ask(token, remember.replace('{ memory { id } }', '{ __typename }'))).errors).toEqual([]);
    expect(codeOf(await ask(token, issueMutation, { input: { userKey: 'web-4' } }))).toBe('SERVICE_REQUIRED');
    for (const by of [admin, await api.workspace.caller('member', 'eve')]) {
      const answer = await api.post(by, {
        query: issueMutation,
        variables: { input: { userId: by.userId } },
      });
      expect(codeOf(answer)).toMatch(/^(SERVICE_REQUIRED|USER_ID_NOT_ALLOWED)$/);
    }
  });

  it('lasts a day at most, and never longer than the key', async () => {
    const { secret } = await botKey();
    for (const ttlSeconds of [86_401, 0, -5]) {
      expect(codeOf(await ask(secret, issueMutation, { input: { userKey: 'web-1', ttlSeconds } }))).toBe(
        'BAD_INPUT',
      );
    }
    const short = await botKey({ expiresAt: new Date(Date.now() + 120_000).toISOString() });
    const { expiresAt } = await issued(short.secret, { userKey: 'web-1', ttlSeconds: 7200 });
    expect(seconds(expiresAt)).toBeLessThanOrEqual(120);
    // A service without a key came with a token of ten minutes.
    const own = await issued(await api.token(bot), { userKey: 'web-1', ttlSeconds: 7200 });
    expect(seconds(own.expiresAt)).toBeLessThanOrEqual(600);
    expect((await ask(own.token, me)).data.me.userKey).toBe('web-1');
  });

  it('is for users of the workspace, and for people', async () => {
    const { secret } = await botKey();
    const input = (given: Record<string, unknown>) => ask(secret, issueMutation, { input: given });
    expect(codeOf(await input({ userId: elsewhere.workspace.admin.userId }))).toBe('USER_NOT_FOUND');
    expect(codeOf(await input({ userId: bot.userId }))).toBe('TOKEN_USER_IS_SERVICE');
    expect(codeOf(await input({}))).toBe('BAD_INPUT');
    expect(codeOf(await input({ userId: admin.userId, userKey: 'web-1' }))).toBe('BAD_INPUT');
    // An admin's is a member's.
    const managing = await botKey({ scopes: ['READ', 'WRITE', 'MANAGE'] });
    const { token } = await issued(managing.secret, { userId: admin.userId });
    expect((await ask(token, me)).data.me.role).toBe('MEMBER');
    expect(codeOf(await ask(token, '{ auditLogs { nodes { action } } }'))).toBe('NOT_ALLOWED');
  });

  it('ends at every server when the key is revoked, not when it gets a new secret', async () => {
    const { id, secret } = await botKey();
    const other = await botKey();
    const { token } = await issued(secret, { userKey: 'web-5' });
    const beside = await issued(other.secret, { userKey: 'web-5' });
    expect((await ask(token, me, {}, elsewhere)).errors).toEqual([]);
    const rotate = 'mutation ($id: UUID!) { rotateApiKey(input: { apiKeyId: $id }) { secret } }';
    expect((await api.post(admin, { query: rotate, variables: { id } })).errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'KEY_USER_NOT_ALLOWED' }) }),
    ]);
    expect((await api.post(bot, { query: rotate, variables: { id } })).errors).toEqual([]);
    expect((await ask(token, me, {}, elsewhere)).errors).toEqual([]);
    const revoke = 'mutation ($id: UUID!) { revokeApiKey(input: { apiKeyId: $id }) { apiKey { id } } }';
    expect((await api.post(admin, { query: revoke, variables: { id } })).errors).toEqual([]);
    for (const at of [api, elsewhere]) {
      const answer = await ask(token, me, {}, at);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'TOKEN_NOT_MEMBER']);
      expect((await ask(beside.token, me, {}, at)).errors).toEqual([]);
    }
  });

  it("ends with the user's membership, and no program gives back what an admin took", async () => {
    const { secret } = await botKey();
    const { token } = await issued(secret, { userKey: 'web-6' });
    const { userId } = (await ask(token, me, {}, elsewhere)).data.me;
    const remove = 'mutation ($id: UUID!) { removeMember(input: { userId: $id }) { user { id } } }';
    expect((await api.post(admin, { query: remove, variables: { id: userId } })).errors).toEqual([]);
    for (const at of [api, elsewhere]) expect(codeOf(await ask(token, me, {}, at))).toBe('TOKEN_NOT_MEMBER');
    for (const input of [{ userKey: 'web-6' }, { userId }]) {
      expect(codeOf(await ask(secret, issueMutation, { input }))).toBe('MEMBER_REMOVED');
    }
    const set = 'mutation ($id: UUID!) { setMember(input: { userId: $id, role: MEMBER }) { user { id } } }';
    expect((await api.post(admin, { query: set, variables: { id: userId } })).errors).toEqual([]);
    expect((await ask((await issued(secret, { userKey: 'web-6' })).token, me)).errors).toEqual([]);
  });

  it('ends when the service leaves', async () => {
    const leaving = await api.workspace.caller('service', 'leaving');
    const { token } = await issued(await api.token(leaving), { userKey: 'web-7' });
    expect((await ask(token, me, {}, elsewhere)).errors).toEqual([]);
    const remove = 'mutation ($id: UUID!) { removeMember(input: { userId: $id }) { user { id } } }';
    expect((await api.post(admin, { query: remove, variables: { id: leaving.userId } })).errors).toEqual([]);
    for (const at of [api, elsewhere]) expect(codeOf(await ask(token, me, {}, at))).toBe('TOKEN_NOT_MEMBER');
  });
});

describe("a login service's tokens", () => {
  const token = (claims: Record<string, unknown>) =>
    issue(key, { 'https://mneme.dev/claims': { role: 'member', ...claims } });

  it('name workspace and user by keys of their own', async () => {
    const { workspace } = federated;
    const dana = await workspace.caller('member', 'dana');
    const known = { workspaceId: workspace.id, userId: dana.userId };
    for (const claims of [
      { workspaceSlug: workspace.slug, userKey: 'dana' },
      { workspace: workspace.id, userKey: 'dana' },
      { workspaceSlug: workspace.slug, user: dana.userId },
    ]) {
      const { data } = await ask(await token(claims), me, {}, federated);
      expect(data?.me).toMatchObject(known);
    }
    const reading = await token({ workspaceSlug: workspace.slug, userKey: 'dana', scopes: ['read'] });
    expect(codeOf(await ask(reading, remember, {}, federated))).toBe('SCOPE_REQUIRED');
    const refused: [Record<string, unknown>, string][] = [
      [{ workspaceSlug: workspace.slug, userKey: 'nobody' }, 'TOKEN_NOT_MEMBER'],
      [{ workspaceSlug: api.workspace.slug, userKey: 'dana' }, 'TOKEN_NOT_MEMBER'],
      [{ workspaceSlug: workspace.slug, userKey: 'dana', role: 'admin' }, 'TOKEN_NOT_MEMBER'],
      [{ workspaceSlug: workspace.slug, workspace: workspace.id, userKey: 'dana' }, 'TOKEN_CLAIMS'],
      [{ workspaceSlug: workspace.slug }, 'TOKEN_CLAIMS'],
      [{ workspaceSlug: workspace.slug, user: dana.userId, userKey: 'dana' }, 'TOKEN_CLAIMS'],
    ];
    for (const [claims, code] of refused) {
      const answer = await ask(await token(claims), me, {}, federated);
      expect([answer.status, codeOf(answer)]).toEqual([401, code]);
    }
  });

  it('are the only ones there: no service issues any', async () => {
    const { workspace } = federated;
    await workspace.caller('service', 'web');
    const bearer = await token({ workspaceSlug: workspace.slug, userKey: 'web', role: 'service' });
    const answer = await ask(bearer, issueMutation, { input: { userKey: 'dana' } }, federated);
    expect(codeOf(answer)).toBe('TOKEN_SIGNING_ELSEWHERE');
    const { rows } = await federated.database.owner.query(
      `select 1 from mneme.audit_log where workspace_id = $1 and action = 'token.issue'`,
      [workspace.id],
    );
    expect(rows).toEqual([]);
  });
});
