import type OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, rotateApiKey } from '../../src/memory/access/api-keys.ts';
import { eraseThread } from '../../src/memory/erasure/erase.ts';
import { forgetMemory, remember } from '../../src/memory/knowledge/memories.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { updateThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { assistant, type Message, tools, useCompletions, user } from './completions.ts';
import { vendor } from './fake-provider.ts';

const completions = useCompletions();
const { api, clientOf, stored, asked } = completions;
let dana: Caller;
let chat: OpenAI;
beforeAll(() => {
  ({ dana, chat } = completions);
});

describe('a completion', () => {
  it('takes a token that a service issued, for its user alone', async () => {
    const shop = await api.workspace.caller('service', 'shop');
    const { data } = await api.post(shop, {
      query: 'mutation { issueToken(input: { userKey: "visitor" }) { token } }',
    });
    const web = await clientOf(dana, {}, data.issueToken.token);
    await web.chat.completions.create({
      model: 'plain',
      messages: [user('What is the gate code of the marina?')],
    });
    expect(JSON.stringify(asked()?.body)).not.toMatch(/KX4711/);
    const visitor = await api.workspace.caller('member', 'visitor');
    expect((await stored(visitor)).map(({ content }) => content)).toEqual([
      'What is the gate code of the marina?',
      'Hello thére',
    ]);
  });

  it('knows what is remembered, and is remembered', async () => {
    const { data, response } = await chat.chat.completions
      .create({
        model: 'plain',
        messages: [{ role: 'system', content: 'Be brief.' }, user('What is the gate code of the marina?')],
        // @ts-expect-error a parameter that only this provider knows
        vendor_knob: 3,
      })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe('Hello thére');
    expect(Reflect.get(data, 'x_vendor')).toEqual(vendor);
    expect(asked()?.headers.authorization).toBe('Bearer sk-of-the-deployment');
    expect(asked()?.body).toMatchObject({ model: 'plain', vendor_knob: 3 });
    const sent: { role: string; content: string }[] = asked()?.body.messages;
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(sent[0]?.content).toMatch(/^Be brief\.\n\n[\s\S]*KX4711/);
    expect(sent[1]?.content).toBe('What is the gate code of the marina?');
    expect(response.headers.get('x-mneme-model')).toBe('main/plain');
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('7');
    expect(response.headers.get('x-secret')).toBeNull();
    const turns = await stored();
    // What was put in is stored nowhere.
    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is the gate code of the marina?'],
      ['assistant', 'Hello thére'],
    ]);
    expect(turns[1]?.gateway).toMatchObject({
      model: 'plain-2026',
      finish: 'stop',
      state: 'complete',
      usage: { total_tokens: 14 },
    });
  });

  it('streams bytes as they came, and is kept the same', async () => {
    const before = (await stored()).length;
    const stream = await chat.chat.completions.create({
      model: 'plain',
      stream: true,
      messages: [user('Stream it.')],
    });
    const seen = { text: '', reasoning: '', vendors: 0, logprobs: 0, empty: 0 };
    for await (const chunk of stream) {
      const [choice] = chunk.choices;
      seen.text += choice?.delta.content ?? '';
      seen.reasoning += Reflect.get(Object(choice?.delta), 'reasoning_content') ?? '';
      if (Reflect.get(chunk, 'x_vendor')) seen.vendors += 1;
      if (choice?.logprobs) seen.logprobs += 1;
      if (!choice) seen.empty += 1;
    }
    expect(seen).toEqual({ text: 'Hello thére', reasoning: 'thinking', vendors: 4, logprobs: 1, empty: 0 });
    const added = (await stored()).slice(before);
    expect(added.map(({ content }) => content)).toEqual(['Stream it.', 'Hello thére']);
    // Asked for by the gateway, and not passed on to a client that did not ask.
    expect(added[1]?.gateway).toMatchObject({
      finish: 'stop',
      state: 'complete',
      usage: { total_tokens: 14 },
    });
    const counted = await chat.chat.completions.create({
      model: 'plain',
      stream: true,
      stream_options: { include_usage: true },
      messages: [user('And count.')],
    });
    let usage: unknown = null;
    for await (const chunk of counted) usage = chunk.usage ?? usage;
    expect(usage).toMatchObject({ total_tokens: 14 });
    const several = await chat.chat.completions.create({
      model: 'plain',
      stream: true,
      n: 2,
      messages: [user('And twice.')],
    });
    let other = '';
    for await (const chunk of several)
      for (const choice of chunk.choices) if (choice.index === 1) other += choice.delta.content ?? '';
    expect(other).toBe('Or this.');
    expect((await stored()).at(-1)).toMatchObject({ content: 'Hello thére', gateway: { finish: 'stop' } });
  });

  it('calls tools, with one block of memory all the way', async () => {
    const question = user('What time is it at the marina with the gate code?');
    const call = await chat.chat.completions
      .stream({ model: 'plain', messages: [question], tools })
      .finalChatCompletion();
    const [choice] = call.choices;
    expect(choice?.message.tool_calls?.[0]).toMatchObject({
      function: { name: 'get_time', arguments: '{"tz":"UTC"}' },
    });
    const first = asked()?.body.messages;
    expect(first[0]).toMatchObject({ role: 'system', content: expect.stringMatching(/KX4711/) });
    const result: Message = { role: 'tool', tool_call_id: 'call_1', content: '12:00' };
    const thread = (await stored()).at(-1)?.thread;
    if (!choice) throw new Error('no choice');
    await chat.chat.completions.create({
      model: 'plain',
      tools,
      messages: [question, choice.message, result],
    });
    const second = asked()?.body.messages;
    expect(second.map(({ role }: { role: string }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(second[0]).toEqual(first[0]);
    const turns = (await stored()).filter((turn) => turn.thread === thread);
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  it('sends nothing to tools that was forgotten or erased meanwhile', async () => {
    const eve = await api.workspace.caller('member', 'eve');
    const asEve = await clientOf(eve);
    const { memoryId } = await remember(api.as(eve), {
      kind: 'note',
      content: 'The boathouse key is PQ31.',
    });
    await appendMessages(api.as(eve), {
      threadKey: 'told',
      messages: [{ role: 'user', content: 'The boathouse alarm is ZX77.' }],
    });
    const messages = [user('What are the key and the alarm of the boathouse?')];
    const system = () => asked()?.body.messages[0].content;
    for (const [index, taken] of [
      () => forgetMemory(api.as(eve), { memoryId }),
      () => eraseThread(api.as(eve), { threadKey: 'told' }),
      () => {},
    ].entries()) {
      const { choices } = await asEve.chat.completions.create({ model: 'plain', messages, tools });
      const [choice] = choices;
      if (!choice) throw new Error('no choice');
      expect(system()).toEqual(
        index > 0 ? expect.not.stringContaining('PQ31') : expect.stringContaining('PQ31'),
      );
      if (index < 2) expect(system()).toContain('ZX77');
      else expect(JSON.stringify(asked()?.body.messages)).not.toContain('ZX77');
      messages.push(choice.message, { role: 'tool', tool_call_id: 'call_1', content: String(index) });
      await taken();
    }
  });
});

describe('a cached block of memory', () => {
  it('ends with any change of who reads the thread', async () => {
    const fay = await api.workspace.caller('member', 'fay');
    const guest = await api.workspace.caller('member', 'guest');
    const asFay = await clientOf(fay);
    await remember(api.as(fay), { kind: 'note', content: 'The safe of the office opens with RT58.' });
    const question = user('What opens the safe of the office?');
    const headers = { 'x-mneme-thread': 'office' };
    const prompt = () => JSON.stringify(asked()?.body.messages);
    const { choices } = await asFay.chat.completions.create(
      { model: 'plain', messages: [question], tools },
      { headers },
    );
    expect(prompt()).toContain('RT58');
    const [choice] = choices;
    if (!choice) throw new Error('no choice');
    const joined = await api.post(fay, {
      query: 'mutation ($input: ThreadParticipantInput!) { addThreadParticipant(input: $input) { ok } }',
      variables: { input: { threadKey: 'office', userId: guest.userId } },
    });
    expect(joined.errors).toEqual([]);
    const result: Message = { role: 'tool', tool_call_id: 'call_1', content: '12:00' };
    await asFay.chat.completions.create(
      { model: 'plain', messages: [question, choice.message, result], tools },
      { headers },
    );
    expect(prompt()).not.toContain('RT58');
  });
});

describe('a conversation', () => {
  it('goes on in its thread, and nothing of it is stored twice', async () => {
    const history = [user('My boat is called Wagtail.'), assistant('Hello thére')];
    await chat.chat.completions.create({ model: 'plain', messages: history.slice(0, 1) });
    const thread = (await stored()).at(-1)?.thread;
    await chat.chat.completions.create({
      model: 'plain',
      messages: [...history, user('And hers is Dipper.')],
    });
    await chat.chat.completions.create({
      model: 'plain',
      messages: [...history, user('And hers is Dipper.'), assistant('Hello thére'), user('Whose is Dipper?')],
    });
    const turns = (await stored()).filter((turn) => turn.thread === thread);
    expect(turns.map(({ content }) => content)).toEqual([
      'My boat is called Wagtail.',
      'Hello thére',
      'And hers is Dipper.',
      'Hello thére',
      'Whose is Dipper?',
      'Hello thére',
    ]);
  });

  it('goes on after a refusal, which is stored as what was said', async () => {
    const history: Message[] = [user('Tell me how to open a safe.')];
    for (const stream of [false, true]) {
      const { choices } = stream
        ? await chat.chat.completions.stream({ model: 'refuse', messages: history }).finalChatCompletion()
        : await chat.chat.completions.create({ model: 'refuse', messages: history });
      expect(choices[0]?.message).toMatchObject({ content: null, refusal: 'I cannot help with that.' });
      if (choices[0]) history.push(choices[0].message, user(`And then ${stream}?`));
    }
    await chat.chat.completions.create({ model: 'plain', messages: history });
    const thread = (await stored()).at(-1)?.thread;
    const turns = (await stored()).filter((turn) => turn.thread === thread);
    expect(turns.map(({ content }) => content)).toEqual([
      'Tell me how to open a safe.',
      'I cannot help with that.',
      'And then false?',
      'I cannot help with that.',
      'And then true?',
      'Hello thére',
    ]);
  });

  it('goes on when the secret of its key is rotated, and not with another key of the same user', async () => {
    const { admin } = api.workspace;
    const key = { role: 'member' as const, scopes: ['read' as const, 'write' as const] };
    const desk = await createApiKey(api.as(admin), { ...key, name: 'desk' });
    const { rows } = await api.database.owner.query<{ userId: string }>(
      'select user_id as "userId" from mneme.api_key where id = $1',
      [desk.apiKeyId],
    );
    const phone = await createApiKey(api.as(admin), { ...key, name: 'phone', userId: rows[0]?.userId });
    const threadOf = async (secret: string, messages: Message[]) => {
      const client = await clientOf(dana, {}, secret);
      const { response } = await client.chat.completions.create({ model: 'plain', messages }).withResponse();
      return response.headers.get('x-mneme-thread-id');
    };
    const begun = await threadOf(desk.secret, [user('Which pier?')]);
    const rotated = await rotateApiKey(api.as(admin), { apiKeyId: desk.apiKeyId });
    const history = [user('Which pier?'), assistant('Hello thére'), user('And which berth?')];
    expect(await threadOf(rotated.secret, history)).toBe(begun);
    expect(await threadOf(phone.secret, history)).not.toBe(begun);
  });

  it('that was changed is another thread, as is one that begins again', async () => {
    const begin = () => chat.chat.completions.create({ model: 'plain', messages: [user('Knock knock.')] });
    const threads = async () => new Set((await stored()).map(({ thread }) => thread)).size;
    const before = await threads();
    await begin();
    await begin();
    expect(await threads()).toBe(before + 2);
    const changed = [user('Knock knock.'), assistant('Something I never said.'), user('Who is there?')];
    await chat.chat.completions.create({ model: 'plain', messages: changed });
    expect(await threads()).toBe(before + 3);
    const twice = { headers: { 'idempotency-key': 'one and the same' } };
    for (let round = 0; round < 2; round += 1)
      await chat.chat.completions.create({ model: 'plain', messages: [user('Once only.')] }, twice);
    expect((await stored()).filter(({ content }) => content === 'Once only.')).toHaveLength(1);
    expect(await threads()).toBe(before + 4);
  });

  it('that others read gets nothing of its user alone, however it is named', async () => {
    const question = 'What is the gate code of the marina?';
    const first = { headers: { 'idempotency-key': 'shared later' } };
    const named = { headers: { 'x-mneme-thread': 'shared later' } };
    for (const by of [first, named]) {
      const { response } = await chat.chat.completions
        .create({ model: 'plain', messages: [user(question)] }, by)
        .withResponse();
      expect(JSON.stringify(asked()?.body)).toMatch(/KX4711/);
      const threadId = response.headers.get('x-mneme-thread-id');
      await updateThread(api.as(dana), { threadId, projectKey: 'pier' });
      await chat.chat.completions.create({ model: 'plain', messages: [user(`Again: ${question}`)] }, by);
      expect((await stored()).filter(({ thread }) => thread === threadId)).toHaveLength(4);
      expect(JSON.stringify(asked()?.body)).not.toMatch(/KX4711/);
    }
  });

  it('is the one that a header names, with its history or without', async () => {
    const named = await clientOf(dana, { 'x-mneme-thread': 'harbour' });
    for (const content of ['Yes.', 'Yes.'])
      await named.chat.completions.create({ model: 'plain', messages: [user(content)] });
    await named.chat.completions.create({
      model: 'plain',
      messages: [user('Yes.'), assistant('Hello thére'), user('With what came before.')],
    });
    const { data } = await api.post(dana, {
      query:
        '{ threads(filter: { externalId: { equalTo: "harbour" } }) { nodes { channel messages { nodes { content } } } } }',
    });
    expect(data.threads.nodes).toHaveLength(1);
    expect(data.threads.nodes[0].messages.nodes.map(({ content }: { content: string }) => content)).toEqual([
      'Yes.',
      'Hello thére',
      'Yes.',
      'Hello thére',
      'With what came before.',
      'Hello thére',
    ]);
  });
});
