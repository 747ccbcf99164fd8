import { afterEach, describe, expect, it } from 'vitest';
import { createHttpReranker } from '../../src/providers/http-reranker.ts';
import { type ProviderServer, QUICK, startProviderServer } from './provider-server.ts';

let server: ProviderServer | undefined;
afterEach(() => server?.close());

describe('rerank', () => {
  it('speaks to TEI in batches and returns scores in the order of the documents', async () => {
    server = await startProviderServer(({ body }) => {
      const texts = body.texts as string[];
      return { body: texts.map((text, index) => ({ index, score: text.length })).reverse() };
    });
    const reranker = createHttpReranker({ kind: 'tei', url: server.url, batchSize: 2, policy: QUICK });
    expect(await reranker.rerank('q', ['aaa', 'a', 'aa'])).toEqual([3, 1, 2]);
    expect(server.seen.map(({ path, body }) => [path, body.query, body.texts])).toEqual([
      ['/rerank', 'q', ['aaa', 'a']],
      ['/rerank', 'q', ['aa']],
    ]);
    expect(await reranker.rerank('q', [])).toEqual([]);
  });
  it.each(['jina', 'cohere'] as const)('speaks to %s', async (kind) => {
    server = await startProviderServer(() => ({
      body: {
        results: [
          { index: 1, relevance_score: 0.9 },
          { index: 0, relevance_score: 0.1 },
        ],
      },
    }));
    const reranker = createHttpReranker({
      kind,
      url: `${server.url}/v1`,
      model: 'm',
      apiKey: 'k',
      policy: QUICK,
    });
    expect(await reranker.rerank('q', ['a', 'b'])).toEqual([0.1, 0.9]);
    expect(server.seen[0]).toMatchObject({
      path: '/v1/rerank',
      body: { model: 'm', query: 'q', documents: ['a', 'b'] },
      headers: { authorization: 'Bearer k' },
    });
  });
  it('refuses an answer that leaves documents out', async () => {
    server = await startProviderServer(() => ({ body: [{ index: 0, score: 1 }] }));
    const reranker = createHttpReranker({ kind: 'tei', url: server.url, policy: QUICK });
    await expect(reranker.rerank('q', ['a', 'b'])).rejects.toMatchObject({ code: 'PROVIDER_BAD_ANSWER' });
  });
  it('tries a busy server again', async () => {
    server = await startProviderServer((_, count) =>
      count === 1 ? { status: 429, body: {} } : { body: [{ index: 0, score: 1 }] },
    );
    expect(
      await createHttpReranker({ kind: 'tei', url: server.url, policy: QUICK }).rerank('q', ['a']),
    ).toEqual([1]);
  });
});
