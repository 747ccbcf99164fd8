import { createLocalBlobStore } from './blobs/local.ts';
import { routedBlobStore } from './blobs/routed.ts';
import { createS3BlobStore } from './blobs/s3.ts';
import type { BlobStore } from './blobs/store.ts';
import { createWalrusBlobStore } from './blobs/walrus.ts';
import type { Embedder } from './embedder.ts';
import { createEmbedder, createFurtherEmbedders, localModel } from './embedder-config.ts';
import { createExtractiveSummarizer } from './extractive-summarizer.ts';
import type { Extractor } from './extractor.ts';
import { createHashingEmbedder } from './hashing-embedder.ts';
import { createHttpReranker } from './http-reranker.ts';
import { createLanguageModelExtractor } from './language-model-extractor.ts';
import { createLanguageModelSummarizer } from './language-model-summarizer.ts';
import { createLocalReranker } from './local-reranker.ts';
import { type MasterKeySource, masterKeysOfCommand, parseMasterKeys } from './master-key.ts';
import { createOnnxReranker } from './onnx/onnx-reranker.ts';
import { recommendedModels } from './onnx/recommended-models.ts';
import { createModelProcesses, type OpenModel } from './onnx/shared-models.ts';
import { isPrivate, Requirements } from './requirements.ts';
import { readRerankWeights } from './rerank-weights.ts';
import type { Reranker } from './reranker.ts';
import type { ProviderSettings } from './settings.ts';
import type { Summarizer } from './summarizer.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

export { type ProviderSettings, providerSettings } from './settings.ts';

/** The services that the domain calls for vectors, extraction, summaries, reranking, blobs, keys and webhooks. */
export interface Providers {
  /** The default embedder, which workspaces use unless they chose another. */
  embedder: Embedder;
  /** Embedders of other models, for workspaces that use them. */
  furtherEmbedders: readonly Embedder[];
  extractor: Extractor;
  summarizer: Summarizer;
  /** Null: hits keep the order of the search. */
  reranker: Reranker | null;
  /** Stores texts and files outside the database. */
  blobs: BlobStore;
  /** The same, but writes to a private store in which deleted blobs are gone. */
  erasableBlobs: BlobStore;
  /** Null: nothing is sealed. */
  masterKeys: MasterKeySource | null;
  /** The default number of days after which a workspace's old texts are moved to the blob store; 0: never. */
  archiveAfterDays: number;
  /** The default number of tokens that a workspace may spend per day with the language model. */
  languageModelTokensPerDay: number;
  /** Posts events to webhooks. */
  webhookSender: WebhookSender;
}

/** Null if a setting is missing. */
function languageModel(settings: ProviderSettings, setting: string, requirements: Requirements) {
  const url = requirements.need(
    settings.MNEME_LANGUAGE_MODEL_URL,
    'MNEME_LANGUAGE_MODEL_URL',
    `${setting} needs a server`,
  );
  const model = requirements.need(
    settings.MNEME_LANGUAGE_MODEL_MODEL,
    'MNEME_LANGUAGE_MODEL_MODEL',
    `${setting} needs a model's name`,
  );
  const apiKey = requirements.apiKey(
    'MNEME_LANGUAGE_MODEL_API_KEY',
    settings.MNEME_LANGUAGE_MODEL_API_KEY,
    url === undefined || isPrivate(url) ? undefined : setting,
  );
  return url === undefined || model === undefined ? null : { url, model, apiKey };
}

const RERANKER_URLS = { tei: undefined, jina: 'https://api.jina.ai/v1', cohere: 'https://api.cohere.com/v2' };

