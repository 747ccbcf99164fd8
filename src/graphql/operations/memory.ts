import { constant, get, object } from 'postgraphile/grafast';
import { forgetMemory, memoryByKey, remember, reviseMemory } from '../../memory/memories.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Stated memories: memoryByKey, remember, reviseMemory, forgetMemory. */
export function defineMemoryOperations({ builder, row }: Api): void {
  const RememberInput = builder.inputType('RememberInput', {
    fields: (t) => ({
      kind: t.field({ type: 'MemoryKind', required: true }),
      layer: t.field({ type: 'MemoryLayer' }),
      content: t.string({ required: true }),
      threadId: t.field({ type: 'UUID' }),
      projectId: t.field({ type: 'UUID' }),
      personaId: t.field({ type: 'UUID' }),
      confidence: t.float(),
      validFrom: t.field({ type: 'Datetime' }),
      validTo: t.field({ type: 'Datetime' }),
      sourceMessageIds: t.field({ type: ['UUID'] }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      idempotencyKey: t.string({ description: 'The same key stores once.' }),
      sealed: t.boolean({
        description:
          'Keeps the text encrypted in the blob store, for its owner alone. Default: what the user or the workspace says (sealMemories).',
      }),
      recallable: t.boolean({
        description: 'Of a sealed memory: whether it has a vector, so that recall finds it. Default: true.',
      }),
    }),
  });
  const ReviseMemoryInput = builder.inputType('ReviseMemoryInput', {
    fields: (t) => ({
      memoryId: t.field({ type: 'UUID', required: true }),
      content: t.string({ required: true }),
      validFrom: t.field({ type: 'Datetime' }),
    }),
  });
  const ForgetMemoryInput = builder.inputType('ForgetMemoryInput', {
    fields: (t) => ({ memoryId: t.field({ type: 'UUID', required: true }) }),
  });

  const RememberPayload = builder.objectRef<{ memoryId: string }>('RememberPayload').implement({
    fields: (t) => ({
      memory: t.field({ type: 'MemoryItem', plan: ($done) => row('MemoryItem', get($done, 'memoryId')) }),
    }),
  });
  const ReviseMemoryPayload = builder
    .objectRef<{ memoryId: string; supersededId: string }>('ReviseMemoryPayload')
    .implement({
      fields: (t) => ({
        memory: t.field({ type: 'MemoryItem', plan: ($done) => row('MemoryItem', get($done, 'memoryId')) }),
        superseded: t.field({
          type: 'MemoryItem',
          plan: ($done) => row('MemoryItem', get($done, 'supersededId')),
        }),
      }),
    });
  const ForgetMemoryPayload = builder.objectRef<object>('ForgetMemoryPayload').implement({
    fields: (t) => ({ ok: t.boolean({ plan: () => constant(true) }) }),
  });

  builder.queryFields((t) => ({
    memoryByKey: t.field({
      description:
        "The newest version of what remember or createTask stored with this idempotencyKey: the caller's private one, before one that others see. Null where there is none, or it was forgotten.",
      type: 'MemoryItem',
      nullable: true,
      args: {
        key: t.arg.string({ required: true, description: 'The idempotencyKey it was stored with.' }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaId: t.arg({ type: 'UUID', description: 'Whose it is. Default: no persona.' }),
        personaKey: t.arg.string({ description: ownKey.persona }),
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
  }));
  builder.mutationFields((t) => ({
    remember: t.field({
      description: 'Stores a memory directly.',
      type: RememberPayload,
      nullable: true,
      args: { input: t.arg({ type: RememberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => remember(by.services, by.caller, input)),
    }),
    reviseMemory: t.field({
      description: 'Replaces a memory by a newer one; the old one stays, superseded.',
      type: ReviseMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: ReviseMemoryInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => reviseMemory(by.services, by.caller, input)),
    }),
    forgetMemory: t.field({
      description:
        'Takes a memory out of recall, all its versions with their vectors; the audit log keeps that it happened, not what it said.',
      type: ForgetMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: ForgetMemoryInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await forgetMemory(by.services, by.caller, input);
          return {};
        }),
    }),
  }));
}
