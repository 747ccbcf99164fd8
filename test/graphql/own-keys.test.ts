import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { setThreadParticipant } from '../../src/memory/access/audiences.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi();
let bot: Caller;
let member: Caller;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'bot');
  member = await api.workspace.caller('member', 'eve');
});

const inputOf: Readonly<Record<string, string>> = { addThreadParticipant: 'ThreadParticipant' };

/** Sends an operation with one input, and gives its field or the codes of its errors. */
async function ask(
  caller: Caller,
  kind: 'query' | 'mutation',
  field: string,
  selection: string,
  input: object,
) {
  const type = `${inputOf[field] ?? `${field[0]?.toUpperCase()}${field.slice(1)}`}Input!`;
  const query = `${kind} ($input: ${type}) { ${field}(input: $input) { ${selection} } }`;
  const { data, errors } = await api.post(caller, { query, variables: { input } });
  return errors.length > 0 ? errors.map(({ extensions }) => extensions.code) : data[field];
}
const append = (caller: Caller, input: object, content = 'The heron nests by the old mill.') =>
  ask(
    caller,
    'mutation',
    'appendMessages',
    'storedCount thread { id externalId channel title owner: ownerUser { externalId } project { externalId } persona { externalId } }',
    {
      messages: [{ role: 'USER', content }],
      ...input,
    },
  );
const context = (caller: Caller, input: object) =>
  ask(caller, 'query', 'buildContext', 'text recallId', { query: 'where does the heron nest?', ...input });
const counts = async () => {
  const { rows } = await api.database.owner.query(
    `select (select count(*)::int from mneme.workspace_user where workspace_id = $1) as users,
      (select count(*)::int from mneme.thread where workspace_id = $1) as threads,
      (select count(*)::int from mneme.project where workspace_id = $1) as projects,
      (select count(*)::int from mneme.persona where workspace_id = $1) as personas`,
    [api.workspace.id],
  );
  return rows[0];
};

