import { get } from 'postgraphile/grafast';
import { type Marked, setSensitivity } from '../../memory/sensitivity.ts';
import { type Api, change } from '../pothos/builder.ts';

/** What is intimate: setSensitivity. */
export function defineSensitivityOperations({ builder, row }: Api): void {
  const Input = builder.inputType('SetSensitivityInput', {
    fields: (t) => ({
      memoryId: t.field({
        type: 'UUID',
        description: 'The memory. Give exactly one of memoryId, factId and threadId.',
      }),
      factId: t.field({ type: 'UUID', description: "The fact's factId, or the id of its current version." }),
      threadId: t.field({
        type: 'UUID',
        description:
          'The thread: changes its summaries and what is learned from it from now on. If it becomes intimate, also what was learned from it before.',
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
        'Marks a memory, a fact or a thread as intimate or neutral; for a memory or fact, all its versions. What is intimate is shown only to scopes that include intimate matters.',
      type: Payload,
      nullable: true,
      args: { input: t.arg({ type: Input, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setSensitivity(by.services, by.caller, input)),
    }),
  }));
}
