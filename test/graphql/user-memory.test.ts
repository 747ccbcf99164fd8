import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { tablesWith } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';
import { useApi } from './api.ts';

// A person's own switch: what is said while it is off is not remembered, and assistants are told nothing.

const database = useDatabase();
const api = useApi();
let admin: Caller;
let ada: Caller;
let ben: Caller;
let bot: Caller;

const jobs = () => doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
const places = (word: string) => tablesWith(database.owner, word);
const setting = (input: object) =>
  [
    'mutation ($input: SetUserMemoryInput!) { setUserMemory(input: $input) { user { id memory } } }',
    { input },
  ] as const;
const set = async (caller: Caller, input: object) =>
  (await api.data(caller, ...setting(input))).setUserMemory.user;
const refused = async (caller: Caller, query: string, variables: Record<string, unknown>) =>
  (await api.ask(caller, query, variables)).errors[0]?.extensions?.code;
const append = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id memory } messages { memory } } }',
      { input },
    )
  ).appendMessages;
const said = (content: string, more: object = {}) => [{ role: 'USER', content, ...more }];
const recalled = async (caller: Caller, query: string, more: object = {}) =>
  (
    await api.data(
      caller,
      'query ($input: RecallInput!) { recall(input: $input) { warnings hits { text } } }',
      { input: { query, ...more } },
    )
  ).recall;
const prompt = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text warnings recallId } }',
      { input },
    )
  ).buildContext;

beforeAll(async () => {
  admin = api.one.admin;
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
});
beforeEach(async () => {
  for (const { userId } of [ada, ben]) await set(admin, { userId, memory: 'ON' });
});

it('is each person’s own, and an admin’s or a program’s for anybody', async () => {
  expect(await set(ada, { memory: 'OFF' })).toEqual({ id: ada.userId, memory: 'OFF' });
  expect(await set(ada, { memory: 'OFF' })).toEqual({ id: ada.userId, memory: 'OFF' });
  expect(await refused(ben, ...setting({ userId: ada.userId, memory: 'ON' }))).toBe('ADMIN_REQUIRED');
  expect((await api.data(ben, '{ users { nodes { name memory } } }')).users.nodes).toContainEqual(
    expect.objectContaining({ memory: 'OFF' }),
  );
  expect(await set(admin, { userId: ada.userId, memory: 'ON' })).toMatchObject({ memory: 'ON' });
  expect(await set(bot, { userId: ada.userId, memory: 'OFF' })).toMatchObject({ memory: 'OFF' });
  for (const caller of [api.other.admin, await api.other.caller('service')])
    expect(await refused(caller, ...setting({ userId: ada.userId, memory: 'ON' }))).toBe('USER_NOT_FOUND');
  expect(await refused(bot, ...setting({ userKey: 'nobody of this name', memory: 'ON' }))).toBe(
    'USER_NOT_FOUND',
  );
  const { auditLogs } = await api.data(
    admin,
    '{ auditLogs(filter: { action: { equalTo: "user.memory" } }) { nodes { targetId } } }',
  );
  expect(auditLogs.nodes.length).toBeGreaterThanOrEqual(3);
});

it('keeps nothing of what is said while it is off, whoever stores it', async () => {
  await set(ada, { memory: 'OFF' });
  const own = await append(ada, { threadKey: 'own', messages: said('I live in Quexoport, remember that.') });
  expect(own.messages).toEqual([{ memory: 'OFF' }]);
  const { data } = await api.ask(admin, 'query ($id: UUID!) { user(id: $id) { externalId } }', {
    id: ada.userId,
  });
  const key = data.user.externalId;
  const byBot = { threadKey: 'bot', userKey: key, messages: said('My sister is called Quexomira.') };
  expect((await append(bot, byBot)).messages).toEqual([{ memory: 'OFF' }]);
  const group = { threadKey: 'group', participants: [key, 'somebody'], channel: 'chat' };
  const mine = await append(bot, { ...group, messages: said('Quexovale is my team.', { author: key }) });
  const theirs = await append(bot, {
    ...group,
    messages: said('Zimboldt Ardane lives in Zimbotown.', { author: 'somebody' }),
  });
  expect([mine.messages, theirs.messages]).toEqual([[{ memory: 'OFF' }], [{ memory: 'ON' }]]);
  await jobs();
  expect(await places('quexoport')).toEqual(['mneme.message']);
  expect(await places('quexomira')).toEqual(['mneme.message']);
  expect(await places('quexovale')).toEqual(['mneme.message']);
  expect(await places('zimbotown')).toEqual(expect.arrayContaining(['mneme.fact']));
  await set(ada, { memory: 'ON' });
  expect((await append(ada, { threadKey: 'own', messages: said('I am back.') })).messages).toEqual([
    { memory: 'ON' },
  ]);
});

it('refuses what would be their memory, and leaves what is shared', async () => {
  await set(ada, { memory: 'OFF' });
  const remember = 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }';
  const note = { kind: 'NOTE', content: 'Likes tea.' };
  expect(await refused(ada, remember, { input: note })).toBe('MEMORY_OFF');
  expect(await refused(bot, remember, { input: { ...note, userId: ada.userId } })).toBe('MEMORY_OFF');
  const fact = 'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }';
  expect(await refused(ada, fact, { input: { subject: 'ada', predicate: 'likes', object: 'tea' } })).toBe(
    'MEMORY_OFF',
  );
  const task = 'mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }';
  expect(await refused(ada, task, { input: { content: 'Buy tea.' } })).toBe('MEMORY_OFF');
  await api.data(ben, remember, { input: note });
  await api.data(ada, remember, { input: { ...note, layer: 'WORKSPACE' } });
});

it('tells assistants nothing but the open conversation', async () => {
  await append(ada, { threadKey: 'before', messages: said('I live in Porto Vexham and like vexberries.') });
  await jobs();
  expect(JSON.stringify((await recalled(ada, 'Where do I live?')).hits)).toMatch(/Vexham/);
  expect((await prompt(ada, { query: 'Where do I live?' })).text).toMatch(/Vexham/);
  await set(ada, { memory: 'OFF' });
  const nothing = { hits: [], warnings: [expect.stringMatching(/^Memory is off/)] };
  expect(await recalled(ada, 'Where do I live?')).toEqual(nothing);
  expect(await recalled(bot, 'Where do I live?', { userId: ada.userId })).toEqual(nothing);
  expect((await recalled(ben, 'Where do I live?')).warnings).toEqual([]);
  const { thread } = await append(ada, { threadKey: 'now', messages: said('The parcel is blue.') });
  for (const query of ['Where do I live?', null]) {
    const pack = await prompt(ada, { query, threadId: thread.id });
    expect(pack).toMatchObject({ recallId: null, warnings: [expect.stringMatching(/^Memory is off/)] });
    expect(pack.text).toMatch(/parcel/);
    expect(pack.text).not.toMatch(/vex/i);
  }
  const own = await api.data(ada, '{ memoryItems { nodes { content } } facts { nodes { object } } }');
  expect(JSON.stringify(own)).toMatch(/vex/i);
});
