import { z } from 'zod';
import { parseMasterKeys } from './master-key.ts';

/** An empty environment variable counts as unset, since docker compose passes unset variables as empty. */
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(unsetWhenEmpty, z.string().optional());
const url = z.preprocess(
  unsetWhenEmpty,
  z.url({ protocol: /^https?$/, error: 'wants an http or https URL.' }).optional(),
);
const wantsOneOf = (values: readonly string[]) => `wants one of ${values.join(', ')}.`;
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, standard: T[number]) =>
  z.preprocess(unsetWhenEmpty, z.enum(values, { error: wantsOneOf(values) }).default(standard));
const whole = (min: number, max: number, standard: number) => {
  const error = `wants a whole number from ${min} to ${max}.`;
  return z.preprocess(
    unsetWhenEmpty,
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(standard),
  );
};

/** The local embedder, a neural model in this process' child, and the protocols of remote ones. */
export const embedderKinds = [
  'local',
  'onnx',
  'openai-compatible',
  'tei',
  'voyage',
  'jina',
  'cohere',
] as const;

const dimensionsWanted = 'wants a whole number from 1 to 4000.';

/** The settings of an embedder beside its kind, with the kind's variable as their prefix. */
const embedderDetails = {
  URL: url,
  MODEL: text,
  /** Checked against every vector received. pgvector's halfvec indexes hold at most 4,000. */
  DIMENSIONS: z.preprocess(
    unsetWhenEmpty,
    z.coerce
      .number({ error: dimensionsWanted })
      .int({ error: dimensionsWanted })
      .min(1, { error: dimensionsWanted })
      .max(4000, { error: dimensionsWanted })
      .optional(),
  ),
  /** Whether to send the number of dimensions. Default: if the model is known to support shortened vectors. */
  SEND_DIMENSIONS: z.preprocess(
    unsetWhenEmpty,
    z
      .enum(['true', 'false'], { error: 'wants true or false.' })
      .transform((value) => value === 'true')
      .optional(),
  ),
  API_KEY: text,
  /** Whether the local embedder's vector is joined to the model's. Default: yes, if both fit into an index. */
  HYBRID: z.preprocess(
    unsetWhenEmpty,
    z
      .enum(['on', 'off'], { error: 'wants on or off.' })
      .transform((value) => value === 'on')
      .optional(),
  ),
  /** Override the prefixes of documents and queries, for models trained with prefixes. */
  DOCUMENT_PREFIX: z.string().optional(),
  QUERY_PREFIX: z.string().optional(),
};

type EmbedderDetails = typeof embedderDetails;
type Named<Prefix extends string> = {
  [Key in keyof EmbedderDetails as `${Prefix}_${Key}`]: EmbedderDetails[Key];
};

function detailsOf<const Prefix extends string>(prefix: Prefix): Named<Prefix> {
  return Object.fromEntries(
    Object.entries(embedderDetails).map(([key, schema]) => [`${prefix}_${key}`, schema]),
  ) as Named<Prefix>;
}

const furtherEmbedder = z.preprocess(
  unsetWhenEmpty,
  z.enum(embedderKinds, { error: wantsOneOf(embedderKinds) }).optional(),
);

/** The variables of additional embedders, for workspaces that have not moved yet or chose another model. */
export const furtherEmbedders = ['MNEME_EMBEDDER_2', 'MNEME_EMBEDDER_3', 'MNEME_EMBEDDER_4'] as const;

/** The variable that is the prefix of an embedder's other variables. */
export type EmbedderVariable = 'MNEME_EMBEDDER' | (typeof furtherEmbedders)[number];

