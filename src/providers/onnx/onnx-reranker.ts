import type { Reranker } from '../reranker.ts';
import type { ModelFiles } from './model-files.ts';
import type { OpenModel } from './shared-models.ts';

/** A cross-encoder that runs beside this process. It reads the texts and their authors. */
export function createOnnxReranker(options: {
  readonly files: ModelFiles;
  readonly threads: number;
  /** Opens the model. */
  readonly open: OpenModel;
}): Reranker {
  const { files, threads } = options;
  const model = options.open(`The reranking model ${files.name}`, { ...files, threads });
  return {
    name: `onnx:${files.name}`,
    local: true,
    scores: 'relevance',
    ready: () => model.ready(),
    async rerank(query, documents, signal) {
      const texts = documents.map(({ author, text }) => (author ? `${author}: ${text}` : text));
      const values = await model.ask({ texts, query, first: true }, signal);
      return values.map((value) => (typeof value === 'number' ? value : Number.NaN));
    },
  };
}
