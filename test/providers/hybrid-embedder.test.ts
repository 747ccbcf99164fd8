import { expect, it } from 'vitest';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import type { Embedder } from '../../src/providers/embedder.ts';
import { createHashingEmbedder } from '../../src/providers/hashing-embedder.ts';
import { createHybridEmbedder } from '../../src/providers/hybrid-embedder.ts';

const dot = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
/** Everything means the same. */
const same: Embedder = { model: 'same', dimensions: 2, embed: async (texts) => texts.map(() => [0.6, 0.8]) };

it('gives the mean of both similarities, in a space of its own', async () => {
  const words = createHashingEmbedder();
  const both = createHybridEmbedder(same, words);
  expect([both.model, both.dimensions]).toEqual(['same-with-local-hashing-384', 386]);
  const texts = ['the harbour opens at seven', 'a boat needs paint'];
  const [one, other] = await both.embed(texts, 'document');
  const [ofWords, ofOthers] = await words.embed(texts, 'document');
  expect(dot(one, one)).toBeCloseTo(1);
  expect(dot(one, other)).toBeCloseTo((1 + dot(ofWords, ofOthers)) / 2);
});

it('is what remote models get, unless that is switched off or no index holds it', () => {
  const from = (more: Record<string, string>) =>
    createProviders(
      providerSettings.parse({
        MNEME_EMBEDDER: 'openai-compatible',
        MNEME_EMBEDDER_URL: 'http://127.0.0.1:9/v1',
        MNEME_EMBEDDER_MODEL: 'm',
        MNEME_EMBEDDER_DIMENSIONS: '8',
        ...more,
      }),
    ).embedder;
  expect(from({})).toMatchObject({ model: 'm-8-with-local-hashing-384', dimensions: 392 });
  expect(from({ MNEME_EMBEDDER_HYBRID: 'off' })).toMatchObject({ model: 'm-8', dimensions: 8 });
  const large = { MNEME_EMBEDDER_DIMENSIONS: '3900' };
  expect(from(large)).toMatchObject({ dimensions: 3900 });
  expect(() => from({ ...large, MNEME_EMBEDDER_HYBRID: 'on' })).toThrow(
    'MNEME_EMBEDDER_HYBRID must be off: with the local embedder a model has at most 3616 dimensions',
  );
});
