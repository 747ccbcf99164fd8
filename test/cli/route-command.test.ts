import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useProvider } from '../graphql/fake-provider.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand, runForPeople } from './commands.ts';

// Rules by the whole request, as the command tries them and as the gateway follows them.

const provider = useProvider();
const api = useServedApi({
  gateway: () => ({
    providers: [
      { name: 'main', protocol: 'openai', url: provider.url, apiKey: null, fallback: null, memory: null },
    ],
    silenceMs: 5_000,
    memoryTokens: 1_500,
  }),
});
let route: (...args: string[]) => Promise<Record<string, unknown>>;
let shown: (...args: string[]) => ReturnType<typeof runForPeople>;

beforeAll(async () => {
  const { admin } = api.workspace;
  const change = async (query: string) => {
    const { data, errors } = await api.post(admin, { query });
    expect(errors).toEqual([]);
    return data;
  };
  const models: Record<string, string> = {};
  for (const slug of ['long', 'tooled', 'seeing', 'nightly', 'thrifty']) {
    const { createModel } = await change(
      `mutation { createModel(input: { model: { slug: "${slug}", provider: "main", name: "m-${slug}" } }) { model { id } } }`,
    );
    models[slug] = createModel.model.id;
  }
  const rules: [string, number, string][] = [
    ['long', 1, 'minRequestCharacters: 10000'],
    ['tooled', 2, 'tools: true, maxRequestCharacters: 9999'],
    ['seeing', 3, 'images: true, tools: false'],
    ['nightly', 4, 'hours: { from: "22:00", to: "06:00", timeZone: "Europe/Berlin" }, channel: ["night"]'],
    ['thrifty', 5, 'minSpent: 0.9'],
  ];
  for (const [slug, position, predicates] of rules)
    await change(
      `mutation { createRoutingRule(input: { routingRule: { name: "${slug}", position: ${position}, modelId: "${models[slug]}", predicates: { ${predicates} } } }) { routingRule { id } } }`,
    );
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: await api.token(admin) });
  route = async (...args) => {
    const { code, stdout, stderr } = await runCommand(at, 'route', ...args);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  shown = (...args) => runForPeople(at, 'route', ...args);
});
afterAll(endAll);

it('tries rules by length, tools, pictures, the time of day and what is spent', async () => {
  expect(await route('Hello there, friend')).toMatchObject({ rule: null, model: 'auto', target: null });
  expect(await route('Read this.', '--request-characters', '10000', '--tools')).toMatchObject({
    rule: 'long',
    target: 'main/m-long',
  });
  expect(await route('Do this.', '--tools', '--images')).toMatchObject({ rule: 'tooled' });
  expect(await route('See this.', '--images')).toMatchObject({ rule: 'seeing' });
  // Half past ten in the evening in Berlin is half past nine in UTC in winter, and half past eight in summer.
  const atNight = (at: string) => route('And now?', '--channel', 'night', '--at', at);
  expect(await atNight('2026-01-10T21:30Z')).toMatchObject({ rule: 'nightly' });
  expect(await atNight('2026-07-10T20:30Z')).toMatchObject({ rule: 'nightly' });
  expect(await atNight('2026-01-10T20:30Z')).toMatchObject({ rule: null });
  expect(await atNight('2026-01-11T04:59Z')).toMatchObject({ rule: 'nightly' });
  expect(await atNight('2026-01-11T05:00Z')).toMatchObject({ rule: null });
  expect(await route('And now?', '--spent', '90')).toMatchObject({ rule: 'thrifty' });
});

it('says it to people, and what it cannot read', async () => {
  const { stdout } = await shown('Why does this TypeScript function throw?', '--tools');
  expect(stdout).toMatch(/^model {5}tooled \(main\/m-tooled\)\nrule {6}tooled\nintent {4}code\n/);
  const wrong = await shown('x', '--at', 'noonish');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--at wants a time')]);
});

it('is what the gateway does', async () => {
  const dana = await api.workspace.caller('member', 'dana');
  const client = new OpenAI({
    baseURL: `http://127.0.0.1:${api.port}/v1`,
    apiKey: await api.token(dana),
    maxRetries: 0,
  });
  const answeredBy = async (request: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) => {
    const { response } = await client.chat.completions
      .create({ model: 'auto', messages: [{ role: 'user', content: 'Go on.' }], ...request })
      .withResponse();
    return response.headers.get('x-mneme-model');
  };
  const tools = [
    { type: 'function' as const, function: { name: 'get_time', parameters: { type: 'object' } } },
  ];
  expect(await answeredBy({})).toBe('main/auto');
  expect(await answeredBy({ tools })).toBe('main/m-tooled');
  const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
  expect(await answeredBy({ messages: [{ role: 'user', content: [image] }] })).toBe('main/m-seeing');
  expect(
    await answeredBy({
      tools,
      messages: [
        { role: 'system', content: 'x'.repeat(10_000) },
        { role: 'user', content: 'Go on.' },
      ],
    }),
  ).toBe('main/m-long');
});
