import type { Embedder } from './embedder.ts';
import { createHashingEmbedder } from './hashing-embedder.ts';
import { createHybridEmbedder, mostDimensions } from './hybrid-embedder.ts';
import { findModel, type ModelFiles } from './onnx/model-files.ts';
import { createOnnxEmbedder } from './onnx/onnx-embedder.ts';
import { installCommand, missingPackages } from './onnx/packages.ts';
import { recommendedModels } from './onnx/recommended-models.ts';
import type { OpenModel } from './onnx/shared-models.ts';
import { ProviderError } from './provider-error.ts';
import { createRemoteEmbedder, trainedPrefixes } from './remote-embedder.ts';
import { isPrivate, type Requirements } from './requirements.ts';
import { type EmbedderVariable, furtherEmbedders, type ProviderSettings } from './settings.ts';

/** The default for self-hosted servers in production. */
const SELF_HOSTED_MODEL = { model: 'BAAI/bge-m3', dimensions: 1024 };

const EMBEDDER_URLS = {
  'openai-compatible': undefined,
  tei: undefined,
  voyage: 'https://api.voyageai.com/v1',
  jina: 'https://api.jina.ai/v1',
  cohere: 'https://api.cohere.com/v2',
};

/** The files of a model that runs here; null if they, or the packages that run it, are missing. */
export function localModel(
  settings: ProviderSettings,
  variable: EmbedderVariable | 'MNEME_RERANKER',
  standard: string,
  requirements: Requirements,
): ModelFiles | null {
  const missing = missingPackages();
  if (missing.length > 0) {
    requirements.fail(variable, `${variable}=onnx needs ${missing.join(' and ')}. Run: ${installCommand}`);
    return null;
  }
  try {
    const model = settings[`${variable}_MODEL`] ?? standard;
    return findModel(`${variable}_MODEL`, model, settings.MNEME_MODEL_DIR ?? './.mneme/models');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    requirements.fail(`${variable}_MODEL`, error.message);
    return null;
  }
}

function createNeuralEmbedder(
  settings: ProviderSettings,
  variable: EmbedderVariable,
  requirements: Requirements,
  open: OpenModel,
): Embedder | null {
  const files = localModel(settings, variable, recommendedModels.embedder.name, requirements);
  if (!files) return null;
  const trained = trainedPrefixes(files.name);
  return createOnnxEmbedder({
    files,
    threads: settings.MNEME_ONNX_THREADS,
    open,
    documentPrefix: settings[`${variable}_DOCUMENT_PREFIX`] ?? trained.document,
    queryPrefix: settings[`${variable}_QUERY_PREFIX`] ?? trained.query,
  });
}

/** A model's embedder joined with the local one, unless that is switched off or no index would hold the vectors. */
function withWords(
  settings: ProviderSettings,
  variable: EmbedderVariable,
  embedder: Embedder | null,
  requirements: Requirements,
): Embedder | null {
  const wanted = settings[`${variable}_HYBRID`];
  if (!embedder || wanted === false) return embedder;
  const words = createHashingEmbedder();
  const most = mostDimensions - words.dimensions;
  if (embedder.dimensions <= most) return createHybridEmbedder(embedder, words);
  if (wanted) {
    const because = `with the local embedder a model has at most ${most} dimensions, and this one has ${embedder.dimensions}`;
    requirements.fail(`${variable}_HYBRID`, `${variable}_HYBRID must be off: ${because}.`);
  }
  return embedder;
}

/** Null if none is configured, or a setting is missing. */
export function createEmbedder(
  settings: ProviderSettings,
  variable: EmbedderVariable,
  requirements: Requirements,
  open: OpenModel,
): Embedder | null {
  if (settings[variable] === 'local') return createHashingEmbedder();
  const ofModel =
    settings[variable] === 'onnx'
      ? createNeuralEmbedder(settings, variable, requirements, open)
      : createServiceEmbedder(settings, variable, requirements);
  return withWords(settings, variable, ofModel, requirements);
}

/** Null if none is configured, or a setting is missing. */
function createServiceEmbedder(
  settings: ProviderSettings,
  variable: EmbedderVariable,
  requirements: Requirements,
): Embedder | null {
  const kind = settings[variable];
  if (kind === undefined) {
    if (settings[`${variable}_URL`] !== undefined || settings[`${variable}_MODEL`] !== undefined) {
      const because = `which protocol ${variable}_URL and ${variable}_MODEL are for is not said`;
      requirements.need(undefined, variable, because);
    }
    return null;
  }
  if (kind === 'local' || kind === 'onnx') return null;
  const setting = `${variable}=${kind}`;
  const hosted = EMBEDDER_URLS[kind];
  const url = requirements.need(
    settings[`${variable}_URL`] ?? hosted,
    `${variable}_URL`,
    `${setting} needs a server`,
  );
  const named = settings[`${variable}_MODEL`];
  const other = hosted !== undefined || (named ?? SELF_HOSTED_MODEL.model) !== SELF_HOSTED_MODEL.model;
  const model = requirements.need(
    named ?? (other ? undefined : SELF_HOSTED_MODEL.model),
    `${variable}_MODEL`,
    `${setting} needs a model's name`,
  );
  const dimensions = requirements.need(
    settings[`${variable}_DIMENSIONS`] ?? (other ? undefined : SELF_HOSTED_MODEL.dimensions),
    `${variable}_DIMENSIONS`,
    `how many dimensions ${model ?? 'its model'} has is not known`,
  );
  const needsKey = hosted !== undefined || (url !== undefined && !isPrivate(url));
  const key = requirements.apiKey(
    `${variable}_API_KEY`,
    settings[`${variable}_API_KEY`],
    needsKey ? setting : undefined,
  );
  if (url === undefined || model === undefined || dimensions === undefined) return null;
  return createRemoteEmbedder({
    kind,
    url,
    model,
    dimensions,
    sendDimensions: settings[`${variable}_SEND_DIMENSIONS`],
    setting: variable,
    apiKey: key,
    documentPrefix: settings[`${variable}_DOCUMENT_PREFIX`],
    queryPrefix: settings[`${variable}_QUERY_PREFIX`],
  });
}

/** The embedders beside the default one. The local one is always among them, because it costs nothing. */
export function createFurtherEmbedders(
  settings: ProviderSettings,
  wanted: Embedder | null,
  requirements: Requirements,
  open: OpenModel,
): Embedder[] {
  const models = new Map<string, string>(wanted ? [[wanted.model, 'MNEME_EMBEDDER']] : []);
  const further: Embedder[] = [];
  for (const variable of furtherEmbedders) {
    const embedder = createEmbedder(settings, variable, requirements, open);
    if (!embedder) continue;
    const before = models.get(embedder.model);
    if (before !== undefined) {
      requirements.fail(
        variable,
        `${variable} and ${before} are both ${embedder.model}. Remove one of them.`,
      );
    }
    models.set(embedder.model, variable);
    further.push(embedder);
  }
  const local = createHashingEmbedder();
  return models.has(local.model) ? further : [...further, local];
}
