import OpenAI from 'openai';
import { beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../cli/commands.ts';
import { useProvider } from '../graphql/fake-provider.ts';
import { eventually } from '../support/eventually.ts';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import { type Installation, type MnemeProcess, recordedUrl, startServing } from './mneme-process.ts';

// A gateway that is killed between a turn and its answer, as by the machine it runs on.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
cleanUpAfterwards();

const provider = useProvider('plain');
let at: Installation;
let server: MnemeProcess;
let token = '';

const chat = () =>
  new OpenAI({ baseURL: recordedUrl(at).replace('/graphql', '/v1'), apiKey: token, maxRetries: 0 });
const user = (content: string) => ({ role: 'user' as const, content });

beforeAll(async () => {
  at = await freshInstallation(
    {
      MNEME_ENVIRONMENT: 'production',
      MNEME_LOG_LEVEL: 'error',
      MNEME_GATEWAY_PROVIDERS: 'main',
      MNEME_GATEWAY_MAIN_URL: provider.url,
      MNEME_GATEWAY_SILENCE_MS: '120000',
    },
    true,
  );
  server = await startServing(at, '--no-sample');
  expect((await runCommand(at, 'workspace', 'create', 'acme')).code).toBe(0);
  const made = await runCommand(at, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
  token = made.stdout.trim();
});

async function killAndStart(): Promise<void> {
  server.killGroup('SIGKILL');
  await server.ended;
  server = await startServing(at, '--no-sample');
}

/** What each thread holds, oldest first. */
async function threads(): Promise<string[][]> {
  const answer = await fetch(recordedUrl(at), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: '{ threads(orderBy: ID_ASC) { nodes { messages { nodes { role content } } } } }',
    }),
  });
  const { data } = await answer.json();
  const found: { messages: { nodes: { role: string; content: string }[] } }[] = data.threads.nodes;
  return found.map(({ messages }) => messages.nodes.map(({ role, content }) => `${role} ${content}`));
}

test('before the first byte: the turn is there, and the same request again is answered in its thread', async () => {
  const twice = { headers: { 'idempotency-key': 'one and the same' } };
  const lost = chat().chat.completions.create(
    { model: 'hang', stream: true, messages: [user('Where was I?')] },
    twice,
  );
  const failed = expect(lost).rejects.toThrow();
  // The provider is asked when the turn is stored.
  await eventually(() => expect(provider.asked).toHaveLength(1));
  await killAndStart();
  await failed;
  expect(await threads()).toEqual([['USER Where was I?']]);
  await chat().chat.completions.create({ model: 'plain', messages: [user('Where was I?')] }, twice);
  expect(await threads()).toEqual([['USER Where was I?', 'ASSISTANT Hello thére']]);
});

test('within the answer: a thread that has a name goes on, and no turn is stored twice', async () => {
  const named = { headers: { 'x-mneme-thread': 'harbour', 'idempotency-key': 'first' } };
  const cut = async () => {
    const stream = await chat().chat.completions.create(
      { model: 'slow', stream: true, messages: [user('Go on.')] },
      named,
    );
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) await killAndStart();
  };
  await expect(cut()).rejects.toThrow();
  await chat().chat.completions.create({ model: 'plain', messages: [user('Go on.')] }, named);
  const history = [user('Go on.'), { role: 'assistant' as const, content: 'Hello thére' }, user('And then?')];
  await chat().chat.completions.create(
    { model: 'plain', messages: history },
    { headers: { 'x-mneme-thread': 'harbour' } },
  );
  expect(await threads()).toContainEqual([
    'USER Go on.',
    'ASSISTANT Hello thére',
    'USER And then?',
    'ASSISTANT Hello thére',
  ]);
});
