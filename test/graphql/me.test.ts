import { beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { ensureUser } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi();
const query = '{ me { workspaceId workspaceSlug userId userKey role scopes } }';
let bot: Caller;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'bot');
});

it('tells who asks, by a token', async () => {
  const { id } = await ensureUser(api.as(bot), { externalId: 'ada-1' });
  const ada: Caller = { ...(await api.workspace.caller('member', 'ada')), userId: id };
  const { data } = await api.post(bot, { query });
  expect(data.me).toMatchObject({
    workspaceId: api.workspace.id,
    workspaceSlug: api.workspace.slug,
    userId: bot.userId,
    role: 'SERVICE',
    scopes: ['READ', 'WRITE', 'MANAGE'],
  });
  // A user without a membership is let in by nothing.
  expect((await api.post(ada, { query })).errors[0]?.extensions.code).toBe('TOKEN_NOT_MEMBER');
});

it('tells what the key of a request is for', async () => {
  const { secret } = await createApiKey(api.as(api.workspace.admin), {
    name: 'reader',
    role: 'member',
    scopes: ['read'],
  });
  const { data } = await api.post(bot, { query }, { authorization: `Bearer ${secret}` });
  expect(data.me).toMatchObject({ role: 'MEMBER', scopes: ['READ'], userKey: null });
  expect(data.me.userId).not.toBe(bot.userId);
});