describe("what is named by the caller's own keys", () => {
  it('is made by what writes, once', async () => {
    const input = {
      threadKey: 'chat-1',
      userKey: 'ada',
      channel: 'web',
      title: 'Birds',
      personaKey: 'guide',
    };
    const first = await append(bot, input);
    expect(first.thread).toMatchObject({
      externalId: 'chat-1',
      channel: 'web',
      title: 'Birds',
      owner: { externalId: 'ada' },
      persona: { externalId: 'guide' },
    });
    const before = await counts();
    expect((await append(bot, input, 'It has two chicks.')).thread.id).toBe(first.thread.id);
    expect(await counts()).toEqual(before);
    const memory = await ask(
      bot,
      'mutation',
      'remember',
      'memory { thread { id } persona { externalId } owner: ownerUser { externalId } }',
      {
        kind: 'NOTE',
        content: 'Brings a telescope.',
        userKey: 'ada',
        personaKey: 'guide',
        threadKey: 'chat-1',
      },
    );
    expect(memory.memory).toMatchObject({ thread: { id: first.thread.id }, owner: { externalId: 'ada' } });
    for (const [field, selection, more] of [
      ['createTask', 'task { owner: ownerUser { externalId } }', { content: 'Call the warden.' }],
      [
        'setPreference',
        'preference { owner: ownerUser { externalId } }',
        { category: 'tea', key: 'kind', value: 'green' },
      ],
      [
        'assertFact',
        'fact { owner: ownerUser { externalId } }',
        { subject: 'Ada', predicate: 'lives_in', object: 'Ely' },
      ],
      ['openThread', 'thread { owner: ownerUser { externalId } }', { externalId: 'chat-2' }],
    ] as const) {
      const done = await ask(bot, 'mutation', field, selection, { userKey: 'grace', ...more });
      expect(Object.values(done)).toEqual([{ owner: { externalId: 'grace' } }]);
    }
  });

  it('is empty to what reads, and is not made by it', async () => {
    const before = await counts();
    const unknown = { userKey: 'nobody yet', threadKey: 'none', projectKey: 'none', personaKey: 'none' };
    const pack = await context(bot, unknown);
    expect(pack.text).not.toMatch(/mill/);
    expect(
      (await context(bot, { userKey: 'ada', personaKey: 'guide', threadKey: 'a new one' })).text,
    ).toMatch(/mill/);
    expect(
      await ask(bot, 'query', 'recall', 'hits { text }', {
        query: 'heron',
        userKey: 'ada',
        threadKey: 'none',
      }),
    ).toEqual({ hits: [] });
    const { data } = await api.post(bot, {
      query: '{ profile(userKey: "nobody yet") { lines { text } text } }',
    });
    expect(data.profile).toEqual({ lines: [], text: '' });
    expect(await counts()).toEqual(before);
    expect(
      await ask(bot, 'mutation', 'closeThread', 'thread { id }', { threadKey: 'none', userKey: 'ada' }),
    ).toEqual(['THREAD_NOT_FOUND']);
    expect(
      await ask(bot, 'mutation', 'updateThread', 'thread { id }', {
        threadKey: 'chat-1',
        userKey: 'nobody yet',
        title: 'x',
      }),
    ).toEqual(['USER_NOT_FOUND']);
    expect(await counts()).toEqual(before);
  });

  it('finds by key what it finds by id', async () => {
    await append(bot, { threadKey: 'chat-3', userKey: 'ada' }, 'The kiln stands in Leeds.');
    const closed = await ask(bot, 'mutation', 'closeThread', 'thread { externalId endedAt }', {
      threadKey: 'chat-3',
      userKey: 'ada',
    });
    expect(closed.thread).toMatchObject({ externalId: 'chat-3', endedAt: expect.any(String) });
    const updated = await ask(bot, 'mutation', 'updateThread', 'thread { title project { externalId } }', {
      threadKey: 'chat-3',
      userKey: 'ada',
      title: 'Kilns',
      projectKey: 'pottery',
    });
    expect(updated.thread).toEqual({ title: 'Kilns', project: { externalId: 'pottery' } });
    const { hits } = await ask(bot, 'query', 'recall', 'hits { text }', {
      query: 'kiln',
      userKey: 'ada',
      projectKey: 'pottery',
      kinds: ['MESSAGE'],
    });
    expect(hits).toEqual([{ text: 'The kiln stands in Leeds.' }]);
  });

  it('is given once, and users by programs alone', async () => {
    const { data } = await api.post(bot, { query: '{ users(first: 1) { nodes { id } } }' });
    const [{ id }] = data.users.nodes;
    expect(await context(bot, { userKey: 'ada', userId: id })).toEqual(['BAD_INPUT']);
    expect(await append(bot, { userKey: 'ada' })).toEqual(['BAD_INPUT']);
    expect(await append(member, { userKey: 'ada', threadKey: 'chat-1' })).toEqual(['USER_ID_NOT_ALLOWED']);
    expect(await context(member, { userKey: 'ada' })).toEqual(['USER_ID_NOT_ALLOWED']);
    expect((await append(member, { threadKey: 'chat-1' }, 'My own.')).thread.owner).toEqual({
      externalId: 'eve',
    });
  });

  it('stands where users, threads and projects are managed', async () => {
    const { admin } = api.workspace;
    const done = (caller: Caller, field: string, selection: string, input: object) =>
      ask(caller, 'mutation', field, selection, input);
    const set = await done(admin, 'setMember', 'user { id externalId membership { role } }', {
      userKey: 'zoe',
      role: 'MEMBER',
    });
    expect(set.user).toMatchObject({ externalId: 'zoe', membership: { role: 'MEMBER' } });
    expect(await done(admin, 'setMember', 'user { id }', { role: 'MEMBER' })).toEqual(['BAD_INPUT']);
    expect(await done(admin, 'removeMember', 'user { id }', { userKey: 'nobody' })).toEqual([
      'USER_NOT_FOUND',
    ]);
    const removed = await done(admin, 'removeMember', 'user { removedAt }', { userKey: 'zoe' });
    expect(removed.user.removedAt).toEqual(expect.any(String));
    const key = { name: 'x', role: 'ADMIN', scopes: ['READ'] };
    const own = await done(admin, 'createApiKey', 'apiKey { userId }', { ...key, userKey: 'owner' });
    expect(own.apiKey.userId).toBe(admin.userId);
    expect(await done(admin, 'createApiKey', 'apiKey { id }', { ...key, userKey: 'zoe' })).toEqual([
      'KEY_USER_NOT_ALLOWED',
    ]);
    await append(bot, { threadKey: 'filed', userKey: 'zoe', projectKey: 'barge' });
    await done(admin, 'createTaxonomyNode', 'node { id }', { path: 'boats' });
    const filed = await done(bot, 'fileThreads', 'threads', { path: 'boats', projectKey: 'barge' });
    expect(filed).toEqual({ threads: 1 });
    expect(await done(bot, 'fileThreads', 'threads', { path: 'boats', projectKey: 'none' })).toEqual([
      'PROJECT_NOT_FOUND',
    ]);
    const mine = await append(member, { threadKey: 'to erase' });
    const preview = await ask(member, 'query', 'erasurePreview', 'lines { kind }', {
      threadKey: 'to erase',
    });
    expect(preview.lines).toContainEqual({ kind: 'thread' });
    const erased = await done(member, 'eraseThread', 'receipt { targetId }', { threadKey: 'to erase' });
    expect(erased.receipt.targetId).toBe(mine.thread.id);
    expect(await done(member, 'eraseThread', 'receipt { targetId }', { threadKey: 'to erase' })).toEqual([
      'THREAD_NOT_FOUND',
    ]);
    const gone = await done(admin, 'eraseUser', 'receipt { targetId }', { userKey: 'zoe' });
    expect(gone.receipt.targetId).toBe(set.user.id);
  });

  it('names the same for two users and two workspaces, and never the one of the other', async () => {
    for (const userKey of ['uma', 'vic'])
      await append(bot, { threadKey: 'main', userKey }, `${userKey} keeps bees at Thornbury.`);
    const uma = await context(bot, { userKey: 'uma', threadKey: 'main', query: 'who keeps bees?' });
    expect(uma.text).toMatch(/uma keeps/);
    expect(uma.text).not.toMatch(/vic keeps/);
    const other = await createTestWorkspace(api.services);
    const stranger = await other.caller('service', 'other bot');
    const pack = await context(stranger, { userKey: 'uma', threadKey: 'main', query: 'who keeps bees?' });
    expect(pack.text).not.toMatch(/keeps bees at/);
    // A program without a user has its own threads, and nobody else's.
    expect((await context(bot, { threadKey: 'main', query: 'who keeps bees?' })).text).not.toMatch(
      /keeps bees at/,
    );
    expect((await append(bot, { threadKey: 'main' })).thread.owner).not.toMatchObject({ externalId: 'uma' });
  });

  it('names a thread that others share with the user, once they do', async () => {
    const { thread } = await append(bot, { threadKey: 'club', userKey: 'wes' }, 'The club meets on Mondays.');
    expect((await append(bot, { threadKey: 'club', userKey: 'xia' })).thread.id).not.toBe(thread.id);
    await setThreadParticipant(api.as(bot), { threadId: thread.id, userKey: 'yan' }, true).catch(async () => {
      await append(bot, { threadKey: 'hello', userKey: 'yan' });
      await setThreadParticipant(api.as(bot), { threadId: thread.id, userKey: 'yan' }, true);
    });
    expect((await append(bot, { threadKey: 'club', userKey: 'yan' })).thread.id).toBe(thread.id);
  });

  it('writes into no thread whose key somebody else chose first', async () => {
    const mallory = await api.workspace.caller('member', 'mallory');
    const open = { threadKey: 'diary', projectKey: 'open house' };
    const diary = await append(mallory, open, 'Whoever comes is welcome.');
    const ledger = await append(mallory, { threadKey: 'ledger' }, 'Mine.');
    const lent = { threadId: ledger.thread.id, userId: String(member.userId) };
    await setThreadParticipant(api.as(mallory), lent, true);
    for (const [caller, input] of [
      [bot, { threadKey: 'diary', userKey: 'zed' }],
      [member, { threadKey: 'diary' }],
      [member, { threadKey: 'ledger' }],
    ] as const) {
      const { thread } = await append(caller, input, 'The diagnosis is gravelshift.');
      expect([diary.thread.id, ledger.thread.id]).not.toContain(thread.id);
    }
    const heard = await ask(mallory, 'query', 'recall', 'hits { text }', {
      query: 'gravelshift',
      kinds: ['MESSAGE'],
    });
    expect(JSON.stringify(heard)).not.toMatch(/gravelshift/);
    // Nor does a prompt begin with what they say there.
    for (const [caller, input] of [
      [bot, { threadKey: 'diary', userKey: 'ada' }],
      [await api.workspace.caller('member', 'frida'), { threadKey: 'diary' }],
    ] as const)
      expect((await context(caller, { ...input, query: 'hi' })).text).not.toMatch(/Whoever comes/);
    // Whoever names the project means its thread.
    expect((await append(member, open, 'Thank you.')).thread.id).toBe(diary.thread.id);
  });

  it('lets nobody into one of several users’ threads by chance', async () => {
    const letIn = (threadKey: string) =>
      ask(bot, 'mutation', 'addThreadParticipant', 'ok', { threadKey, userKey: 'yan' });
    const seats = async () => {
      const { rows } = await api.database.owner.query(
        'select count(*)::int as seats from mneme.thread_participant where workspace_id = $1',
        [api.workspace.id],
      );
      return rows[0].seats;
    };
    for (const userKey of ['yan', 'kai']) await append(bot, { threadKey: `${userKey}'s`, userKey });
    for (const userKey of ['kai', 'lou']) await append(bot, { threadKey: 'same', userKey });
    const before = await seats();
    expect(await letIn('same')).toEqual(['THREAD_NOT_FOUND']);
    expect(await seats()).toBe(before);
    expect(await letIn("kai's")).toEqual({ ok: true });
  });
});

