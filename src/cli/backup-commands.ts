import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { type AnswerForm, reporting } from './answering.ts';
import { eachCell, onlyCell } from './cells.ts';

/** `mneme backup` and `mneme restore`. */
export function addBackupCommands(program: Command, config: () => Config): void {
  reporting(program.command('backup <file>'))
    .description('back up the whole database into a file, also while servers run')
    .addHelpText(
      'after',
      `
The file appears when it is complete, with a .sha256 file beside it. Ctrl-C leaves nothing behind. The backup contains
neither the token secret nor what is in the blob store. Of several cells (MNEME_CELLS), each has a file, FILE.CELL.
--json: {file, sha256}. Example:
  mneme backup mneme-$(date +%F).backup`,
    )
    .action(async (file: string, form: AnswerForm) => {
      const { backupCommand } = await import('./backup.ts');
      const ended = await eachCell(config(), (settings, cell) =>
        backupCommand(settings, fileOfCell(file, cell), form),
      );
      process.exitCode = Math.max(...ended);
    });

  reporting(program.command('restore <file>'))
    .description('restore a backup into an empty database or data directory')
    .addHelpText(
      'after',
      `
A backup goes back to the engine that it is of: a Postgres server (DATABASE_URL), or an empty directory. Interrupted, it
leaves nothing: run it again. --json: {database, blobs: {checked, all, problems}}. Example:
  mneme --data-dir .mneme-restored restore mneme-2026-03-01.backup`,
    )
    .option('--cell <name>', 'only this cell (default: all; MNEME_CELLS)')
    .action(async (file: string, { cell, ...form }: AnswerForm & { readonly cell?: string }) => {
      const { restoreCommand } = await import('./backup.ts');
      const ended = await eachCell(
        cell === undefined ? config() : onlyCell(config(), cell),
        (settings, name) => restoreCommand(settings, fileOfCell(file, name), form),
      );
      process.exitCode = Math.max(...ended);
    });
}

/** The file of a cell's backup. */
function fileOfCell(file: string, cell: string | null): string {
  return cell === null ? file : `${file}.${cell}`;
}
