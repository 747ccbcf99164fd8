import { constant, get } from 'postgraphile/grafast';
import {
  chooseEmbeddingModel,
  type EmbeddingModelStatus,
  embeddingModelStatus,
  type ModelInfo,
} from '../../memory/embedding/moves.ts';
import { type Api, ask, change } from '../pothos/builder.ts';

/** The model whose vectors recall reads: embeddingModel, chooseEmbeddingModel. */
export function defineEmbeddingModelOperations({ builder }: Api): void {
  const Model = builder.objectRef<ModelInfo>('EmbeddingModel').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name and dimensions as one word.' }),
      dimensions: t.exposeInt('dimensions'),
    }),
  });
  const MoveState = builder.enumType('EmbeddingModelMoveState', {
    description: 'How far the way to another model is.',
    values: {
      EMBEDDING: { value: 'embedding', description: 'Vectors are written.' },
      INDEXING: { value: 'indexing', description: 'They are there, and their index is built.' },
    } as const,
  });
  const Move = builder.objectRef<NonNullable<EmbeddingModelStatus['move']>>('EmbeddingModelMove').implement({
    description: 'The way to another model; recall reads the present one until its end.',
    fields: (t) => ({
      name: t.exposeString('name'),
      dimensions: t.exposeInt('dimensions'),
      state: t.expose('state', { type: MoveState }),
      done: t.exposeInt('done', { description: 'How many rows it has been through.' }),
      total: t.exposeInt('total', {
        nullable: true,
        description: 'How many there are; null until they are counted.',
      }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
    }),
  });
  const Status = builder.objectRef<EmbeddingModelStatus>('EmbeddingModelStatus').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The model recall reads.' }),
      dimensions: t.exposeInt('dimensions'),
      configured: t.exposeBoolean('configured', {
        description: 'Whether this server can use it; without it recall searches words and names only.',
      }),
      chosen: t.exposeBoolean('chosen', {
        description: "Whether an admin chose the workspace's model; otherwise it is the server's.",
      }),
      available: t.expose('available', { type: [Model], description: 'What can be chosen.' }),
      move: t.expose('move', { type: Move, nullable: true }),
    }),
  });
  const ChooseInput = builder.inputType('ChooseEmbeddingModelInput', {
    fields: (t) => ({
      model: t.string({ description: "A name of `available`; null: the server's, whichever that is." }),
    }),
  });
  const ChoosePayload = builder
    .objectRef<{ embeddingModel: EmbeddingModelStatus }>('ChooseEmbeddingModelPayload')
    .implement({
      fields: (t) => ({
        embeddingModel: t.field({ type: Status, plan: ($done) => get($done, 'embeddingModel') }),
      }),
    });

  builder.queryFields((t) => ({
    embeddingModel: t.field({
      description: "The embedding model of the caller's workspace, and how far it is on its way to another.",
      type: Status,
      plan: () => ask(constant(null), (by) => embeddingModelStatus(by.services, by.caller)),
    }),
  }));
  builder.mutationFields((t) => ({
    chooseEmbeddingModel: t.field({
      description:
        'Chooses the embedding model of the workspace; admins only. Its texts are embedded anew in the background, and recall switches when all are.',
      type: ChoosePayload,
      nullable: true,
      args: { input: t.arg({ type: ChooseInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          embeddingModel: await chooseEmbeddingModel(by.services, by.caller, input),
        })),
    }),
  }));
}
