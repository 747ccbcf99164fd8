import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModelProcess, type ModelProcess } from '../../src/providers/onnx/child.ts';
import { findModel } from '../../src/providers/onnx/model-files.ts';
import { createOnnxEmbedder } from '../../src/providers/onnx/onnx-embedder.ts';
import { createOnnxReranker } from '../../src/providers/onnx/onnx-reranker.ts';
import { tinyDimensions, writeTinyEmbedder, writeTinyReranker } from '../support/onnx-model.ts';

// The real runtime, in a real process.

const embedderDirectory = mkdtempSync(join(tmpdir(), 'mneme-onnx-'));
const rerankerDirectory = mkdtempSync(join(tmpdir(), 'mneme-onnx-'));
const opened: ModelProcess[] = [];

function openProcess(directory = embedderDirectory): ModelProcess {
  const process = createModelProcess('The model', { ...findModel('X', directory, '/'), threads: 1 });
  opened.push(process);
  return process;
}
const embedderOf = (process: ModelProcess) =>
  createOnnxEmbedder({
    files: findModel('X', embedderDirectory, '/'),
    threads: 1,
    documentPrefix: '',
    queryPrefix: '',
    open: () => process,
  });
const dot = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => `${error.code ?? error.name}: ${error.message}`,
  );

beforeAll(() => {
  writeTinyEmbedder(embedderDirectory);
  writeTinyReranker(rerankerDirectory);
});
afterAll(() => {
  for (const process of opened) process.stop();
});

it('finds what means the same, in vectors of length 1 that depend on no other text', async () => {
  const embedder = embedderOf(openProcess());
  await embedder.ready?.();
  expect(embedder.dimensions).toBe(tinyDimensions);
  const texts = ['my bicycle', 'a bike', 'the doctor', 'bike '.repeat(20_000)];
  const vectors = await embedder.embed(texts, 'document');
  for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
  expect(dot(vectors[0], vectors[1])).toBeGreaterThan(0.9);
  expect(dot(vectors[0], vectors[2])).toBeLessThan(0.5);
  expect((await embedder.embed(['a bike'], 'document'))[0]).toEqual(vectors[1]);
});

it('reads query and text together, however long they are', async () => {
  const reranker = createOnnxReranker({
    files: findModel('X', rerankerDirectory, '/'),
    threads: 1,
    open: () => openProcess(rerankerDirectory),
  });
  const documents = ['The bike is at home.', 'The physician came.', 'bike '.repeat(20_000)].map((text) => ({
    text,
    author: 'Ana',
    place: null,
    scores: {},
  }));
  const [bike = 0, doctor = 0] = await reranker.rerank('where is my bicycle?', documents);
  expect(bike).toBeGreaterThan(doctor);
  expect(await reranker.rerank('bicycle '.repeat(500), documents)).toHaveLength(3);
});

it('answers queries before documents, and stops what nobody waits for', async () => {
  const process = openProcess();
  const embedder = embedderOf(process);
  await embedder.ready?.();
  const order: string[] = [];
  const many = Array.from({ length: 3_000 }, (_, no) => `the doctor wrote letter ${no}`);
  const documents = embedder.embed(many, 'document').then(() => order.push('documents'));
  await embedder.embed(['bike'], 'query').then(() => order.push('query'));
  await documents;
  expect(order).toEqual(['query', 'documents']);
  const stop = new AbortController();
  const left = embedder.embed([...many, ...many, ...many], 'document', stop.signal);
  stop.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await embedder.embed(['bike'], 'document');
});

it('fails what it was at when it is killed, and starts again', async () => {
  const process = openProcess();
  const embedder = embedderOf(process);
  await embedder.ready?.();
  const first = process.pid;
  const busy = embedder.embed(
    Array.from({ length: 20_000 }, () => 'bike'),
    'document',
  );
  globalThis.process.kill(first ?? 0, 'SIGKILL');
  expect(await failure(busy)).toMatch(/^PROVIDER_UNREACHABLE: The model: its process ended \(SIGKILL\)/);
  // Not at once: a process that always dies would take the machine.
  expect(await failure(embedder.embed(['bike'], 'query'))).toMatch(/^PROVIDER_UNREACHABLE/);
  await expect.poll(() => failure(embedder.embed(['bike'], 'query'))).toBe('done');
  expect(process.pid).not.toBe(first);
});

it('says what is wrong with a model that cannot be run', async () => {
  const weights = (directory: string) => join(directory, 'onnx/model_quantized.onnx');
  const broken = async (write: (directory: string) => void) => {
    const directory = mkdtempSync(join(tmpdir(), 'mneme-onnx-'));
    writeTinyEmbedder(directory);
    write(directory);
    return failure(openProcess(directory).ready());
  };
  expect(await broken((at) => writeFileSync(weights(at), '<!doctype html>'))).toMatch(
    /^PROVIDER_MISCONFIGURED: .* is no model that ONNX Runtime can load/,
  );
  expect(
    await broken((at) => writeFileSync(weights(at), readFileSync(weights(at)).subarray(0, 500))),
  ).toMatch(/^PROVIDER_MISCONFIGURED/);
  expect(await broken((at) => writeFileSync(join(at, 'tokenizer.json'), '{"model": 1}'))).toMatch(
    /^PROVIDER_MISCONFIGURED: .* is no tokenizer/,
  );
  const asEmbedder = openProcess(rerankerDirectory);
  expect(await failure(asEmbedder.ask({ texts: ['bike'], query: null, first: true }))).toMatch(
    /^PROVIDER_MISCONFIGURED: .* gives logits: it is no embedder/,
  );
  const asReranker = openProcess();
  expect(await failure(asReranker.ask({ texts: ['bike'], query: 'bike', first: true }))).toMatch(
    /^PROVIDER_MISCONFIGURED: .* gives last_hidden_state: a reranker has one logit/,
  );
});
