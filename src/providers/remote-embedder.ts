import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import { z } from 'zod';
import type { Embedder, EmbeddingInput } from './embedder.ts';
import {
  badAnswer,
  type CallPolicy,
  callProvider,
  DEFAULT_CALL_POLICY,
  joinUrl,
  postJson,
} from './provider-call.ts';
import { ProviderError } from './provider-error.ts';
import type { embedderKinds } from './settings.ts';

/** The supported protocols of embedding services. */
export type RemoteEmbedderKind = Exclude<(typeof embedderKinds)[number], 'local' | 'onnx'>;

export interface RemoteEmbedderOptions {
  kind: RemoteEmbedderKind;
  /** The URL up to and including the version ("/v1", "/v2"); tei: the server's root. */
  url: string;
  model: string;
  dimensions: number;
  /** Whether to send the number of dimensions; by default if the model is known to support shortened vectors. */
  sendDimensions?: boolean;
  /** The environment variable that chose it, for error messages. */
  setting?: string;
  apiKey?: string;
  /** Prefixes of documents and queries; by default those the model was trained with, if known. */
  documentPrefix?: string;
  queryPrefix?: string;
  policy?: Partial<CallPolicy>;
  /** Texts per request. */
  batchSize?: number;
}

/** Prefixes that models were trained with, from their model cards. Without them retrieval is markedly worse. */
const TRAINED_PREFIXES: readonly (readonly [RegExp, string, string])[] = [
  [/(^|[/-])(multilingual-)?e5-(small|base|large)/i, 'passage: ', 'query: '],
  [/nomic-embed/i, 'search_document: ', 'search_query: '],
  [/mxbai-embed|bge-(small|base|large)-en/i, '', 'Represent this sentence for searching relevant passages: '],
  [/snowflake-arctic-embed.*v2/i, '', 'query: '],
];

/** The prefixes of documents and queries that a model was trained with; empty if none are known. */
export function trainedPrefixes(model: string): { readonly document: string; readonly query: string } {
  const [, document = '', query = ''] = TRAINED_PREFIXES.find(([name]) => name.test(model)) ?? [];
  return { document, query };
}

const BATCH_SIZES: Record<RemoteEmbedderKind, number> = {
  'openai-compatible': 64,
  tei: 32,
  voyage: 128,
  jina: 128,
  cohere: 96,
};
/** The most characters per request: keeps a batch of long texts under the token limits of hosted services. */
const BATCH_CHARACTERS = 100_000;

const TEI_ANSWER = z.array(z.array(z.number()));
const INDEXED_ANSWER = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()), index: z.number().int().nonnegative() })),
});

function batchesOf(texts: readonly string[], size: number): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= size || characters + text.length > BATCH_CHARACTERS)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

const COHERE_ANSWER = z.object({ embeddings: z.object({ float: z.array(z.array(z.number())) }) });

