import { get } from 'postgraphile/grafast';
import {
  createEntity,
  createEntityInput,
  deleteEntity,
  deleteEntityInput,
  keepApart,
  keepApartInput,
  mergeEntities,
  mergeEntitiesInput,
  splitEntity,
  splitEntityInput,
} from '../../memory/knowledge/entities.ts';
import { type EntityNeighbour, entityNeighbours } from '../../memory/knowledge/entity-neighbours.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Entities: entityNeighbours, createEntity, mergeEntities, splitEntity, keepApart, deleteEntity. */
export function defineEntityOperations({ builder, row }: Api): void {
  const Neighbour = builder.objectRef<EntityNeighbour>('EntityNeighbour').implement({
    description: 'An entity that stands with another in facts or memories.',
    fields: (t) => ({
      entity: t.field({ type: 'Entity', plan: ($one) => row('Entity', get($one, 'entityId')) }),
      facts: t.exposeInt('facts', { description: 'How many current facts name both.' }),
      memories: t.exposeInt('memories', { description: 'How many current memories name both.' }),
    }),
  });
  const CreateEntityInput = inputOf(builder, 'CreateEntityInput', createEntityInput);
  const CreateEntityPayload = builder.objectRef<{ entityId: string }>('CreateEntityPayload').implement({
    fields: (t) => ({
      entity: t.field({ type: 'Entity', plan: ($done) => row('Entity', get($done, 'entityId')) }),
    }),
  });
  const MergeEntitiesInput = inputOf(builder, 'MergeEntitiesInput', mergeEntitiesInput);
  const MergeEntitiesPayload = builder.objectRef<{ entityId: string }>('MergeEntitiesPayload').implement({
    fields: (t) => ({
      entity: t.field({
        type: 'Entity',
        description: 'The entity that both are now.',
        plan: ($done) => row('Entity', get($done, 'entityId')),
      }),
    }),
  });
  const SplitEntityInput = inputOf(builder, 'SplitEntityInput', splitEntityInput);
  const SplitEntityPayload = builder
    .objectRef<{ entityId: string; fromEntityId: string }>('SplitEntityPayload')
    .implement({
      fields: (t) => ({
        entity: t.field({
          type: 'Entity',
          description: 'The entity that was split off.',
          plan: ($done) => row('Entity', get($done, 'entityId')),
        }),
        from: t.field({
          type: 'Entity',
          description: 'The entity that it was split from.',
          plan: ($done) => row('Entity', get($done, 'fromEntityId')),
        }),
      }),
    });
  const KeepApartInput = inputOf(builder, 'KeepApartInput', keepApartInput);
  const KeepApartPayload = builder.objectRef<{ ok: boolean }>('KeepApartPayload').implement({
    fields: (t) => ({ ok: t.exposeBoolean('ok') }),
  });
  const DeleteEntityInput = inputOf(builder, 'DeleteEntityInput', deleteEntityInput);
  const DeleteEntityPayload = builder.objectRef<{ entityId: string }>('DeleteEntityPayload').implement({
    fields: (t) => ({
      entityId: t.expose('entityId', { type: 'UUID', description: 'The id of the deleted entity.' }),
    }),
  });

  builder.queryFields((t) => ({
    entityNeighbours: t.field({
      description:
        'The entities that stand with one in current facts and memories that you see, those with the most first.',
      type: [Neighbour],
      args: {
        entityId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ description: 'At most how many, 1 to 100. Default: 20.' }),
      },
      plan: (_, args) => ask(args.getRaw(), (by, input) => entityNeighbours(by, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    createEntity: t.field({
      description:
        'Creates an entity, e.g. a person who is to be known by name. If there is one of that name, kind and owner, returns that one.',
      type: CreateEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, createEntity),
    }),
    mergeEntities: t.field({
      description:
        'Merges an entity into another. From then on the names, mentions, facts and memories of both are found under that one. For entities of the workspace, requires the role admin.',
      type: MergeEntitiesPayload,
      nullable: true,
      args: { input: t.arg({ type: MergeEntitiesInput, required: true }) },
      plan: (_, { $input }) => change($input, mergeEntities),
    }),
    splitEntity: t.field({
      description:
        'Undoes a merge: takes an entity out of the one it was merged into. Or takes aliases and mentions out of an entity into a new one, with the facts and memories that belong to them.',
      type: SplitEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: SplitEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, splitEntity),
    }),
    keepApart: t.field({
      description:
        'Says of each two of these entities that they are not one: they are neither merged nor suggested again. For entities of the workspace, requires the role admin.',
      type: KeepApartPayload,
      nullable: true,
      args: { input: t.arg({ type: KeepApartInput, required: true }) },
      plan: (_, { $input }) => change($input, keepApart),
    }),
    deleteEntity: t.field({
      description:
        'Deletes an entity, e.g. one that was created by mistake, with the entities merged into it, its names, mentions and links. Facts and memories keep their text. For entities of the workspace, requires the role admin.',
      type: DeleteEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, deleteEntity),
    }),
  }));
}
