import OpenAI from 'openai';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useAnthropic } from './fake-anthropic.ts';
import { useProvider } from './fake-provider.ts';
import { useServedApi } from './served-api.ts';

// What goes wrong with a provider of Anthropic's protocol, as the official client of OpenAI's sees it.

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
      { name: 'spare', protocol: 'openai', url: spare.url, apiKey: null, fallback: null, memory: 'system' },
      { name: 'alone', protocol: 'anthropic', url: claude.url, apiKey: key, fallback: null, memory: 'turn' },
    ],
    silenceMs: 500,
    memoryTokens: 1_500,
  }),
});
let chat: OpenAI;
beforeAll(async () => {
  const dana = await api.workspace.caller('member', 'dana');
  const apiKey = await api.token(dana);
  chat = new OpenAI({ baseURL: `http://127.0.0.1:${api.port}/v1`, apiKey, maxRetries: 0 });
});
const ask = (model: string, stream = false) =>
  chat.chat.completions.create({ model, stream, messages: [{ role: 'user', content: 'Hello?' }] });

/** The newest answer as it is stored. */
async function lastAnswer() {
  const { rows } = await api.database.owner.query<{
    content: string;
    gateway: { state: string; finish: string | null };
  }>(
    `select content, metadata -> 'gateway' as gateway from mneme.message
     where workspace_id = $1 and role = 'assistant' order by id desc limit 1`,
    [api.workspace.id],
  );
  return rows[0];
}
async function eventually(found: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await found()).toBe(true), { timeout: 60_000, interval: 25 });
}

describe('a provider of Anthropic’s protocol that fails', () => {
  it.each([
    ['down', true],
    ['down', false],
    ['busy', true],
    ['busy', false],
    ['hang', true],
    ['tired', true],
    ['tired', false],
    // What comes whole has no first byte before its last.
    ['fails', false],
    ['cut', false],
  ] as const)('is replaced by the next before the first byte: %s, streaming %s', async (model, stream) => {
    const { data, response } = await chat.chat.completions
      .create({ model, stream, messages: [{ role: 'user', content: 'Hello?' }] })
      .withResponse();
    expect(response.headers.get('x-mneme-model')).toBe('spare/plain');
    if (Symbol.asyncIterator in data) for await (const _ of data) void _;
  });

  it.each([
    ['down', 529, 'overloaded_error', /^529 Overloaded$/],
    ['busy', 429, 'rate_limit_error', /would exceed/],
    ['bad', 400, 'invalid_request_error', /too many of them/],
    ['tired', 529, 'overloaded_error', /^529 Overloaded$/],
    ['fails', 529, 'overloaded_error', /^529 Overloaded$/],
    ['hang', 503, 'PROVIDER_UNREACHABLE', /does not answer/],
    ['cut', 503, 'PROVIDER_UNREACHABLE', /does not answer/],
  ])('is told with its status and message: %s', async (model, status, code, message) => {
    const stream = model === 'hang';
    await expect(ask(`alone/${model}`, stream)).rejects.toMatchObject({
      status,
      code,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['tired', true],
    ['tired', false],
    ['fails', true],
    ['fails', false],
  ] as const)('is hung up on where it does not do so: %s, streaming %s', async (model, stream) => {
    const gone = claude.nextLeft();
    const read = async () => {
      const answer = await ask(`alone/${model}`, stream);
      if (Symbol.asyncIterator in answer) for await (const _ of answer) void _;
    };
    await expect(read()).rejects.toBeInstanceOf(OpenAI.APIError);
    await gone;
  });

  it('is told without the key that it repeats', async () => {
    const refused = await ask('alone/locked').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 401,
      message: expect.stringMatching(/invalid x-api-key: \[key\]/),
    });
    expect(JSON.stringify(refused)).not.toContain(key);
    expect(JSON.stringify(api.kept.records())).not.toContain(key);
  });

  it('says when to come again', async () => {
    const refused: unknown = await ask('alone/busy').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.APIError);
    if (refused instanceof OpenAI.APIError) expect(refused.headers?.get('retry-after')).toBe('7');
  });

  it.each(['break', 'cut', 'fails'])(
    'in the middle is an error, nobody else is asked, and what was said is kept: %s',
    async (model) => {
      const others = spare.asked.length;
      const stream = await chat.chat.completions.create({
        model,
        stream: true,
        messages: [{ role: 'user', content: 'Hello?' }],
      });
      const read = async () => {
        for await (const chunk of stream) if (chunk.choices[0]?.delta.content) claude.breakOff();
      };
      await expect(read()).rejects.toMatchObject({ code: 'PROVIDER_BROKE_OFF' });
      expect(spare.asked).toHaveLength(others);
      expect(await lastAnswer()).toMatchObject({
        content: 'Hello ',
        gateway: { state: 'broke off', finish: null },
      });
    },
  );
});

describe('a client that leaves', () => {
  it("ends the provider's call, and what was said until then is kept", async () => {
    const gone = claude.nextLeft();
    const leave = new AbortController();
    const stream = await chat.chat.completions.create(
      { model: 'slow', stream: true, messages: [{ role: 'user', content: 'Leave.' }] },
      { signal: leave.signal },
    );
    const read = async () => {
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) leave.abort();
    };
    await read().catch(() => {});
    await gone;
    await eventually(async () => (await lastAnswer())?.gateway.state === 'client left');
    expect(await lastAnswer()).toMatchObject({ content: 'Hello ', gateway: { finish: null } });
  });

  it('or reads nothing holds the provider back', async () => {
    const answer = await chat.chat.completions
      .create({ model: 'flood', stream: true, messages: [{ role: 'user', content: 'Flood.' }] })
      .asResponse();
    const reader = answer.body?.getReader();
    await reader?.read();
    // Until it writes no more: 32 MB if nothing held it back.
    let before = -1;
    await eventually(async () => {
      const still = before === claude.written();
      before = claude.written();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return still;
    });
    expect(claude.written()).toBeLessThan(20_000_000);
    const gone = claude.nextLeft();
    await reader?.cancel();
    await gone;
  });
});

describe('beside completions', () => {
  it('there are its models, in OpenAI’s form', async () => {
    const models = [];
    for await (const model of await chat.models.list()) models.push(model);
    expect(models).toMatchObject([
      { id: 'claude/claude-test', object: 'model', owned_by: 'claude' },
      { id: 'spare/spare' },
      { id: 'alone/claude-test', object: 'model', owned_by: 'alone' },
    ]);
    const { path, headers } = claude.asked.at(-1) ?? {};
    expect(path).toBe('/v1/models?limit=1000');
    expect(headers).toMatchObject({ 'x-api-key': key, 'anthropic-version': '2023-06-01' });
  });
});
