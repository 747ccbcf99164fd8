/** A model that Mneme recommends, with what its card says. None of them could be measured by Mneme's own benchmarks. */
export interface RecommendedModel {
  readonly name: string;
  readonly licence: string;
  /** About how many bytes its weights of eight bits have. */
  readonly bytes: number;
  /** Null for a reranker. */
  readonly dimensions: number | null;
  readonly languages: string;
}

/** The models that are used where a setting names none: multilingual, since an English model loses other languages. */
export const recommendedModels = {
  embedder: {
    name: 'Xenova/multilingual-e5-small',
    licence: 'MIT',
    bytes: 118_000_000,
    dimensions: 384,
    languages: 'about 100',
  },
  reranker: {
    name: 'cross-encoder/mmarco-mMiniLMv2-L12-H384-v1',
    licence: 'Apache-2.0',
    bytes: 118_000_000,
    dimensions: null,
    languages: 'trained on 14, among them English, Chinese, Japanese, Arabic, German, Spanish and French',
  },
} as const satisfies Record<string, RecommendedModel>;
