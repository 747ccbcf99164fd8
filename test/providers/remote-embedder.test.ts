import { afterEach, describe, expect, it } from 'vitest';
import { createRemoteEmbedder } from '../../src/providers/remote-embedder.ts';
import {
  type Answer,
  type ProviderServer,
  QUICK,
  type SeenRequest,
  startProviderServer,
} from './provider-server.ts';

let server: ProviderServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(answer: (request: SeenRequest, count: number) => Answer): Promise<ProviderServer> {
  server = await startProviderServer(answer);
  return server;
}

const openAi = (request: SeenRequest, vector = [3, 4, 0]): Answer => {
  const input = request.body.input as string[];
  return {
    body: { data: input.map((_, index) => ({ embedding: vector, index })), usage: { prompt_tokens: 1 } },
  };
};
const options = (url: string) => ({
  kind: 'openai-compatible' as const,
  url: `${url}/v1`,
  model: 'BAAI/bge-m3',
  dimensions: 3,
  policy: QUICK,
});

describe('openai-compatible', () => {
  it('sends batches in order with the key and returns unit vectors', async () => {
    const { url, seen } = await serve((request) => openAi(request));
    const embedder = createRemoteEmbedder({ ...options(url), apiKey: 'secret-key', batchSize: 2 });
    const vectors = await embedder.embed(['a', 'b', 'c'], 'document');
    expect(vectors).toEqual([
      [0.6, 0.8, 0],
      [0.6, 0.8, 0],
      [0.6, 0.8, 0],
    ]);
    expect(seen.map((request) => [request.path, request.body.input])).toEqual([
      ['/v1/embeddings', ['a', 'b']],
      ['/v1/embeddings', ['c']],
    ]);
    expect(seen[0]?.headers.authorization).toBe('Bearer secret-key');
    expect(seen[0]?.body).not.toHaveProperty('dimensions');
    expect(embedder.model).toBe('baai-bge-m3-3');
  });
  it('puts the prefixes a model was trained with before documents and queries', async () => {
    const { url, seen } = await serve((request) => openAi(request));
    const embedder = createRemoteEmbedder({ ...options(url), model: 'intfloat/e5-base-v2' });
    await embedder.embed(['tea'], 'document');
    await embedder.embed(['tea'], 'query');
    expect(seen.map((request) => request.body.input)).toEqual([['passage: tea'], ['query: tea']]);
  });
  it('asks models that can be shortened for the dimensions configured', async () => {
    const { url, seen } = await serve((request) => openAi(request));
    await createRemoteEmbedder({ ...options(url), model: 'text-embedding-3-small' }).embed(['a'], 'query');
    expect(seen[0]?.body.dimensions).toBe(3);
  });
  it('names both numbers when the dimensions differ', async () => {
    const { url } = await serve((request) => openAi(request, [1, 0, 0, 0]));
    await expect(createRemoteEmbedder(options(url)).embed(['a'], 'document')).rejects.toMatchObject({
      code: 'PROVIDER_MISCONFIGURED',
      message: expect.stringMatching(/4 dimensions, but 3 are configured.*MNEME_EMBEDDER_DIMENSIONS/),
    });
  });
  it('waits as Retry-After says and tries again', async () => {
    const { url, seen } = await serve((request, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '0.05' }, body: {} } : openAi(request),
    );
    const started = performance.now();
    await createRemoteEmbedder(options(url)).embed(['a'], 'document');
    expect(seen).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(45);
  });
  it('fails at once, saying when to come back, if Retry-After is longer than it may wait', async () => {
    const { url, seen } = await serve(() => ({ status: 429, headers: { 'retry-after': '120' }, body: {} }));
    await expect(createRemoteEmbedder(options(url)).embed(['a'], 'document')).rejects.toMatchObject({
      code: 'PROVIDER_RATE_LIMITED',
      retryable: true,
      retryAfterMs: 120_000,
    });
    expect(seen).toHaveLength(1);
  });
  it('tries 5xx again until attempts are used up', async () => {
    const { url, seen } = await serve(() => ({
      status: 503,
      body: { error: { message: 'busy with: secret text' } },
    }));
    const failed = createRemoteEmbedder(options(url)).embed(['secret text'], 'document');
    await expect(failed).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      status: 503,
      retryable: true,
    });
    await expect(failed).rejects.not.toThrow(/secret/);
    expect(seen).toHaveLength(3);
  });
  it('does not try a refused key again', async () => {
    const { url, seen } = await serve(() => ({ status: 401, body: {} }));
    await expect(createRemoteEmbedder(options(url)).embed(['a'], 'document')).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
      message: expect.stringContaining('API key'),
    });
    expect(seen).toHaveLength(1);
  });
  it('gives up on a server that never answers', async () => {
    const { url } = await serve(() => 'hang');
    const policy = { ...QUICK, timeoutMs: 50, attempts: 1 };
    await expect(
      createRemoteEmbedder({ ...options(url), policy }).embed(['a'], 'document'),
    ).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
  });
  it("says so when nothing listens, and stops when the caller's signal fires", async () => {
    const { url } = await serve(() => 'hang');
    const waiting = new AbortController();
    const pending = createRemoteEmbedder(options(url)).embed(['a'], 'document', waiting.signal);
    waiting.abort(new Error('stopped'));
    await expect(pending).rejects.toThrow('stopped');
    await server?.close();
    await expect(createRemoteEmbedder(options(url)).embed(['a'], 'document')).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
  });
  it('refuses fewer vectors than texts', async () => {
    const { url } = await serve(() => ({ body: { data: [{ embedding: [1, 0, 0], index: 0 }] } }));
    await expect(createRemoteEmbedder(options(url)).embed(['a', 'b'], 'document')).rejects.toMatchObject({
      code: 'PROVIDER_BAD_ANSWER',
    });
  });
});

