import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { downloadModel, offerOf } from '../../../src/providers/onnx/download.ts';
import { findModel } from '../../../src/providers/onnx/model-files.ts';
import { writeTinyEmbedder } from '../../support/onnx-model.ts';
import { type FakeHub, startHub } from './hub.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'mneme-models-'));
const model = 'acme/tiny';
let hub: FakeHub;
let modelsDirectory: string;

beforeEach(async () => {
  const made = scratch();
  writeTinyEmbedder(made);
  const names = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  hub = await startHub(Object.fromEntries(names.map((name) => [name, readFileSync(join(made, name))])));
  modelsDirectory = scratch();
});
afterEach(() => hub.close());

const offer = (revision?: string) => offerOf({ hub: hub.url, model, revision, modelsDirectory });
const download = async (revision?: string) => downloadModel({ hub: hub.url }, await offer(revision));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => `${error.code}: ${error.message}`,
  );
const weights = () => join(modelsDirectory, model, 'onnx/model_quantized.onnx');

it('says licence, size and revision before anything is downloaded', async () => {
  const { licence, bytes, revision, files } = await offer();
  expect({ licence, revision }).toEqual({ licence: 'apache-2.0', revision: 'a'.repeat(40) });
  expect(bytes).toBe(Object.values(hub.files).reduce((sum, { length }) => sum + length, 0));
  expect(files.map(({ path }) => path)).toContain('onnx/model_quantized.onnx');
  expect(existsSync(join(modelsDirectory, model))).toBe(false);
});

it('puts a model where it is found, at the revision of the first download', async () => {
  const seen: string[] = [];
  const directory = await downloadModel({ hub: hub.url }, await offer(), (file) => seen.push(file));
  expect(new Set(seen)).toEqual(new Set(Object.keys(hub.files)));
  const found = findModel('MNEME_EMBEDDER_MODEL', model, modelsDirectory);
  expect(found).toMatchObject({ directory, name: model, dimensions: 32, hash: /^[0-9a-f]{8}$/ });
  hub.revision = 'b'.repeat(40);
  hub.asked.length = 0;
  await download();
  // Everything is there already.
  expect(hub.asked.filter((path) => path.includes('/resolve/'))).toEqual([]);
  expect((await offer()).revision).toBe('a'.repeat(40));
  expect((await offer('main')).revision).toBe('b'.repeat(40));
});

it('goes on where a download broke off', async () => {
  hub.fault = 'cut';
  expect(await failure(download())).toMatch(/^PROVIDER_UNREACHABLE: .* broke off after \d+ of \d+ bytes/);
  expect(existsSync(weights())).toBe(false);
  hub.fault = 'none';
  hub.asked.length = 0;
  await download();
  expect(hub.asked.filter((path) => path.includes('bytes='))).toHaveLength(1);
  expect(readFileSync(weights())).toEqual(hub.files['onnx/model_quantized.onnx']);
});

it('keeps nothing of a file that is not what the hub announced', async () => {
  for (const [fault, what] of [
    ['damaged', 'arrived damaged'],
    ['longer', 'is longer than the hub said'],
  ] as const) {
    hub.fault = fault;
    expect(await failure(download())).toMatch(
      `PROVIDER_BAD_ANSWER: onnx/model_quantized.onnx of acme/tiny ${what}`,
    );
    expect(existsSync(weights())).toBe(false);
  }
  hub.fault = 'none';
  await download();
});

it('says what to do where there is no such model, no hub, or another page', async () => {
  hub.fault = 'missing';
  expect(await failure(offer())).toMatch(
    /^PROVIDER_REFUSED: .* answered 404 for acme\/tiny\. Check its name\.$/,
  );
  hub.fault = 'login';
  expect(await failure(offer())).toMatch(/answered 401 .* may need a login/);
  hub.fault = 'html';
  expect(await failure(offer())).toMatch(/^PROVIDER_BAD_ANSWER: .* something else than JSON/);
  hub.fault = 'none';
  expect(await failure(offerOf({ hub: hub.url, model: '../x', modelsDirectory }))).toMatch(
    /OWNER\/NAME is wanted/,
  );
  delete hub.files['tokenizer.json'];
  expect(await failure(offer())).toMatch(/has no tokenizer\.json/);
  hub.files = { 'config.json': Buffer.from('{}'), 'onnx/other.onnx': Buffer.from('') };
  expect(await failure(offer())).toMatch(/It has onnx\/other\.onnx/);
  const unreachable = offerOf({ hub: 'http://127.0.0.1:1', model, modelsDirectory });
  expect(await failure(unreachable)).toMatch(
    /^PROVIDER_UNREACHABLE: .* cannot be reached \(.*MNEME_MODEL_HUB\.$/,
  );
});

it('stops when it is told to, and goes on later', async () => {
  const offered = await offer();
  const stop = new AbortController();
  const stopping = downloadModel({ hub: hub.url, signal: stop.signal }, offered, () => stop.abort());
  await expect(stopping).rejects.toThrow('aborted');
  expect(await download()).toBe(join(modelsDirectory, model));
});
