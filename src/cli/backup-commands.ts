import type { Command } from 'commander';
import type { Config } from '../server/config.ts';

/** `mneme backup` and `mneme restore`. */
export function addBackupCommands(program: Command, config: () => Config): void {
  program
    .command('backup <file>')
    .description('back up the whole database into a file, also while servers run')
    .action(async (file: string) => {
      const { backupCommand } = await import('./backup.ts');
      await backupCommand(config(), file);
    });

  program
    .command('restore <file>')
    .description('fill an empty database, or data directory, from a backup')
    .action(async (file: string) => {
      const { restoreCommand } = await import('./backup.ts');
      await restoreCommand(config(), file);
    });
}