describe('tei, voyage, jina and cohere', () => {
  it('speaks /embed', async () => {
    const { url, seen } = await serve(() => ({ body: [[0, 2, 0]] }));
    const vectors = await createRemoteEmbedder({ ...options(url), kind: 'tei', url }).embed([''], 'document');
    expect(vectors).toEqual([[0, 1, 0]]);
    expect(seen[0]).toMatchObject({
      path: '/embed',
      body: { inputs: [' '], normalize: true, truncate: true },
    });
  });
  it('sends the input type and puts vectors in order', async () => {
    const { url, seen } = await serve(() => ({
      body: {
        data: [
          { index: 1, embedding: [0, 1, 0] },
          { index: 0, embedding: [1, 0, 0] },
        ],
      },
    }));
    const embedder = createRemoteEmbedder({
      ...options(url),
      kind: 'voyage',
      model: 'voyage-3.5',
      apiKey: 'k',
    });
    expect(await embedder.embed(['a', 'b'], 'query')).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(seen[0]?.body).toMatchObject({ input_type: 'query', output_dimension: 3, model: 'voyage-3.5' });
  });
  it('says a text’s task to jina, and the dimensions of models that can be shortened', async () => {
    const { url, seen } = await serve((request) => openAi(request));
    const jina = { ...options(url), kind: 'jina' as const, apiKey: 'k', dimensions: 3 };
    const embedder = createRemoteEmbedder({ ...jina, model: 'jina-embeddings-v3' });
    expect(await embedder.embed(['a'], 'document')).toEqual([[0.6, 0.8, 0]]);
    await embedder.embed(['a'], 'query');
    await createRemoteEmbedder({ ...jina, model: 'jina-embeddings-v2-base-en' }).embed(['a'], 'query');
    expect(seen[0]?.path).toBe('/v1/embeddings');
    expect(seen.map(({ body }) => [body.task, body.dimensions])).toEqual([
      ['retrieval.passage', 3],
      ['retrieval.query', 3],
      [undefined, undefined],
    ]);
  });
  it('says the input type to cohere', async () => {
    const { url, seen } = await serve(() => ({ body: { embeddings: { float: [[3, 4, 0]] } } }));
    const cohere = { ...options(`${url}`), url: `${url}/v2`, kind: 'cohere' as const, apiKey: 'k' };
    const embedder = createRemoteEmbedder({ ...cohere, model: 'embed-v4.0' });
    expect(await embedder.embed(['a'], 'document')).toEqual([[0.6, 0.8, 0]]);
    await embedder.embed(['a'], 'query');
    await createRemoteEmbedder({ ...cohere, model: 'embed-english-v3.0' }).embed(['a'], 'query');
    expect(seen[0]).toMatchObject({
      path: '/v2/embed',
      headers: { authorization: 'Bearer k' },
      body: { model: 'embed-v4.0', texts: ['a'], embedding_types: ['float'], truncate: 'END' },
    });
    expect(seen.map(({ body }) => [body.input_type, body.output_dimension])).toEqual([
      ['search_document', 3],
      ['search_query', 3],
      ['search_query', undefined],
    ]);
  });
  it('asks any server for the dimensions where it is set so, and names the variable of its own', async () => {
    const { url, seen } = await serve((request) =>
      request.path === '/embed' ? { body: [[1, 0]] } : openAi(request),
    );
    await createRemoteEmbedder({ ...options(url), sendDimensions: true }).embed(['a'], 'query');
    expect(seen[0]?.body.dimensions).toBe(3);
    const second = {
      ...options(url),
      kind: 'tei' as const,
      url,
      sendDimensions: true,
      setting: 'MNEME_EMBEDDER_2',
    };
    await expect(createRemoteEmbedder(second).embed(['a'], 'query')).rejects.toMatchObject({
      code: 'PROVIDER_MISCONFIGURED',
      message: expect.stringContaining('MNEME_EMBEDDER_2_DIMENSIONS'),
    });
    expect(seen[1]?.body.dimensions).toBe(3);
  });
  it('refuses an answer of another form', async () => {
    const { url } = await serve(() => ({ body: { vectors: [] } }));
    await expect(
      createRemoteEmbedder({ ...options(url), kind: 'tei', url }).embed(['a'], 'document'),
    ).rejects.toMatchObject({ code: 'PROVIDER_BAD_ANSWER' });
  });
});
