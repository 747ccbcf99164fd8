import { constant, get } from 'postgraphile/grafast';
import {
  chooseEmbeddingModel,
  chooseEmbeddingModelInput,
  type EmbeddingModelStatus,
  embeddingModelStatus,
  type ModelInfo,
} from '../../memory/embedding/moves.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** The embedding model: embeddingModel, chooseEmbeddingModel. */
export function defineEmbeddingModelOperations({ builder }: Api): void {
  const Model = builder.objectRef<ModelInfo>('EmbeddingModel').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name with its number of dimensions, as one word.' }),
      dimensions: t.exposeInt('dimensions'),
    }),
  });
  const MoveState = builder.enumType('EmbeddingModelMoveState', {
    description: 'How far a move to another model is.',
    values: {
      EMBEDDING: { value: 'embedding', description: 'Vectors are being written.' },
      INDEXING: { value: 'indexing', description: 'All vectors are written. Their index is being built.' },
    } as const,
  });
  const Move = builder.objectRef<NonNullable<EmbeddingModelStatus['move']>>('EmbeddingModelMove').implement({
    description: 'A move to another embedding model. Until it ends, recall uses the present model.',
    fields: (t) => ({
      name: t.exposeString('name'),
      dimensions: t.exposeInt('dimensions'),
      state: t.expose('state', { type: MoveState }),
      done: t.exposeInt('done', { description: 'How many rows have been processed.' }),
      total: t.exposeInt('total', {
        nullable: true,
        description: 'How many rows there are; null until they are counted.',
      }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
    }),
  });
  const Status = builder.objectRef<EmbeddingModelStatus>('EmbeddingModelStatus').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The model that recall uses.' }),
      dimensions: t.exposeInt('dimensions'),
      configured: t.exposeBoolean('configured', {
        description:
          'Whether this server can use the model. If it cannot, recall searches by words and names only.',
      }),
      chosen: t.exposeBoolean('chosen', {
        description: "Whether an admin chose the model. Otherwise the workspace uses the server's.",
      }),
      available: t.expose('available', { type: [Model], description: 'The models that can be chosen.' }),
      move: t.expose('move', { type: Move, nullable: true }),
    }),
  });
  const ChooseInput = inputOf(builder, 'ChooseEmbeddingModelInput', chooseEmbeddingModelInput);
  const ChoosePayload = builder
    .objectRef<{ embeddingModel: EmbeddingModelStatus }>('ChooseEmbeddingModelPayload')
    .implement({
      fields: (t) => ({
        embeddingModel: t.field({ type: Status, plan: ($done) => get($done, 'embeddingModel') }),
      }),
    });

  builder.queryFields((t) => ({
    embeddingModel: t.field({
      description: "The embedding model of the caller's workspace, and the progress of a move to another.",
      type: Status,
      plan: () => ask(constant(null), embeddingModelStatus),
    }),
  }));
  builder.mutationFields((t) => ({
    chooseEmbeddingModel: t.field({
      description:
        'Chooses the embedding model of the workspace. Admins only. All texts are embedded again in the background. When that is done, recall switches to the new model.',
      type: ChoosePayload,
      nullable: true,
      args: { input: t.arg({ type: ChooseInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          embeddingModel: await chooseEmbeddingModel(by, input),
        })),
    }),
  }));
}
