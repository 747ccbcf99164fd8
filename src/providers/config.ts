import type { Embedder } from './embedder.ts';
import { createExtractiveSummarizer } from './extractive-summarizer.ts';
import type { Extractor } from './extractor.ts';
import { createHashingEmbedder } from './hashing-embedder.ts';
import { createHttpReranker } from './http-reranker.ts';
import { createLanguageModelExtractor } from './language-model-extractor.ts';
import { createLanguageModelSummarizer } from './language-model-summarizer.ts';
import { createLocalReranker } from './local-reranker.ts';
import { ProviderError } from './provider-error.ts';
import { createRemoteEmbedder } from './remote-embedder.ts';
import type { Reranker } from './reranker.ts';
import { createRuleBasedExtractor } from './rule-based-extractor/extractor.ts';
import { type EmbedderVariable, furtherEmbedders, type ProviderSettings } from './settings.ts';
import type { Summarizer } from './summarizer.ts';

export { type ProviderSettings, providerSettings } from './settings.ts';

/** What the domain calls for vectors, extraction, summaries and reranking. */
export interface Providers {
  /** The wanted one: what workspaces use unless they chose another. */
  embedder: Embedder;
  /** Embedders of other models, for workspaces that read with them. */
  furtherEmbedders: readonly Embedder[];
  extractor: Extractor;
  summarizer: Summarizer;
  /** Null: hits stay in the order of the search. */
  reranker: Reranker | null;
  /** Tokens a workspace may spend in a day with the language model, where it says nothing itself. */
  languageModelTokensPerDay: number;
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

const EMBEDDER_URLS = {
  'openai-compatible': undefined,
  tei: undefined,
  voyage: 'https://api.voyageai.com/v1',
  jina: 'https://api.jina.ai/v1',
  cohere: 'https://api.cohere.com/v2',
};

function createEmbedder(settings: ProviderSettings, variable: EmbedderVariable): Embedder | null {
  const kind = settings[variable];
  if (kind === undefined) {
    if (settings[`${variable}_URL`] !== undefined || settings[`${variable}_MODEL`] !== undefined) {
      throw missing(variable, `which protocol ${variable}_URL and ${variable}_MODEL are for is not said`);
    }
    return null;
  }
  if (kind === 'local') return createHashingEmbedder();
  const setting = `${variable}=${kind}`;
  const hosted = EMBEDDER_URLS[kind];
  const address = settings[`${variable}_URL`] ?? hosted;
  if (address === undefined) throw missing(`${variable}_URL`, `${setting} needs a server`);
  const named = settings[`${variable}_MODEL`];
  const other = hosted !== undefined || (named ?? SELF_HOSTED_MODEL.model) !== SELF_HOSTED_MODEL.model;
  const model = named ?? (other ? undefined : SELF_HOSTED_MODEL.model);
  if (model === undefined) throw missing(`${variable}_MODEL`, `${setting} needs a model's name`);
  const dimensions = settings[`${variable}_DIMENSIONS`] ?? (other ? undefined : SELF_HOSTED_MODEL.dimensions);
  if (dimensions === undefined) {
    throw missing(`${variable}_DIMENSIONS`, `how many dimensions ${model} has is not known`);
  }
  const needsKey = hosted !== undefined || !isPrivate(address);
  return createRemoteEmbedder({
    kind,
    url: address,
    model,
    dimensions,
    sendDimensions: settings[`${variable}_SEND_DIMENSIONS`],
    setting: variable,
    apiKey: apiKey(`${variable}_API_KEY`, settings[`${variable}_API_KEY`], needsKey ? setting : undefined),
    documentPrefix: settings[`${variable}_DOCUMENT_PREFIX`],
    queryPrefix: settings[`${variable}_QUERY_PREFIX`],
  });
}

/** The embedders beside the wanted one; the local one is always among them, because it costs nothing. */
function createFurtherEmbedders(settings: ProviderSettings, wanted: Embedder): Embedder[] {
  const models = new Map([[wanted.model, 'MNEME_EMBEDDER']]);
  const further: Embedder[] = [];
  for (const variable of furtherEmbedders) {
    const embedder = createEmbedder(settings, variable);
    if (!embedder) continue;
    const before = models.get(embedder.model);
    if (before !== undefined) {
      throw new ProviderError(
        'PROVIDER_MISCONFIGURED',
        `${variable} and ${before} are both ${embedder.model}. Remove one of them.`,
      );
    }
    models.set(embedder.model, variable);
    further.push(embedder);
  }
  const local = createHashingEmbedder();
  return models.has(local.model) ? further : [...further, local];
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
  const embedder = createEmbedder(settings, 'MNEME_EMBEDDER') ?? createHashingEmbedder();
  return {
    embedder,
    furtherEmbedders: createFurtherEmbedders(settings, embedder),
    extractor:
      settings.MNEME_EXTRACTOR === 'rules'
        ? rules
        : createLanguageModelExtractor({
            ...languageModel(settings, `MNEME_EXTRACTOR=${settings.MNEME_EXTRACTOR}`),
            fallback: rules,
            window: {
              turns: settings.MNEME_EXTRACTION_WINDOW_TURNS,
              tokens: settings.MNEME_EXTRACTION_WINDOW_TOKENS,
              waitMs: settings.MNEME_EXTRACTION_WAIT_SECONDS * 1000,
            },
          }),
    summarizer:
      settings.MNEME_SUMMARIZER === 'extractive'
        ? createExtractiveSummarizer()
        : createLanguageModelSummarizer({
            ...languageModel(settings, `MNEME_SUMMARIZER=${settings.MNEME_SUMMARIZER}`),
            fallback: createExtractiveSummarizer(),
          }),
    reranker: createReranker(settings),
    languageModelTokensPerDay: settings.MNEME_LANGUAGE_MODEL_TOKENS_PER_DAY,
  };
}
