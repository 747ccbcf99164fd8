import { type Command, InvalidArgumentError, Option } from 'commander';
import type { MemoryKind } from '../client/admin.ts';
import { apiName, memoryKinds } from '../memory/kinds.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { type Identity, withClient } from './connection.ts';

/** What may be stated, the likeliest first. */
const kinds: readonly MemoryKind[] = memoryKinds.map(apiName);

function memoryKind(text: string): MemoryKind {
  const kind = kinds.find((each) => each === text.toUpperCase());
  if (!kind) throw new InvalidArgumentError(`Write one of ${kinds.join(', ')}.`);
  return kind;
}

interface RememberOptions extends Identity {
  readonly kind: MemoryKind;
  readonly sealed?: boolean;
  readonly recallable: boolean;
}

/** Adds `mneme remember`. */
export function addRememberCommand(program: Command, readConfig: () => Config): void {
  program
    .command('remember <text>')
    .description('state a memory, word for word')
    .addOption(new Option('--kind <kind>', 'what it is').choices(kinds).argParser(memoryKind).default('NOTE'))
    .option('--sealed', 'keep its text encrypted in the blob store, for its owner alone')
    .option('--no-recallable', 'with --sealed: keep no vector of it, so that recall never finds it')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .option('--json', 'print the answer as JSON')
    .action(async (text: string, options: RememberOptions) => {
      await withClient(readConfig(), options, async (client) => {
        const memory = await client.remember({
          content: text,
          kind: options.kind,
          ...(options.sealed && { sealed: true }),
          ...(!options.recallable && { recallable: false }),
        });
        const done = memory.contentState === 'SEALED' ? 'remembered, sealed' : 'remembered';
        printAs(memory, options, ({ id }) => `memory:${id}  ${done}\n`);
      });
    });
}
