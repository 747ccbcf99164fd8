import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { listedAtMost, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { countBelow, printChanges, printSuggestions, printTree } from './print-taxonomy.ts';
import { addChangeCommands } from './taxonomy-change-commands.ts';
import { addFileCommands, placesBelow } from './taxonomy-file-commands.ts';
import { addFilingCommands } from './taxonomy-filing-commands.ts';

/** Adds `mneme taxonomy`. */
export function addTaxonomyCommands(program: Command, readConfig: () => Config): void {
  const taxonomy = program
    .command('taxonomy')
    .description('show and change the tree of places at which threads and projects are filed')
    .addHelpText(
      'after',
      `
A place has a path, e.g. work.atlas.auth, and a label for people in any script. All users can read the tree; admins can
change it. Each change applies to the whole subtree, and prints what changed and the id that undoes it for 30 days.
Large or destructive changes ask first; --preview only shows the change, --yes does not ask.

  mneme taxonomy tree                              the whole tree, with how many threads stand where
  mneme taxonomy create "Büro & Presse"            at the top, as buro_presse
  mneme taxonomy create Auth --under work.atlas    as work.atlas.auth
  mneme taxonomy move work.atlas archive.atlas     with all that stands below it
  mneme taxonomy merge work.atlas2 work.atlas      place by place
  mneme taxonomy delete work.old --move-to work    its threads go to work
  mneme taxonomy undo                              what was changed; with an id: undo that
  mneme taxonomy export > tree.yaml                and \`mneme taxonomy import tree.yaml\` elsewhere

In a pipe, and with --json, answers are JSON; of \`export\` with --json alone.`,
    );
  const command = (usage: string, description: string) => answering(taxonomy, usage, description);
  const asking = (usage: string, description: string) =>
    command(usage, description)
      .option('--preview', 'only print what would change')
      .option('--yes', "don't ask");
  const run = (options: Identity, work: (client: MnemeAdminClient) => Promise<void>) =>
    withClient(readConfig(), toProgram(options), work);

  command('tree [path]', 'show the tree, or what is at and below a path')
    .option('--depth <number>', 'how many levels', upTo(32))
    .action(async (path: string | undefined, options: Identity & { readonly depth?: number }) => {
      await run(options, async (client) => {
        const places = countBelow(await placesBelow(client, path ?? null));
        answer(places, options, () => printTree(places, options.depth ?? null));
      });
    });

  addChangeCommands(asking, run);

  command('undo [operation]', 'undo a change by the id it printed; without one, list the changes')
    .addHelpText(
      'after',
      '\nRestores the previous state exactly. Refused if something was changed since then: undo that first.',
    )
    .option('--limit <number>', `how many changes to list, ${listedAtMost} at most`, upTo(listedAtMost), 20)
    .action(async (operation: string | undefined, options: Identity & { readonly limit: number }) => {
      await run(options, async (client) => {
        if (operation === undefined) {
          const changes = await client.taxonomyChanges(options.limit);
          answer(changes, options, () => printChanges(changes));
          return;
        }
        await client.undoTaxonomyChange(operation);
        answer({ undone: operation }, options, () => `Undone: ${operation}\n`);
      });
    });

  command('suggestions', 'list suggested places of threads that wait for a decision')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 50)
    .action(async (options: Identity & { readonly limit: number }) => {
      await run(options, async (client) => {
        const page = await client.taxonomySuggestions(options.limit);
        answer(page, options, () => printSuggestions(page));
      });
    });

  addFilingCommands(command, run);
  addFileCommands(command, asking, run);
}
