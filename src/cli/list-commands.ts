import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { wholeNumber } from './arguments.ts';
import { withClient } from './connection.ts';
import { openTasks, printDecisions, printPreferences, printProfile, printTasks } from './print-lists.ts';

interface ListOptions {
  workspace?: string;
  user?: string;
  limit: number;
  json?: boolean;
}

/** `mneme tasks`, `preferences`, `decisions` and `profile`. */
export function addListCommands(program: Command, config: () => Config): void {
  /** A command that lists what is current. */
  const listing = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the user to act as (default: its first admin)')
      .option('--limit <number>', 'how many, 200 at most', wholeNumber, 50)
      .option('--json', 'print the answer as JSON');

  listing('tasks', 'list open tasks, the soonest due first')
    .option('--all', 'also those done or cancelled')
    .option('--overdue', 'only those overdue')
    .option('--channel <channel>', 'only those of a channel')
    .action(async (options: ListOptions & { all?: boolean; overdue?: boolean; channel?: string }) => {
      await withClient(config(), options, async (client) => {
        const filter = {
          ...(options.all ? {} : { status: { in: openTasks } }),
          ...(options.overdue ? { overdue: true } : {}),
          ...(options.channel === undefined ? {} : { channel: { equalTo: options.channel } }),
        };
        // An empty filter is refused: it is often a mistake.
        const page = await client.tasks({
          first: options.limit,
          ...(Object.keys(filter).length > 0 ? { filter } : {}),
        });
        printAs(page, options, printTasks);
      });
    });

  listing('preferences', 'list preferences, the newest first').action(async (options: ListOptions) => {
    await withClient(config(), options, async (client) => {
      printAs(await client.preferences({ first: options.limit }), options, printPreferences);
    });
  });

  program
    .command('profile')
    .description('print what is known of a person, in order of use')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the person (default: its first admin)')
    .option('--tokens <number>', 'how long, in tokens', wholeNumber, 300)
    .option('--json', 'print the answer as JSON')
    .action(async (options: Omit<ListOptions, 'limit'> & { tokens: number }) => {
      await withClient(config(), options, async (client) => {
        const answer = await client.profile({ tokenBudget: options.tokens });
        printAs(answer, options, printProfile);
      });
    });

  listing('decisions', 'list decisions, the newest first').action(async (options: ListOptions) => {
    await withClient(config(), options, async (client) => {
      printAs(await client.decisions({ first: options.limit }), options, printDecisions);
    });
  });
}
