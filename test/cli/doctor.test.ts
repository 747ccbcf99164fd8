import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../src/postgres/embedded/copy.ts';
import { endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';
import { runCommand, runForPeople } from './commands.ts';

/** A server of models that knows a key. */
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const known = request.headers.authorization === 'Bearer kestrel-7' && request.url === '/v1/models';
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { data: [{ id: 'small' }, { id: 'large' }] } : { error: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.close();
  await endAll();
});

const withModel = (model: string, key: string) => ({
  MNEME_EXTRACTOR: 'openai-compatible',
  MNEME_LANGUAGE_MODEL_URL: url,
  MNEME_LANGUAGE_MODEL_MODEL: model,
  MNEME_LANGUAGE_MODEL_API_KEY: key,
});

it('makes nothing where nothing is, and says how to begin', async () => {
  const at = newInstallation();
  const said = await runForPeople(at, 'doctor');
  expect(said.code).toBe(1);
  expect(said.stdout).toMatch(/^FAILED {2}database .*`mneme serve` makes one/m);
  expect(readdirSync(at.dataDir)).toEqual([]);
});

it('says what works and what is worth switching on', async () => {
  const at = newInstallation();
  copyDatabase(await embeddedTemplate('migrated'), at.dataDir, false);
  const said = await runCommand(at, 'doctor');
  const findings: { part: string; state: string; message: string; advice: string | null }[] = JSON.parse(
    said.stdout,
  );
  const states = Object.fromEntries(findings.map(({ part, state }) => [part, state]));
  expect([said.code, states]).toEqual([
    0,
    {
      database: 'ok',
      server: 'ok',
      disk: expect.any(String),
      embedder: 'advice',
      reranker: 'ok',
      'language model': 'advice',
      'blob store': 'ok',
      sealing: 'advice',
    },
  ]);
  const used = /(\d+) % used/.exec(findings.find(({ part }) => part === 'disk')?.message ?? '')?.[1];
  const df = /(\d+)%/.exec(execFileSync('df', ['-P', at.dataDir], { encoding: 'utf8' }))?.[1];
  expect(Math.abs(Number(used) - Number(df)), `${used} % used, ${df} % by df`).toBeLessThanOrEqual(1);
  const advice = (of: string) => findings.find(({ part }) => part === of)?.advice;
  expect(advice('embedder')).toContain('MNEME_EMBEDDER=onnx');
  expect(advice('language model')).toContain(
    'MNEME_EXTRACTOR=openai-compatible (docs/models.md has one line each',
  );
});

it('calls what is configured: a key, a model and an address that are wrong are named', async () => {
  const at = newInstallation();
  const state = async (settings: Readonly<Record<string, string>>, part: string) => {
    const said = await runCommand({ ...at, environment: { ...at.environment, ...settings } }, 'doctor');
    const findings: { part: string; state: string; message: string }[] = JSON.parse(said.stdout);
    const found = findings.find((finding) => finding.part === part);
    expect(said.stdout).not.toContain('kestrel-7');
    return [found?.state, found?.message];
  };
  expect(await state(withModel('large', 'kestrel-7'), 'language model')).toEqual([
    'ok',
    expect.stringMatching(/the model is there$/),
  ]);
  expect(await state(withModel('medium', 'kestrel-7'), 'language model')).toEqual([
    'failed',
    expect.stringMatching(/has no model medium; it has small, large$/),
  ]);
  expect(await state(withModel('large', 'wrong'), 'language model')).toEqual([
    'failed',
    expect.stringMatching(/refuses the key$/),
  ]);
  const gateway = {
    MNEME_GATEWAY_PROVIDERS: 'one',
    MNEME_GATEWAY_ONE_URL: 'http://127.0.0.1:1/v1',
    MNEME_GATEWAY_ONE_API_KEY: 'kestrel-7',
  };
  expect(await state(gateway, 'gateway one')).toEqual(['failed', expect.stringMatching(/cannot be reached/)]);
  expect(await state({ MNEME_RERANKER: 'none' }, 'reranker')).toEqual(['advice', 'none']);
  const nowhere = { MNEME_RERANKER: 'tei', MNEME_RERANKER_URL: 'http://127.0.0.1:1' };
  expect(await state(nowhere, 'reranker')).toEqual(['failed', expect.stringMatching(/^tei \(tei\): /)]);
  const noEmbedder = { MNEME_EMBEDDER: 'tei', MNEME_EMBEDDER_URL: 'http://127.0.0.1:1' };
  expect(await state(noEmbedder, 'embedder')).toEqual([
    'failed',
    expect.stringMatching(/^baai-bge-m3-1024-with-local/),
  ]);
  expect(await state({ MNEME_EMBEDDER: 'tei' }, 'settings')).toEqual([
    'failed',
    expect.stringContaining('MNEME_EMBEDDER_URL'),
  ]);
});
