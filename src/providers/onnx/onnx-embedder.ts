import type { Embedder } from '../embedder.ts';
import type { ModelFiles } from './model-files.ts';
import type { OpenModel } from './shared-models.ts';

/** How an embedder of this kind is made. */
export interface OnnxEmbedderOptions {
  readonly files: ModelFiles;
  readonly threads: number;
  /** What the model was trained to read before documents and queries. */
  readonly documentPrefix: string;
  readonly queryPrefix: string;
  /** Opens the model. */
  readonly open: OpenModel;
}

/**
 * An embedder that runs a small neural model beside this process. Its space is named after the model, the number of
 * dimensions and the weights.
 */
export function createOnnxEmbedder(options: OnnxEmbedderOptions): Embedder {
  const { files, documentPrefix, queryPrefix } = options;
  const { dimensions } = files;
  const model = options.open(`The embedding model ${files.name}`, { ...files, threads: options.threads });
  return {
    model: `${slugOf(files.name)}-${slugOf(files.weights.split(/[\\/]/).at(-1) ?? '')}-${dimensions}-${files.hash}`,
    dimensions,
    ready: () => model.ready(),
    async embed(texts, input, signal) {
      const prefix = input === 'query' ? queryPrefix : documentPrefix;
      const values = await model.ask(
        { texts: texts.map((text) => prefix + text), query: null, first: input === 'query' },
        signal,
      );
      return values.map((value) => (typeof value === 'number' ? [value] : [...value]));
    },
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.onnx$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
