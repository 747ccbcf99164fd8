import Anthropic from '@anthropic-ai/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetMemory, remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { eventually } from '../support/eventually.ts';
import { useAnthropic } from './fake-anthropic.ts';
import { useProvider } from './fake-provider.ts';
import { useServedApi } from './served-api.ts';

// The official client of Anthropic's protocol, and behind the gateway a provider of that protocol and one of OpenAI's.

const claude = useAnthropic();
const plain = useProvider('plain');
const api = useServedApi({
  gateway: () => ({
    providers: [
      {
        name: 'claude',
        protocol: 'anthropic',
        url: claude.url,
        apiKey: 'sk-ant-of-the-deployment',
        fallback: 'plain/plain',
        memory: null,
      },
      { name: 'plain', protocol: 'openai', url: plain.url, apiKey: null, fallback: null, memory: null },
      {
        name: 'after',
        protocol: 'anthropic',
        url: claude.url,
        apiKey: null,
        fallback: null,
        memory: 'system',
      },
    ],
    silenceMs: 500,
    memoryTokens: 1_500,
  }),
});
type Message = Anthropic.MessageParam;
const user = (content: Message['content']): Message => ({ role: 'user', content });
const question = 'What is the gate code of the marina?';
const tools: Anthropic.Tool[] = ['get_time', 'get_moon'].map((name) => ({
  name,
  description: 'Tells.',
  input_schema: { type: 'object', properties: { tz: { type: 'string' } } },
}));
let dana: Caller;
let client: Anthropic;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  client = await clientOf(dana);
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
});

async function clientOf(caller: Caller, headers: Record<string, string> = {}): Promise<Anthropic> {
  return new Anthropic({
    baseURL: `http://127.0.0.1:${api.port}`,
    apiKey: await api.token(caller),
    maxRetries: 0,
    defaultHeaders: headers,
  });
}
// Fields that the client's types leave out are sent all the same.
type Rest = Partial<Anthropic.MessageCreateParamsNonStreaming> & { top_k?: number; temperature?: number };
const ask = (messages: Message[], rest: Rest = {}) =>
  client.messages.create({ model: 'claude-test', max_tokens: 100, messages, ...rest });
const asked = () => claude.asked.at(-1);
const translated = () => plain.asked.at(-1);

async function stored(caller: Caller = dana) {
  const { rows } = await api.database.owner.query<{
    role: string;
    content: string;
    thread: string;
    gateway: { state: string; finish: string | null; model: string; usage: object } | null;
  }>(
    `select role, content, thread_id as thread, metadata -> 'gateway' as gateway from mneme.message
     where workspace_id = $1 and owner_user_id = $2 order by id`,
    [caller.workspaceId, caller.userId],
  );
  return rows;
}

