import { object } from 'postgraphile/grafast';
import { narrative, type Narrative as Told } from '../../memory/narrative/narrative.ts';
import type { DailyNote as Day } from '../../memory/narrative/text.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** The memory as documents to read: narrative. */
export function defineNarrativeOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const DailyNote = builder.objectRef<Day>('DailyNote').implement({
    description: 'What was said and learned on one day.',
    fields: (t) => ({
      date: t.exposeString('date', { description: "The day, e.g. 2026-01-05, in the reader's time zone." }),
      text: t.exposeString('text', { description: 'The note in Markdown.' }),
    }),
  });
  const Narrative = builder.objectRef<Told>('Narrative').implement({
    description: 'The memory as documents in Markdown. Quoted speech is between « and ».',
    fields: (t) => ({
      since: t.exposeString('since', { description: 'The first day of the log and the notes.' }),
      memory: t.exposeString('memory', {
        description:
          'The long-term memory: profile, preferences, decisions, open tasks, summaries of longer stretches.',
      }),
      activityLog: t.exposeString('activityLog', {
        description: 'The summaries of conversations, the latest first.',
      }),
      dailyNotes: t.expose('dailyNotes', {
        type: [DailyNote],
        description: 'One note for each day on which something was said or learned, the latest first.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    narrative: t.field({
      description:
        "The memory as documents in Markdown, of what the caller may see. For a service: of what the user it names may see, or else of what the workspace shares. With a persona, includes that relationship's memories.",
      type: Narrative,
      args: {
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaId: t.arg({ type: 'UUID' }),
        personaKey: t.arg.string({ description: ownKey.persona }),
        scope: t.arg({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
        shared: t.arg.boolean({
          defaultValue: false,
          description: 'Whether to include only what everybody in the workspace may see, and no profile.',
        }),
        days: t.arg.int({
          defaultValue: 14,
          description: 'How many days the log and the notes cover, including today; at most 366.',
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
          narrative,
        ),
    }),
  }));
}