/** Null if none is wanted, or a setting is missing. */
function createReranker(
  settings: ProviderSettings,
  requirements: Requirements,
  open: OpenModel,
): Reranker | null {
  const kind = settings.MNEME_RERANKER;
  if (kind === 'none') return null;
  if (kind === 'local') {
    const path = settings.MNEME_RERANKER_WEIGHTS;
    return createLocalReranker(path === undefined ? undefined : readRerankWeights(path, requirements));
  }
  if (kind === 'onnx') {
    const files = localModel(settings, 'MNEME_RERANKER', recommendedModels.reranker.name, requirements);
    return files && createOnnxReranker({ files, threads: settings.MNEME_ONNX_THREADS, open });
  }
  const setting = `MNEME_RERANKER=${kind}`;
  const url = requirements.need(
    settings.MNEME_RERANKER_URL ?? RERANKER_URLS[kind],
    'MNEME_RERANKER_URL',
    `${setting} needs a server`,
  );
  const model = settings.MNEME_RERANKER_MODEL;
  if (kind !== 'tei') requirements.need(model, 'MNEME_RERANKER_MODEL', `${setting} needs a model's name`);
  const needsKey = kind !== 'tei' || (url !== undefined && !isPrivate(url));
  const key = settings.MNEME_RERANKER_API_KEY;
  const apiKey = requirements.apiKey('MNEME_RERANKER_API_KEY', key, needsKey ? setting : undefined);
  return url === undefined ? null : createHttpReranker({ kind, url, model, apiKey });
}

/** Null if it is not configured, or a setting is missing. */
function createS3(settings: ProviderSettings, requirements: Requirements): BlobStore | null {
  const wanted = settings.MNEME_BLOB_STORE === 's3';
  if (!wanted && settings.MNEME_S3_BUCKET === undefined) return null;
  const because = wanted ? 'MNEME_BLOB_STORE=s3 needs it' : 'MNEME_S3_BUCKET needs it';
  const bucket = requirements.need(settings.MNEME_S3_BUCKET, 'MNEME_S3_BUCKET', because);
  const id = requirements.need(settings.MNEME_S3_ACCESS_KEY_ID, 'MNEME_S3_ACCESS_KEY_ID', because);
  const secret = requirements.need(
    settings.MNEME_S3_SECRET_ACCESS_KEY,
    'MNEME_S3_SECRET_ACCESS_KEY',
    because,
  );
  if (bucket === undefined || id === undefined || secret === undefined) return null;
  return createS3BlobStore({
    bucket,
    endpoint: settings.MNEME_S3_ENDPOINT,
    region: settings.MNEME_S3_REGION,
    accessKeyId: id,
    secretAccessKey: secret,
  });
}

/** Null if it is not configured, or a setting is missing. */
function createWalrus(settings: ProviderSettings, requirements: Requirements): BlobStore | null {
  const wanted = settings.MNEME_BLOB_STORE === 'walrus';
  if (!wanted && settings.MNEME_WALRUS_PUBLISHER === undefined) return null;
  const because = wanted ? 'MNEME_BLOB_STORE=walrus needs it' : 'MNEME_WALRUS_PUBLISHER needs it';
  const publisher = requirements.need(settings.MNEME_WALRUS_PUBLISHER, 'MNEME_WALRUS_PUBLISHER', because);
  const aggregator = requirements.need(settings.MNEME_WALRUS_AGGREGATOR, 'MNEME_WALRUS_AGGREGATOR', because);
  if (publisher === undefined || aggregator === undefined) return null;
  return createWalrusBlobStore({
    publisher,
    aggregator,
    token: settings.MNEME_WALRUS_TOKEN,
    epochs: settings.MNEME_WALRUS_EPOCHS,
    epochDays: settings.MNEME_WALRUS_EPOCH_DAYS,
  });
}

/** The two stores that are written to; each reads from all configured stores. */
function createBlobs(
  settings: ProviderSettings,
  requirements: Requirements,
): Pick<Providers, 'blobs' | 'erasableBlobs'> {
  const local = createLocalBlobStore(settings.MNEME_BLOB_DIR ?? './.mneme/blobs');
  const s3 = createS3(settings, requirements);
  const walrus = createWalrus(settings, requirements);
  const stores = { local, s3, walrus };
  const all = Object.values(stores).filter((store) => store !== null);
  // If the chosen store is null, `requirements` throws before anything is written.
  const written = stores[settings.MNEME_BLOB_STORE] ?? local;
  return {
    blobs: routedBlobStore(written, all),
    erasableBlobs: routedBlobStore(written.isPublic ? local : written, all),
  };
}

