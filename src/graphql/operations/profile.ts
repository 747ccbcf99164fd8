import { object } from 'postgraphile/grafast';
import type { ProfileLine as Line } from '../../memory/context/profile.ts';
import {
  type InsightProfile as Insights,
  insightProfile,
  type Insight as OneInsight,
} from '../../memory/insight-profile.ts';
import { type Profile as Known, profile } from '../../memory/profile.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** What is known of a person: profile, insightProfile. */
export function defineProfileOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const ProfileLine = builder.objectRef<Line>('ProfileLine').implement({
    fields: (t) => ({
      section: t.exposeString('section', {
        description: 'answers, person, health, people, work, tastes or tasks, in this order of use.',
      }),
      text: t.exposeString('content'),
      citations: t.expose('citations', { type: ['String'] }),
      validFrom: t.expose('since', { type: 'Datetime', nullable: true }),
    }),
  });
  const Profile = builder.objectRef<Known>('Profile').implement({
    description: 'What a person said of themselves, as far as it still holds.',
    fields: (t) => ({
      userId: t.expose('userId', { type: 'UUID' }),
      lines: t.expose('lines', { type: [ProfileLine] }),
      text: t.exposeString('text', { description: 'The lines as one text.' }),
      tokenCount: t.exposeInt('tokenCount'),
    }),
  });
  const Insight = builder.objectRef<OneInsight>('Insight').implement({
    description: 'One thing that a person said of themselves.',
    fields: (t) => ({
      section: t.exposeString('section', {
        description: 'answers, person, health, people, work or tastes.',
      }),
      key: t.exposeString('key', {
        description: 'The predicate of a fact, the area of a preference.',
      }),
      value: t.exposeString('value'),
      text: t.exposeString('text', { description: 'As it was said.' }),
      sensitivity: t.expose('sensitivity', { type: 'Sensitivity' }),
      confidence: t.exposeFloat('confidence'),
      validFrom: t.expose('since', { type: 'Datetime', nullable: true }),
      citations: t.expose('citations', { type: ['String'] }),
    }),
  });
  const InsightProfile = builder.objectRef<Insights>('InsightProfile').implement({
    description: 'What a person said of themselves, to any persona, as a document.',
    fields: (t) => ({
      userId: t.expose('userId', { type: 'UUID' }),
      insights: t.expose('insights', { type: [Insight] }),
      document: t.expose('document', {
        type: 'JSON',
        description:
          'Sections, in them keys, in them what is known: value, text, sensitivity, confidence, since, sources.',
      }),
      bullets: t.exposeString('bullets', { description: 'The same to read: a line each, by section.' }),
    }),
  });
  builder.queryFields((t) => ({
    insightProfile: t.field({
      description:
        "A person's profile as a document, with sources. Intimate matters stand in it where the scope is FULL or INSIGHTS_ONLY. Default: the token's user; another's is for services.",
      type: InsightProfile,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        scope: t.arg({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
      },
      plan: (_, { $userId, $userKey, $scope }) =>
        ask(object({ userId: $userId, userKey: $userKey, scope: $scope }), (by, input) =>
          insightProfile(by.services, by.caller, input),
        ),
    }),
    profile: t.field({
      description:
        "What is known of a person, in order of use, nothing outdated. Default: the token's user; another's is for services.",
      type: Profile,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        tokenBudget: t.arg.int({ defaultValue: 300 }),
      },
      plan: (_, { $userId, $userKey, $tokenBudget }) =>
        ask(object({ userId: $userId, userKey: $userKey, tokenBudget: $tokenBudget }), (by, input) =>
          profile(by.services, by.caller, input),
        ),
    }),
  }));
}
