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
        description: "On whose behalf; service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      idempotencyKey: t.string({ description: 'The same key stores once.' }),
      replace: t.boolean({
        description:
          'Whether this is the next version of what was stored with the idempotencyKey, if anything; what says the same makes none. Default: false, what was stored stays as it is.',
      }),
      metadata: t.field({
        type: 'JSON',
        description:
          'Whatever else you keep with it: an object of up to 64 kB. Recall does not search it, and finds by it (RecallInput.metadata). Not of a sealed memory.',
      }),
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
      metadata: t.field({ type: 'JSON', description: 'Default: what it was.' }),
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
