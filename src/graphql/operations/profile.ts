import { object } from 'postgraphile/grafast';
import type { ProfileLine as Line } from '../../memory/context/profile.ts';
import { type Profile as Known, profile } from '../../memory/profile.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** What is known of a person: profile. */
export function defineProfileOperations({ builder }: Api): void {
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
  builder.queryFields((t) => ({
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
