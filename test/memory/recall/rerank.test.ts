import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rateRecall, recall } from '../../../src/memory/recall/recall.ts';
import type { Weights } from '../../../src/memory/recall/search.ts';
import { createHttpReranker, type HttpRerankerKind } from '../../../src/providers/http-reranker.ts';
import type { Reranker } from '../../../src/providers/reranker.ts';
import {
  type Answer,
  type ProviderServer,
  QUICK,
  startProviderServer,
} from '../../providers/provider-server.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
// Words alone tell them apart: these have no vectors.
import { converse as tell } from '../formation/conversation.ts';
import { converse } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
let threadId: string;
let server: ProviderServer | undefined;

const said = [
  'The lighthouse keeper paints the lighthouse white.',
  'A lighthouse needs paint every third year.',
  'Somebody asked about the lighthouse yesterday.',
];
const query = 'lighthouse paint';

beforeAll(async () => {
  ({ threadId } = await converse(
    database,
    as(workspace.admin),
    {},
    said.map((content) => ({ content })),
  ));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const ask = (reranker: Reranker | null, signal?: AbortSignal) =>
  recall(
    { services: { ...services, reranker }, caller: workspace.admin, signal },
    { query, threadId, kinds: ['message'] },
  );

/** How each dialect answers when it wants the texts in order of their last letters. */
const dialects = {
  tei: (texts: string[]) => texts.map((text, index) => ({ index, score: wish(text) })),
  jina: (texts: string[]) => ({
    model: 'm',
    usage: { total_tokens: 1 },
    results: texts.map((text, index) => ({ index, relevance_score: wish(text) })).reverse(),
  }),
  cohere: (texts: string[]) => ({
    id: 'x',
    meta: { billed_units: { search_units: 1 } },
    results: texts.map((text, index) => ({ index, relevance_score: wish(text) })).reverse(),
  }),
};
/** The order that no search and no local reranker would give. */
const wish = (text: string) => [2, 1, 3][said.indexOf(text)] ?? 0;
const wished = [said[2], said[0], said[1]];

const http = (kind: HttpRerankerKind, url: string, timeoutMs = QUICK.timeoutMs) =>
  createHttpReranker({
    kind,
    url,
    model: kind === 'tei' ? undefined : 'm',
    apiKey: 'k',
    policy: { ...QUICK, timeoutMs },
  });

describe('an endpoint', () => {
  it.each(['tei', 'jina', 'cohere'] as const)('orders the hits, speaking %s', async (kind) => {
    server = await startProviderServer(({ body }) => ({
      body: dialects[kind]((kind === 'tei' ? body.texts : body.documents) as string[]),
    }));
    const { hits, warnings } = await ask(http(kind, server.url));
    expect(warnings).toEqual([]);
    expect(hits.map(({ text }) => text)).toEqual(wished);
    expect(hits.map(({ arms }) => arms.at(-1))).toEqual(
      [3, 2, 1].map((score, index) => ({ arm: 'rerank', rank: index + 1, score })),
    );
  });

  const failures: Record<string, Answer> = {
    'is broken': { status: 500, body: {} },
    'refuses the key': { status: 401, body: { message: 'no' } },
    'is overloaded': { status: 429, headers: { 'retry-after': '3600' }, body: {} },
    'sends no JSON': { body: '<html>' },
    'sends another form': { body: { data: [] } },
    'leaves texts out': { body: [{ index: 0, score: 1 }] },
    'sends scores that are none': { body: said.map((_, index) => ({ index, score: 'high' })) },
  };
  it.each(Object.entries(failures))('that %s is done without, and recall says so', async (_, answer) => {
    server = await startProviderServer(() => answer);
    const { hits, warnings } = await ask(http('tei', server.url));
    expect(warnings).toEqual([expect.stringContaining('could not be used')]);
    const local = await ask(services.reranker);
    expect(hits.map(({ id }) => id)).toEqual(local.hits.map(({ id }) => id));
    expect(local.warnings).toEqual([]);
  });

  it('that is not there is done without', async () => {
    const { hits, warnings } = await ask(http('tei', 'http://127.0.0.1:9'));
    expect(warnings).toEqual([expect.stringContaining('could not be used')]);
    expect(hits).toHaveLength(3);
  });

  it('that never answers costs its timeout, and recall says so', async () => {
    server = await startProviderServer(() => 'hang');
    const { hits, warnings, timings } = await ask(http('tei', server.url, 60_000));
    expect(warnings).toEqual([expect.stringContaining('took too long')]);
    expect(hits).toHaveLength(3);
    expect(timings.rerank).toBeGreaterThanOrEqual(1_900);
  });

  it('is not waited for when the caller is gone', async () => {
    const gone = new AbortController();
    server = await startProviderServer(() => {
      gone.abort();
      return 'hang';
    });
    await expect(ask(http('tei', server.url, 60_000), gone.signal)).rejects.toThrow(/abort/i);
  });
});

describe('without an endpoint', () => {
  it('the local reranker is the default, and each hit says its place', async () => {
    expect(services.reranker?.name).toBe('local');
    const { hits } = await ask(services.reranker);
    expect(hits.map(({ arms }) => arms.find(({ arm }) => arm === 'rerank')?.rank)).toEqual([1, 2, 3]);
  });

  it('hits without a reranker stay in the order of the search', async () => {
    const { hits } = await ask(null);
    expect(hits.flatMap(({ arms }) => arms.filter(({ arm }) => arm === 'rerank'))).toEqual([]);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('an archived text keeps the place the search gave it', async () => {
    const before = await ask(null);
    const [first] = before.hits;
    if (!first) throw new Error('a hit');
    const archive = (state: string) =>
      database.owner.query(
        `update mneme.message set content_state = $2::mneme.content_state, content = case when $2::text = 'inline' then $3::text end, content_plain = case when $2::text = 'inline' then $3::text end where id = $1`,
        [first.id, state, first.text],
      );
    await archive('archived');
    const { hits } = await ask({
      name: 'turned round',
      scores: 'relevance',
      rerank: async (_, documents) => documents.map((__, index) => index),
    });
    await archive('inline');
    expect(hits[0]).toMatchObject({ id: first.id, text: null });
    expect(hits.map(({ id }) => id)).toEqual([0, 2, 1].map((index) => before.hits[index]?.id));
    // Scores fall with the ranks, whatever moved the hits.
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });
});

describe('what is known about a row', () => {
  it('decides between turns that are otherwise alike, reranked or not: usefulness', async () => {
    const alike = await createTestWorkspace(services);
    for (const day of ['Mondays', 'Fridays']) {
      await tell(as(alike.admin), {}, [
        { content: `The kiln is fired on ${day}.`, at: '2026-01-05T10:00:00Z' },
      ]);
    }
    for (const reranker of [null, services.reranker]) {
      const ask = () =>
        recall(
          { services: { ...services, reranker }, caller: alike.admin },
          { query: 'kiln fired', kinds: ['message'] },
        );
      const { id: recallId, hits } = await ask();
      const [first, last] = hits;
      if (!first || !last) throw new Error('two hits');
      // Before the second round the other one is ahead, by what the first round said.
      for (const { citation, useful } of [
        { citation: first.citation, useful: false },
        { citation: last.citation, useful: true },
      ]) {
        await rateRecall(as(alike.admin), { recallId, citation, useful });
      }
      const again = await ask();
      const { id: second } = again;
      await rateRecall(as(alike.admin), { recallId: second, citation: first.citation, useful: false });
      await rateRecall(as(alike.admin), { recallId: second, citation: last.citation, useful: true });
      expect((await ask()).hits.map(({ id }) => id)).toEqual([last.id, first.id]);
    }
  });

  it('recency: the later of two turns alike comes first, and weights say by how much', async () => {
    const alike = await createTestWorkspace(services);
    const later = await tell(as(alike.admin), {}, [
      { content: 'The kiln is fired on Mondays.', at: '2026-01-05T10:00:00Z' },
    ]);
    const earlier = await tell(as(alike.admin), {}, [
      { content: 'The kiln is fired on Fridays.', at: '2025-01-05T10:00:00Z' },
    ]);
    const ask = async (weights: Weights) =>
      (
        await recall(
          as(alike.admin),
          { query: 'kiln fired', kinds: ['message'], now: '2026-01-06T10:00:00Z' },
          weights,
        )
      ).hits;
    expect((await ask({})).map(({ id }) => id)).toEqual([...later.ids, ...earlier.ids]);
    // Of the fused score: 1 + weight * 2 ^ (-age / half-life), here after a day and after a year and a day.
    const boosts = (await ask({ recency: 1, recency_half_life_days: 1 })).map(({ boost }) => boost);
    expect(boosts[0]).toBeCloseTo(1.5, 6);
    expect(boosts[1]).toBeCloseTo(1, 6);
    // Weights are the workspace's data, too.
    await database.owner.query(
      `update mneme.workspace set recall_weights = '{"recency": -1}' where id = $1`,
      [alike.id],
    );
    expect((await ask({})).map(({ id }) => id)).toEqual([...earlier.ids, ...later.ids]);
  });
});
