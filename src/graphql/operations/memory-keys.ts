import { each, get, object } from 'postgraphile/grafast';
import { memoriesByKey, memoryByKey, memoryNamespaces } from '../../memory/knowledge/memory-keys.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { metadataFilter, onBehalfOf, ownKey } from './own-keys.ts';

/** Stated memories by the caller's own keys for them: memoryByKey, memoriesByKey, memoryNamespaces. */
export function defineMemoryKeyOperations({ builder, row }: Api): void {
  builder.queryFields((t) => {
    const whose = {
      userId: t.arg({ type: 'UUID', description: onBehalfOf }),
      userKey: t.arg.string({ description: ownKey.user }),
      personaId: t.arg({ type: 'UUID', description: 'The persona they belong to. Default: none.' }),
      personaKey: t.arg.string({ description: ownKey.persona }),
    };
    const page = {
      first: t.arg.int({ defaultValue: 50, description: 'How many, at most 200.' }),
      offset: t.arg.int({ defaultValue: 0, description: 'How many to skip, at most 10,000.' }),
    };
    return {
      memoryByKey: t.field({
        description:
          'The newest version of the memory that remember or createTask stored with this idempotencyKey. If the caller has both a private one and one that others see, the private one. Null if there is none, or it was forgotten.',
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
                memoryByKey,
              ),
              'memoryId',
            ),
          ),
      }),
      memoriesByKey: t.field({
        description:
          "The caller's current memories whose idempotencyKey begins with a prefix, the newest first, including those that others may see.",
        type: ['MemoryItem'],
        args: {
          prefix: t.arg.string({ required: true, description: 'The beginning of their idempotencyKey.' }),
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
              memoriesByKey,
            ),
            ($id) => row('MemoryItem', $id),
          ),
      }),
      memoryNamespaces: t.field({
        description:
          "The namespaces of the caller's memories: if their idempotencyKeys are paths, each distinct part before the last /. Each is followed by those below it.",
        type: ['String'],
        args: {
          prefix: t.arg.string({ description: 'The beginning of the keys. Default: any.' }),
          maxDepth: t.arg.int({
            description: 'How many levels of the paths to return, from the start. Default: all.',
          }),
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
            memoryNamespaces,
          ),
      }),
    };
  });
}
