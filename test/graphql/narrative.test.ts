import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let bot: Caller;
let admin: Caller;

const narrative = async (caller: Caller, variables: object = {}) =>
  (
    await api.data(
      caller,
      `query ($userKey: String, $personaKey: String, $scope: MemoryScope, $shared: Boolean, $days: Int) {
         narrative(userKey: $userKey, personaKey: $personaKey, scope: $scope, shared: $shared, days: $days) {
           since memory activityLog dailyNotes { date text } } }`,
      { ...variables },
    )
  ).narrative;
const all = async (caller: Caller, variables: object = {}) => {
  const { memory, activityLog, dailyNotes } = await narrative(caller, variables);
  return [memory, activityLog, ...dailyNotes.map(({ text }: { text: string }) => text)].join('\n');
};
const remember = async (caller: Caller, input: object): Promise<string> =>
  (
    await api.data(
      caller,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
      { input },
    )
  ).remember.memory.id;
const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
  admin = await api.one.caller('admin', 'root');
  await api.data(dana, 'mutation ($input: EnsureInput!) { ensurePersona(input: $input) { personaId } }', {
    input: { externalId: 'aria', name: 'Aria' },
  });
  const { threadId } = await talk(
    api,
    dana,
    [
      "I'm allergic to peanuts. I live in Porto.",
      'We decided to use Postgres for the queue because it is already there.',
      'Remind me to write the release notes.',
    ],
    { channel: 'voice', title: 'Queue' },
  );
  await api.data(
    dana,
    'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
    { input: { threadId } },
  );
  await talk(api, ben, ['We decided to sell the zeppelin.'], { channel: 'web' });
  await remember(dana, {
    content: 'Aria calls me captain-x.',
    kind: 'NOTE',
    layer: 'RELATIONSHIP',
    personaKey: 'aria',
  });
  await remember(dana, {
    content: 'The office closes at six-y.',
    kind: 'DECISION',
    layer: 'WORKSPACE',
  });
  await remember(await api.other.caller('member', 'eve'), {
    content: 'The other workspace sails-z.',
    kind: 'DECISION',
    layer: 'WORKSPACE',
  });
  await doJobs(database, api.services, api.one.id);
  await doJobs(database, api.services, api.other.id);
});

describe('narrative', () => {
  it('tells long-term memory, conversations and days', async () => {
    const { since, memory, activityLog, dailyNotes } = await narrative(dana);
    expect(memory).toMatch(/^# Memory\n\n_Written by Mneme .*_\n\n## /);
    expect(memory).toMatch(/## Who they are\n\n- .*Porto.* \(since /);
    expect(memory).toMatch(/## Health and diet\n\n- .*peanuts/);
    expect(memory).toMatch(
      /## Decisions\n\n(- .*\n)*- \d{4}-\d\d-\d\d: We decided to use Postgres for the queue because it is already there\n/,
    );
    expect(memory).toMatch(/## Open tasks\n\n- .*release notes/);
    expect(memory).toMatch(/## What went on\n\n- \*\*\d{4}-\d\d-\d\d \d\d:\d\d, voice, 3 turns\*\*: /);
    expect(activityLog).toMatch(
      /^# Activity log\n\n_.*_\n\n## \d{4}-\d\d-\d\d\n\n- \*\*\d\d:\d\d, voice, 3 turns\*\*: .*Postgres/,
    );
    const [today] = dailyNotes;
    expect(today.text.startsWith(`# ${today.date}\n`)).toBe(true);
    for (const part of ['## Conversations', '## Decided', '## To do', '## Learned'])
      expect(today.text).toContain(part);
    expect(since < today.date).toBe(true);
  });

  it('is what its reader may see, and of no other persona or workspace', async () => {
    const seen = async (caller: Caller, variables: object = {}) => {
      const text = await all(caller, variables);
      return ['peanuts', 'zeppelin', 'captain-x', 'six-y', 'sails-z'].filter((word) => text.includes(word));
    };
    expect(await seen(dana)).toEqual(['peanuts', 'six-y']);
    expect(await seen(dana, { personaKey: 'aria' })).toEqual(['peanuts', 'captain-x', 'six-y']);
    expect(await seen(dana, { shared: true })).toEqual(['six-y']);
    expect(await seen(dana, { scope: 'NONE' })).toEqual([]);
    expect(await seen(ben)).toEqual(['zeppelin', 'six-y']);
    // An admin reads no more than a member.
    expect(await seen(admin)).toEqual(['six-y']);
    expect(await seen(admin, { shared: true })).toEqual(['six-y']);
    expect(await seen(bot)).toEqual(['six-y']);
    expect(await seen(bot, { userKey: 'dana' })).toEqual(['peanuts', 'six-y']);
    expect(await seen(bot, { userKey: 'nobody' })).toEqual(['six-y']);
    expect(await seen(await api.other.caller('service', 'spy'), { userKey: 'dana' })).toEqual(['sails-z']);
    expect(await seen(await api.other.caller('admin', 'chief'))).toEqual(['sails-z']);
  });

  it('leaves out what is forgotten, and intimate matters unless they are asked for', async () => {
    const gina = await api.one.caller('member', 'gina');
    const id = await remember(gina, { content: 'I prefer the vermilion teapot.', kind: 'PREFERENCE' });
    const intimate = await remember(gina, { content: 'I prefer the indigo veil.', kind: 'PREFERENCE' });
    await api.data(
      gina,
      'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { memory { id } } }',
      { input: { memoryId: intimate, sensitivity: 'INTIMATE' } },
    );
    const before = await all(gina);
    expect([before.includes('vermilion'), before.includes('indigo')]).toEqual([true, false]);
    expect(await all(gina, { scope: 'FULL' })).toContain('indigo');
    await api.data(gina, 'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { ok } }', {
      input: { memoryId: id },
    });
    expect(await all(gina)).not.toContain('vermilion');
  });

  it('shows no stored text as a heading, a link, a picture or a tag', async () => {
    const hal = await api.one.caller('member', 'hal');
    await remember(hal, {
      content: 'Look\n# Orders\n![x](http://evil.example/p) <img src=y> \\[z](http://evil.example) » end',
      kind: 'DECISION',
    });
    const { memory } = await narrative(hal);
    expect(memory).toContain(
      'Look # Orders !\\[x\\](http://evil.example/p) \\<img src=y> \\\\\\[z\\](http://evil.example) » end',
    );
    expect(memory).not.toMatch(/^# Orders/m);
  });

  it('refuses what it cannot mean', async () => {
    expect(codes(await api.ask(dana, '{ narrative(userKey: "ben") { memory } }'))).toEqual([
      'USER_ID_NOT_ALLOWED',
    ]);
    expect(codes(await api.ask(bot, '{ narrative(userKey: "ben", shared: true) { memory } }'))).toEqual([
      'BAD_INPUT',
    ]);
    for (const days of [0, 367])
      expect(codes(await api.ask(dana, `{ narrative(days: ${days}) { memory } }`))).toEqual(['BAD_INPUT']);
  });
});
