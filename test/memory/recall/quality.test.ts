import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { Bm25 } from '../../../bench/recall/bm25.ts';
import { loadConversations } from '../../../bench/recall/corpus.ts';
import { Meter } from '../../../bench/recall/meter.ts';
import { type BenchConversation, readFolder } from '../../../bench/recall/question-set.ts';
import { prepareQuestion, rankHits, searchOptions } from '../../../src/memory/recall/recall.ts';
import { search } from '../../../src/memory/recall/search.ts';
import { localServices, useDatabase } from '../../support/database.ts';
import { withoutDelay } from '../../support/jobs.ts';

const database = useDatabase();
/** Dates of the sample are moved to this day, and questions are asked on it: the figures are always the same. */
const now = '2026-11-20T12:00:00Z';
const meters = new Map<string, Meter>();

function add(system: string, hits: readonly string[], evidence: readonly string[]): void {
  const meter = meters.get(system) ?? new Meter(system);
  meters.set(system, meter);
  meter.add(hits, evidence);
}

/** The sample data as a first start loads it, all jobs done, every question asked in the whole workspace. */
beforeAll(async () => {
  const services = await localServices(database);
  const conversations: BenchConversation[] = await readFolder(
    fileURLToPath(new URL('../../../db/sample', import.meta.url)),
    new Date(now),
  );
  const slug = `quality-${Date.now()}`;
  const { runnerPool } = database;
  const { caller, turns } = await withoutDelay(runnerPool, () =>
    loadConversations(services, runnerPool, conversations, slug),
  );
  const said = conversations.flatMap((conversation) => conversation.turns);
  const bm25 = new Bm25(said.map(({ author, text }) => (author ? `${author}: ${text}` : text)));
  const ids = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => turns.get(id) ?? '');
  for (const { question: query, evidence } of conversations.flatMap(({ questions }) => questions)) {
    if (evidence.length === 0) continue;
    const input = { query, kinds: ['message' as const], now, limit: 20 };
    const question = await prepareQuestion({ services, caller }, input);
    const found = await search(
      { services, caller },
      question.request,
      searchOptions(services, question, 100),
    );
    add('fused', ids(found.hits), evidence);
    // What recall answers of it.
    add('reranked', ids((await rankHits({ services, caller }, question, found, input.limit)).hits), evidence);
    for (const arm of ['text', 'vector']) {
      const ranked = found.hits
        .flatMap(({ id, arms }) => arms.filter((one) => one.arm === arm).map(({ rank }) => ({ id, rank })))
        .sort((a, b) => a.rank - b.rank);
      add(arm, ids(ranked), evidence);
    }
    const words = bm25.search(query, 20).map((at) => said[at]?.id ?? '');
    add('BM25', words, evidence);
  }
}, 600_000);

describe('recall of the sample data', () => {
  // A little under what `npm run bench:recall` prints. A change that lowers a figure past its floor makes recall worse.
  const floors: [system: string, recallAt10: number, reciprocalRank: number][] = [
    ['reranked', 72, 51],
    ['fused', 67, 46],
    ['text', 68, 45],
    ['vector', 60, 39],
  ];
  it.each(floors)('%s: R@10 is at least %d, MRR at least %d', (system, recallAt10, reciprocalRank) => {
    const figures = meters.get(system)?.figures();
    expect(figures?.questions).toBe(94);
    expect(figures?.['R@10']).toBeGreaterThanOrEqual(recallAt10);
    expect(figures?.MRR).toBeGreaterThanOrEqual(reciprocalRank);
  });

  it('is better than plain BM25 over the same text, by far', () => {
    const plain = meters.get('BM25')?.figures()['R@10'] ?? 100;
    expect(meters.get('fused')?.figures()['R@10']).toBeGreaterThan(plain + 8);
    expect(meters.get('reranked')?.figures()['R@10']).toBeGreaterThan(plain + 12);
  });
});
