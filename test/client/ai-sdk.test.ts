import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type ModelMessage, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { type MemoryMiddlewareOptions, memoryMiddleware } from '../../src/client/ai-sdk.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useProvider } from '../graphql/fake-provider.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The AI SDK as apps use it, before a provider of OpenAI's protocol.

const provider = useProvider();
const api = useServedApi();
let dana: Caller;
let mneme: MnemeAdminClient;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  mneme = await clientOf(dana);
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
});

async function clientOf(caller: Caller): Promise<MnemeAdminClient> {
  return createAdminClient({ url: api.url, token: await api.token(caller), retries: 0 });
}

function modelWith(options: Partial<MemoryMiddlewareOptions>, model = 'plain') {
  const base = createOpenAICompatible({ name: 'local', baseURL: provider.url, includeUsage: true });
  return wrapLanguageModel({ model: base(model), middleware: memoryMiddleware({ mneme, ...options }) });
}

/** What a thread holds, in order. */
async function stored(threadKey: string): Promise<string[]> {
  const { rows } = await api.database.owner.query<{ line: string }>(
    `select m.role || ' ' || m.content || coalesce(' ' || (m.metadata ->> 'finish'), '') as line
     from mneme.message m join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where m.workspace_id = $1 and t.external_id = $2 order by m.id`,
    [dana.workspaceId, threadKey],
  );
  return rows.map(({ line }) => line);
}

const sent = (back = 1): { role: string; content: string }[] => provider.asked.at(-back)?.body.messages;
const question = 'What is the gate code of the marina?';
const answer = 'assistant Hello thére stop';

describe('a model with memory', () => {
  it('knows what is remembered, and is remembered', async () => {
    const model = modelWith({ threadKey: 'one' });
    const { text } = await generateText({ model, system: 'Be brief.', prompt: question });
    expect(text).toBe('Hello thére');
    expect(sent().map(({ role }) => role)).toEqual(['system', 'user']);
    expect(sent()[0]?.content).toMatch(/^Be brief\.\n\n[\s\S]*KX4711/);
    expect(await stored('one')).toEqual([`user ${question}`, answer]);
    // The same words after an answer are another turn; without a history they are all the app sends.
    await generateText({ model, prompt: question });
    expect(sent().map(({ role }) => role)).toEqual(['system', 'user']);
    expect(await stored('one')).toEqual([`user ${question}`, answer, `user ${question}`, answer]);
  });

  it('stores what is new of a history that is sent again, and what follows of it is in the prompt once', async () => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'My boat is called Wagtail.' }];
    await generateText({ model: modelWith({ threadKey: 'two' }), messages });
    messages.push({ role: 'assistant', content: 'Hello thére' });
    messages.push({ role: 'user', content: 'And hers?' }, { role: 'user', content: 'It is Dipper.' });
    await generateText({ model: modelWith({ threadKey: 'two' }), messages });
    expect(await stored('two')).toEqual([
      'user My boat is called Wagtail.',
      answer,
      'user And hers?',
      'user It is Dipper.',
      answer,
    ]);
    expect(JSON.stringify(sent()).match(/My boat is called Wagtail/g)).toHaveLength(1);
  });

  it('has one block in all steps of tools', async () => {
    const before = provider.asked.length;
    const { steps } = await generateText({
      model: modelWith({ threadKey: 'tools' }),
      prompt: question,
      stopWhen: stepCountIs(3),
      tools: {
        get_time: tool({
          inputSchema: z.object({ tz: z.string() }),
          execute: async () => {
            await remember(api.as(dana), {
              kind: 'note',
              content: 'The marina opens its gate at six.',
            });
            return '12:00';
          },
        }),
      },
    });
    expect([steps.length, provider.asked.length - before]).toEqual([2, 2]);
    expect(sent().map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(sent()[0]?.content).toMatch(/KX4711/);
    expect(sent()[0]).toEqual(sent(2)[0]);
    expect(await stored('tools')).toEqual([`user ${question}`, answer]);
  });

  it.each(['generate', 'stream'] as const)(
    'that fails and is asked again stores the turn once: %s',
    async (how) => {
      const before = provider.asked.length;
      const model = modelWith({ threadKey: `down-${how}` }, 'down');
      const call = { model, prompt: 'Are you there?', maxRetries: 1 };
      if (how === 'generate') await expect(generateText(call)).rejects.toThrow();
      else await streamText({ ...call, onError: () => {} }).consumeStream();
      expect(provider.asked.length - before).toBe(2);
      expect(await stored(`down-${how}`)).toEqual(['user Are you there?']);
    },
  );
});

describe('a stream', () => {
  it('is stored when it has been read', async () => {
    const { textStream } = streamText({ model: modelWith({ threadKey: 'stream' }), prompt: 'Stream it.' });
    let text = '';
    for await (const delta of textStream) text += delta;
    expect(text).toBe('Hello thére');
    expect(await stored('stream')).toEqual(['user Stream it.', answer]);
  });

  it('that is aborted is kept as far as it came', async () => {
    const leave = new AbortController();
    const gone = provider.nextLeft();
    const { textStream } = streamText({
      model: modelWith({ threadKey: 'aborted' }, 'slow'),
      prompt: 'Go on.',
      abortSignal: leave.signal,
    });
    for await (const _ of textStream) leave.abort();
    await gone;
    await expect.poll(() => stored('aborted')).toEqual(['user Go on.', 'assistant Hello ']);
  });

  it('that the provider breaks off is kept as far as it came', async () => {
    const { textStream } = streamText({
      model: modelWith({ threadKey: 'broken' }, 'break'),
      prompt: 'Break.',
      onError: () => {},
    });
    const read = async () => {
      for await (const _ of textStream) provider.breakOff();
    };
    await expect(read()).rejects.toThrow();
    await expect.poll(() => stored('broken')).toEqual(['user Break.', 'assistant Hello ']);
  });
});

describe('whose memory it is', () => {
  it('is the user’s that a program names, and nobody else’s', async () => {
    const bot = await clientOf(await api.workspace.caller('service', 'bot'));
    const ask = (userKey: string, threadKey: string, prompt: string) =>
      generateText({ model: modelWith({ mneme: bot, userKey, threadKey }), prompt });
    await ask('ada', 'ada-1', 'My locker is number 58.');
    await ask('ben', 'ben-1', 'What number is my locker?');
    expect(JSON.stringify(sent())).not.toMatch(/58/);
    await ask('ada', 'ada-2', 'What number is my locker?');
    expect(JSON.stringify(sent())).toMatch(/number 58/);
  });

  it('is told where it cannot be asked, or the call rejects', async () => {
    const refused = createAdminClient({ url: api.url, token: 'nobody', retries: 0 });
    const asked = provider.asked.length;
    await expect(
      generateText({ model: modelWith({ mneme: refused, threadKey: 'x' }), prompt: 'x' }),
    ).rejects.toMatchObject({ code: 'TOKEN_MALFORMED' });
    expect(provider.asked).toHaveLength(asked);
    const told: unknown[] = [];
    const model = modelWith({ mneme: refused, threadKey: 'x', onError: (error) => told.push(error) });
    expect((await generateText({ model, prompt: 'x' })).text).toBe('Hello thére');
    expect(told).toHaveLength(2);
    expect(sent().map(({ role }) => role)).toEqual(['user']);
  });
});
