import { type ActivityPart, activity, type TimeUnit } from '../../memory/threads/activity.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** How much was said and learned by time: activity. */
export function defineActivityOperations({ builder }: Api): void {
  const Unit = builder.enumType('TimeUnit', {
    description: 'What time is divided into.',
    values: {
      DAY: { value: 'day' },
      WEEK: { value: 'week', description: 'From Monday.' },
      MONTH: { value: 'month' },
    } satisfies Record<string, { value: TimeUnit; description?: string }>,
  });
  const Part = builder.objectRef<ActivityPart>('ActivityPart').implement({
    description: 'A part of time, and how much was said and learned in it.',
    fields: (t) => ({
      from: t.expose('from', { type: 'Datetime', description: 'Its begin.' }),
      turns: t.exposeInt('turns', { description: 'Turns that were said in it.' }),
      memories: t.exposeInt('memories', { description: 'Memories that were first learned in it.' }),
    }),
  });
  builder.queryFields((t) => ({
    activity: t.field({
      description:
        "How much was said and learned of what you see, by days, weeks or months of your time zone, else the workspace's. Empty ones are there too; at most 398.",
      type: [Part],
      args: {
        from: t.arg({ type: 'Datetime', required: true }),
        to: t.arg({ type: 'Datetime', required: true }),
        unit: t.arg({ type: Unit, required: true }),
      },
      plan: (_, args) => ask(args.getRaw(), (by, input) => activity(by, input)),
    }),
  }));
}
