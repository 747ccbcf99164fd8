import { object } from 'postgraphile/grafast';
import { narrative, type Narrative as Told } from '../../memory/narrative/narrative.ts';
import type { DailyNote as Day } from '../../memory/narrative/text.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** The memory as documents to read: narrative. */
export function defineNarrativeOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const DailyNote = builder.objectRef<Day>('DailyNote').implement({
    description: 'What was said and learned on a day.',
    fields: (t) => ({
      date: t.exposeString('date', { description: "E.g. 2026-01-05, in the reader's time zone." }),
      text: t.exposeString('text', { description: 'Markdown.' }),
    }),
  });
  const Narrative = builder.objectRef<Told>('Narrative').implement({
    description: 'The memory as documents to read, in Markdown. What was said stands between « and ».',
    fields: (t) => ({
      since: t.exposeString('since', { description: 'The day that the log and the notes begin with.' }),
      memory: t.exposeString('memory', {
        description:
          'The long-term memory: profile, preferences, decisions, open tasks, summaries of longer stretches.',
      }),
      activityLog: t.exposeString('activityLog', {
        description: 'The conversations, the latest first, each by its summary.',
      }),
      dailyNotes: t.expose('dailyNotes', {
        type: [DailyNote],
        description: 'Of each day on which something was said or learned, the latest first.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    narrative: t.field({
      description:
        "The memory as documents to read: of what one may see oneself; to services of what the user they name may see, or of what the workspace shares. With a persona, that relationship's memories too.",
      type: Narrative,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaId: t.arg({ type: 'UUID' }),
        personaKey: t.arg.string({ description: ownKey.persona }),
        scope: t.arg({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
        shared: t.arg.boolean({
          defaultValue: false,
          description: "Only what everybody in the workspace may see, and nobody's profile.",
        }),
        days: t.arg.int({
          defaultValue: 14,
          description: 'How many days the log and the notes go back, today included; at most 366.',
        }),
      },
      plan: (_, { $userId, $userKey, $personaId, $personaKey, $scope, $shared, $days }) =>
        ask(
          object({
            userId: $userId,
            userKey: $userKey,
            personaId: $personaId,
            personaKey: $personaKey,
            scope: $scope,
            shared: $shared,
            days: $days,
          }),
          (by, input) => narrative(by.services, by.caller, input),
        ),
    }),
  }));
}