describe('Messages, by a provider of their protocol', () => {
  it('know what is remembered, behind what is cached, and are remembered', async () => {
    const system: Anthropic.TextBlockParam[] = [
      { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } },
    ];
    const { data, response } = await ask([user(question)], {
      system,
      metadata: { user_id: 'u-1' },
      top_k: 5,
    }).withResponse();
    expect(data.content).toEqual([
      { type: 'thinking', thinking: 'So.', signature: 'sig' },
      { type: 'text', text: 'Hello thére' },
    ]);
    expect(Reflect.get(data, 'x_vendor')).toEqual({ gpu: 'h200' });
    expect(asked()?.headers['x-api-key']).toBe('sk-ant-of-the-deployment');
    expect(asked()?.headers.authorization).toBeUndefined();
    const { body } = asked() ?? {};
    expect(body).toMatchObject({ model: 'claude-test', system, top_k: 5, metadata: { user_id: 'u-1' } });
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: expect.stringMatching(/KX4711/) },
          { type: 'text', text: question },
        ],
      },
    ]);
    expect(response.headers.get('x-mneme-model')).toBe('claude/claude-test');
    expect(response.headers.get('anthropic-ratelimit-requests-remaining')).toBe('7');
    expect(response.headers.get('x-secret')).toBeNull();
    const turns = await stored();
    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', question],
      ['assistant', 'Hello thére'],
    ]);
    expect(turns[1]?.gateway).toMatchObject({
      state: 'complete',
      finish: 'end_turn',
      model: 'claude-2026',
      usage: { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
    });
  });

  it('stream bytes as they came, and begin as before in the next turn', async () => {
    const first = user('Where is the marina with the gate code?');
    const stream = client.messages.stream({ model: 'thinks', max_tokens: 100, messages: [first] });
    const events: string[] = [];
    stream.on('streamEvent', ({ type }) => events.push(type));
    const message = await stream.finalMessage();
    expect(message.content).toEqual([
      { type: 'thinking', thinking: 'So.', signature: 'sig' },
      { type: 'text', text: 'Hello thére' },
    ]);
    expect(message.usage).toMatchObject({ input_tokens: 8, cache_read_input_tokens: 2, output_tokens: 4 });
    expect(events).toContain('content_block_stop');
    const before: unknown[] = asked()?.body.messages;
    const count = (await stored()).length;
    const second = user('And the gate code?');
    await ask([first, { role: 'assistant', content: message.content }, second]);
    const after: unknown[] = asked()?.body.messages;
    // The beginning is the same, thinking and its signature too, so that the provider's cache holds.
    expect(after.slice(0, 1)).toEqual(before);
    expect(after[1]).toEqual({ role: 'assistant', content: message.content });
    expect(JSON.stringify(before)).toMatch(/KX4711/);
    const turns = (await stored()).slice(count - 2);
    expect(turns.map(({ content }) => content)).toEqual([
      'Where is the marina with the gate code?',
      'Hello thére',
      'And the gate code?',
      'Hello thére',
    ]);
    expect(new Set(turns.map(({ thread }) => thread)).size).toBe(1);
  });

  it('do not begin as before once something was forgotten', async () => {
    const { memoryId } = await remember(api.as(dana), {
      kind: 'note',
      content: 'The password of the winch is PELICAN9.',
    });
    const first = user('What is the password of the winch?');
    await ask([first]);
    expect(JSON.stringify(asked()?.body)).toMatch(/PELICAN9/);
    await forgetMemory(api.as(dana), { memoryId });
    await ask([first, { role: 'assistant', content: 'Hello thére' }, user('Is it still the same?')]);
    expect(JSON.stringify(asked()?.body)).not.toMatch(/PELICAN9/);
  });

  it('call tools and take what they gave, with one block of memory', async () => {
    const first = user('What time is it at the marina with the gate code?');
    const called = await client.messages
      .stream({ model: 'claude-test', max_tokens: 100, messages: [first], tools })
      .finalMessage();
    expect(called.stop_reason).toBe('tool_use');
    const before: unknown[] = asked()?.body.messages;
    const results = called.content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'noon' }]
        : [],
    );
    expect(results).toHaveLength(2);
    await ask([first, { role: 'assistant', content: called.content }, user(results)], { tools });
    const after = asked()?.body.messages;
    expect(after[0]).toEqual(before[0]);
    expect(after[2]).toEqual({ role: 'user', content: results });
    expect((await stored()).slice(-5).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What time is it at the marina with the gate code?'],
      ['assistant', 'I look.'],
      ['tool', 'noon'],
      ['tool', 'noon'],
      ['assistant', 'Hello thére'],
    ]);
  });

  it('have memory in the system prompt, behind its own, where the deployment says so', async () => {
    await ask([user(question)], { model: 'after/claude-test', system: 'Be brief.' });
    const { system, messages } = asked()?.body ?? {};
    expect(system[0]).toEqual({ type: 'text', text: 'Be brief.' });
    expect(system[1].text).toMatch(/KX4711/);
    expect(messages).toEqual([{ role: 'user', content: question }]);
  });

  it('keep memory out where the header or metadata says so', async () => {
    const off = await clientOf(dana, { 'x-mneme-memory': 'off' });
    await off.messages.create({ model: 'claude-test', max_tokens: 9, messages: [user(question)] });
    expect(asked()?.body.messages).toEqual([{ role: 'user', content: question }]);
    const metadata: object = { user_id: 'u-1', mneme_memory: 'write', mneme_thread: 'by-metadata' };
    const { response } = await ask([user(question)], { metadata }).withResponse();
    expect(asked()?.body.messages).toEqual([{ role: 'user', content: question }]);
    expect(asked()?.body.metadata).toEqual({ user_id: 'u-1' });
    const { rows } = await api.database.owner.query(
      'select id from mneme.thread where workspace_id = $1 and external_id = $2',
      [dana.workspaceId, 'by-metadata'],
    );
    expect(rows.map(({ id }) => id)).toEqual([response.headers.get('x-mneme-thread-id')]);
    await expect(ask([user('x')], { metadata: { mneme_memory: 'some' } as object })).rejects.toThrow(
      /mneme_memory is on, off, read or write/,
    );
  });

  it('store what came before a client left or a provider broke off, and find nothing in it', async () => {
    const stream = client.messages.stream({ model: 'slow', max_tokens: 9, messages: [user('Slowly.')] });
    for await (const event of stream) if (event.type === 'content_block_delta') break;
    stream.abort();
    await eventually(async () =>
      expect((await stored()).at(-1)).toMatchObject({
        content: 'Hello ',
        gateway: { state: 'client left' },
      }),
    );
    for (const model of ['break', 'cut', 'fails']) {
      const broken = client.messages.stream({ model, max_tokens: 9, messages: [user(`Break: ${model}`)] });
      const seen = new Promise<void>((resolve) => broken.on('text', () => resolve()));
      broken.done().catch(() => {});
      await seen;
      if (model === 'break') claude.breakOff();
      await expect(broken.finalMessage()).rejects.toThrow();
      expect((await stored()).at(-1)).toMatchObject({ content: 'Hello ', gateway: { state: 'broke off' } });
    }
  });

  it('pass on refusals and make their own in the same form', async () => {
    const bad = ask([user('x')], { model: 'bad' });
    await expect(bad).rejects.toMatchObject({
      status: 400,
      error: {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'messages: too many of them' },
      },
    });
    await expect(ask([user('x')], { model: 'locked' })).rejects.toThrow(/invalid x-api-key: \[key\]/);
    await expect(ask([])).rejects.toMatchObject({
      status: 400,
      error: { type: 'error', error: { type: 'invalid_request_error', code: 'BAD_INPUT' } },
    });
    const nobody = new Anthropic({ baseURL: `http://127.0.0.1:${api.port}`, apiKey: 'x', maxRetries: 0 });
    const refused = nobody.messages.create({ model: 'claude-test', max_tokens: 9, messages: [user('x')] });
    await expect(refused).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
    const shop = await clientOf(await api.workspace.caller('service', 'shop'));
    await expect(
      shop.messages.create({ model: 'claude-test', max_tokens: 9, messages: [user('x')] }),
    ).rejects.toThrow(/X-Mneme-User/);
  });

  it('count tokens and list models', async () => {
    const count = { model: 'claude-test', messages: [user('x')] };
    expect(await client.messages.countTokens(count)).toMatchObject({ input_tokens: 42 });
    expect(
      (await client.messages.countTokens({ ...count, model: 'plain/plain' })).input_tokens,
    ).toBeGreaterThan(0);
    const listed = await client.models.list();
    expect(listed.data.map(({ id, type }) => [id, type])).toContainEqual(['plain/plain', 'model']);
  });
});

