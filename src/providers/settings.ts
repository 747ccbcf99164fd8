import { z } from 'zod';

/** An environment variable set to nothing counts as unset (as docker compose passes them). */
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(unsetWhenEmpty, z.string().optional());
const url = z.preprocess(unsetWhenEmpty, z.url({ protocol: /^https?$/ }).optional());
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, standard: T[number]) =>
  z.preprocess(unsetWhenEmpty, z.enum(values).default(standard));

/** The environment variables that choose and configure providers; everything is local by default. */
export const providerSettings = z.object({
  /** Which embedder makes vectors. */
  MNEME_EMBEDDER: oneOf(['local', 'openai-compatible', 'tei', 'voyage'], 'local'),
  MNEME_EMBEDDER_URL: url,
  MNEME_EMBEDDER_MODEL: text,
  /** Checked against every vector that comes back. pgvector's halfvec indexes hold at most 4,000. */
  MNEME_EMBEDDER_DIMENSIONS: z.preprocess(
    unsetWhenEmpty,
    z.coerce.number().int().min(1).max(4000).optional(),
  ),
  MNEME_EMBEDDER_API_KEY: text,
  /** Override what is put before documents and queries for models trained with prefixes. */
  MNEME_EMBEDDER_DOCUMENT_PREFIX: z.string().optional(),
  MNEME_EMBEDDER_QUERY_PREFIX: z.string().optional(),
  /** Who finds memories in turns. */
  MNEME_EXTRACTOR: oneOf(['rules', 'openai-compatible'], 'rules'),
  MNEME_SUMMARIZER: oneOf(['extractive', 'openai-compatible'], 'extractive'),
  MNEME_LANGUAGE_MODEL_URL: url,
  MNEME_LANGUAGE_MODEL_MODEL: text,
  MNEME_LANGUAGE_MODEL_API_KEY: text,
  /** What orders the first fifty hits again: features of words and conversation, a model's endpoint, or nothing. */
  MNEME_RERANKER: oneOf(['local', 'none', 'tei', 'jina', 'cohere'], 'local'),
  MNEME_RERANKER_URL: url,
  MNEME_RERANKER_MODEL: text,
  MNEME_RERANKER_API_KEY: text,
});

/** Which providers are used, with what they need. Holds keys. */
export type ProviderSettings = z.output<typeof providerSettings>;
