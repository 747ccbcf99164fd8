import { afterEach, describe, expect, it } from 'vitest';
import { createHttpReranker } from '../../src/providers/http-reranker.ts';
import { type ProviderServer, QUICK, startProviderServer } from './provider-server.ts';

const documents = (...texts: string[]) =>
  texts.map((text) => ({ text, author: null, place: null, scores: {} }));

let server: ProviderServer | undefined;
afterEach(() => server?.close());

describe('rerank', () => {
  it('speaks to TEI in batches and returns scores in the order of the documents', async () => {
    server = await startProviderServer(({ body }) => {
      const texts = body.texts as string[];
      return { body: texts.map((text, index) => ({ index, score: text.length })).reverse() };
    });
    const reranker = createHttpReranker({ kind: 'tei', url: server.url, batchSize: 2, policy: QUICK });
    expect(await reranker.rerank('q', documents('aaa', 'a', 'aa'))).toEqual([3, 1, 2]);
    const seen = server.seen.map(({ path, body }) => [path, body.query, body.texts]);
    expect(seen).toHaveLength(2);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['/rerank', 'q', ['aaa', 'a']],
        ['/rerank', 'q', ['aa']],
      ]),
    );
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
    expect(await reranker.rerank('q', documents('a', 'b'))).toEqual([0.1, 0.9]);
    expect(server.seen[0]).toMatchObject({
      path: '/v1/rerank',
      body: { model: 'm', query: 'q', documents: ['a', 'b'] },
      headers: { authorization: 'Bearer k' },
    });
  });
  it('sends who said it along with the text', async () => {
    server = await startProviderServer(() => ({ body: [{ index: 0, score: 1 }] }));
    const reranker = createHttpReranker({ kind: 'tei', url: server.url, policy: QUICK });
    await reranker.rerank('q', [{ text: 'we ship', author: 'Dana', place: null, scores: {} }]);
    expect(server.seen[0]?.body.texts).toEqual(['Dana: we ship']);
  });
  it('refuses an answer that leaves documents out', async () => {
    server = await startProviderServer(() => ({ body: [{ index: 0, score: 1 }] }));
    const reranker = createHttpReranker({ kind: 'tei', url: server.url, policy: QUICK });
    await expect(reranker.rerank('q', documents('a', 'b'))).rejects.toMatchObject({
      code: 'PROVIDER_BAD_ANSWER',
    });
  });
  it('tries a busy server again', async () => {
    server = await startProviderServer((_, count) =>
      count === 1 ? { status: 429, body: {} } : { body: [{ index: 0, score: 1 }] },
    );
    expect(
      await createHttpReranker({ kind: 'tei', url: server.url, policy: QUICK }).rerank('q', documents('a')),
    ).toEqual([1]);
  });
});