describe('the bot of README.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-readme-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const codeOf = (file: string, heading: string) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    return text.slice(text.indexOf(heading)).match(/```js\n([\s\S]*?)```/)?.[1] ?? '';
  };

  /** Runs `work` with the bot's module and a service's key in the environment. */
  async function withBot(work: (url: string) => Promise<void>) {
    const file = join(folder, 'bot.mjs');
    writeFileSync(file, codeOf('README.md', '## A bot with many users'));
    const { secret } = await createApiKey(api.as(bot), {
      name: 'bot',
      role: 'service',
      scopes: ['read', 'write'],
    });
    process.env.MNEME_URL = api.url;
    process.env.MNEME_API_KEY = secret;
    try {
      await work(pathToFileURL(file).href);
    } finally {
      delete process.env.MNEME_URL;
      delete process.env.MNEME_API_KEY;
    }
  }

  it('remembers each of its users, and only them', () =>
    withBot(async (url) => {
      const { answer } = await import(/* @vite-ignore */ url);
      const seen: string[] = [];
      const model = async (messages: { role: string; content: string }[]) => {
        seen.push(JSON.stringify(messages));
        expect(messages[0]?.content).toMatch(/^You are a friendly assistant\./);
        expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1);
        return `Noted, ${seen.length}.`;
      };
      const first = await answer('reader-1', 'a', 't1', 'My boat is called Wagtail.', model);
      // A reply that was lost on its way is given again.
      expect(await answer('reader-1', 'a', 't1', 'My boat is called Wagtail.', model)).toBe(first);
      await answer('reader-1', 'b', 't2', 'What is my boat called?', model);
      await answer('reader-2', 'c', 't3', 'What is my boat called?', model);
      const { rows } = await api.database.owner.query(
        "select external_id, content from mneme.message where workspace_id = $1 and external_id like 't1%' order by 1",
        [api.workspace.id],
      );
      // A repeated turn is stored once, with its first reply.
      expect(rows).toEqual([
        { external_id: 't1', content: 'My boat is called Wagtail.' },
        { external_id: 't1-reply', content: 'Noted, 1.' },
      ]);
      expect(seen[2]).toMatch(/Wagtail/);
      expect(seen[3]).not.toMatch(/Wagtail/);
      expect(seen[2]).toMatch(/"role":"user","content":"What is my boat called\?"/);
    }));

  it('asks again where the server is busy, and says what else was answered', () =>
    withBot(async (url) => {
      const { answer } = await import(/* @vite-ignore */ url);
      const said: [number, string, Record<string, string>][] = [
        [503, '{"errors":[{"message":"Busy."}]}', { 'retry-after': '0' }],
        [502, '<html>', {}],
      ];
      const server = createServer((_, response) => {
        const [status, body, headers] = said.shift() ?? [500, '', {}];
        response.writeHead(status, headers).end(body);
      });
      await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
      const address = server.address();
      process.env.MNEME_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const asked = answer('reader-1', 'a', 't8', 'Hello', async () => 'Hi');
      await expect(asked).rejects.toThrow('Mneme answered 502.');
      expect(said).toEqual([]);
      server.close();
    }));

  it('says which key is not set', () =>
    withBot(async (url) => {
      const { answer } = await import(/* @vite-ignore */ url);
      delete process.env.MNEME_API_KEY;
      await expect(answer('reader-1', 'a', 't9', 'Hello', async () => 'Hi')).rejects.toThrow(
        'MNEME_API_KEY is not set',
      );
    }));

  it('remembers a group of three beside private chats, as docs/conversations.md shows', () =>
    withBot(async (url) => {
      const seen: string[] = [];
      const program = `import { answer } from ${JSON.stringify(url)};
export async function run(askModel) { ${codeOf('docs/conversations.md', '## Groups')} }`;
      const file = join(folder, 'group.mjs');
      writeFileSync(file, program);
      const { run } = await import(/* @vite-ignore */ pathToFileURL(file).href);
      await run(async (messages: { content: string }[]) => {
        // The reply repeats nothing: what a later prompt knows, it knows from people.
        seen.push(JSON.stringify(messages));
        return 'I see.';
      });
      const [ada, ben, group, cleo] = seen;
      expect(seen).toHaveLength(4);
      expect(ada).not.toMatch(/Lisbon/);
      expect(ben).not.toMatch(/surprise/);
      expect(group).toMatch(/Lisbon/);
      expect(group).not.toMatch(/surprise/);
      expect(cleo).toMatch(/Lisbon/);
      expect(cleo).not.toMatch(/surprise/);
    }));
});
