import { get } from 'postgraphile/grafast';
import { assertFact, correctFact, retractFact } from '../../memory/facts.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** What people state of facts: assertFact, correctFact, retractFact. */
export function defineFactOperations({ builder, row }: Api): void {
  const AssertFactInput = builder.inputType('AssertFactInput', {
    fields: (t) => ({
      subject: t.string({ required: true, description: 'The name of whom or what it is about.' }),
      predicate: t.string({ required: true, description: 'What holds between them, e.g. lives_in.' }),
      object: t.string({ required: true }),
      validFrom: t.field({
        type: 'Datetime',
        description: 'From when it is true. Default: when the first source was said, or now.',
      }),
      validTo: t.field({ type: 'Datetime', description: 'Until when it is true.' }),
      confidence: t.float({ description: 'How sure it is, 0 to 1. Default: 0.95.' }),
      threadId: t.field({ type: 'UUID', description: 'Its readers know the fact.' }),
      projectId: t.field({ type: 'UUID', description: 'The workspace knows the fact.' }),
      personaId: t.field({ type: 'UUID' }),
      sourceMessageIds: t.field({ type: ['UUID'], description: 'Turns that say so.' }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
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
        description: 'What is right. The same object corrects the times only.',
      }),
      validFrom: t.field({ type: 'Datetime', description: 'From when. Default: as before.' }),
      validTo: t.field({ type: 'Datetime', description: 'Until when. Default: as before.' }),
    }),
  });
  const RetractFactInput = builder.inputType('RetractFactInput', {
    fields: (t) => ({
      factId: t.field({ type: 'UUID', required: true, description: factId }),
      validTo: t.field({ type: 'Datetime', description: 'When it ended. Without it, it never held.' }),
    }),
  });

  const AssertFactPayload = builder.objectRef<{ factId: string }>('AssertFactPayload').implement({
    fields: (t) => ({
      fact: t.field({
        type: 'Fact',
        description: 'The version that holds it now.',
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
          description: 'The version that holds now.',
          plan: ($done) => row('Fact', get($done, 'factId')),
        }),
        superseded: t.field({
          type: 'Fact',
          nullable: true,
          description: 'The version it replaces; null where nothing had to change.',
          plan: ($done) => row('Fact', get($done, 'supersededId')),
        }),
      }),
    });
  const RetractFactPayload = builder.objectRef<{ factId: string }>('RetractFactPayload').implement({
    fields: (t) => ({
      fact: t.field({
        type: 'Fact',
        description: 'The version that ends; the last one, where it never held.',
        plan: ($done) => row('Fact', get($done, 'factId')),
      }),
    }),
  });

  builder.mutationFields((t) => ({
    assertFact: t.field({
      description:
        'States a fact. Where its subject has one such object at a time, it ends or disputes the others. The same again changes nothing.',
      type: AssertFactPayload,
      nullable: true,
      args: { input: t.arg({ type: AssertFactInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => assertFact(by.services, by.caller, input)),
    }),
    correctFact: t.field({
      description:
        'Says what is right instead of a fact. The wrong version stays in its history; the correction outranks what is drawn from conversation.',
      type: CorrectFactPayload,
      nullable: true,
      args: { input: t.arg({ type: CorrectFactInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => correctFact(by.services, by.caller, input)),
    }),
    retractFact: t.field({
      description: 'Says that a fact ended, or that it never held. It stays in its history.',
      type: RetractFactPayload,
      nullable: true,
      args: { input: t.arg({ type: RetractFactInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => retractFact(by.services, by.caller, input)),
    }),
  }));
}
