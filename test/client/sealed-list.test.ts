import { beforeAll, expect, it } from 'vitest';
import {
  createSealedSessions,
  type ListedSealedSession,
  listSealedSessions,
  newSealingKey,
} from '../../src/client/sealed.ts';
import { ensurePersona } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from '../graphql/served-api.ts';

const api = useServedApi();
const key = newSealingKey();
let dana: Caller;
let ben: Caller;
let bot: Caller;

const options = (caller: Caller) => ({ url: api.url, token: () => api.token(caller) });
async function listOf(caller: Caller, userKey?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { sessionKey } of listSealedSessions({
    ...options(caller),
    ...(userKey ? { userKey } : {}),
  }))
    found.push(sessionKey);
  return found;
}

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  bot = await api.workspace.caller('service', 'bot');
  for (const name of ['trip', 'notes']) {
    const session = await createSealedSessions({ ...options(dana), key }).open(name);
    await session.append([{ role: 'USER', content: 'Sealed.' }]);
  }
  const sessions = createSealedSessions({ ...options(bot), key, userKey: 'otto' });
  await (await sessions.open('call')).append([{ role: 'USER', content: 'Sealed.' }]);
});

it('is of the sessions of a user alone, by their keys, with where they end and no turn', async () => {
  const found: ListedSealedSession[] = [];
  for await (const each of listSealedSessions(options(dana))) found.push(each);
  const [first, ...more] = found;
  expect(first).toEqual({
    sessionKey: 'notes',
    headSequenceNo: 1,
    headHash: expect.stringMatching(/^[\w-]{43}$/),
    opensAt: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(more.map(({ sessionKey }) => sessionKey)).toEqual(['trip']);
  expect(await listOf(bot, 'otto')).toEqual(['call']);
  expect(await listOf(bot, 'nobody')).toEqual([]);
});

it('is empty for everybody else, and nobody but a service names a user', async () => {
  for (const other of [ben, api.workspace.admin]) expect(await listOf(other)).toEqual([]);
  await expect(listOf(ben, 'dana')).rejects.toMatchObject({ code: 'USER_ID_NOT_ALLOWED' });
  expect(await listOf(bot)).toEqual([]);
  await ensurePersona(api.as(bot), { externalId: 'mara' });
  const spoken = await fetch(api.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.token(bot)}`,
      'content-type': 'application/json',
      'x-mneme-persona': 'mara',
    },
    body: JSON.stringify({ query: '{ sealedSessions(userKey: "otto") { sessionKey } }' }),
  });
  expect(await spoken.json()).toEqual({ data: { sealedSessions: [] } });
});

it('comes in pages', async () => {
  const page = async (input: string) =>
    (await api.post(dana, { query: `{ sealedSessions(${input}) { sessionKey } }` })).data.sealedSessions;
  expect(await page('first: 1')).toEqual([{ sessionKey: 'notes' }]);
  expect(await page('first: 1, after: "notes"')).toEqual([{ sessionKey: 'trip' }]);
  expect(await page('after: "trip"')).toEqual([]);
  const { errors } = await api.post(dana, { query: '{ sealedSessions(first: 201) { sessionKey } }' });
  expect(errors[0]?.extensions.code).toBe('PAGE_SIZE_LIMIT');
  await api.database.owner.query(
    `insert into mneme_private.sealed_session (workspace_id, owner_user_id, session_key, head_sequence_no, head_hash, opens_at)
     select $1, $2, 'many-' || to_char(n, 'FM000'), 1, decode(repeat('00', 32), 'hex'), 1 from generate_series(1, 250) n`,
    [api.workspace.id, ben.userId],
  );
  const all = await listOf(ben);
  expect([all.length, new Set(all).size, all.at(-1)]).toEqual([250, 250, 'many-250']);
});
