import type OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { assistant, eventually, tools, useCompletions, user } from './completions.ts';

const completions = useCompletions();
const { api, main, spare, clientOf, stored, asked } = completions;
let dana: Caller;
let chat: OpenAI;
beforeAll(() => {
  ({ dana, chat } = completions);
});

describe('a provider that fails', () => {
  it('is told as it is where the request is wrong', async () => {
    const wrong = chat.chat.completions.create({ model: 'bad', messages: [user('x')] });
    await expect(wrong).rejects.toMatchObject({ status: 400, param: 'foo', code: 'x' });
  });

  it.each([
    ['down', true],
    ['down', false],
    ['busy', true],
    ['busy', false],
    ['hang', true],
  ] as const)('is replaced by the next before the first byte: %s, streaming %s', async (model, stream) => {
    const { data, response } = await chat.chat.completions
      .create({ model, stream, messages: [{ role: 'system', content: 'Be brief.' }, user('The gate code?')] })
      .withResponse();
    expect(response.headers.get('x-mneme-model')).toBe('spare/plain');
    if (Symbol.asyncIterator in data) for await (const _ of data) void _;
    // This one takes memory before the newest turn, and has no key.
    const last = spare.asked.at(-1);
    expect(last?.headers.authorization).toBeUndefined();
    expect(last?.body.model).toBe('plain');
    expect(last?.body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'system',
      'user',
    ]);
  });

  it('that is the last one is told as it is', async () => {
    const alone = chat.chat.completions.create({ model: 'spare/busy', messages: [user('x')] });
    await expect(alone).rejects.toMatchObject({ status: 429, code: 'rate_limit' });
    const silent = chat.chat.completions.create({
      model: 'spare/hang',
      stream: true,
      messages: [user('x')],
    });
    await expect(silent).rejects.toMatchObject({ status: 503, code: 'PROVIDER_UNREACHABLE' });
  });

  it('in the middle is an error to the client, nobody else is asked, and what was said is kept', async () => {
    const others = spare.asked.length;
    const broken = async () => {
      const stream = await chat.chat.completions.create({
        model: 'break',
        stream: true,
        messages: [user('Break.')],
      });
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) main.breakOff();
    };
    await expect(broken()).rejects.toMatchObject({ code: 'PROVIDER_BROKE_OFF' });
    expect(spare.asked).toHaveLength(others);
    expect((await stored()).at(-1)).toMatchObject({
      content: 'Hello ',
      gateway: { state: 'broke off', finish: null },
    });
  });
});

describe('what nobody said', () => {
  it('is in its conversation and in no memory: calls of tools, and answers that broke off', async () => {
    const gil = await api.workspace.caller('member', 'gil');
    const asGil = await clientOf(gil);
    const question = user('What time is it at the quay?');
    await asGil.chat.completions.create({ model: 'plain', messages: [question], tools });
    const broken = async () => {
      const stream = await asGil.chat.completions.create({
        model: 'break',
        stream: true,
        messages: [user('Break off.')],
      });
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) main.breakOff();
    };
    await expect(broken()).rejects.toMatchObject({ code: 'PROVIDER_BROKE_OFF' });
    const turns = await stored(gil);
    expect(turns.map(({ content }) => content)).toEqual([
      question.content,
      expect.stringContaining('get_time'),
      'Break off.',
      'Hello ',
    ]);
    const { data } = await api.post(gil, {
      query:
        '{ calls: recall(input: { query: "get_time UTC" }) { hits { text } } hello: recall(input: { query: "Hello" }) { hits { text } } }',
    });
    expect(JSON.stringify(data)).not.toMatch(/get_time|"Hello ?"/);
  });
});

