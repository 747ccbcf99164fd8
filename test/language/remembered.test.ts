import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { stem } from '../../src/language/english-stem.ts';
import { createHashingEmbedder } from '../../src/providers/hashing-embedder.ts';
import { termsOf, wordOf } from '../../src/providers/rerank-words.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const megabyte = 2 ** 20;
/** Of each text, what is used, at its beginning: a part of a string keeps the whole of it. */
const textOf = (number: number) =>
  `unquestionableharbour${number.toString(36).replaceAll(/\d/g, 'q')} ${'x'.repeat(megabyte)}`;

/** Megabytes that are kept after something was done with forty texts of a megabyte each, of which nothing is used any more. */
async function keptOf(use: (text: string) => unknown): Promise<number> {
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < 40; number += 1) await use(textOf(number));
  collect();
  return (process.memoryUsage().heapUsed - before) / megabyte;
}

const embedder = createHashingEmbedder();

it.each([
  ['stems', (text: string) => stem(text.slice(0, text.indexOf(' ')))],
  ['words of the reranker', (text: string) => wordOf(text.slice(0, text.indexOf(' ')))],
  ['texts that the reranker read', (text: string) => termsOf(text)],
  ['words of the embedder', (text: string) => embedder.embed([text], 'document')],
])('what is remembered of texts keeps none of them: %s', async (_, use) => {
  expect(await keptOf(use)).toBeLessThan(10);
});
