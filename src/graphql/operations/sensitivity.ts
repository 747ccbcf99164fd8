import { get } from 'postgraphile/grafast';
import { type Marked, setSensitivity } from '../../memory/sensitivity.ts';
import { type Api, change } from '../pothos/builder.ts';

/** What is intimate: setSensitivity. */
export function defineSensitivityOperations({ builder, row }: Api): void {
  const Input = builder.inputType('SetSensitivityInput', {
    fields: (t) => ({
      memoryId: t.field({ type: 'UUID', description: 'Either this or factId.' }),
      factId: t.field({ type: 'UUID', description: 'The fact or its current version.' }),
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
    }),
  });
  builder.mutationFields((t) => ({
    setSensitivity: t.field({
      description:
        'Says whether a memory or a fact is intimate, with all its versions: what is stands only where the scope asks for it.',
      type: Payload,
      nullable: true,
      args: { input: t.arg({ type: Input, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setSensitivity(by.services, by.caller, input)),
    }),
  }));
}
