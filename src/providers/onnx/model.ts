import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoded, OnnxPackages, Tensor, Tokenizer } from './packages.ts';

/** How a model is opened. */
export interface ModelOptions {
  readonly directory: string;
  readonly weights: string;
  /** Threads of one run. */
  readonly threads: number;
}

/** A model that is loaded into this process. */
export interface Model {
  /** A unit vector of a text: the mean of its tokens, or what the model itself gives for the sentence. */
  embed(text: string): Promise<Float32Array>;
  /** How well a text answers a query, from 0 to 1. */
  score(query: string, text: string): Promise<number>;
}

/** An error with the code of a ProviderError, which crosses the border of the process as plain data. */
export class ModelError extends Error {
  readonly code: 'PROVIDER_MISCONFIGURED' | 'PROVIDER_BAD_ANSWER';
  constructor(code: ModelError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Characters of a text that a token stands for at most: what is beyond is cut before the tokenizer, which is superlinear. */
const charactersPerToken = 12;
/** The most tokens of a text, if the model does not say less. */
const mostTokens = 512;

/**
 * Loads a model: BERT's and XLM-RoBERTa's encoders and cross-encoders in ONNX, with a Hugging Face tokenizer. One text a
 * run: with weights of eight bits a batch changes the vectors, and on a processor it is no faster.
 *
 * @throws ModelError if a file cannot be read or is no model.
 */
export async function openModel(
  { runtime, Tokenizer }: OnnxPackages,
  { directory, weights, threads }: ModelOptions,
): Promise<Model> {
  const [config, tokenizerFile, tokenizerConfig] = await Promise.all(
    ['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((name) => json(join(directory, name))),
  );
  const tokenizer = tokenizerOf(Tokenizer, directory, tokenizerFile, tokenizerConfig);
  const session = await runtime.InferenceSession.create(weights, {
    executionProviders: ['cpu'],
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    intraOpNumThreads: threads,
    // Idle threads otherwise spin for a while, which takes a processor from the database.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: unknown) => {
    throw new ModelError(
      'PROVIDER_MISCONFIGURED',
      `${weights} is no model that ONNX Runtime can load.`,
      error,
    );
  });
  const limits = [tokenizerConfig?.model_max_length, config?.max_position_embeddings, mostTokens];
  const limit = Math.min(
    ...limits.filter((value): value is number => typeof value === 'number' && value > 0),
  );
  const cut = createCutter(tokenizer, limit);

  async function run(encoded: Encoded): Promise<{ out: Record<string, Tensor>; length: number }> {
    const { length } = encoded.ids;
    const of = (values: readonly number[]) =>
      new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, length]);
    const given: Record<string, () => Tensor> = {
      input_ids: () => of(encoded.ids),
      attention_mask: () => of(encoded.ids.map(() => 1)),
      token_type_ids: () => of(encoded.token_type_ids ?? encoded.ids.map(() => 0)),
    };
    const feeds = session.inputNames.map((name): [string, Tensor] => {
      const input = given[name];
      if (!input)
        throw new ModelError(
          'PROVIDER_MISCONFIGURED',
          `The model wants an input ${name}, which is not known.`,
        );
      return [name, input()];
    });
    return { out: await session.run(Object.fromEntries(feeds)), length };
  }

  return {
    async embed(text) {
      const { out, length } = await run(cut.single(text));
      const whole = out.sentence_embedding ?? out.text_embeds;
      const tensor = whole ?? out.last_hidden_state ?? out.token_embeddings;
      if (!tensor) {
        throw new ModelError(
          'PROVIDER_MISCONFIGURED',
          `The model gives ${Object.keys(out).join(', ')}: it is no embedder.`,
        );
      }
      const vector = meanOf(tensor, whole ? 1 : length);
      for (const each of Object.values(out)) each.dispose?.();
      return vector;
    },
    async score(query, text) {
      const { out } = await run(cut.pair(query, text));
      const { logits } = out;
      if (logits?.dims.at(-1) !== 1) {
        const given = logits ? `${logits.dims.at(-1)} classes` : Object.keys(out).join(', ');
        throw new ModelError('PROVIDER_MISCONFIGURED', `The model gives ${given}: a reranker has one logit.`);
      }
      const [logit = Number.NaN] = logits.data;
      for (const each of Object.values(out)) each.dispose?.();
      if (!Number.isFinite(logit))
        throw new ModelError('PROVIDER_BAD_ANSWER', 'The model gave a score that is no number.');
      return 1 / (1 + Math.exp(-logit));
    },
  };
}

/** The mean of the first vectors of a tensor, with length 1. */
function meanOf({ dims, data }: Tensor, count: number): Float32Array {
  const size = dims.at(-1) ?? 0;
  const mean = new Float32Array(size);
  for (let at = 0; at < count * size; at += 1) mean[at % size] = (mean[at % size] ?? 0) + (data[at] ?? 0);
  const norm = Math.hypot(...mean);
  if (!Number.isFinite(norm) || norm === 0) {
    throw new ModelError('PROVIDER_BAD_ANSWER', 'The model gave a vector without a direction.');
  }
  return mean.map((value) => value / norm);
}

/** Encodes texts within the model's limit, as Hugging Face's tokenizers do: the special tokens at the end stay. */
function createCutter(tokenizer: Tokenizer, limit: number) {
  const typed = { return_token_type_ids: true };
  const special = new Set(
    [...tokenizer.get_added_tokens_decoder()].filter(([, token]) => token.special).map(([id]) => id),
  );
  const beginning = (text: string) => text.slice(0, limit * charactersPerToken).toWellFormed() || ' ';
  const plain = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids.length;
  const around = tokenizer.encode('a', { text_pair: 'a' }).ids.length - 2 * plain('a');
  /** How many special tokens stand at the end. */
  const tailOf = (ids: readonly number[]) => ids.length - 1 - ids.findLastIndex((id) => !special.has(id));
  const keep = ({ ids, token_type_ids: types }: Encoded, from: number, to: number): Encoded => {
    const without = <Value>(values: readonly Value[]) => [...values.slice(0, from), ...values.slice(to)];
    return { ids: without(ids), ...(types ? { token_type_ids: without(types) } : {}) };
  };
  return {
    single(text: string): Encoded {
      const all = tokenizer.encode(beginning(text), typed);
      if (all.ids.length <= limit) return all;
      const tail = tailOf(all.ids);
      return keep(all, limit - tail, all.ids.length - tail);
    },
    /** The document is cut first, and the query to no less than half of the limit. */
    pair(query: string, text: string): Encoded {
      const [asked, read] = [beginning(query), beginning(text)];
      const all = tokenizer.encode(asked, { text_pair: read, ...typed });
      if (all.ids.length <= limit) return all;
      const room = limit - around;
      const queryTokens = plain(asked);
      const keptQuery = Math.min(queryTokens, Math.max(Math.floor(room / 2), room - plain(read)));
      const shorter = keep(all, 1 + keptQuery, 1 + queryTokens);
      const over = Math.max(0, shorter.ids.length - limit);
      const tail = tailOf(shorter.ids);
      return keep(shorter, shorter.ids.length - tail - over, shorter.ids.length - tail);
    },
  };
}

function tokenizerOf(
  Own: OnnxPackages['Tokenizer'],
  directory: string,
  file: unknown,
  config: unknown,
): Tokenizer {
  try {
    return new Own(file, config);
  } catch (error) {
    throw new ModelError(
      'PROVIDER_MISCONFIGURED',
      `${join(directory, 'tokenizer.json')} is no tokenizer.`,
      error,
    );
  }
}

async function json(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ModelError('PROVIDER_MISCONFIGURED', `${path} cannot be read as JSON.`, error);
  }
}
