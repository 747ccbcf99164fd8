import { get } from 'postgraphile/grafast';
import {
  assertFact,
  assertFactInput,
  correctFact,
  correctFactInput,
  retractFact,
  retractFactInput,
} from '../../memory/knowledge/facts.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Facts that people state: assertFact, correctFact, retractFact. */
export function defineFactOperations({ builder, row }: Api): void {
  const AssertFactInput = inputOf(builder, 'AssertFactInput', assertFactInput);
  const CorrectFactInput = inputOf(builder, 'CorrectFactInput', correctFactInput);
  const RetractFactInput = inputOf(builder, 'RetractFactInput', retractFactInput);

  const AssertFactPayload = builder.objectRef<{ factId: string }>('AssertFactPayload').implement({
    fields: (t) => ({
      fact: t.field({
        type: 'Fact',
        description: "The fact's current version.",
        plan: ($done) => row('Fact', get($done, 'factId')),
      }),
    }),
  });
  const CorrectFactPayload = builder
    .objectRef<{ factId: string; supersededId: string | null }>('CorrectFactPayload')
    .implement({
      fields: (t) => ({
        fact: t.field({
          type: 'Fact',
          description: "The fact's current version.",
          plan: ($done) => row('Fact', get($done, 'factId')),
        }),
        superseded: t.field({
          type: 'Fact',
          nullable: true,
          description: 'The version it replaces; null if nothing had to change.',
          plan: ($done) => row('Fact', get($done, 'supersededId')),
        }),
      }),
    });
  const RetractFactPayload = builder.objectRef<{ factId: string }>('RetractFactPayload').implement({
    fields: (t) => ({
      fact: t.field({
        type: 'Fact',
        description: 'The version that was ended; if the fact was never true, its last version.',
        plan: ($done) => row('Fact', get($done, 'factId')),
      }),
    }),
  });

  builder.mutationFields((t) => ({
    assertFact: t.field({
      description:
        'States a fact. If a subject can have only one object for this predicate at a time, other facts with it are ended or disputed. Stating the same fact again changes nothing.',
      type: AssertFactPayload,
      nullable: true,
      args: { input: t.arg({ type: AssertFactInput, required: true }) },
      plan: (_, { $input }) => change($input, assertFact),
    }),
    correctFact: t.field({
      description:
        'Corrects a fact. The wrong version stays in its history. The correction outranks what is extracted from conversations.',
      type: CorrectFactPayload,
      nullable: true,
      args: { input: t.arg({ type: CorrectFactInput, required: true }) },
      plan: (_, { $input }) => change($input, correctFact),
    }),
    retractFact: t.field({
      description: 'States that a fact has ended, or that it was never true. It stays in the history.',
      type: RetractFactPayload,
      nullable: true,
      args: { input: t.arg({ type: RetractFactInput, required: true }) },
      plan: (_, { $input }) => change($input, retractFact),
    }),
  }));
}
