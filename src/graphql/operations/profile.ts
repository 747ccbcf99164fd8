import { object } from 'postgraphile/grafast';
import type { ProfileLine as Line } from '../../memory/context/profile.ts';
import {
  type InsightProfile as Insights,
  insightProfile,
  type Insight as OneInsight,
} from '../../memory/profile/insight-profile.ts';
import { type Profile as Known, profile } from '../../memory/profile/profile.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** What is known of a person: profile, insightProfile. */
export function defineProfileOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const ProfileLine = builder.objectRef<Line>('ProfileLine').implement({
    fields: (t) => ({
      section: t.exposeString('section', {
        description: 'The section: answers, person, health, people, work, tastes or tasks, in this order.',
      }),
      text: t.exposeString('content'),
      citations: t.expose('citations', { type: ['String'] }),
      validFrom: t.expose('since', { type: 'Datetime', nullable: true }),
    }),
  });
  const Profile = builder.objectRef<Known>('Profile').implement({
    description: 'What a person said about themselves and is still true.',
    fields: (t) => ({
      userId: t.expose('userId', { type: 'UUID' }),
      lines: t.expose('lines', { type: [ProfileLine] }),
      text: t.exposeString('text', { description: 'All lines as one text.' }),
      tokenCount: t.exposeInt('tokenCount'),
    }),
  });
  const Insight = builder.objectRef<OneInsight>('Insight').implement({
    description: 'One thing that a person said about themselves.',
    fields: (t) => ({
      section: t.exposeString('section', {
        description: 'The section: answers, person, health, people, work or tastes.',
      }),
      key: t.exposeString('key', {
        description: 'The predicate of a fact; the category of a memory, or its kind if it has no category.',
      }),
      value: t.exposeString('value'),
      text: t.exposeString('text', { description: 'The statement in the words that were used.' }),
      sensitivity: t.expose('sensitivity', { type: 'Sensitivity' }),
      confidence: t.exposeFloat('confidence'),
      validFrom: t.expose('since', { type: 'Datetime', nullable: true }),
      citations: t.expose('citations', { type: ['String'] }),
    }),
  });
  const InsightProfile = builder.objectRef<Insights>('InsightProfile').implement({
    description: 'What a person said about themselves, to any persona, as a document.',
    fields: (t) => ({
      userId: t.expose('userId', { type: 'UUID' }),
      insights: t.expose('insights', { type: [Insight] }),
      document: t.expose('document', {
        type: 'JSON',
        description:
          'An object of sections. Each is an object of keys, and each key has what is known: value, text, sensitivity, confidence, since, sources.',
      }),
      bullets: t.exposeString('bullets', {
        description: 'The same as text: one line for each statement, by section.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    insightProfile: t.field({
      description:
        "A person's profile as a document, with sources. It includes intimate matters if the scope is FULL or INSIGHTS_ONLY. Default: the token's user. Only services may ask for another user.",
      type: InsightProfile,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        scope: t.arg({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
      },
      plan: (_, { $userId, $userKey, $scope }) =>
        ask(object({ userId: $userId, userKey: $userKey, scope: $scope }), insightProfile),
    }),
    profile: t.field({
      description:
        "What is known about a person, the most useful first, without what is outdated. Default: the token's user. Only services may ask for another user.",
      type: Profile,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        tokenBudget: t.arg.int({ defaultValue: 300 }),
      },
      plan: (_, { $userId, $userKey, $tokenBudget }) =>
        ask(object({ userId: $userId, userKey: $userKey, tokenBudget: $tokenBudget }), profile),
    }),
  }));
}
