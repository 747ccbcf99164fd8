import type { Command } from 'commander';
import type { MemoryKind } from '../client/admin.ts';
import { apiName, memoryKinds } from '../memory/kinds.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { oneOf } from './arguments.ts';
import { MisuseError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';

/** The kinds that can be stated, most likely first. */
const kinds: readonly MemoryKind[] = memoryKinds.map(apiName);

interface RememberOptions extends Identity {
  readonly kind: MemoryKind;
  readonly sealed?: boolean;
  readonly recallable: boolean;
}

/** Adds `mneme remember`. */
export function addRememberCommand(program: Command, readConfig: () => Config): void {
  answering(program, 'remember <text>', 'store a statement word for word')
    .addOption(oneOf('--kind <kind>', 'what it is', kinds).default('NOTE', 'note'))
    .option('--sealed', 'keep its text encrypted in the blob store, for its owner alone')
    .option('--no-recallable', 'with --sealed: keep no vector of it, so that recall never finds it')
    .addHelpText('after', '\nExample:\n  mneme remember "The harbour office opens at seven." --kind fact')
    .action(async (text: string, options: RememberOptions) => {
      if (!options.recallable && !options.sealed)
        throw new MisuseError('--no-recallable is for --sealed: give both, or neither.');
      await withClient(readConfig(), toProgram(options), async (client) => {
        const memory = await client.remember({
          content: text,
          kind: options.kind,
          ...(options.sealed && { sealed: true }),
          ...(!options.recallable && { recallable: false }),
        });
        const done = memory.contentState === 'SEALED' ? 'remembered, sealed' : 'remembered';
        answer(memory, options, ({ id }) => `memory:${id}  ${done}\n`);
      });
    });
}
