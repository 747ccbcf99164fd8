import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from './api.ts';

const api = useApi();
let dana: Caller;
let ben: Caller;
let service: Caller;

const remember = async (caller: Caller, input: object): Promise<string> =>
  (
    await api.data(
      caller,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
      { input: { kind: 'NOTE', ...input } },
    )
  ).remember.memory.id;
const find = (caller: Caller, named: Record<string, unknown>) =>
  api.ask(
    caller,
    `query ($key: String!, $userId: UUID, $userKey: String, $personaKey: String) {
       memoryByKey(key: $key, userId: $userId, userKey: $userKey, personaKey: $personaKey) { id content } }`,
    named,
  );
const found = async (caller: Caller, named: Record<string, unknown>) => {
  const { data, errors } = await find(caller, named);
  expect(errors).toEqual([]);
  return data.memoryByKey;
};

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  service = await api.one.caller('service', 'bot');
});

it('gives the newest version of what was stored with the key, and nothing once it is forgotten', async () => {
  const key = 'prefs/theme';
  expect(await found(dana, { key })).toBeNull();
  const memoryId = await remember(dana, { content: 'The theme is dark.', idempotencyKey: key });
  expect(await found(dana, { key })).toEqual({ id: memoryId, content: 'The theme is dark.' });
  for (const content of ['The theme is light.', 'The theme is blue.']) {
    const { id } = await found(dana, { key });
    const { reviseMemory } = await api.data(
      dana,
      'mutation ($input: ReviseMemoryInput!) { reviseMemory(input: $input) { memory { id } } }',
      { input: { memoryId: id, content } },
    );
    expect(await found(dana, { key })).toEqual({ id: reviseMemory.memory.id, content });
  }
  await api.data(dana, 'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { ok } }', {
    input: { memoryId },
  });
  expect(await found(dana, { key })).toBeNull();
});

it('is the caller’s own, or of the user and persona that a program names', async () => {
  const key = 'pets';
  const note = { idempotencyKey: key };
  const own = await remember(dana, { ...note, content: 'Dana has a cat.' });
  const bens = await remember(ben, { ...note, content: 'Ben has a dog.' });
  const toGuide = await remember(dana, { ...note, content: 'The guide likes cats.', personaKey: 'guide' });
  await remember(dana, { ...note, content: 'All have pets.', layer: 'WORKSPACE' });
  expect((await found(dana, { key })).id).toBe(own);
  expect((await found(ben, { key })).id).toBe(bens);
  expect((await found(dana, { key, personaKey: 'guide' })).id).toBe(toGuide);
  expect(await found(dana, { key, personaKey: 'nobody' })).toBeNull();
  expect(await found(service, { key })).toBeNull();
  expect((await found(service, { key, userId: ben.userId })).id).toBe(bens);
  expect(await found(service, { key, userKey: 'nobody' })).toBeNull();
  expect(await found(await api.other.caller('service'), { key, userId: ben.userId })).toBeNull();
  expect(await found(api.one.admin, { key })).toBeNull();
  const { errors } = await find(ben, { key, userId: dana.userId });
  expect(errors[0]?.extensions?.code).toBe('USER_ID_NOT_ALLOWED');
});
