import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { listedAtMost, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { requireUser } from './named.ts';
import { openTasks, printDecisions, printPreferences, printProfile, printTasks } from './print-lists.ts';

interface ListOptions extends Identity {
  readonly limit: number;
}

/** Whether the command acts as a key does. One that is not set is an empty one. */
const hasKey = (config: Config): boolean => (config.client.apiKey?.reveal() ?? '') !== '';

/** A connection to list what is one user's: as that user or, by a program's key, for the user of that name. */
async function withUser(
  config: Config,
  options: Identity,
  work: (client: MnemeAdminClient, whose: Whose) => Promise<void>,
): Promise<void> {
  const { user, ...rest } = options;
  const byKey = hasKey(config);
  await withClient(config, toProgram(byKey ? rest : options), async (client, _workspace, userId) => {
    if (user === undefined) return work(client, {});
    // By key, name or id, as everywhere: a misspelt one is told, where an unknown key would list nothing.
    return work(client, { userId: byKey ? (await requireUser(client, user)).id : userId });
  });
}

/** Whose memories are listed; all that the caller sees by default. */
interface Whose {
  readonly userId?: string | null;
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