/** The environment variables that choose and configure providers. By default everything is local. */
export const providerSettings = z.object({
  /** The embedder that makes vectors. */
  MNEME_EMBEDDER: oneOf(embedderKinds, 'local'),
  ...detailsOf('MNEME_EMBEDDER'),
  MNEME_EMBEDDER_2: furtherEmbedder,
  ...detailsOf('MNEME_EMBEDDER_2'),
  MNEME_EMBEDDER_3: furtherEmbedder,
  ...detailsOf('MNEME_EMBEDDER_3'),
  MNEME_EMBEDDER_4: furtherEmbedder,
  ...detailsOf('MNEME_EMBEDDER_4'),
  /** The extractor that finds memories in turns. */
  MNEME_EXTRACTOR: oneOf(['rules', 'openai-compatible'], 'rules'),
  MNEME_SUMMARIZER: oneOf(['extractive', 'openai-compatible'], 'extractive'),
  MNEME_LANGUAGE_MODEL_URL: url,
  MNEME_LANGUAGE_MODEL_MODEL: text,
  MNEME_LANGUAGE_MODEL_API_KEY: text,
  /** The default daily limit of tokens for a workspace's extraction and summaries. */
  MNEME_LANGUAGE_MODEL_TOKENS_PER_DAY: whole(0, 2_147_483_647, 2_000_000),
  /** The most turns and tokens in one request of the extractor to its model. */
  MNEME_EXTRACTION_WINDOW_TURNS: whole(1, 200, 20),
  MNEME_EXTRACTION_WINDOW_TOKENS: whole(100, 100_000, 4_000),
  /** How many seconds turns wait for others of their conversation, to share a request. */
  MNEME_EXTRACTION_WAIT_SECONDS: whole(0, 3_600, 20),
  /** What reranks the first fifty hits: features of words and conversation, a model's endpoint, or nothing. */
  MNEME_RERANKER: oneOf(['local', 'none', 'onnx', 'tei', 'jina', 'cohere'], 'local'),
  /** A file with weights of the local reranker, as bench:fit writes it. */
  MNEME_RERANKER_WEIGHTS: text,
  MNEME_RERANKER_URL: url,
  MNEME_RERANKER_MODEL: text,
  MNEME_RERANKER_API_KEY: text,
  /** Where models of `onnx` are; by default `models` in the data directory. */
  MNEME_MODEL_DIR: text,
  /** Where `mneme model download` gets models: a hub with Hugging Face's protocol. */
  MNEME_MODEL_HUB: z.preprocess(
    unsetWhenEmpty,
    z.url({ protocol: /^https?$/, error: 'wants an http or https URL.' }).default('https://huggingface.co'),
  ),
  /** How many threads a model of `onnx` uses. */
  MNEME_ONNX_THREADS: whole(1, 64, 1),
  /** The keys that wrap owners' keys: `ID:KEY[,ID:KEY...]`, the current one first. Undefined: nothing is sealed. */
  MNEME_MASTER_KEY: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .refine((value) => parseMasterKeys(value) !== null, {
        error:
          'wants ID:KEY, or several separated by commas, each key 32 bytes in base64 (openssl rand -base64 32).',
      })
      .optional(),
  ),
  /** A shell command that prints the master keys. */
  MNEME_MASTER_KEY_COMMAND: text,
  /** Where blobs (texts outside the database) are written. Other configured stores are still read. */
  MNEME_BLOB_STORE: oneOf(['local', 's3', 'walrus'], 'local'),
  /** The directory of `local`; by default `blobs` in the data directory. */
  MNEME_BLOB_DIR: text,
  /**
   * After how many days old texts are moved to the blob store; 0: never. Default: 30 with s3, else 0, since a backup
   * may not include a directory.
   */
  MNEME_ARCHIVE_AFTER_DAYS: z.preprocess(
    unsetWhenEmpty,
    z.coerce.number().int().min(0).max(36_500).optional(),
  ),
  MNEME_S3_BUCKET: text,
  /** Default: Amazon's own. */
  MNEME_S3_ENDPOINT: url,
  MNEME_S3_REGION: z.preprocess(unsetWhenEmpty, z.string().default('us-east-1')),
  MNEME_S3_ACCESS_KEY_ID: text,
  MNEME_S3_SECRET_ACCESS_KEY: text,
  MNEME_WALRUS_PUBLISHER: url,
  MNEME_WALRUS_AGGREGATOR: url,
  MNEME_WALRUS_TOKEN: text,
  /** How many epochs are paid for each blob at once; Walrus sells at most 53. */
  MNEME_WALRUS_EPOCHS: whole(2, 53, 26),
  MNEME_WALRUS_EPOCH_DAYS: whole(1, 365, 14),
  /** Which addresses webhooks may post to: public ones over https, or any, for a private network. */
  MNEME_WEBHOOK_ADDRESSES: oneOf(['public', 'any'], 'public'),
});

/** The chosen providers with their settings. Contains keys. */
export type ProviderSettings = z.output<typeof providerSettings>;
