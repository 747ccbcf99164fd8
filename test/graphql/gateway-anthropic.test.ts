import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useAnthropic } from './fake-anthropic.ts';
import { useProvider } from './fake-provider.ts';
import { useServedApi } from './served-api.ts';

// The official client of OpenAI's protocol, and behind the gateway a provider of Anthropic's.

const claude = useAnthropic();
const spare = useProvider('spare');
const key = 'sk-ant-of-the-deployment';
const api = useServedApi({
  gateway: () => ({
    providers: [
      {
        name: 'claude',
        protocol: 'anthropic',
        url: claude.url,
        apiKey: key,
        fallback: 'spare/plain',
        memory: 'system',
      },
      {
        name: 'spare',
        protocol: 'openai',
        url: spare.url,
        apiKey: null,
        fallback: 'turns/m',
        memory: 'system',
      },
      { name: 'turns', protocol: 'anthropic', url: claude.url, apiKey: null, fallback: null, memory: 'turn' },
    ],
    silenceMs: 500,
    memoryTokens: 1_500,
  }),
});
type Message = OpenAI.ChatCompletionMessageParam;
type Asked = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model' | 'messages'>;
const user = (content: string): Message => ({ role: 'user', content });
const tools = ['get_time', 'get_moon'].map((name) => ({
  type: 'function' as const,
  function: {
    name,
    description: 'Tells.',
    parameters: { type: 'object', properties: { tz: { enum: ['UTC', null] } } },
  },
}));
let dana: Caller;
let chat: OpenAI;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  chat = new OpenAI({
    baseURL: `http://127.0.0.1:${api.port}/v1`,
    apiKey: await api.token(dana),
    maxRetries: 0,
  });
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
});

interface Turn {
  readonly role: string;
  readonly content: string;
  readonly gateway: { model: string; finish: string | null; state: string; usage: object | null } | null;
}
async function stored(): Promise<Turn[]> {
  const { rows } = await api.database.owner.query<Turn>(
    `select role, content, metadata -> 'gateway' as gateway from mneme.message
     where workspace_id = $1 and owner_user_id = $2 order by id`,
    [dana.workspaceId, dana.userId],
  );
  return rows;
}
const asked = () => claude.asked.at(-1);
const ask = (model: string, messages: Message[], rest: Asked = {}) =>
  chat.chat.completions.create({ model, messages, ...rest });

