import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { type Identity, withClient } from './connection.ts';

/** Adds `mneme form`. */
export function addFormCommand(program: Command, readConfig: () => Config): void {
  inForms(program.command('form'))
    .description('form memories of what `mneme import --form later` stored, in the background')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .action(async (options: Identity) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const turns = await client.formImports();
        answer({ turns }, options, () =>
          turns === 0
            ? 'No imported turns wait.\n'
            : `Memories of ${turns} turn${turns === 1 ? '' : 's'} are formed in the background; \`mneme jobs\` shows how far it is.\n`,
        );
      });
    });
}