/** A model's name and dimensions as one word, independent of the server that runs it. */
function slugOf(model: string, dimensions: number): string {
  const word = model
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${word}-${dimensions}`;
}

function unit(
  provider: string,
  vector: readonly number[],
  { dimensions, setting }: RemoteEmbedderOptions,
): number[] {
  if (vector.length !== dimensions) {
    throw new ProviderError(
      'PROVIDER_MISCONFIGURED',
      `${provider} sent vectors of ${vector.length} dimensions, but ${dimensions} are configured. ` +
        `Set ${setting ?? 'MNEME_EMBEDDER'}_DIMENSIONS to ${vector.length}, or choose another model.`,
    );
  }
  let square = 0;
  for (const value of vector) square += value * value;
  if (!Number.isFinite(square) || square === 0) throw badAnswer(provider, 'a vector without a direction');
  const norm = Math.sqrt(square);
  return vector.map((value) => value / norm);
}

/** Whether to request shortened vectors: as configured, or if the model is known to support it. */
function shortened(options: RemoteEmbedderOptions, known: RegExp): boolean {
  return options.sendDimensions ?? known.test(options.model);
}

type Ask = (texts: string[], input: EmbeddingInput, signal: AbortSignal) => Promise<number[][]>;

function askOpenAiCompatible(options: RemoteEmbedderOptions): Ask {
  const provider = createOpenAICompatible({ name: 'embedder', baseURL: options.url, apiKey: options.apiKey });
  const model = provider.embeddingModel(options.model);
  // Only models that support shortening accept the parameter; others answer 400.
  const dimensions = shortened(options, /^text-embedding-3/) ? { dimensions: options.dimensions } : {};
  return async (values, _input, abortSignal) => {
    const { embeddings } = await embedMany({
      model,
      values,
      abortSignal,
      maxRetries: 0,
      providerOptions: { embedder: dimensions },
    });
    return embeddings;
  };
}

function askTei(provider: string, options: RemoteEmbedderOptions): Ask {
  const url = joinUrl(options.url, 'embed');
  const dimensions = options.sendDimensions ? { dimensions: options.dimensions } : {};
  return async (inputs, _input, signal) => {
    const body = { inputs, normalize: true, truncate: true, ...dimensions };
    const answer = TEI_ANSWER.safeParse(await postJson(provider, url, options.apiKey, body, signal));
    if (!answer.success) throw badAnswer(provider, 'an answer of another form');
    return answer.data;
  };
}

/** Calls a service whose answer numbers its vectors, as OpenAI's does, with a protocol-specific body. */
function askIndexed(
  provider: string,
  options: RemoteEmbedderOptions,
  bodyOf: (input: EmbeddingInput) => object,
): Ask {
  const url = joinUrl(options.url, 'embeddings');
  return async (texts, input, signal) => {
    const body = { model: options.model, input: texts, ...bodyOf(input) };
    const answer = INDEXED_ANSWER.safeParse(await postJson(provider, url, options.apiKey, body, signal));
    if (!answer.success) throw badAnswer(provider, 'an answer of another form');
    return answer.data.data.sort((a, b) => a.index - b.index).map((entry) => entry.embedding);
  };
}

function askVoyage(provider: string, options: RemoteEmbedderOptions): Ask {
  return askIndexed(provider, options, (input) => ({
    input_type: input,
    output_dimension: options.dimensions,
    truncation: true,
  }));
}

/** https://api.jina.ai/scalar: models have tasks and support shortening from the third generation on. */
function askJina(provider: string, options: RemoteEmbedderOptions): Ask {
  const tasks = !/-(v1|v2)(-|$)/.test(options.model);
  const dimensions = (options.sendDimensions ?? tasks) ? { dimensions: options.dimensions } : {};
  return askIndexed(provider, options, (input) => ({
    ...(tasks ? { task: input === 'query' ? 'retrieval.query' : 'retrieval.passage' } : {}),
    ...dimensions,
    embedding_type: 'float',
    truncate: true,
  }));
}

/** https://docs.cohere.com/reference/embed, version 2. */
function askCohere(provider: string, options: RemoteEmbedderOptions): Ask {
  const url = joinUrl(options.url, 'embed');
  const dimensions = shortened(options, /^embed-v[4-9]/) ? { output_dimension: options.dimensions } : {};
  return async (texts, input, signal) => {
    const body = {
      model: options.model,
      texts,
      input_type: input === 'query' ? 'search_query' : 'search_document',
      embedding_types: ['float'],
      truncate: 'END',
      ...dimensions,
    };
    const answer = COHERE_ANSWER.safeParse(await postJson(provider, url, options.apiKey, body, signal));
    if (!answer.success) throw badAnswer(provider, 'an answer of another form');
    return answer.data.embeddings.float;
  };
}

const asking: Record<RemoteEmbedderKind, (provider: string, options: RemoteEmbedderOptions) => Ask> = {
  'openai-compatible': (_provider, options) => askOpenAiCompatible(options),
  tei: askTei,
  voyage: askVoyage,
  jina: askJina,
  cohere: askCohere,
};

/**
 * An embedder that calls an HTTP service. Documents and queries differ by the model's prefixes (openai-compatible,
 * tei), by input_type (voyage, cohere) or by task (jina). Texts are sent in batches. The dimensions of every vector are
 * checked, and it is normalised.
 */
export function createRemoteEmbedder(options: RemoteEmbedderOptions): Embedder {
  const provider = `The embedder (${options.kind})`;
  const policy = { ...DEFAULT_CALL_POLICY, ...options.policy };
  const size = options.batchSize ?? BATCH_SIZES[options.kind];
  // The other protocols have a parameter for the purpose of a text.
  const prefixed = options.kind === 'openai-compatible' || options.kind === 'tei';
  const trained = TRAINED_PREFIXES.find(([pattern]) => prefixed && pattern.test(options.model));
  const prefixes: Record<EmbeddingInput, string> = {
    document: options.documentPrefix ?? trained?.[1] ?? '',
    query: options.queryPrefix ?? trained?.[2] ?? '',
  };
  const ask = asking[options.kind](provider, options);
  return {
    model: slugOf(options.model, options.dimensions),
    dimensions: options.dimensions,
    async embed(texts, input, signal) {
      const vectors: number[][] = [];
      // Services refuse an empty text; a space has a vector everywhere.
      const prepared = texts.map((text) => prefixes[input] + (text.trim() === '' ? ' ' : text));
      for (const batch of batchesOf(prepared, size)) {
        const answered = await callProvider(provider, policy, signal, (limit) => ask(batch, input, limit));
        if (answered.length !== batch.length) {
          throw badAnswer(provider, `${answered.length} vectors for ${batch.length} texts`);
        }
        for (const vector of answered) vectors.push(unit(provider, vector, options));
      }
      return vectors;
    },
  };
}
