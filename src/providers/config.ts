import type { Embedder } from './embedder.ts';
import { createExtractiveSummarizer } from './extractive-summarizer.ts';
import type { Extractor } from './extractor.ts';
import { createHashingEmbedder } from './hashing-embedder.ts';
import { createHttpReranker } from './http-reranker.ts';
import { createLanguageModelExtractor } from './language-model-extractor.ts';
import { createLanguageModelSummarizer } from './language-model-summarizer.ts';
import { createLocalReranker } from './local-reranker.ts';
import { createRemoteEmbedder } from './openai-compatible-embedder.ts';
import { ProviderError } from './provider-error.ts';
import type { Reranker } from './reranker.ts';
import { createRuleBasedExtractor } from './rule-based-extractor/extractor.ts';
import type { ProviderSettings } from './settings.ts';
import type { Summarizer } from './summarizer.ts';

export { type ProviderSettings, providerSettings } from './settings.ts';

/** What the domain calls for vectors, extraction, summaries and reranking. */
export interface Providers {
  embedder: Embedder;
  extractor: Extractor;
  summarizer: Summarizer;
  /** Null: hits stay in the order of the search. */
  reranker: Reranker | null;
}

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|lan)|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|0\.0\.0\.0|\[::1\]|\[f[cd][0-9a-f:]*\]|[a-z0-9_-]+)$/i;

function isPrivate(address: string): boolean {
  return PRIVATE_HOST.test(new URL(address).hostname);
}

function missing(variable: string, because: string): ProviderError {
  return new ProviderError('PROVIDER_MISCONFIGURED', `${variable} is required: ${because}.`);
}

/** The key to send. "none" says on purpose that the server asks for none. */
function apiKey(
  variable: string,
  value: string | undefined,
  neededFor: string | undefined,
): string | undefined {
  if (value === 'none') return undefined;
  if (value === undefined && neededFor !== undefined) {
    throw missing(variable, `${neededFor} needs a key (or "none" where the server asks for none)`);
  }
  return value;
}

/** Production default for self-hosted servers. */
const SELF_HOSTED_MODEL = { model: 'BAAI/bge-m3', dimensions: 1024 };

function createEmbedder(settings: ProviderSettings): Embedder {
  const kind = settings.MNEME_EMBEDDER;
  if (kind === 'local') return createHashingEmbedder();
  const setting = `MNEME_EMBEDDER=${kind}`;
  const address =
    settings.MNEME_EMBEDDER_URL ?? (kind === 'voyage' ? 'https://api.voyageai.com/v1' : undefined);
  if (address === undefined) throw missing('MNEME_EMBEDDER_URL', `${setting} needs a server`);
  const named = settings.MNEME_EMBEDDER_MODEL;
  const standard = kind === 'voyage' || (named ?? SELF_HOSTED_MODEL.model) !== SELF_HOSTED_MODEL.model;
  const model = named ?? (standard ? undefined : SELF_HOSTED_MODEL.model);
  if (model === undefined) throw missing('MNEME_EMBEDDER_MODEL', `${setting} needs a model's name`);
  const dimensions =
    settings.MNEME_EMBEDDER_DIMENSIONS ?? (standard ? undefined : SELF_HOSTED_MODEL.dimensions);
  if (dimensions === undefined) {
    throw missing('MNEME_EMBEDDER_DIMENSIONS', `how many dimensions ${model} has is not known`);
  }
  const needsKey = kind === 'voyage' || !isPrivate(address);
  return createRemoteEmbedder({
    kind,
    url: address,
    model,
    dimensions,
    apiKey: apiKey('MNEME_EMBEDDER_API_KEY', settings.MNEME_EMBEDDER_API_KEY, needsKey ? setting : undefined),
    documentPrefix: settings.MNEME_EMBEDDER_DOCUMENT_PREFIX,
    queryPrefix: settings.MNEME_EMBEDDER_QUERY_PREFIX,
  });
}

/** @throws ProviderError naming the variable that is missing. */
function languageModel(settings: ProviderSettings, setting: string) {
  const address = settings.MNEME_LANGUAGE_MODEL_URL;
  if (address === undefined) throw missing('MNEME_LANGUAGE_MODEL_URL', `${setting} needs a server`);
  const model = settings.MNEME_LANGUAGE_MODEL_MODEL;
  if (model === undefined) throw missing('MNEME_LANGUAGE_MODEL_MODEL', `${setting} needs a model's name`);
  const key = settings.MNEME_LANGUAGE_MODEL_API_KEY;
  const neededFor = isPrivate(address) ? undefined : setting;
  return { url: address, model, apiKey: apiKey('MNEME_LANGUAGE_MODEL_API_KEY', key, neededFor) };
}

const RERANKER_URLS = { tei: undefined, jina: 'https://api.jina.ai/v1', cohere: 'https://api.cohere.com/v2' };

function createReranker(settings: ProviderSettings): Reranker | null {
  const kind = settings.MNEME_RERANKER;
  if (kind === 'none') return null;
  if (kind === 'local') return createLocalReranker();
  const setting = `MNEME_RERANKER=${kind}`;
  const address = settings.MNEME_RERANKER_URL ?? RERANKER_URLS[kind];
  if (address === undefined) throw missing('MNEME_RERANKER_URL', `${setting} needs a server`);
  const model = settings.MNEME_RERANKER_MODEL;
  if (model === undefined && kind !== 'tei') {
    throw missing('MNEME_RERANKER_MODEL', `${setting} needs a model's name`);
  }
  const needsKey = kind !== 'tei' || !isPrivate(address);
  const key = settings.MNEME_RERANKER_API_KEY;
  return createHttpReranker({
    kind,
    url: address,
    model,
    apiKey: apiKey('MNEME_RERANKER_API_KEY', key, needsKey ? setting : undefined),
  });
}

/**
 * The configured providers. Nothing is called yet.
 * @throws ProviderError (PROVIDER_MISCONFIGURED) naming the variable that is missing: a configured provider without
 * what it needs must not start, or it would fail later and unseen.
 */
export function createProviders(settings: ProviderSettings): Providers {
  const rules = createRuleBasedExtractor();
  return {
    embedder: createEmbedder(settings),
    extractor:
      settings.MNEME_EXTRACTOR === 'rules'
        ? rules
        : createLanguageModelExtractor({
            ...languageModel(settings, `MNEME_EXTRACTOR=${settings.MNEME_EXTRACTOR}`),
            fallback: rules,
          }),
    summarizer:
      settings.MNEME_SUMMARIZER === 'extractive'
        ? createExtractiveSummarizer()
        : createLanguageModelSummarizer({
            ...languageModel(settings, `MNEME_SUMMARIZER=${settings.MNEME_SUMMARIZER}`),
            fallback: createExtractiveSummarizer(),
          }),
    reranker: createReranker(settings),
  };
}
