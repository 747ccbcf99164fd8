import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, vi } from 'vitest';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { writeTinyEmbedder } from '../support/onnx-model.ts';

// Whoever has a model fits the reranker's weights and the certainty for its vectors with the benchmarks.
vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'mneme-fit-'));
const model = join(directory, 'tiny');

/** What was said, and what is asked for it in words that mean the same. */
const said: readonly (readonly [string, string])[] = [
  ['I bought it on Tuesday.', 'Which purchased thing was mentioned?'],
  ['The bicycle stands in the yard.', 'Where is the bike?'],
  ['Our automobile needs new tyres.', 'What is wrong with the car?'],
  ['The puppy sleeps all day.', 'What does the dog do?'],
  ['My physician was strict.', 'What was the doctor like?'],
  ['The budget is nearly gone.', 'How much money is left?'],
  ['The vacation begins in June.', 'When is the holiday?'],
  ['The flat has three rooms.', 'How large is the house?'],
];
/** A set in LoCoMo's form, whose turns begin with the one of that number. */
function set(name: string, first: number): string {
  const turns = said.map((_, at) => said[(at + first) % said.length] ?? (['', ''] as const));
  const path = join(directory, `${name}.json`);
  const conversations = ['one', 'two'].map((id) => ({
    sample_id: `${name}-${id}`,
    conversation: {
      speaker_a: 'Ana',
      speaker_b: 'Ben',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: turns.map(([text], at) => ({
        dia_id: `D1:${at + 1}`,
        speaker: at % 2 === 0 ? 'Ana' : 'Ben',
        text,
      })),
    },
    qa: turns.map(([, question], at) => ({ question, category: 4, evidence: [`D1:${at + 1}`] })),
  }));
  writeFileSync(path, JSON.stringify(conversations));
  return path;
}
const sets = [
  ['--data', set('one', 0), '--data', set('two', 3)],
  ['--set', 'one', '--set', 'two'],
].flat();
const bench = async (file: string, ...args: readonly string[]) => {
  const environment = { ...process.env, MNEME_EMBEDDER: 'onnx', MNEME_EMBEDDER_MODEL: model };
  const told = await promisify(execFile)(
    process.execPath,
    [join(root, 'bench/recall', file), ...sets, ...args],
    {
      cwd: root,
      env: environment,
    },
  );
  return told.stdout;
};

beforeAll(() => writeTinyEmbedder(model));

it('weights of the reranker, in each space and on sets that are left out, and the server takes them', async () => {
  const path = join(directory, 'weights.json');
  const told = await bench('fit.ts', '--spaces', '--write', path);
  const found = (space: string) => {
    const [, table = ''] = told.split(`vectors: ${space}\n`);
    const row = table.split('\n').find((line) => line.includes(' one ')) ?? '';
    return row
      .split('│')
      .slice(3, 8)
      .map((cell) => Number(/\d+(\.\d+)?(?=\))/.exec(cell)?.[0]));
  };
  for (const space of ['the local embedder', 'the model', 'both joined']) {
    expect(found(space).filter(Number.isFinite)).toHaveLength(5);
  }
  const [, byWords = 0] = found('the local embedder');
  expect(found('the model')[1]).toBeGreaterThan(byWords);
  expect(found('both joined')[1]).toBeGreaterThan(byWords);

  const weights = JSON.parse(readFileSync(path, 'utf8'));
  expect(weights.amongPeople.vector).toBeGreaterThan(0);
  const { reranker } = createProviders(providerSettings.parse({ MNEME_RERANKER_WEIGHTS: path }));
  const documents = said
    .slice(0, 2)
    .map(([text]) => ({ text, author: null, place: null, scores: { vector: 1 } }));
  expect(await reranker?.rerank('Where is the bike?', documents)).not.toEqual(
    await createProviders(providerSettings.parse({})).reranker?.rerank('Where is the bike?', documents),
  );
});

it('the certainty, and the threshold that marks as much without it', async () => {
  const told = await bench('fit-certainty.ts');
  expect(told).toMatch(/^intercept -?[\d.]+$/m);
  expect(told).toMatch(
    /With the coefficients there are, the threshold 0\.35 marks [\d.]+ % of right hits, and [\d.]+ the/,
  );
  expect(told).toMatch(/^two: marked of right hits/m);
});