describe('a completion by Anthropic’s protocol', () => {
  it('knows what is remembered, and is remembered', async () => {
    const messages: Message[] = [
      { role: 'system', content: 'Be brief.' },
      user('What is the gate code of the marina?'),
    ];
    const { data, response } = await chat.chat.completions
      .create({
        model: 'claude-sonnet-4-5',
        messages,
        max_completion_tokens: 50,
        temperature: 0.2,
        stop: 'END',
        user: 'u-1',
        n: 1,
        presence_penalty: 0,
        seed: null,
      })
      .withResponse();
    expect(data).toMatchObject({
      id: 'msg_1',
      object: 'chat.completion',
      model: 'claude-2026',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello thére', refusal: null },
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 4,
        total_tokens: 14,
        prompt_tokens_details: { cached_tokens: 2 },
      },
    });
    const { path, headers, body } = asked() ?? {};
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': key, 'anthropic-version': '2023-06-01' });
    expect(headers?.authorization).toBeUndefined();
    expect(body).toMatchObject({
      model: 'claude-sonnet-4-5',
      max_tokens: 50,
      temperature: 0.2,
      stop_sequences: ['END'],
      metadata: { user_id: 'u-1' },
      messages: [{ role: 'user', content: [{ type: 'text', text: 'What is the gate code of the marina?' }] }],
    });
    expect(body.system[0].text).toMatch(/^Be brief\.\n\n[\s\S]*KX4711/);
    expect(response.headers.get('x-mneme-model')).toBe('claude/claude-sonnet-4-5');
    expect(response.headers.get('anthropic-ratelimit-requests-remaining')).toBe('7');
    expect(response.headers.get('x-secret')).toBeNull();
    const turns = await stored();
    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is the gate code of the marina?'],
      ['assistant', 'Hello thére'],
    ]);
    expect(turns[1]?.gateway).toMatchObject({
      model: 'claude-2026',
      finish: 'stop',
      state: 'complete',
      usage: { total_tokens: 14 },
    });
  });

  it('streams, with its thinking and what it took, and is kept the same', async () => {
    const stream = await chat.chat.completions.create({
      model: 'thinks',
      stream: true,
      stream_options: { include_usage: true },
      messages: [user('Stream it.')],
    });
    const seen = { text: '', reasoning: '', finish: [] as unknown[], ids: new Set<string>(), total: 0 };
    for await (const chunk of stream) {
      const [choice] = chunk.choices;
      seen.text += choice?.delta.content ?? '';
      seen.reasoning += Reflect.get(Object(choice?.delta), 'reasoning_content') ?? '';
      if (choice?.finish_reason) seen.finish.push(choice.finish_reason);
      seen.ids.add(chunk.id);
      seen.total += chunk.usage?.total_tokens ?? 0;
    }
    expect(seen).toEqual({
      text: 'Hello thére',
      reasoning: 'So.',
      finish: ['stop'],
      ids: new Set(['msg_1']),
      total: 14,
    });
    expect((await stored()).at(-1)).toMatchObject({
      content: 'Hello thére',
      gateway: { finish: 'stop', state: 'complete', usage: { total_tokens: 14 } },
    });
    const whole = await ask('thinks', [user('And whole.')]);
    expect(whole.choices[0]?.message).toMatchObject({ content: 'Hello thére', reasoning_content: 'So.' });
  });

  it.each([
    ['long', 'length'],
    ['refuses', 'content_filter'],
  ])('says why it ended: %s', async (model, finish) => {
    expect((await ask(model, [user('Go on.')])).choices[0]?.finish_reason).toBe(finish);
  });

  it('calls tools and takes what they gave, streamed and whole, with one block of memory', async () => {
    const question = user('What time is it at the marina with the gate code?');
    const streamed = await chat.chat.completions
      .stream({ model: 'claude-test', messages: [question], tools, parallel_tool_calls: false })
      .finalChatCompletion();
    const { data: whole, response } = await chat.chat.completions
      .create({ model: 'claude-test', messages: [question], tools, tool_choice: 'required' })
      .withResponse();
    const called = [
      { id: 'toolu_1', type: 'function', function: { name: 'get_time', arguments: '{"tz":"UTC"}' } },
      { id: 'toolu_2', type: 'function', function: { name: 'get_moon', arguments: '{}' } },
    ];
    for (const { choices } of [streamed, whole])
      expect(choices[0]).toMatchObject({
        finish_reason: 'tool_calls',
        message: { content: 'I look.', tool_calls: called },
      });
    expect(claude.asked.at(-2)?.body.tool_choice).toMatchObject({ disable_parallel_tool_use: true });
    expect(asked()?.body).toMatchObject({
      tool_choice: { type: 'any' },
      tools: [
        { name: 'get_time', description: 'Tells.', input_schema: tools[0]?.function.parameters },
        { name: 'get_moon' },
      ],
    });
    const [choice] = whole.choices;
    if (!choice) throw new Error('no choice');
    const before = asked()?.body.system;
    expect(before[0].text).toMatch(/KX4711/);
    const { response: next } = await chat.chat.completions
      .create({
        model: 'claude-test',
        messages: [
          question,
          choice.message,
          { role: 'tool', tool_call_id: 'toolu_1', content: '12:00' },
          { role: 'tool', tool_call_id: 'toolu_2', content: [{ type: 'text', text: 'full' }] },
        ],
        tools,
      })
      .withResponse();
    expect(next.headers.get('x-mneme-thread-id')).toBe(response.headers.get('x-mneme-thread-id'));
    expect(asked()?.body.system).toEqual(before);
    expect(asked()?.body.messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'toolu_1', name: 'get_time', input: { tz: 'UTC' } },
          { type: 'tool_use', id: 'toolu_2', name: 'get_moon', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: '12:00' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: 'full' },
        ],
      },
    ]);
    expect((await stored()).slice(-3).map(({ role, content }) => [role, content])).toEqual([
      ['tool', '12:00'],
      ['tool', 'full'],
      ['assistant', 'Hello thére'],
    ]);
  });

  it('sees images, by what they are and where they are', async () => {
    await ask('claude-test', [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'image_url', image_url: { url: 'https://pictures.test/a.png' } },
        ],
      },
    ]);
    expect(asked()?.body.messages[0].content).toMatchObject([
      { type: 'text', text: 'What is this?' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'image', source: { type: 'url', url: 'https://pictures.test/a.png' } },
    ]);
  });

  it('answers as a JSON schema wants it, and is held to it where that is strict', async () => {
    const schema = {
      type: 'object',
      properties: { open: { type: 'boolean' } },
      required: ['open'],
      additionalProperties: false,
    };
    const answered = async (strict: boolean) => {
      const json_schema = { name: 'gate', schema, strict };
      await ask('claude-3-haiku', [user('Is it open?')], {
        response_format: { type: 'json_schema', json_schema },
      });
      return asked()?.body;
    };
    expect(await answered(true)).toMatchObject({
      output_config: { format: { type: 'json_schema', schema } },
    });
    // An old model is asked by a tool, which holds it to nothing.
    const loose = await answered(false);
    expect(loose.output_config).toBeUndefined();
    expect(loose.tools).toMatchObject([{ name: 'json', input_schema: schema }]);
  });

  it('takes memory within the user’s turn where the model wants it there', async () => {
    const history: Message[] = [
      { role: 'system', content: 'Be brief.' },
      user('Hello.'),
      { role: 'assistant', content: 'Hi.' },
      user('What is the gate code of the marina?'),
    ];
    await ask('turns/claude-test', history);
    expect(asked()?.body.system[0].text).toBe('Be brief.');
    expect(asked()?.body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    expect(asked()?.body.messages[2].content).toMatchObject([
      { text: expect.stringMatching(/KX4711/) },
      { text: 'What is the gate code of the marina?' },
    ]);
  });
});

