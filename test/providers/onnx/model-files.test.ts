import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findModel } from '../../../src/providers/onnx/model-files.ts';
import { writeTinyEmbedder } from '../../support/onnx-model.ts';

let directory: string;
const find = (model = directory) => findModel('MNEME_EMBEDDER_MODEL', model, '/nowhere');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'mneme-model-'));
  writeTinyEmbedder(directory);
});

it('names what is missing and the command that gets it', () => {
  expect(() => find('acme/tiny')).toThrow(
    'MNEME_EMBEDDER_MODEL=acme/tiny: there is no directory /nowhere/acme/tiny. Run: mneme model download acme/tiny',
  );
  rmSync(join(directory, 'tokenizer.json'));
  expect(() => find()).toThrow(
    /has no tokenizer\.json\. MNEME_EMBEDDER_MODEL wants OWNER\/NAME, or a directory with/,
  );
  writeTinyEmbedder(directory);
  rmSync(join(directory, 'onnx'), { recursive: true });
  expect(() => find()).toThrow(/has no onnx\/model_quantized\.onnx/);
  writeTinyEmbedder(directory);
  writeFileSync(join(directory, 'config.json'), '<!doctype html>');
  expect(() => find()).toThrow(/config\.json does not say its hidden_size/);
});

it('knows other weights by their hash, also behind the back of the record', () => {
  const { hash } = find();
  writeTinyEmbedder(directory, 8);
  expect(find().hash).not.toBe(hash);
  const record = join(directory, 'mneme-model.json');
  const size = 1;
  const files = { 'onnx/model_quantized.onnx': { size, sha256: '0'.repeat(64) } };
  writeFileSync(record, JSON.stringify({ model: 'a/b', revision: 'main', hub: 'x', files }));
  appendFileSync(join(directory, 'onnx/model_quantized.onnx'), 'x');
  utimesSync(record, new Date(), new Date());
  expect(find().hash).not.toBe('00000000');
});