describe('Messages, by a provider of chat completions', () => {
  const model = 'plain/plain';

  it('are translated, answers too', async () => {
    const { content, stop_reason, usage, type } = await ask(
      [user([{ type: 'text', text: question, cache_control: { type: 'ephemeral' } }])],
      { model, system: 'Be brief.', stop_sequences: ['END'], temperature: 0.2 },
    );
    expect({ content, stop_reason, usage, type }).toMatchObject({
      type: 'message',
      content: [{ type: 'text', text: 'Hello thére' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 10, output_tokens: 4 },
    });
    const { body, path } = translated() ?? {};
    expect(path).toBe('/v1/chat/completions');
    expect(body).toMatchObject({
      model: 'plain',
      max_completion_tokens: 100,
      stop: ['END'],
      temperature: 0.2,
    });
    expect(body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: expect.stringMatching(/KX4711/) },
          { type: 'text', text: question },
        ],
      },
    ]);
    expect((await stored()).at(-1)).toMatchObject({
      content: 'Hello thére',
      gateway: { state: 'complete', finish: 'end_turn', usage: { total_tokens: 14 } },
    });
  });

  it('stream, with thinking, tools and what they gave', async () => {
    const whole = await client.messages
      .stream({ model, max_tokens: 50, messages: [user('Stream it.')] })
      .finalMessage();
    expect(whole.content).toEqual([
      { type: 'thinking', thinking: 'thinking', signature: 'mneme' },
      { type: 'text', text: 'Hello thére' },
    ]);
    expect(whole.usage.output_tokens).toBe(4);
    const first = user('What time is it?');
    const called = await client.messages
      .stream({ model, max_tokens: 50, messages: [first], tools: tools.slice(0, 1) })
      .finalMessage();
    expect(called).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'call_1', name: 'get_time', input: { tz: 'UTC' } }],
    });
    const image = { type: 'base64' as const, media_type: 'image/png' as const, data: 'iVBORw0KGgo=' };
    await ask(
      [
        first,
        { role: 'assistant', content: called.content },
        user([
          { type: 'tool_result', tool_use_id: 'call_1', content: 'noon' },
          { type: 'image', source: image },
        ]),
      ],
      { model, tools: tools.slice(0, 1), tool_choice: { type: 'any', disable_parallel_tool_use: true } },
    );
    const { messages, tool_choice, parallel_tool_calls } = translated()?.body ?? {};
    expect({ tool_choice, parallel_tool_calls }).toEqual({
      tool_choice: 'required',
      parallel_tool_calls: false,
    });
    expect(messages.slice(1, 3)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: { arguments: '{"tz":"UTC"}' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'noon' },
    ]);
    expect(messages[3].content.at(-1)).toEqual({
      type: 'image_url',
      image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' },
    });
    // Thinking of another provider is not sent to one that would check its signature.
    await ask([user('Stream it.'), { role: 'assistant', content: whole.content }, user('Again.')]);
    expect(JSON.stringify(asked()?.body)).not.toMatch(/"thinking"/);
  });

  it('answer instead of a provider that is down', async () => {
    const { data, response } = await ask([user('x')], { model: 'down' }).withResponse();
    expect(data.content).toEqual([{ type: 'text', text: 'Hello thére' }]);
    expect(response.headers.get('x-mneme-model')).toBe('plain/plain');
  });

  it('refuse what cannot be translated, by name, and store nothing of it', async () => {
    const before = (await stored()).length;
    await expect(ask([user('x')], { model, top_k: 5 })).rejects.toThrow(/top_k cannot be translated/);
    await expect(
      ask([user('x')], { model, tools: [{ type: 'web_search_20250305', name: 'web_search' }] }),
    ).rejects.toThrow(/tools\.0 \(web_search_20250305\)/);
    expect(await stored()).toHaveLength(before);
    await expect(ask([user('x')], { model: 'plain/bad' })).rejects.toMatchObject({
      status: 400,
      error: { type: 'error', error: { message: 'unknown parameter' } },
    });
  });

  it('say that a provider broke off', async () => {
    const broken = client.messages.stream({
      model: 'plain/break',
      max_tokens: 9,
      messages: [user('Break.')],
    });
    const seen = new Promise<void>((resolve) => broken.on('text', () => resolve()));
    broken.done().catch(() => {});
    await seen;
    plain.breakOff();
    await expect(broken.finalMessage()).rejects.toThrow(/broke off/);
    expect((await stored()).at(-1)).toMatchObject({ content: 'Hello ', gateway: { state: 'broke off' } });
  });
});
