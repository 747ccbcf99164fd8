import { get } from 'postgraphile/grafast';
import { type Marked, setSensitivity } from '../../memory/sensitivity.ts';
import { type Api, change } from '../pothos/builder.ts';

/** What is intimate: setSensitivity. */
export function defineSensitivityOperations({ builder, row }: Api): void {
  const Input = builder.inputType('SetSensitivityInput', {
    fields: (t) => ({
      memoryId: t.field({ type: 'UUID', description: 'This, factId or threadId.' }),
      factId: t.field({ type: 'UUID', description: 'The fact or its current version.' }),
      threadId: t.field({
        type: 'UUID',
        description:
          'A thread: its summaries, and what is learned from it from now on; where it becomes intimate, what was learned too.',
      }),
      sensitivity: t.field({ type: 'Sensitivity', required: true }),
    }),
  });
  const Payload = builder.objectRef<Marked>('SetSensitivityPayload').implement({
    fields: (t) => ({
      memory: t.field({
        type: 'MemoryItem',
        nullable: true,
        plan: ($done) => row('MemoryItem', get($done, 'memoryId')),
      }),
      fact: t.field({ type: 'Fact', nullable: true, plan: ($done) => row('Fact', get($done, 'factId')) }),
      thread: t.field({
        type: 'Thread',
        nullable: true,
        plan: ($done) => row('Thread', get($done, 'threadId')),
      }),
    }),
  });
  builder.mutationFields((t) => ({
    setSensitivity: t.field({
      description:
        'Says whether a memory or a fact, with all its versions, or a thread is intimate: what is stands only where the scope asks for it.',
      type: Payload,
      nullable: true,
      args: { input: t.arg({ type: Input, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setSensitivity(by.services, by.caller, input)),
    }),
  }));
}
