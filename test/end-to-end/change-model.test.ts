import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createAdminClient,
  type EmbeddingModelAnswer,
  type MnemeAdminClient,
} from '../../src/client/admin.ts';
import { runCommand, runForPeople } from '../cli/commands.ts';
import {
  type Answer,
  type ProviderServer,
  type SeenRequest,
  startProviderServer,
} from '../providers/provider-server.ts';
import { prefixes, wordVectors } from '../providers/word-vectors.ts';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import { type Installation, type MnemeProcess, recordedUrl, startServing } from './mneme-process.ts';

// An operator configures another embedding model on a server that has memories, and the server is killed on the way.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });
cleanUpAfterwards();

const dimensions = 1024;
const turns = 400;
const question = 'is the marmalade in the cellar';
let provider: ProviderServer;
let answer: (request: SeenRequest) => Answer = (request) => wordVectors(request, dimensions);
let local: Installation;
let remote: Installation;
let server: MnemeProcess;
let token = '';

const client = (): MnemeAdminClient => createAdminClient({ url: recordedUrl(local), token });

/** Recalls, and expects that meaning was searched: a recall without vectors says so, or has none of their hits. */
const recallByMeaning = async (): Promise<void> => {
  const { hits, warnings } = await client().recall({ query: question });
  expect(warnings).toEqual([]);
  expect(hits.flatMap(({ arms }) => arms).some(({ arm }) => arm === 'VECTOR')).toBe(true);
  expect(hits[0]?.text).toContain('marmalade');
};

const until = async (good: () => Promise<boolean> | boolean): Promise<void> => {
  for (let waited = 0; !(await good()); waited += 200) {
    if (waited > 120_000) throw new Error('never came');
    await sleep(200);
  }
};

beforeAll(async () => {
  provider = await startProviderServer((request) => answer(request));
  local = await freshInstallation({ MNEME_ENVIRONMENT: 'production' }, true);
  remote = {
    ...local,
    environment: {
      ...local.environment,
      MNEME_EMBEDDER: 'openai-compatible',
      MNEME_EMBEDDER_URL: `${provider.url}/v1`,
      MNEME_EMBEDDER_MODEL: 'test/e5-base',
      MNEME_EMBEDDER_DIMENSIONS: `${dimensions}`,
      MNEME_EMBEDDER_HYBRID: 'off',
    },
  };
  server = await startServing(local, '--no-sample');
  expect((await runCommand(local, 'workspace', 'create', 'acme')).code).toBe(0);
  const made = await runCommand(local, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
  token = made.stdout.trim();
  const thread = await client().openThread({ externalId: 'store', title: 'The store' });
  const messages = Array.from({ length: turns }, (_, index) => ({
    role: 'USER' as const,
    content:
      index === 250 ? 'The marmalade went to the cellar.' : `Crate ${index} went to shelf ${index % 17}.`,
    externalId: `turn-${index}`,
  }));
  await client().appendMessages({ threadId: thread.id, messages });
  await until(async () => {
    const { waiting, running } = await client().jobStatus();
    return waiting + running === 0;
  });
  await recallByMeaning();
  server.killGroup('SIGTERM');
  await server.ended;
});
afterAll(() => provider?.close());

test('a configured model takes over once all is embedded, across kill -9, and recall never misses its vectors', async () => {
  answer = (request) => (provider.seen.length > 3 ? 'hang' : wordVectors(request, dimensions));
  server = await startServing(remote, '--no-sample');
  await until(() => provider.seen.length > 3);
  expect(await client().embeddingModel()).toMatchObject({
    name: 'local-hashing-384',
    chosen: false,
    move: { name: `test-e5-base-${dimensions}`, state: 'EMBEDDING' },
  });
  await recallByMeaning();
  server.killGroup('SIGKILL');
  await server.ended;

  answer = (request) => wordVectors(request, dimensions);
  server = await startServing(remote, '--no-sample');
  let status: EmbeddingModelAnswer;
  do {
    await recallByMeaning();
    status = await client().embeddingModel();
    await sleep(100);
  } while (status.move);
  expect(status).toMatchObject({ name: `test-e5-base-${dimensions}`, dimensions, configured: true });

  // A server process remembers a workspace's model for some seconds.
  await until(async () => {
    await recallByMeaning();
    return provider.seen.some(({ body }) => (body.input as string[])[0] === `${prefixes.query}${question}`);
  });
  const documents = provider.seen.flatMap(({ body }) => body.input as string[]);
  expect(documents.some((text) => text.startsWith(`${prefixes.document}Crate 399`))).toBe(true);
  const shown = await runForPeople(remote, 'model', '--workspace', 'acme');
  expect(shown.stdout).toMatch(/^reads +test-e5-base-1024 \(the server's\)\navailable .*local-hashing-384/);
});

test('a workspace whose model is no longer configured moves to the one that is, and the server says so', async () => {
  server.killGroup('SIGTERM');
  await server.ended;
  server = await startServing(local, '--no-sample');
  await until(() => server.stderr().includes('not configured') || server.stdout().includes('not configured'));
  await until(async () => (await client().embeddingModel()).move === null);
  expect(await client().embeddingModel()).toMatchObject({ name: 'local-hashing-384' });
  await recallByMeaning();
});