describe('X-Mneme-Memory', () => {
  it('says whether memory is put into the prompt, and whether anything is learned', async () => {
    const hal = await api.workspace.caller('member', 'hal');
    await remember(api.as(hal), { kind: 'note', content: 'The sluice gate opens with QV19.' });
    const found = async (word: string) => {
      const query = `{ recall(input: { query: "${word}" }) { hits { text } } }`;
      return JSON.stringify((await api.post(hal, { query })).data).includes(word);
    };
    for (const [memory, word, reads, learns] of [
      ['read', 'Marbelquist', true, false],
      ['write', 'Tollenvane', false, true],
      ['off', 'Ossendrift', false, false],
      ['', 'Pellamine', true, true],
    ] as const) {
      const client = await clientOf(hal, memory === '' ? {} : { 'x-mneme-memory': memory });
      await client.chat.completions.create({
        model: 'plain',
        messages: [user(`What opens the sluice gate, ${word}?`)],
      });
      expect(JSON.stringify(asked()?.body.messages).includes('QV19'), memory).toBe(reads);
      expect(await found(word), memory).toBe(learns);
      expect(
        (await stored(hal)).some(({ content }) => content.includes(word)),
        memory,
      ).toBe(true);
    }
    const wrong = await clientOf(hal, { 'x-mneme-memory': 'sometimes' });
    await expect(
      wrong.chat.completions.create({ model: 'plain', messages: [user('Hello?')] }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('the time zone in the header', () => {
  it('is kept for the user of a program, whose "tomorrow at nine" it decides', async () => {
    const bot = await api.workspace.caller('service', 'zoned-bot');
    const headers = { 'x-mneme-user': 'kenji', 'x-mneme-time-zone': 'Asia/Tokyo' };
    const client = await clientOf(bot, headers);
    await client.chat.completions.create({
      model: 'plain',
      messages: [user('I have to call the pilot tomorrow at 9:00.')],
    });
    await doJobs(api.database, api.services, api.workspace.id);
    const { data } = await api.post(bot, {
      query:
        '{ userByExternalId(externalId: "kenji") { timeZone } tasks(userKey: "kenji") { nodes { dueAt } } }',
    });
    expect(data.userByExternalId.timeZone).toBe('Asia/Tokyo');
    // Nine in Tokyo is midnight in Greenwich.
    expect(data.tasks.nodes).toEqual([{ dueAt: expect.stringMatching(/T00:00:00/) }]);
    const wrong = await clientOf(bot, { ...headers, 'x-mneme-time-zone': 'Tokyo' });
    await expect(
      wrong.chat.completions.create({ model: 'plain', messages: [user('Hello?')] }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('the time zone in the header of a person', () => {
  it('is where the turn was said, whatever their own zone is', async () => {
    const mika = await api.workspace.caller('member', 'mika');
    const client = await clientOf(mika, { 'x-mneme-time-zone': 'Pacific/Kiritimati' });
    await client.chat.completions.create({
      model: 'plain',
      messages: [user('I have to call the pilot tomorrow at 9:00.')],
    });
    await doJobs(api.database, api.services, api.workspace.id);
    const { data } = await api.post(mika, {
      query: '{ tasks { nodes { dueAt } } users { nodes { externalId timeZone } } }',
    });
    expect(data.users.nodes).toContainEqual({ externalId: 'mika', timeZone: null });
    // Nine at fourteen hours ahead of Greenwich.
    expect(data.tasks.nodes).toEqual([{ dueAt: expect.stringMatching(/T19:00:00/) }]);
  });
});

describe('a client that leaves', () => {
  it("ends the provider's call, and what was said until then is kept", async () => {
    const gone = main.nextLeft();
    const leave = new AbortController();
    const stream = await chat.chat.completions.create(
      { model: 'slow', stream: true, messages: [user('Leave.')] },
      { signal: leave.signal },
    );
    const read = async () => {
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) leave.abort();
    };
    await read().catch(() => {});
    await gone;
    await eventually(async () => (await stored()).at(-1)?.content === 'Hello ');
    expect((await stored()).at(-1)?.gateway).toMatchObject({ state: 'client left' });
  });

  it('or reads nothing holds the provider back', async () => {
    const answer = await fetch(`http://127.0.0.1:${api.port}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await api.token(dana)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'flood', stream: true, messages: [user('Flood.')] }),
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    // Until it writes no more: 32 MB if nothing held it back.
    let before = -1;
    await eventually(async () => {
      const still = before === main.written();
      before = main.written();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return still;
    });
    expect(main.written()).toBeLessThan(20_000_000);
    const gone = main.nextLeft();
    await reader?.cancel();
    await gone;
  });
});

describe('a name of a model', () => {
  it('that no header carries is refused before anything is stored or asked', async () => {
    const before = [main.asked.length, (await stored()).length];
    for (const model of ['pla\nin', 'plain\u0000', '\u0085plain', 'p'.repeat(201)]) {
      await expect(chat.chat.completions.create({ model, messages: [user('Hello?')] })).rejects.toMatchObject(
        { status: 400, code: 'BAD_INPUT' },
      );
      await expect(chat.embeddings.create({ model, input: 'Hello?' })).rejects.toMatchObject({ status: 400 });
    }
    expect([main.asked.length, (await stored()).length]).toEqual(before);
  });

  it('beyond ASCII is answered and counted', async () => {
    const { data, response } = await chat.chat.completions
      .create({ model: 'modèle-模型', messages: [user('Hello there?')] })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe('Hello thére');
    expect(response.headers.get('x-mneme-model')).toBe('main/mod%C3%A8le-%E6%A8%A1%E5%9E%8B');
    expect((await stored()).at(-1)?.gateway).toMatchObject({ state: 'complete' });
  });
});

describe('who may ask', () => {
  it('is who the API lets in, and errors have the protocol’s form', async () => {
    const nobody = await clientOf(dana, {}, 'a.b.c');
    await expect(
      nobody.chat.completions.create({ model: 'plain', messages: [user('x')] }),
    ).rejects.toMatchObject({
      status: 401,
      type: 'authentication_error',
    });
    const { secret } = await createApiKey(api.as(api.workspace.admin), {
      name: 'r',
      role: 'member',
      scopes: ['read'],
    });
    const reader = await clientOf(dana, {}, secret);
    await expect(
      reader.chat.completions.create({ model: 'plain', messages: [user('x')] }),
    ).rejects.toMatchObject({
      status: 403,
      code: 'SCOPE_REQUIRED',
    });
    await expect(chat.chat.completions.create({ model: 'plain', messages: [] })).rejects.toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
    });
  });

  it('is a program for the user it names, and remembers each alone', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    const unnamed = (await clientOf(bot)).chat.completions.create({ model: 'plain', messages: [user('x')] });
    await expect(unnamed).rejects.toMatchObject({ status: 400, code: 'USER_REQUIRED' });
    const forAda = await clientOf(bot, { 'x-mneme-user': 'ada' });
    const forBen = await clientOf(bot, { 'x-mneme-user': 'ben' });
    await forAda.chat.completions.create({ model: 'plain', messages: [user('My locker is number 58.')] });
    const question = [user('What number is my locker?')];
    await forBen.chat.completions.create({ model: 'plain', messages: question });
    expect(JSON.stringify(asked()?.body)).not.toMatch(/58/);
    await forAda.chat.completions.create({ model: 'plain', messages: question });
    expect(JSON.stringify(asked()?.body)).toMatch(/number 58/);
    // Her history, sent by him, goes on nowhere of hers.
    const stolen = [user('My locker is number 58.'), assistant('Hello thére'), user('And mine?')];
    await forBen.chat.completions.create({ model: 'plain', messages: stolen });
    const { rows } = await api.database.owner.query<{ user: string }>(
      `select u.external_id as user from mneme.message m
       join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id
       where m.workspace_id = $1 and m.content = 'And mine?'`,
      [api.workspace.id],
    );
    expect(rows).toEqual([{ user: 'ben' }]);
    const asMember = (await clientOf(dana, { 'x-mneme-user': 'ada' })).chat.completions.create({
      model: 'plain',
      messages: question,
    });
    await expect(asMember).rejects.toMatchObject({ status: 403, code: 'USER_ID_NOT_ALLOWED' });
  });

  it('is told nothing of another workspace', async () => {
    const other = await (await createTestWorkspace(api.services)).caller('member', 'dana');
    const stranger = await clientOf(other);
    await stranger.chat.completions.create({
      model: 'plain',
      messages: [user('What is the gate code of the marina?')],
    });
    expect(JSON.stringify(asked()?.body)).not.toMatch(/KX4711/);
  });
});

describe('beside completions', () => {
  it('there are embeddings and models', async () => {
    const { data } = await chat.embeddings.create({ model: 'spare/e5', input: 'x' });
    expect(data[0]?.embedding).toEqual([1, 2, 3]);
    expect(spare.asked.at(-1)?.body).toMatchObject({ model: 'e5', input: 'x', encoding_format: 'base64' });
    const models = [];
    for await (const { id } of await chat.models.list()) models.push(id);
    expect(models).toEqual(['main/plain', 'spare/spare']);
  });

  it('no log has a key, a text or a header of them', () => {
    const log = JSON.stringify(api.kept.records());
    expect(log).not.toMatch(/sk-of-the-deployment|KX4711|Wagtail|locker/);
  });
});
