import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProviders, providerSettings } from '../../src/providers/config.ts';

const from = (environment: Record<string, string>) => createProviders(providerSettings.parse(environment));

describe('createProviders', () => {
  it('is local when nothing is set', () => {
    const { embedder, extractor, summarizer, reranker } = from({});
    expect([embedder.model, extractor.name, summarizer.name, reranker?.name]).toEqual([
      'local-hashing-384',
      'stated',
      'extractive',
      'local',
    ]);
  });
  it('takes a variable set to nothing as unset', () => {
    expect(from({ MNEME_EMBEDDER: '', MNEME_EMBEDDER_URL: '', MNEME_RERANKER: '' }).embedder.dimensions).toBe(
      384,
    );
  });
  it.each([
    [
      'MNEME_EMBEDDER_API_KEY',
      { MNEME_EMBEDDER: 'voyage', MNEME_EMBEDDER_MODEL: 'voyage-3.5', MNEME_EMBEDDER_DIMENSIONS: '512' },
    ],
    [
      'MNEME_EMBEDDER_API_KEY',
      { MNEME_EMBEDDER: 'openai-compatible', MNEME_EMBEDDER_URL: 'https://api.example.com/v1' },
    ],
    ['MNEME_EMBEDDER_URL', { MNEME_EMBEDDER: 'tei' }],
    [
      'MNEME_EMBEDDER_API_KEY',
      { MNEME_EMBEDDER: 'jina', MNEME_EMBEDDER_MODEL: 'm', MNEME_EMBEDDER_DIMENSIONS: '512' },
    ],
    ['MNEME_EMBEDDER_MODEL', { MNEME_EMBEDDER: 'cohere', MNEME_EMBEDDER_API_KEY: 'k' }],
    ['MNEME_EMBEDDER_2_URL', { MNEME_EMBEDDER_2: 'tei' }],
    [
      'MNEME_EMBEDDER_3_API_KEY',
      { MNEME_EMBEDDER_3: 'voyage', MNEME_EMBEDDER_3_MODEL: 'm', MNEME_EMBEDDER_3_DIMENSIONS: '512' },
    ],
    ['MNEME_EMBEDDER_2', { MNEME_EMBEDDER_2_URL: 'http://tei:80' }],
    ['MNEME_EMBEDDER_MODEL', { MNEME_EMBEDDER: 'voyage', MNEME_EMBEDDER_API_KEY: 'k' }],
    [
      'MNEME_EMBEDDER_DIMENSIONS',
      { MNEME_EMBEDDER: 'tei', MNEME_EMBEDDER_URL: 'http://tei:80', MNEME_EMBEDDER_MODEL: 'other' },
    ],
    ['MNEME_LANGUAGE_MODEL_URL', { MNEME_EXTRACTOR: 'openai-compatible' }],
    [
      'MNEME_LANGUAGE_MODEL_MODEL',
      { MNEME_SUMMARIZER: 'openai-compatible', MNEME_LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1' },
    ],
    [
      'MNEME_LANGUAGE_MODEL_API_KEY',
      {
        MNEME_EXTRACTOR: 'openai-compatible',
        MNEME_LANGUAGE_MODEL_URL: 'https://api.example.com/v1',
        MNEME_LANGUAGE_MODEL_MODEL: 'm',
      },
    ],
    ['MNEME_RERANKER_API_KEY', { MNEME_RERANKER: 'jina', MNEME_RERANKER_MODEL: 'm' }],
    ['MNEME_RERANKER_API_KEY', { MNEME_RERANKER: 'cohere', MNEME_RERANKER_MODEL: 'm' }],
    ['MNEME_RERANKER_URL', { MNEME_RERANKER: 'tei' }],
    ['MNEME_RERANKER_MODEL', { MNEME_RERANKER: 'jina', MNEME_RERANKER_API_KEY: 'k' }],
  ])('refuses to start without %s', (variable, environment) => {
    expect(() => from(environment)).toThrow(new RegExp(`^${variable} is required`));
  });
  it('says everything that is missing at once, each variable once', () => {
    const lacking = {
      MNEME_EMBEDDER: 'voyage',
      MNEME_EXTRACTOR: 'openai-compatible',
      MNEME_SUMMARIZER: 'openai-compatible',
      MNEME_RERANKER: 'tei',
    };
    const said = () => {
      try {
        from(lacking);
        return [];
      } catch (error) {
        return error instanceof Error ? error.message.split('\n').map((line) => line.split(' ')[0]) : [];
      }
    };
    expect(said()).toEqual([
      'MNEME_EMBEDDER_MODEL',
      'MNEME_EMBEDDER_DIMENSIONS',
      'MNEME_EMBEDDER_API_KEY',
      'MNEME_LANGUAGE_MODEL_URL',
      'MNEME_LANGUAGE_MODEL_MODEL',
      'MNEME_RERANKER_URL',
    ]);
  });
  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://10.1.2.3',
    'http://192.168.0.9',
    'http://172.20.0.4',
    'http://[::1]:80',
    'http://tei:80',
    'http://host.docker.internal',
  ])('needs no key at %s', (address) => {
    expect(from({ MNEME_EMBEDDER: 'tei', MNEME_EMBEDDER_URL: address }).embedder.model).toBe(
      'baai-bge-m3-1024-with-local-hashing-384',
    );
  });
  it.each([
    'http://172.32.0.4',
    'http://11.0.0.1',
    'https://localhost.example.com',
    'https://10.example.com',
    'http://[2001:db8::1]',
  ])('needs a key at %s, or "none" on purpose', (address) => {
    const environment = { MNEME_EMBEDDER: 'openai-compatible', MNEME_EMBEDDER_URL: address };
    expect(() => from(environment)).toThrow(/MNEME_EMBEDDER_API_KEY/);
    expect(from({ ...environment, MNEME_EMBEDDER_API_KEY: 'none' }).embedder.dimensions).toBe(1024 + 384);
  });
  it('has several embedders, the local one always among them', () => {
    const tei = { MNEME_EMBEDDER: 'tei', MNEME_EMBEDDER_URL: 'http://tei:80' };
    const models = ({ embedder, furtherEmbedders }: ReturnType<typeof from>) => [
      embedder.model,
      ...furtherEmbedders.map(({ model }) => model),
    ];
    expect(models(from({}))).toEqual(['local-hashing-384']);
    expect(models(from(tei))).toEqual(['baai-bge-m3-1024-with-local-hashing-384', 'local-hashing-384']);
    const shorter = {
      MNEME_EMBEDDER_2: 'tei',
      MNEME_EMBEDDER_2_URL: 'http://tei:80',
      MNEME_EMBEDDER_2_DIMENSIONS: '512',
    };
    expect(models(from({ ...tei, ...shorter }))).toEqual([
      'baai-bge-m3-1024-with-local-hashing-384',
      'baai-bge-m3-512-with-local-hashing-384',
      'local-hashing-384',
    ]);
    expect(() => from({ ...tei, ...shorter, MNEME_EMBEDDER_2_DIMENSIONS: '' })).toThrow(
      /MNEME_EMBEDDER_2 and MNEME_EMBEDDER are both baai-bge-m3-1024/,
    );
  });
  it('reorders hits by weights of a file, and says what is wrong with one', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'mneme-weights-')), 'weights.json');
    const documents = [{ vector: 1 }, { vector: 0.5 }].map((scores) => ({
      text: 'The boat is blue.',
      author: null,
      place: null,
      scores,
    }));
    const scores = async (weights: unknown) => {
      writeFileSync(path, JSON.stringify(weights));
      return from({ MNEME_RERANKER_WEIGHTS: path }).reranker?.rerank('boat', documents);
    };
    expect(await scores({ amongPeople: { vector: -2 }, withAssistant: {} })).toEqual([-2, -1]);
    await expect(scores({ amongPeople: { vectors: 1 }, withAssistant: {} })).rejects.toThrow(
      `MNEME_RERANKER_WEIGHTS=${path} cannot be read: a file that`,
    );
    expect(() => from({ MNEME_RERANKER_WEIGHTS: '/nowhere' })).toThrow('cannot be read (ENOENT)');
  });
  it('builds every remote provider when all is given', () => {
    const { extractor, summarizer, reranker } = from({
      MNEME_EXTRACTOR: 'openai-compatible',
      MNEME_SUMMARIZER: 'openai-compatible',
      MNEME_LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1',
      MNEME_LANGUAGE_MODEL_MODEL: 'qwen3',
      MNEME_RERANKER: 'tei',
      MNEME_RERANKER_URL: 'http://127.0.0.1:8081',
    });
    expect([extractor.name, summarizer.name, reranker?.name]).toEqual([
      'openai-compatible:qwen3',
      'openai-compatible:qwen3',
      'tei',
    ]);
  });
  it.each([
    ['MNEME_S3_BUCKET', { MNEME_BLOB_STORE: 's3' }],
    ['MNEME_S3_SECRET_ACCESS_KEY', { MNEME_S3_BUCKET: 'b', MNEME_S3_ACCESS_KEY_ID: 'id' }],
    ['MNEME_WALRUS_AGGREGATOR', { MNEME_WALRUS_PUBLISHER: 'http://127.0.0.1:31416' }],
    [
      'MNEME_MASTER_KEY_COMMAND',
      { MNEME_MASTER_KEY: `a:${Buffer.alloc(32).toString('base64')}`, MNEME_MASTER_KEY_COMMAND: 'true' },
    ],
  ])('says that %s is wrong', (variable, environment) => {
    expect(() => from(environment)).toThrow(variable);
  });
  it('keeps keys of owners out of a public blob store', () => {
    const { blobs, erasableBlobs } = from({
      MNEME_BLOB_STORE: 'walrus',
      MNEME_WALRUS_PUBLISHER: 'http://127.0.0.1:31416',
      MNEME_WALRUS_AGGREGATOR: 'http://127.0.0.1:31415',
    });
    expect([blobs.name, blobs.isPublic, erasableBlobs.name]).toEqual(['walrus', true, 'local']);
  });
  it('archives into a store of objects after 30 days, and into a directory when it is told to', () => {
    const s3 = {
      MNEME_BLOB_STORE: 's3',
      MNEME_S3_BUCKET: 'b',
      MNEME_S3_ACCESS_KEY_ID: 'id',
      MNEME_S3_SECRET_ACCESS_KEY: 'secret',
    };
    const days: Record<string, string>[] = [
      {},
      s3,
      { ...s3, MNEME_ARCHIVE_AFTER_DAYS: '0' },
      { MNEME_ARCHIVE_AFTER_DAYS: '90' },
    ];
    expect(days.map((settings) => from(settings).archiveAfterDays)).toEqual([0, 30, 0, 90]);
    expect(() => from({ MNEME_ARCHIVE_AFTER_DAYS: '-1' })).toThrow('MNEME_ARCHIVE_AFTER_DAYS');
  });
  it('takes master keys from a command', async () => {
    const key = Buffer.alloc(32, 5).toString('base64');
    const { masterKeys } = from({ MNEME_MASTER_KEY_COMMAND: `echo new:${key},old:${key}` });
    const keys = await masterKeys?.();
    expect([keys?.current.id, keys?.find('old')?.key.byteLength, keys?.find('x')]).toEqual(['new', 32, null]);
    const failing = from({ MNEME_MASTER_KEY_COMMAND: 'echo secret; false' }).masterKeys;
    await expect(failing?.()).rejects.toThrow(/^MNEME_MASTER_KEY_COMMAND failed/);
    const wrong = from({ MNEME_MASTER_KEY_COMMAND: 'echo secret' }).masterKeys;
    await expect(wrong?.()).rejects.toThrow(/^(?!.*secret).*printed no master keys/);
  });
  it.each([
    { MNEME_MASTER_KEY: 'short:AAAA' },
    { MNEME_BLOB_STORE: 'ftp' },
    { MNEME_EMBEDDER: 'openai' },
    { MNEME_EMBEDDER_URL: 'not a url' },
    { MNEME_EMBEDDER_DIMENSIONS: '5000' },
  ])('refuses %o', (environment) => {
    expect(providerSettings.safeParse(environment).success).toBe(false);
  });
});
