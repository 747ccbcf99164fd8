import { each, get, object } from 'postgraphile/grafast';
import { memoriesByKey, memoryByKey, memoryNamespaces } from '../../memory/memory-keys.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { metadataFilter, onBehalfOf, ownKey } from './own-keys.ts';

/** Stated memories by the caller's own keys for them: memoryByKey, memoriesByKey, memoryNamespaces. */
export function defineMemoryKeyOperations({ builder, row }: Api): void {
  builder.queryFields((t) => {
    const whose = {
      userId: t.arg({ type: 'UUID', description: onBehalfOf }),
      userKey: t.arg.string({ description: ownKey.user }),
      personaId: t.arg({ type: 'UUID', description: 'Whose they are. Default: no persona.' }),
      personaKey: t.arg.string({ description: ownKey.persona }),
    };
    const page = {
      first: t.arg.int({ defaultValue: 50, description: 'At most 200.' }),
      offset: t.arg.int({ defaultValue: 0, description: 'At most 10,000.' }),
    };
    return {
      memoryByKey: t.field({
        description:
          "The newest version of what remember or createTask stored with this idempotencyKey: the caller's private one, before one that others see. Null where there is none, or it was forgotten.",
        type: 'MemoryItem',
        nullable: true,
        args: {
          key: t.arg.string({ required: true, description: 'The idempotencyKey it was stored with.' }),
          ...whose,
        },
        plan: (_, { $key, $userId, $userKey, $personaId, $personaKey }) =>
          row(
            'MemoryItem',
            get(
              ask(
                object({
                  key: $key,
                  userId: $userId,
                  userKey: $userKey,
                  personaId: $personaId,
                  personaKey: $personaKey,
                }),
                (by, input) => memoryByKey(by.services, by.caller, input),
              ),
              'memoryId',
            ),
          ),
      }),
      memoriesByKey: t.field({
        description:
          "The current memories that remember or createTask stored with keys that begin alike, the newest first: the caller's own, those that others see included.",
        type: ['MemoryItem'],
        args: {
          prefix: t.arg.string({ required: true, description: 'What their idempotencyKey begins with.' }),
          metadata: t.arg({ type: 'JSON', description: metadataFilter }),
          ...whose,
          ...page,
        },
        plan: (_, { $prefix, $metadata, $userId, $userKey, $personaId, $personaKey, $first, $offset }) =>
          each(
            ask(
              object({
                prefix: $prefix,
                metadata: $metadata,
                userId: $userId,
                userKey: $userKey,
                personaId: $personaId,
                personaKey: $personaKey,
                first: $first,
                offset: $offset,
              }),
              (by, input) => memoriesByKey(by.services, by.caller, input, by.signal),
            ),
            ($id) => row('MemoryItem', $id),
          ),
      }),
      memoryNamespaces: t.field({
        description:
          "Where the keys of the caller's memories are paths, what stands before their last /: each once, each followed by those below it.",
        type: ['String'],
        args: {
          prefix: t.arg.string({ description: 'What the keys begin with. Default: anything.' }),
          maxDepth: t.arg.int({ description: 'How many parts of them, from the start. Default: all.' }),
          ...whose,
          ...page,
        },
        plan: (_, { $prefix, $maxDepth, $userId, $userKey, $personaId, $personaKey, $first, $offset }) =>
          ask(
            object({
              prefix: $prefix,
              maxDepth: $maxDepth,
              userId: $userId,
              userKey: $userKey,
              personaId: $personaId,
              personaKey: $personaKey,
              first: $first,
              offset: $offset,
            }),
            (by, input) => memoryNamespaces(by.services, by.caller, input, by.signal),
          ),
      }),
    };
  });
}
