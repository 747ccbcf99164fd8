import { constant, get } from 'postgraphile/grafast';
import {
  forgetMemory,
  forgetMemoryInput,
  remember,
  rememberInput,
  reviseMemory,
  reviseMemoryInput,
} from '../../memory/knowledge/memories.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Stated memories: remember, reviseMemory, forgetMemory. */
export function defineMemoryOperations({ builder, row }: Api): void {
  const RememberInput = inputOf(builder, 'RememberInput', rememberInput);
  const ReviseMemoryInput = inputOf(builder, 'ReviseMemoryInput', reviseMemoryInput);
  const ForgetMemoryInput = inputOf(builder, 'ForgetMemoryInput', forgetMemoryInput);

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
      plan: (_, { $input }) => change($input, remember),
    }),
    reviseMemory: t.field({
      description: 'Replaces a memory with a new version. The old version is kept as superseded.',
      type: ReviseMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: ReviseMemoryInput, required: true }) },
      plan: (_, { $input }) => change($input, reviseMemory),
    }),
    forgetMemory: t.field({
      description:
        'Forgets a memory: removes the content and vectors of all its versions. The audit log records that it happened, not the content.',
      type: ForgetMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: ForgetMemoryInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await forgetMemory(by, input);
          return {};
        }),
    }),
  }));
}
