import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi();
let bot: Caller;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'bot');
});

/** Sends a mutation or query with one input, and gives its field or the codes of its errors. */
async function ask(caller: Caller, field: string, selection: string, input: object) {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`;
  const kind = ['recall', 'buildContext'].includes(field) ? 'query' : 'mutation';
  const query = `${kind} ($input: ${type}) { ${field}(input: $input) { ${selection} } }`;
  const { data, errors } = await api.post(caller, { query, variables: { input } });
  return errors.length > 0 ? errors.map(({ extensions }) => extensions.code) : data[field];
}
const say = (input: object, content: string, caller = bot) =>
  ask(caller, 'appendMessages', 'storedCount warnings thread { id }', {
    messages: [{ role: 'USER', content }],
    ...input,
  });
const open = (input: object, caller = bot) => ask(caller, 'openThread', 'thread { id }', input);
const found = async (userKey: string, query: string) => {
  const { hits } = await ask(bot, 'recall', 'hits { text }', { query, userKey, kinds: ['MESSAGE'] });
  return JSON.stringify(hits);
};
const usersOf = async (threadId: string) => {
  const { rows } = await api.database.owner.query(
    `select u.external_id from mneme.thread_participant p
     join mneme.workspace_user u on u.workspace_id = p.workspace_id and u.id = p.user_id
     where p.workspace_id = $1 and p.thread_id = $2 order by 1`,
    [api.workspace.id, threadId],
  );
  return rows.map(({ external_id }) => external_id);
};

describe('a group', () => {
  it('is opened and joined by one call, whoever speaks', async () => {
    const first = await say(
      { userKey: 'oda', threadKey: 'crew', participants: ['oda', 'pim'] },
      'We sail at dawn.',
    );
    expect(first).toMatchObject({ storedCount: 1, warnings: [] });
    const second = await say(
      { userKey: 'rui', threadKey: 'crew', participants: ['pim'] },
      'The mast is cracked.',
    );
    expect(second).toMatchObject({ thread: first.thread, warnings: [] });
    expect(await usersOf(first.thread.id)).toEqual(['bot', 'oda', 'pim', 'rui']);
    // Who takes part need not be said again.
    expect((await say({ userKey: 'pim', threadKey: 'crew' }, 'I bring rope.')).thread).toEqual(first.thread);
    expect((await say({ threadKey: 'crew' }, 'The bot keeps the log.')).thread).toEqual(first.thread);
    expect(await open({ externalId: 'crew', participants: ['sol'] })).toEqual({ thread: first.thread });
    expect(await found('sol', 'who brings rope?')).toMatch(/I bring rope/);
    expect(await found('stranger', 'who brings rope?')).not.toMatch(/rope/);
  });

  it('is one, when many speak at once', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    for (const threadKey of ['rush', 'crush', 'flock', 'swarm']) {
      const [first, second, ...others] = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map(
        (key) => `${key} ${threadKey}`,
      );
      const said = await Promise.all(
        [first, second, ...others].map((userKey) =>
          say({ userKey, threadKey, participants: [first, second, userKey] }, `${userKey} is here.`),
        ),
      );
      expect(new Set(said.map(({ thread }) => thread.id)).size).toBe(1);
      expect(await usersOf(said[0].thread.id)).toHaveLength(7);
    }
    // A deadlock is tried again, a second later, and not for ever.
    const failed = queries.mock.settledResults.filter(({ type }) => type === 'rejected');
    queries.mockRestore();
    expect(failed.map(({ value }) => Object(value).code)).not.toContain('40P01');
  });

  it("opens nobody's private thread of the same key, and says that there is one", async () => {
    const alone = await say({ userKey: 'tam', threadKey: 'den' }, 'My locker smells of tar.');
    expect(alone.warnings).toEqual([]);
    const other = await say({ userKey: 'ulf', threadKey: 'den' }, 'Where is everybody?');
    expect(other.thread).not.toEqual(alone.thread);
    expect(other.warnings).toEqual([expect.stringMatching(/participants/)]);
    const group = await say({ userKey: 'tam', threadKey: 'den', participants: ['ulf'] }, 'Here we are.');
    expect([alone.thread, other.thread]).not.toContainEqual(group.thread);
    expect(group.warnings).toEqual([expect.stringMatching(/^Somebody else has a thread/)]);
    expect(await found('ulf', 'what does the locker smell of?')).not.toMatch(/tar/);
    // From now on the key is the group's for its participants, so that nothing private is packed there.
    const { text } = await ask(bot, 'buildContext', 'text', {
      userKey: 'tam',
      threadKey: 'den',
      query: 'locker',
    });
    expect(text).toMatch(/Here we are/);
    expect(text).not.toMatch(/tar\b/);
    expect((await say({ userKey: 'tam', threadKey: 'den' }, 'Still here.')).thread).toEqual(group.thread);
  });

  it('tells of others’ threads only those who see the workspace', async () => {
    const member = await api.workspace.caller('member', 'vera');
    await say({ userKey: 'wim', threadKey: 'secret garden' }, 'The gate code is seven.');
    expect(await say({ threadKey: 'secret garden' }, 'Mine.', member)).toMatchObject({ warnings: [] });
    expect(await say({ threadKey: 'secret garden' }, 'Ours.', api.workspace.admin)).toMatchObject({
      warnings: [],
    });
  });

  it('is shared by a member with users who exist, and never by another', async () => {
    const xena = await api.workspace.caller('member', 'xena');
    await api.workspace.caller('member', 'yuri');
    const { thread } = await say({ threadKey: 'duo', participants: ['yuri'] }, 'Chess on Sunday.', xena);
    expect(await usersOf(thread.id)).toEqual(['xena', 'yuri']);
    expect(await say({ threadKey: 'duo', participants: ['nobody at all'] }, 'x', xena)).toEqual([
      'USER_NOT_FOUND',
    ]);
    const yuri = await api.workspace.caller('member', 'yuri');
    expect(await say({ threadId: thread.id, participants: ['vera'] }, 'Come along.', yuri)).toEqual([
      'THREAD_NOT_YOURS',
    ]);
    expect(await open({ externalId: 'empty', participants: [] }, xena)).toEqual(['BAD_INPUT']);
  });
});

describe("a program's own thread", () => {
  it('is found with a user, who reads it only as a participant', async () => {
    const own = await open({ externalId: 'hall' });
    const said = await say({ userKey: 'zoe', threadKey: 'hall' }, 'The chandelier hums.');
    expect(said.thread).toEqual(own.thread);
    expect(said.warnings).toEqual([expect.stringMatching(/does not take part/)]);
    expect(await found('zoe', 'what hums?')).not.toMatch(/chandelier/);
    const joined = await say({ userKey: 'zoe', threadKey: 'hall', participants: ['zoe'] }, 'Hello.');
    expect(joined).toMatchObject({ thread: own.thread, warnings: [] });
    expect(await found('zoe', 'what hums?')).toMatch(/chandelier/);
  });

  it('comes after a thread that the user reads', async () => {
    const hers = await say({ userKey: 'amy', threadKey: 'main' }, 'Hers.');
    const own = await open({ externalId: 'main' });
    expect(own.thread).not.toEqual(hers.thread);
    expect((await say({ userKey: 'amy', threadKey: 'main' }, 'Hers too.')).thread).toEqual(hers.thread);
  });
});

describe('a program', () => {
  it('is told of turns dated in the future', async () => {
    const dated = (hours: number) => ({
      userKey: 'otto',
      threadKey: 'calendar',
      messages: [
        {
          role: 'USER',
          content: 'Hello.',
          occurredAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
        },
      ],
    });
    const send = (hours: number) => ask(bot, 'appendMessages', 'storedCount warnings', dated(hours));
    expect(await send(2)).toEqual({ storedCount: 1, warnings: [] });
    expect(await send(48)).toEqual({
      storedCount: 1,
      warnings: [expect.stringMatching(/^A turn is dated more than a day in the future/)],
    });
  });

  it('is told where it names no user and gets nothing', async () => {
    const context = (input: object) => ask(bot, 'buildContext', 'warnings', input);
    expect(await context({ query: 'Which instrument do I play?' })).toEqual({
      warnings: [expect.stringMatching(/^Neither userKey nor userId was given/)],
    });
    await say({ userKey: 'otto', threadKey: 'music' }, 'I play the bassoon.');
    expect(await context({ query: 'Which instrument do I play?', userKey: 'otto' })).toEqual({
      warnings: [],
    });
  });
});

it('a turn that is sent again with another text stays as it was, and that is told', async () => {
  const at = { threadKey: 'sent again', userKey: 'gina' };
  const turn = (externalId: string, content: string) => ({ role: 'USER', externalId, content });
  const send = (...messages: object[]) =>
    ask(bot, 'appendMessages', 'storedCount warnings messages { content }', { ...at, messages });
  expect(await send(turn('a', 'The ferry leaves at six.'))).toMatchObject({ storedCount: 1, warnings: [] });
  expect(await send(turn('a', 'The ferry leaves at six.'))).toMatchObject({ storedCount: 0, warnings: [] });
  const other = await send(
    turn('a', 'The ferry leaves at nine.'),
    turn('b', 'Bring rope.'),
    turn('b', 'No rope.'),
  );
  expect(other).toMatchObject({
    storedCount: 1,
    warnings: [expect.stringMatching(/^2 turns were sent with an externalId .* editMessage/)],
  });
  expect(other.messages.map(({ content }: { content: string }) => content)).toEqual([
    'The ferry leaves at six.',
    'Bring rope.',
    'Bring rope.',
  ]);
});
