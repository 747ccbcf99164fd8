import { constant, get } from 'postgraphile/grafast';
import { forgetMemory, remember, reviseMemory } from '../../memory/memories.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Stated memories: remember, reviseMemory, forgetMemory. */
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
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      idempotencyKey: t.string({
        description: 'Your own key for it. Sending the same key again stores nothing new.',
      }),
      replace: t.boolean({
        description:
          'Whether to replace what is stored with the same idempotencyKey, as a new version. If nothing differs, there is no new version. Default: false, what is stored stays as it is.',
      }),
      metadata: t.field({
        type: 'JSON',
        description:
          'Other data to store with it: an object of up to 64 kB. Recall does not search its text but can filter by it (RecallInput.metadata). Not allowed for a sealed memory.',
      }),
      sealed: t.boolean({
        description:
          'Whether the text is stored encrypted in the blob store, readable by its owner alone. Default: the sealMemories setting of the user or the workspace.',
      }),
      recallable: t.boolean({
        description:
          'For a sealed memory: whether it gets a vector, so that recall can find it. Default: true.',
      }),
    }),
  });
  const ReviseMemoryInput = builder.inputType('ReviseMemoryInput', {
    fields: (t) => ({
      memoryId: t.field({ type: 'UUID', required: true }),
      content: t.string({ required: true }),
      validFrom: t.field({ type: 'Datetime' }),
      metadata: t.field({ type: 'JSON', description: 'Default: unchanged.' }),
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

  builder.mutationFields((t) => ({
    remember: t.field({
      description: 'Stores a memory.',
      type: RememberPayload,
      nullable: true,
      args: { input: t.arg({ type: RememberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => remember(by.services, by.caller, input)),
    }),
    reviseMemory: t.field({
      description: 'Replaces a memory with a new version. The old version is kept as superseded.',
      type: ReviseMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: ReviseMemoryInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => reviseMemory(by.services, by.caller, input)),
    }),
    forgetMemory: t.field({
      description:
        'Forgets a memory: removes the content and vectors of all its versions. The audit log records that it happened, not the content.',
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
