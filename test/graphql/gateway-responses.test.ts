import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { editMessage } from '../../src/memory/erasure/erase.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { eventually } from '../support/eventually.ts';
import { useAnthropic } from './fake-anthropic.ts';
import { useProvider } from './fake-provider.ts';
import { useResponses } from './fake-responses.ts';
import { useServedApi } from './served-api.ts';

// OpenAI's official client speaks Responses, and behind the gateway are providers of each protocol.

const gpt = useResponses();
const plain = useProvider('plain');
const claude = useAnthropic();
const api = useServedApi({
  gateway: () => ({
    providers: [
      {
        name: 'gpt',
        protocol: 'openai-responses',
        url: gpt.url,
        apiKey: 'sk-of-the-deployment',
        fallback: null,
        memory: null,
      },
      { name: 'plain', protocol: 'openai', url: plain.url, apiKey: null, fallback: null, memory: null },
      { name: 'claude', protocol: 'anthropic', url: claude.url, apiKey: null, fallback: null, memory: null },
    ],
    silenceMs: 5_000,
    memoryTokens: 1_500,
  }),
});
type Create = OpenAI.Responses.ResponseCreateParamsNonStreaming;
const question = 'What is the gate code of the marina?';
const tools: OpenAI.Responses.Tool[] = [
  { type: 'function', name: 'get_time', parameters: { type: 'object' }, strict: false },
];
let dana: Caller;
let client: OpenAI;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  client = await clientOf(dana);
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
});

async function clientOf(caller: Caller, headers: Record<string, string> = {}): Promise<OpenAI> {
  return new OpenAI({
    baseURL: `http://127.0.0.1:${api.port}/v1`,
    apiKey: await api.token(caller),
    maxRetries: 0,
    defaultHeaders: headers,
  });
}
const ask = (input: Create['input'], rest: Partial<Create> = {}) =>
  client.responses.create({ model: 'gpt-test', input, ...rest });
const asked = () => gpt.asked.at(-1);

async function stored(caller: Caller = dana) {
  const { rows } = await api.database.owner.query<{
    id: string;
    role: string;
    content: string;
    thread: string;
    gateway: { state: string; finish: string | null; usage: object } | null;
  }>(
    `select id, role, content, thread_id as thread, metadata -> 'gateway' as gateway from mneme.message
     where workspace_id = $1 and owner_user_id = $2 order by id`,
    [caller.workspaceId, caller.userId],
  );
  return rows;
}

