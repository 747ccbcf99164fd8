/**
 * The optional packages that run a model in the process. They are no dependencies, since they take 291 MB and most
 * installations use another embedder.
 */
const packages = { runtime: 'onnxruntime-node', tokenizers: '@huggingface/tokenizers' } as const;

/** The command that installs them. Their install scripts fetch what is not needed on a processor. */
export const installCommand =
  'npm install --no-save --save-prod --ignore-scripts onnxruntime-node@1.30.0 @huggingface/tokenizers@0.2.0';

/** A tensor, as far as it is used here. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
  dispose?(): void;
}

/** A loaded model. */
export interface Session {
  readonly inputNames: readonly string[];
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>>;
}

/** What is used of onnxruntime-node. */
export interface Runtime {
  readonly InferenceSession: { create(path: string, options: object): Promise<Session> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
}

/** A text in tokens. */
export interface Encoded {
  readonly ids: readonly number[];
  readonly token_type_ids?: readonly number[];
}

/** What is used of @huggingface/tokenizers. */
export interface Tokenizer {
  encode(
    text: string,
    options?: { text_pair?: string; add_special_tokens?: boolean; return_token_type_ids?: boolean },
  ): Encoded;
  get_added_tokens_decoder(): Map<number, { readonly special: boolean }>;
}

/** The packages, loaded. */
export interface OnnxPackages {
  readonly runtime: Runtime;
  readonly Tokenizer: new (tokenizer: unknown, config: unknown) => Tokenizer;
}

/** The names of the packages that are not installed; empty if both are. */
export function missingPackages(): string[] {
  return Object.values(packages).filter((name) => {
    try {
      import.meta.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** Loads the packages. @throws what Node throws if one is missing or does not fit the platform. */
export async function loadPackages(): Promise<OnnxPackages> {
  const [runtime, tokenizers] = await Promise.all([import(packages.runtime), import(packages.tokenizers)]);
  return {
    runtime: runtime.default ?? runtime,
    Tokenizer: tokenizers.Tokenizer ?? tokenizers.default.Tokenizer,
  };
}
