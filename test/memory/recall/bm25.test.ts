import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { converse } from './conversation.ts';

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;

/** Words that stemming and stop lists leave as they are, too short for pieces, without digits (a number counts in all its forms), drawn by a fixed generator, few of them often. */
const vocabulary = Array.from(
  { length: 60 },
  (_, index) => `${'bcdfghjklm'[index % 10]}${'aeou'[index % 4]}${'bcdfgh'[Math.floor(index / 10)]}k`,
);
let seed = 7;
const next = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};
const texts = Array.from({ length: 120 }, () =>
  Array.from(
    { length: 4 + Math.floor(next() * 12) },
    () => vocabulary[Math.floor(next() ** 2 * 60)] ?? '',
  ).join(' '),
);

/** BM25 with k1 1.2 and b 0.3 over distinct-word lengths, as the search states it. */
function reference(query: readonly string[]): number[] {
  const documents = texts.map((text) => text.split(' '));
  const length = documents.map((words) => new Set(words).size);
  const average = length.reduce((sum, one) => sum + one, 0) / length.length;
  return documents.map((words, index) =>
    query.reduce((score, word) => {
      const frequency = words.filter((one) => one === word).length;
      const holders = documents.filter((one) => one.includes(word)).length;
      // As if there were ten more texts: mneme_search.rarity says why.
      const rarity = Math.log(1 + (documents.length + 10 - holders + 0.5) / (holders + 0.5));
      const saturation = 1.2 * (0.7 + (0.3 * (length[index] ?? 0)) / average);
      return score + (frequency ? (rarity * 2.2 * frequency) / (frequency + saturation) : 0);
    }, 0),
  );
}

const wordsAlone = {
  text: 1,
  vector: 0,
  neighbour: 0,
  second_neighbour: 0,
  session: 0,
  speaker: 0,
  question: 0,
  rarity: 1,
};
let ids: string[];

beforeAll(async () => {
  // The arm's own scores, in the search's own order.
  services = { ...(await localServices(database)), reranker: null };
  workspace = await createTestWorkspace(services);
  ({ ids } = await converse(
    database,
    { services, caller: workspace.admin },
    {},
    texts.map((content) => ({ content })),
  ));
});

describe('the text arm', () => {
  it.each([[[0, 40]], [[3, 20, 55]], [[1, 2, 3, 4]], [[59]]])(
    'scores like BM25: words %j',
    async (picked) => {
      const query = picked.map((index) => vocabulary[index] ?? '');
      const scores = reference(query);
      const { hits } = await recall(
        { services, caller: workspace.admin },
        { query: query.join(' '), limit: 20 },
        wordsAlone,
      );
      const found = hits.flatMap((hit) => hit.arms.filter(({ arm }) => arm === 'text'));
      const expected = scores.filter((score) => score > 0).sort((a, b) => b - a);
      expect(found.length).toBe(Math.min(20, expected.length));
      for (const [index, { score }] of found.entries()) expect(score).toBeCloseTo(expected[index] ?? 0, 6);
      for (const hit of hits) {
        const own = hit.arms.find(({ arm }) => arm === 'text')?.score ?? 0;
        expect(own).toBeCloseTo(scores[ids.indexOf(hit.id)] ?? 0, 6);
      }
    },
  );
});
