import {
  allowEntity,
  allowEntityInput,
  disallowEntity,
  disallowEntityInput,
  type UnwantedEntity,
  unwantedEntities,
} from '../../memory/knowledge/unwanted-entities.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Names that no entities are made of: unwantedEntities, disallowEntity, allowEntity. */
export function defineUnwantedEntityOperations({ builder }: Api): void {
  const Unwanted = builder.objectRef<UnwantedEntity>('UnwantedEntity').implement({
    description: 'A name that no entities are made of.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null once somebody was erased who may have said it. It stays recognised.',
      }),
      forEverybody: t.exposeBoolean('forEverybody', {
        description: 'Whether for the whole workspace, or for your own conversations alone.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
    }),
  });
  const DisallowEntityInput = inputOf(builder, 'DisallowEntityInput', disallowEntityInput);
  const DisallowEntityPayload = builder
    .objectRef<{ disallowed: boolean }>('DisallowEntityPayload')
    .implement({
      fields: (t) => ({
        disallowed: t.exposeBoolean('disallowed', {
          description: 'Whether entities of that name had been allowed.',
        }),
      }),
    });
  const AllowEntityInput = inputOf(builder, 'AllowEntityInput', allowEntityInput);
  const AllowEntityPayload = builder.objectRef<{ allowed: boolean }>('AllowEntityPayload').implement({
    fields: (t) => ({
      allowed: t.exposeBoolean('allowed', {
        description: 'Whether entities of that name had been disallowed.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    unwantedEntities: t.field({
      description:
        'Names that no entities are made of, the latest first: your own, and for admins and services those of the workspace. allowEntity takes one back.',
      type: [Unwanted],
      args: {
        first: t.arg.int({ description: 'At most how many, 1 to 200. Default: 50.' }),
        beforeId: t.arg({
          type: 'UUID',
          description: 'Only those made before this entry: for the next page.',
        }),
      },
      plan: (_, args) => ask(args.getRaw(), (by, input) => unwantedEntities(by, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    disallowEntity: t.field({
      description:
        'Lets no entities of a name be created from conversations, until allowEntity allows it. Admins and services decide so for the workspace, everybody else for their own conversations.',
      type: DisallowEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: DisallowEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, disallowEntity),
    }),
    allowEntity: t.field({
      description:
        'Allows entities of a name again after deleteEntity disallowed them. Admins and services do so for the workspace, everybody for their own conversations.',
      type: AllowEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: AllowEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, allowEntity),
    }),
  }));
}
