import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { runCommand } from '../cli/commands.ts';
import { cleanUpAfterwards, freshInstallation } from '../end-to-end/fresh-installation.ts';
import { type Installation, recordedUrl, startServing } from '../end-to-end/mneme-process.ts';
import { writeTinyEmbedder, writeTinyReranker } from '../support/onnx-model.ts';

// A server with memories is given models: the workspace moves by itself, and is then found by meaning.
vi.setConfig({ testTimeout: 240_000 });
cleanUpAfterwards();

test('a workspace moves to a neural embedder by one setting, and back', async () => {
  const [embedder, reranker] = ['embedder', 'reranker'].map((name) =>
    join(mkdtempSync(join(tmpdir(), 'mneme-onnx-')), name),
  );
  writeTinyEmbedder(embedder ?? '');
  writeTinyReranker(reranker ?? '');
  const local = await freshInstallation({}, true);
  const neural: Installation = {
    ...local,
    environment: {
      ...local.environment,
      MNEME_EMBEDDER: 'onnx',
      MNEME_EMBEDDER_MODEL: embedder ?? '',
      MNEME_RERANKER: 'onnx',
      MNEME_RERANKER_MODEL: reranker ?? '',
    },
  };
  let server = await startServing(local, '--no-sample');
  const hint = 'Recall knows spelling, not meaning.';
  expect(server.stdout()).toContain(hint);
  expect((await runCommand(local, 'workspace', 'create', 'acme')).code).toBe(0);
  const made = await runCommand(local, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
  const client = () => createAdminClient({ url: recordedUrl(local), token: made.stdout.trim() });
  for (const content of [
    'Mine is the red bicycle in the shed.',
    'The physician comes on Monday.',
    'Lunch is at one.',
  ]) {
    await client().remember({ kind: 'NOTE', content });
  }
  const moved = async (name: RegExp) => {
    for (let waited = 0; waited < 120_000; waited += 200) {
      const { name: read, move } = await client().embeddingModel();
      if (!move && name.test(read)) return;
      await sleep(200);
    }
    throw new Error('the workspace never moved');
  };
  const byMeaning = async () => {
    const { hits, warnings } = await client().recall({ query: 'Fahrrad' });
    return { text: hits[0]?.text, arms: hits[0]?.arms.map(({ arm }) => arm), warnings };
  };

  server.killGroup('SIGTERM');
  await server.ended;
  server = await startServing(neural, '--no-sample');
  const ready = await fetch(recordedUrl(local).replace('/graphql', '/readyz'));
  expect([200, 503]).toContain(ready.status);
  await moved(/^embedder-model-quantized-32-[0-9a-f]{8}-with-local-hashing-384$/);
  // A server process remembers a workspace's model for some seconds.
  await expect.poll(byMeaning).toMatchObject({
    text: 'Mine is the red bicycle in the shed.',
    arms: expect.arrayContaining(['VECTOR', 'RERANK']),
    warnings: [],
  });
  await expect
    .poll(async () => (await fetch(recordedUrl(local).replace('/graphql', '/readyz'))).json())
    .toMatchObject({ status: 'ready', checks: { models: 'ok' } });

  expect(server.stdout()).not.toContain(hint);
  const examined = await runCommand(neural, 'doctor');
  const findings: { part: string; state: string; message: string }[] = JSON.parse(examined.stdout);
  expect(findings.filter(({ part }) => ['embedder', 'reranker'].includes(part))).toEqual([
    expect.objectContaining({ state: 'ok', message: expect.stringMatching(/: 416 dimensions, \d+ ms$/) }),
    expect.objectContaining({
      state: 'ok',
      message: expect.stringMatching(/^onnx \(onnx:reranker\): answers, \d+ ms$/),
    }),
  ]);
  // Workers have embedded and the API has searched: both asked the same processes. The doctor's own are about to end.
  await expect.poll(() => processesWith(embedder ?? '')).toBe(1);
  await expect.poll(() => processesWith(reranker ?? '')).toBe(1);

  server.killGroup('SIGTERM');
  await server.ended;
  // They end by themselves.
  await expect.poll(() => processesWith(embedder ?? '')).toBe(0);
  server = await startServing(local, '--no-sample');
  await moved(/^local-hashing-384$/);
  server.killGroup('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

/** How many processes of this machine run the model of a directory. */
function processesWith(directory: string): number {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const command = readFileSync(join('/proc', name, 'cmdline'), 'utf8');
      return command.includes('child-main') && command.includes(directory);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  }).length;
}
