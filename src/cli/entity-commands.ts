import type { Command } from 'commander';
import type { EntityKind } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { listedAtMost, oneOf, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { printAliases, printEntities } from './print-conversations.ts';

const kinds: readonly EntityKind[] = [
  'PERSON',
  'PROJECT',
  'ORGANIZATION',
  'PLACE',
  'CONCEPT',
  'TERM',
  'DOCUMENT',
];

interface EntityOptions extends Identity {
  readonly kind?: EntityKind;
  readonly limit: number;
}

/** Adds `mneme entities` and `mneme aliases`. */
export function addEntityCommands(program: Command, readConfig: () => Config): void {
  const listing = (usage: string, description: string, limit: number) =>
    answering(program, usage, description)
      .addOption(oneOf('--kind <kind>', 'only those of a kind', kinds))
      .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), limit);

  listing('entities [name]', 'list the people, projects and things that are known, by name', 50)
    .addHelpText('after', '\nWith a name, lists entities whose name contains it, in upper or lower case.')
    .action(async (name: string | undefined, options: EntityOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        answer(await client.entities(pageOf(name, options)), options, printEntities);
      });
    });

  listing('aliases [name]', 'list the names that entities go by, with their weights', 20)
    .addHelpText(
      'after',
      '\nA name lists the entities whose own name has it as a part. Add one with the mutation addAlias, decide on suggested\nones with acceptAlias and rejectAlias.',
    )
    .action(async (name: string | undefined, options: EntityOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        answer(await client.entityAliases(pageOf(name, options)), options, printAliases);
      });
    });
}

function pageOf(name: string | undefined, { kind, limit }: EntityOptions) {
  return {
    first: limit,
    filter: {
      // Those that were merged go by the name of the one they became.
      mergedIntoId: { isNull: true },
      ...(name === undefined ? {} : { canonicalName: { contains: name } }),
      ...(kind === undefined ? {} : { kind: { equalTo: kind } }),
    },
  };
}