/** Only the blob stores. @throws ProviderError if one of their settings is missing. */
export function createBlobStores(settings: ProviderSettings): Pick<Providers, 'blobs' | 'erasableBlobs'> {
  const requirements = new Requirements();
  const stores = createBlobs(settings, requirements);
  requirements.check();
  return stores;
}

/** Null if none is configured. */
function createMasterKeys(settings: ProviderSettings, requirements: Requirements): MasterKeySource | null {
  const { MNEME_MASTER_KEY: given, MNEME_MASTER_KEY_COMMAND: command } = settings;
  if (given !== undefined && command !== undefined) {
    requirements.fail(
      'MNEME_MASTER_KEY_COMMAND',
      'MNEME_MASTER_KEY_COMMAND and MNEME_MASTER_KEY say the same thing. Unset one of them.',
    );
  }
  if (command !== undefined) return masterKeysOfCommand(command);
  const keys = given === undefined ? null : parseMasterKeys(given);
  return keys && (async () => keys);
}

/** The rule-based extractor, loaded on its first use: a thread that only answers requests never needs its tables. */
const rules: Extractor = {
  name: 'stated',
  async extract(window, signal) {
    const { createRuleBasedExtractor } = await import('./rule-based-extractor/extractor.ts');
    return createRuleBasedExtractor().extract(window, signal);
  },
};

/** The language model's extractor; the rule-based one if no model is configured, or a setting is missing. */
function createExtractor(settings: ProviderSettings, requirements: Requirements): Extractor {
  if (settings.MNEME_EXTRACTOR === 'rules') return rules;
  const model = languageModel(settings, `MNEME_EXTRACTOR=${settings.MNEME_EXTRACTOR}`, requirements);
  if (!model) return rules;
  return createLanguageModelExtractor({
    ...model,
    fallback: rules,
    rules,
    window: {
      turns: settings.MNEME_EXTRACTION_WINDOW_TURNS,
      tokens: settings.MNEME_EXTRACTION_WINDOW_TOKENS,
      waitMs: settings.MNEME_EXTRACTION_WAIT_SECONDS * 1000,
    },
  });
}

function createSummarizer(settings: ProviderSettings, requirements: Requirements): Summarizer {
  const extractive = createExtractiveSummarizer();
  if (settings.MNEME_SUMMARIZER === 'extractive') return extractive;
  const model = languageModel(settings, `MNEME_SUMMARIZER=${settings.MNEME_SUMMARIZER}`, requirements);
  return model ? createLanguageModelSummarizer({ ...model, fallback: extractive }) : extractive;
}

/**
 * Creates the configured providers. Makes no call yet.
 *
 * @param open opens the models that run beside this process; by default as children of its own.
 * @throws ProviderError (PROVIDER_MISCONFIGURED) with every missing variable: a server must not start with an
 *   incomplete provider, which would fail later and unnoticed.
 */
export function createProviders(
  settings: ProviderSettings,
  open: OpenModel = createModelProcesses(),
): Providers {
  const requirements = new Requirements();
  const wanted = createEmbedder(settings, 'MNEME_EMBEDDER', requirements, open);
  const providers = {
    embedder: wanted ?? createHashingEmbedder(),
    furtherEmbedders: createFurtherEmbedders(settings, wanted, requirements, open),
    extractor: createExtractor(settings, requirements),
    summarizer: createSummarizer(settings, requirements),
    reranker: createReranker(settings, requirements, open),
    ...createBlobs(settings, requirements),
    masterKeys: createMasterKeys(settings, requirements),
    archiveAfterDays: settings.MNEME_ARCHIVE_AFTER_DAYS ?? (settings.MNEME_BLOB_STORE === 's3' ? 30 : 0),
    languageModelTokensPerDay: settings.MNEME_LANGUAGE_MODEL_TOKENS_PER_DAY,
    webhookSender: createWebhookSender({ privateAllowed: settings.MNEME_WEBHOOK_ADDRESSES === 'any' }),
  };
  requirements.check();
  return providers;
}
