import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { loadHooks } from '../../src/server/hooks.ts';
import { useAnthropic } from '../graphql/fake-anthropic.ts';
import { useProvider } from '../graphql/fake-provider.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { eventually } from '../support/eventually.ts';

// The examples as they are, and hooks that fail, behind a gateway whose providers are on this machine.

const provider = useProvider();
const claude = useAnthropic();
const taken: Record<string, unknown>[] = [];
const queue = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    taken.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end('{}');
  });
});

const example = (name: string) => loadHooks(`examples/hooks/${name}.ts`);
const api = useServedApi({
  gateway: () => ({
    providers: [
      { name: 'plain', protocol: 'openai', url: provider.url, apiKey: null, fallback: null, memory: null },
      { name: 'claude', protocol: 'anthropic', url: claude.url, apiKey: null, fallback: null, memory: null },
    ],
    silenceMs: 5_000,
    memoryTokens: 1_500,
    hooks: { module: 'examples/hooks', timeoutMs: 3_000 },
  }),
  hooks: async () => {
    const [secrets, alias, send] = [
      await example('strip-secrets'),
      await example('add-alias'),
      await example('send-to-queue'),
    ];
    return {
      ...send,
      preRoute(request) {
        if (request.query === 'Crash.') throw new Error('a cause that only the log has');
        if (request.query === 'Hang.') return new Promise(() => {});
        if (request.query === 'Elsewhere.') return { model: 'claude/claude-test' };
        return secrets.preRoute?.(request);
      },
      preRetrieve(request) {
        if (request.query.startsWith('Without')) throw new Error('no search');
        return alias.preRetrieve?.(request);
      },
    };
  },
});
let dana: Caller;
let client: OpenAI;

beforeAll(async () => {
  await new Promise<void>((resolve) => queue.listen(0, '127.0.0.1', resolve));
  process.env.QUEUE_URL = `http://127.0.0.1:${(queue.address() as AddressInfo).port}`;
  dana = await api.workspace.caller('member', 'dana');
  client = new OpenAI({
    baseURL: `http://127.0.0.1:${api.port}/v1`,
    apiKey: await api.token(dana),
    maxRetries: 0,
  });
  await remember(api.as(dana), { kind: 'note', content: 'Wagtail has its winter berth in Sennen.' });
});
afterAll(() => {
  delete process.env.QUEUE_URL;
  queue.close();
});

const ask = (content: string) =>
  client.chat.completions.create({ model: 'plain', messages: [{ role: 'user', content }] });
const turns = async () => {
  const { rows } = await api.database.owner.query<{ content: string }>(
    'select content from mneme.message where workspace_id = $1 order by id',
    [dana.workspaceId],
  );
  return rows.map(({ content }) => content);
};

describe('the examples of hooks', () => {
  it('keep secrets from models and from memory', async () => {
    const secret = `ghp_${'a1'.repeat(18)}`;
    await client.chat.completions.create({
      model: 'plain',
      messages: [
        { role: 'system', content: `Use ${secret}.` },
        { role: 'user', content: [{ type: 'text', text: `My token is ${secret}, keep it.` }] },
      ],
    });
    expect(JSON.stringify(provider.asked.at(-1)?.body)).not.toContain(secret);
    expect(provider.asked.at(-1)?.body.messages.at(-1).content[0].text).toBe(
      'My token is [secret], keep it.',
    );
    expect(await turns()).toContain('My token is [secret], keep it.');
    expect(JSON.stringify(await turns())).not.toContain(secret);
  });

  it('search for what words stand for', async () => {
    await ask('Where is the big boat in winter?');
    expect(provider.asked.at(-1)?.body.messages[0].content).toMatch(/Sennen/);
    expect(provider.asked.at(-1)?.body.messages.at(-1).content).toBe('Where is the big boat in winter?');
  });

  it('send answers to a queue', async () => {
    await ask('What goes to the queue?');
    await eventually(() =>
      expect(taken.at(-1)).toMatchObject({
        query: 'What goes to the queue?',
        answer: 'Hello thére',
        answeredBy: 'plain/plain',
        usage: { total_tokens: 14 },
      }),
    );
  });
});

describe('a hook', () => {
  it('chooses a model', async () => {
    const { response } = await ask('Elsewhere.').withResponse();
    expect(response.headers.get('x-mneme-model')).toBe('claude/claude-test');
  });

  it.each(['Crash.', 'Hang.'])('before routing that fails refuses the request: %s', async (content) => {
    const before = await turns();
    const count = provider.asked.length;
    await expect(ask(content)).rejects.toMatchObject({ status: 503, code: 'HOOK_FAILED' });
    expect(provider.asked).toHaveLength(count);
    expect(await turns()).toEqual(before);
    const told = api.kept.records().filter(({ hook }) => hook === 'preRoute');
    expect(JSON.stringify(told.at(-1))).toMatch(
      content === 'Hang.' ? /took longer than 3000 ms/ : /a cause that only the log has/,
    );
  });

  it('before a search that fails leaves memory out', async () => {
    await ask('Without: where has Wagtail its winter berth?');
    expect(provider.asked.at(-1)?.body.messages).toHaveLength(1);
    expect(api.kept.records().some(({ hook }) => hook === 'preRetrieve')).toBe(true);
  });

  it('after an answer that fails changes nothing', async () => {
    const url = process.env.QUEUE_URL;
    process.env.QUEUE_URL = 'http://127.0.0.1:1';
    const { choices } = await ask('Nobody takes it.');
    expect(choices[0]?.message.content).toBe('Hello thére');
    await eventually(() => expect(api.kept.records().some(({ hook }) => hook === 'postGenerate')).toBe(true));
    process.env.QUEUE_URL = url;
  });

  it('must be one, in a module that can be loaded', async () => {
    await expect(loadHooks('examples/hooks/nowhere.ts')).rejects.toThrow(/MNEME_HOOKS: cannot be loaded/);
    await expect(loadHooks('src/gateway/hooks.ts')).rejects.toThrow(/wants a module whose default export/);
  });
});