describe('what Anthropic’s protocol says otherwise', () => {
  it('is an effort to think, a file, and a refusal of before', async () => {
    const effort = async (given: Asked, messages = [user('Think of the tides.')]) => {
      await ask('claude-opus-4-5', messages, given);
      return asked()?.body;
    };
    const plain = await effort({});
    const low = await effort({ reasoning_effort: 'low' });
    expect([plain.thinking, low.thinking?.type]).toEqual([undefined, 'enabled']);
    expect((await effort({ reasoning_effort: 'none' })).thinking?.type).not.toBe('enabled');
    const call = { id: 'c', type: 'function' as const, function: { name: 'get_time', arguments: '{}' } };
    const answered: Message[] = [
      user('What time is it?'),
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '12:00' },
    ];
    expect((await effort({ reasoning_effort: 'low', tools }, answered)).thinking).toBeUndefined();
    const data = Buffer.from('%PDF-1.4').toString('base64');
    for (const content of [null, '']) {
      await ask('claude-test', [
        user('Open a safe.'),
        { role: 'assistant', content, refusal: 'No.' },
        {
          role: 'user',
          content: [
            {
              type: 'file',
              file: { filename: 'tides.pdf', file_data: `data:application/pdf;base64,${data}` },
            },
            { type: 'text', text: 'What is in it?' },
          ],
        },
      ]);
      expect(asked()?.body.messages.slice(-2)).toMatchObject([
        { role: 'assistant', content: [{ type: 'text', text: 'No.' }] },
        {
          role: 'user',
          content: [
            { type: 'document', title: 'tides.pdf', source: { media_type: 'application/pdf', data } },
            { type: 'text', text: 'What is in it?' },
          ],
        },
      ]);
    }
  });
});

describe('what cannot be translated', () => {
  const refused: [string, object][] = [
    ['seed', { seed: 7 }],
    ['logprobs', { logprobs: true }],
    ['n', { n: 2 }],
    ['temperature', { temperature: 1.5 }],
    ['vendor_knob', { vendor_knob: 3 }],
    ['reasoning_effort', { reasoning_effort: 'huge' }],
    [
      'messages.0.content.0.file has file_id',
      { messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] },
    ],
    [
      'messages.0.content.0.file.file_data',
      {
        messages: [
          { role: 'user', content: [{ type: 'file', file: { file_data: 'data:text/csv;base64,YQ==' } }] },
        ],
      },
    ],
    ['response_format.type', { response_format: { type: 'json_object' } }],
    ['tools.0.type', { tools: [{ type: 'custom', custom: { name: 'x' } }] }],
    [
      'detail',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'https://a.test', detail: 'low' } }],
          },
        ],
      },
    ],
    [
      'messages.0.content.0.image_url.url',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://a.test' } }] }] },
    ],
    [
      'messages.0.content.0.image_url.url',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://' } }] }] },
    ],
    [
      'messages.1.tool_call_id',
      {
        messages: [
          { role: 'user', content: 'x' },
          { role: 'tool', tool_call_id: 'cut', content: 'y' },
        ],
      },
    ],
    [
      'messages.0.content.0.type',
      { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }] },
    ],
    ['messages.0 has name', { messages: [{ role: 'user', content: 'x', name: 'Dana' }] }],
    [
      'messages.1.tool_calls.0.function.arguments',
      {
        messages: [
          { role: 'user', content: 'x' },
          {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{' } }],
          },
          { role: 'tool', tool_call_id: 'c', content: 'y' },
        ],
      },
    ],
  ];
  it.each(refused)('is refused by its name, before anything is stored: %s', async (name, given) => {
    const before = (await stored()).length;
    const sent = claude.asked.length + spare.asked.length;
    await expect(ask('claude-test', [user('x')], given)).rejects.toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(name),
    });
    expect(await stored()).toHaveLength(before);
    expect(claude.asked.length + spare.asked.length).toBe(sent);
  });

  it('is refused too where a model takes less than its protocol', async () => {
    const message = expect.stringMatching(/temperature/);
    for (const stream of [true, false])
      await expect(
        chat.chat.completions.create({
          model: 'claude-opus-4-7',
          stream,
          messages: [user('x')],
          temperature: 0.5,
        }),
      ).rejects.toMatchObject({ status: 400, code: 'BAD_INPUT', message });
  });

  it('goes to providers of OpenAI’s protocol as it is, and to no other', async () => {
    // Its fallback is of Anthropic's protocol, and can't be sent this.
    await expect(ask('spare/down', [user('x')], { seed: 7 })).rejects.toMatchObject({ status: 503 });
    expect(spare.asked.at(-1)?.body.seed).toBe(7);
    const cut: Message = { role: 'tool', tool_call_id: 'cut', content: 'y' };
    await expect(ask('spare/down', [user('x'), cut])).rejects.toMatchObject({ status: 503 });
    const { choices } = await ask('spare/down', [user('x')]);
    expect(choices[0]?.message.content).toBe('Hello thére');
    expect(asked()?.body.model).toBe('m');
  });

  it('are embeddings', async () => {
    await expect(chat.embeddings.create({ model: 'turns/e', input: 'x' })).rejects.toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
    });
  });
});
