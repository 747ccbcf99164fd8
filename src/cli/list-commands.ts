import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { answer, answering } from './answering.ts';
import { listedAtMost, upTo } from './arguments.ts';
import type { Identity } from './connection.ts';
import { hasKey, withUser } from './for-user.ts';
import { openTasks, printDecisions, printPreferences, printProfile, printTasks } from './print-lists.ts';

interface ListOptions extends Identity {
  readonly limit: number;
}

/** `mneme tasks`, `preferences`, `decisions` and `profile`. */
export function addListCommands(program: Command, config: () => Config): void {
  /** A command that lists current memories. */
  const listing = (name: string, description: string) =>
    answering(program, name, description).option(
      '--limit <number>',
      `how many, ${listedAtMost} at most`,
      upTo(listedAtMost),
      50,
    );

  listing('tasks', 'list open tasks, the soonest due first')
    .option('--all', 'also those done or cancelled')
    .option('--overdue', 'only those overdue')
    .option('--channel <channel>', 'only those of a channel')
    .action(async (options: ListOptions & { all?: boolean; overdue?: boolean; channel?: string }) => {
      await withUser(config(), options, async (client, whose) => {
        const filter = {
          ...(options.all ? {} : { status: { in: openTasks } }),
          ...(options.overdue ? { overdue: true } : {}),
          ...(options.channel === undefined ? {} : { channel: { equalTo: options.channel } }),
        };
        // An empty filter is refused: it is often a mistake.
        const page = await client.tasks({
          first: options.limit,
          ...whose,
          ...(Object.keys(filter).length > 0 ? { filter } : {}),
        });
        answer(page, options, printTasks);
      });
    });

  listing('preferences', 'list preferences, the newest first').action(async (options: ListOptions) => {
    await withUser(config(), options, async (client, whose) => {
      answer(await client.preferences({ first: options.limit, ...whose }), options, printPreferences);
    });
  });

  answering(program, 'profile', 'print what is known about the user, most useful first')
    .option('--tokens <number>', 'how long, in tokens, 10000 at most', upTo(10_000), 300)
    .action(async (options: Omit<ListOptions, 'limit'> & { tokens: number }) => {
      await withUser(config(), options, async (client, whose) => {
        // On the database here the command acts as that user, whose profile it then is.
        const profile = await client.profile({
          tokenBudget: options.tokens,
          ...(hasKey(config()) ? whose : {}),
        });
        answer(profile, options, printProfile);
      });
    });

  listing('decisions', 'list decisions, the newest first').action(async (options: ListOptions) => {
    await withUser(config(), options, async (client, whose) => {
      answer(await client.decisions({ first: options.limit, ...whose }), options, printDecisions);
    });
  });
}