describe('Responses, by a provider that speaks them', () => {
  it('know what is remembered, and are remembered', async () => {
    const { data, response } = await ask(question, {
      instructions: 'Be brief.',
      top_logprobs: 2,
    }).withResponse();
    expect(data.output_text).toBe('Hello thére');
    expect(Reflect.get(data, 'x_vendor')).toEqual({ gpu: 'h200' });
    expect(asked()?.headers.authorization).toBe('Bearer sk-of-the-deployment');
    expect(asked()?.body).toMatchObject({
      model: 'gpt-test',
      instructions: 'Be brief.',
      top_logprobs: 2,
      store: false,
      input: [
        { type: 'message', role: 'developer', content: expect.stringMatching(/KX4711/) },
        { type: 'message', role: 'user', content: question },
      ],
    });
    expect(response.headers.get('x-mneme-model')).toBe('gpt/gpt-test');
    const turns = await stored();
    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', question],
      ['assistant', 'Hello thére'],
    ]);
    expect(turns[1]?.gateway).toMatchObject({
      state: 'complete',
      finish: 'completed',
      usage: { prompt_tokens: 10, total_tokens: 14 },
    });
  });

  it('stream as they came, and go on from an id, with the same beginning', async () => {
    const stream = client.responses.stream({
      model: 'gpt-test',
      reasoning: { effort: 'low' },
      input: [
        { role: 'developer', content: 'Answer in French.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Where is the marina with the gate code?' },
            { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' },
          ],
        },
      ],
    });
    const text: string[] = [];
    stream.on('response.output_text.delta', ({ delta }) => text.push(delta));
    const first = await stream.finalResponse();
    expect(text.join('')).toBe('Hello thére');
    const before: unknown[] = asked()?.body.input;
    expect(before).toHaveLength(3);
    expect(asked()?.body.include).toEqual(['reasoning.encrypted_content']);
    const second = await ask('And now?', { previous_response_id: first.id });
    const after: { type?: string; role?: string }[] = asked()?.body.input;
    // The reasoning too, as the provider sealed it; nothing has an id that the provider does not know.
    expect(after.slice(0, 3)).toEqual(before);
    expect(after[3]).toMatchObject({ type: 'reasoning', encrypted_content: 'sealed' });
    expect(after[4]).toMatchObject({
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Hello thére' }],
    });
    expect(Reflect.get(Object(after[4]), 'id')).toBeUndefined();
    expect(asked()?.body.previous_response_id).toBeUndefined();
    const third = await ask('And then?', { previous_response_id: second.id });
    const texts = asked()?.body.input.filter(({ role }: { role: string }) => role === 'user');
    expect(texts).toHaveLength(3);
    const turns = (await stored()).slice(-6);
    expect(turns.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(new Set(turns.map(({ thread }) => thread)).size).toBe(1);
    // From the first answer again: the other turns are not part of that conversation.
    await ask('Or else?', { previous_response_id: first.id });
    expect(JSON.stringify(asked()?.body.input)).not.toMatch(/And now|And then/);
    expect(third.status).toBe('completed');
  });

  it('call tools and take what they gave, by id and with the whole history', async () => {
    const first = await ask('What time is it?', { tools });
    expect(first.output).toMatchObject([{ type: 'function_call', call_id: 'call_1' }]);
    const result = { type: 'function_call_output' as const, call_id: 'call_1', output: 'noon' };
    await ask([result], { tools, previous_response_id: first.id });
    expect(asked()?.body.input.slice(-2)).toMatchObject([
      { type: 'function_call', call_id: 'call_1', name: 'get_time', arguments: '{"tz":"UTC"}' },
      result,
    ]);
    const count = (await stored()).length;
    const calls = first.output.filter((item) => item.type === 'function_call');
    await ask(
      [{ role: 'user', content: 'What time is it?' }, ...calls, result, { role: 'user', content: 'Sure?' }],
      {
        store: false,
      },
    );
    const added = (await stored()).slice(count).map(({ role, content }) => [role, content]);
    // The result is the turn that was stored by then, under the same name.
    expect(added).toEqual([
      ['user', 'Sure?'],
      ['assistant', 'Hello thére'],
    ]);
  });

  it('are kept: retrieved, listed, gone on with after an edit, and deleted', async () => {
    const { id } = await ask('Keep this.');
    expect(await client.responses.retrieve(id)).toMatchObject({
      id,
      object: 'response',
      status: 'completed',
      output_text: 'Hello thére',
      usage: { total_tokens: 14 },
    });
    const items = await client.responses.inputItems.list(id);
    expect(items.data).toMatchObject([
      { role: 'user', content: [{ type: 'input_text', text: 'Keep this.' }] },
    ]);
    const answer = (await stored()).at(-1);
    await editMessage(api.as(dana), { messageId: answer?.id ?? '', content: 'Goodbye' });
    expect((await client.responses.retrieve(id)).output_text).toBe('Goodbye');
    await ask('What did you say?', { previous_response_id: id });
    expect(JSON.stringify(asked()?.body.input)).toMatch(/Goodbye/);
    expect(JSON.stringify(asked()?.body.input)).not.toMatch(/Hello/);
    await expect(client.responses.cancel(id)).rejects.toMatchObject({ status: 400 });
    await client.responses.delete(id);
    for (const gone of [() => client.responses.retrieve(id), () => ask('More', { previous_response_id: id })])
      await expect(gone()).rejects.toMatchObject({ status: 404, code: 'RESPONSE_NOT_FOUND' });
    expect((await stored()).some(({ content }) => content === 'Goodbye')).toBe(false);
    const unkept = await ask('Do not keep this.', { store: false });
    await expect(client.responses.retrieve(unkept.id)).rejects.toMatchObject({ status: 404 });
  });

  it('are their user’s alone', async () => {
    const { id } = await ask('Only for me.');
    const elias = await clientOf(await api.workspace.caller('member', 'elias'));
    const shop = await api.workspace.caller('service', 'shop');
    const visitor = await clientOf(shop, { 'x-mneme-user': 'visitor' });
    for (const other of [elias, visitor]) {
      for (const attempt of [
        () => other.responses.retrieve(id),
        () => other.responses.delete(id),
        () => other.responses.cancel(id),
        () => other.responses.inputItems.list(id).then(() => {}),
        () => other.responses.create({ model: 'gpt-test', input: 'x', previous_response_id: id }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'RESPONSE_NOT_FOUND' });
    }
    const own = await visitor.responses.create({ model: 'gpt-test', input: 'Hello' });
    expect((await visitor.responses.retrieve(own.id)).output_text).toBe('Hello thére');
    const guest = await clientOf(shop, { 'x-mneme-user': 'guest' });
    await expect(guest.responses.retrieve(own.id)).rejects.toMatchObject({ status: 404 });
    await visitor.responses.delete(own.id);
    await expect(visitor.responses.retrieve(own.id)).rejects.toMatchObject({ status: 404 });
  });

  it('belong to conversations', async () => {
    const { id: conversation } = await client.conversations.create();
    await ask('The first thing.', { conversation });
    await ask('The second thing.', { conversation: { id: conversation } });
    const input: { role: string; content: unknown }[] = asked()?.body.input;
    expect(input.filter(({ role }) => role !== 'developer').map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    expect(JSON.stringify(input)).toMatch(/The first thing/);
    expect(asked()?.body.conversation).toBeUndefined();
    expect(new Set((await stored()).slice(-4).map(({ thread }) => thread)).size).toBe(1);
    expect(await client.conversations.retrieve(conversation)).toMatchObject({ id: conversation });
    const elias = await clientOf(await api.workspace.caller('member', 'elias'));
    await expect(
      elias.responses.create({ model: 'gpt-test', input: 'x', conversation }),
    ).rejects.toMatchObject({ status: 404, code: 'THREAD_NOT_FOUND' });
  });

  it('are cancelled while they stream, and cut off: what came is stored', async () => {
    for (const how of ['cancel', 'leave', 'break']) {
      const stream = client.responses.stream({
        model: how === 'break' ? 'break' : 'slow',
        input: `Now: ${how}`,
      });
      stream.done().catch(() => {});
      const id = await new Promise<string>((resolve) => {
        let created = '';
        stream.on('response.created', ({ response }) => {
          created = response.id;
        });
        stream.on('response.output_text.delta', () => resolve(created));
      });
      if (how === 'cancel')
        expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
      else if (how === 'leave') stream.abort();
      else gpt.breakOff();
      await expect(stream.finalResponse()).rejects.toThrow();
      const state = how === 'leave' ? 'client left' : 'broke off';
      await eventually(async () =>
        expect((await stored()).at(-1)).toMatchObject({ content: 'Hello ', gateway: { state } }),
      );
      await expect(client.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('take what metadata says for Mneme, and refuse what the gateway cannot do', async () => {
    await ask(question, { metadata: { mneme_memory: 'write', topic: 'x' } });
    expect(asked()?.body).toMatchObject({ input: question, metadata: { topic: 'x' } });
    await expect(ask('x', { model: 'bad' })).rejects.toMatchObject({ status: 400, param: 'foo' });
    await expect(ask([{ type: 'item_reference', id: 'msg_none' }])).rejects.toThrow(/refers to the item/);
  });
});

describe('Responses, by providers of other protocols', () => {
  it('are translated for chat completions, streamed and whole', async () => {
    const model = 'plain/plain';
    const whole = await ask(question, {
      model,
      instructions: 'Be brief.',
      max_output_tokens: 50,
      text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' } } },
    });
    expect(whole).toMatchObject({
      status: 'completed',
      output_text: 'Hello thére',
      usage: { input_tokens: 10, total_tokens: 14 },
    });
    expect(plain.asked.at(-1)?.body).toMatchObject({
      model: 'plain',
      max_completion_tokens: 50,
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: expect.stringMatching(/KX4711/) },
        { role: 'user' },
      ],
    });
    const streamed = await client.responses
      .stream({ model, input: 'Stream it.', previous_response_id: whole.id })
      .finalResponse();
    expect(streamed.output_text).toBe('Hello thére');
    expect(streamed.output).toMatchObject([
      { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'thinking' }] },
      { type: 'message' },
    ]);
    expect(streamed.previous_response_id).toBe(whole.id);
    expect(plain.asked.at(-1)?.body.messages).toContainEqual({ role: 'assistant', content: 'Hello thére' });
    const called = await client.responses.stream({ model, input: 'What time is it?', tools }).finalResponse();
    expect(called.output).toMatchObject([
      { type: 'function_call', call_id: 'call_1', name: 'get_time', arguments: '{"tz":"UTC"}' },
    ]);
    await ask([{ type: 'function_call_output', call_id: 'call_1', output: 'noon' }], {
      model,
      tools,
      previous_response_id: called.id,
    });
    expect(plain.asked.at(-1)?.body.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'get_time' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'noon' },
    ]);
    await expect(ask('x', { model, top_logprobs: 2 })).rejects.toThrow(/top_logprobs cannot be translated/);
    await expect(ask('x', { model: 'plain/bad' })).rejects.toMatchObject({ status: 400, param: 'foo' });
  });

  it('are translated for Messages', async () => {
    const { output_text, id } = await ask('Hello', { model: 'claude/claude-test' });
    expect(output_text).toBe('Hello thére');
    expect(claude.asked.at(-1)?.path).toBe('/v1/messages');
    const next = await client.responses
      .stream({ model: 'claude/thinks', input: 'Again', previous_response_id: id })
      .finalResponse();
    expect(next.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(claude.asked.at(-1)?.body.messages).toHaveLength(3);
  });
});
