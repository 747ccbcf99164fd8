import { get } from 'postgraphile/grafast';
import { type Marked, setSensitivity, setSensitivityInput } from '../../memory/knowledge/sensitivity.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** What is intimate: setSensitivity. */
export function defineSensitivityOperations({ builder, row }: Api): void {
  const Input = inputOf(builder, 'SetSensitivityInput', setSensitivityInput);
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
      plan: (_, { $input }) => change($input, setSensitivity),
    }),
  }));
}
