import { get } from 'postgraphile/grafast';
import { assertFact, correctFact, retractFact } from '../../memory/facts.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Facts that people state: assertFact, correctFact, retractFact. */
export function defineFactOperations({ builder, row }: Api): void {
  const AssertFactInput = builder.inputType('AssertFactInput', {
    fields: (t) => ({
      subject: t.string({
        required: true,
        description: 'The name of the person or thing that the fact is about.',
      }),
      predicate: t.string({
        required: true,
        description: 'How subject and object are related, e.g. lives_in.',
      }),
      object: t.string({ required: true }),
      validFrom: t.field({
        type: 'Datetime',
        description: 'Since when it is true. Default: the time of the first source, or now.',
      }),
      validTo: t.field({ type: 'Datetime', description: 'Until when it is true; null if no end is known.' }),
      confidence: t.float({ description: 'How certain it is, 0 to 1. Default: 0.95.' }),
      threadId: t.field({
        type: 'UUID',
        description: 'The thread it belongs to. Those who read the thread see the fact.',
      }),
      projectId: t.field({
        type: 'UUID',
        description:
          'The project it belongs to. Everybody in the workspace sees the fact; if the project has members, only its owner does.',
      }),
      personaId: t.field({ type: 'UUID' }),
      sourceMessageIds: t.field({ type: ['UUID'], description: 'Turns that state it.' }),
      userId: t.field({
        type: 'UUID',
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const factId = "The fact's factId, or the id of its current version.";
  const CorrectFactInput = builder.inputType('CorrectFactInput', {
    fields: (t) => ({
      factId: t.field({ type: 'UUID', required: true, description: factId }),
      object: t.string({
        required: true,
        description: 'The correct object. Give the same object again to correct only the times.',
      }),
      validFrom: t.field({ type: 'Datetime', description: 'Since when it is true. Default: unchanged.' }),
      validTo: t.field({ type: 'Datetime', description: 'Until when it is true. Default: unchanged.' }),
    }),
  });
  const RetractFactInput = builder.inputType('RetractFactInput', {
    fields: (t) => ({
      factId: t.field({ type: 'UUID', required: true, description: factId }),
      validTo: t.field({
        type: 'Datetime',
        description: 'When the fact ended. If left out, the fact was never true.',
      }),
    }),
  });

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
      plan: (_, { $input }) => change($input, (by, input) => assertFact(by.services, by.caller, input)),
    }),
    correctFact: t.field({
      description:
        'Corrects a fact. The wrong version stays in its history. The correction outranks what is extracted from conversations.',
      type: CorrectFactPayload,
      nullable: true,
      args: { input: t.arg({ type: CorrectFactInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => correctFact(by.services, by.caller, input)),
    }),
    retractFact: t.field({
      description: 'States that a fact has ended, or that it was never true. It stays in the history.',
      type: RetractFactPayload,
      nullable: true,
      args: { input: t.arg({ type: RetractFactInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => retractFact(by.services, by.caller, input)),
    }),
  }));
}
