import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { reporting } from './answering.ts';
import { branchId } from './arguments.ts';
import { MisuseError } from './command-error.ts';
import { exportCommand } from './export-workspace.ts';

interface ExportFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly branch?: string;
  readonly thread?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `mneme export`, of a workspace or a branch. */
export function addExportCommand(program: Command, config: () => Config): void {
  reporting(program.command('export'))
    .summary('write a workspace, what one user may see of it, or one branch into files')
    .description(
      'write a workspace, or what one user may see of it, into JSON Lines files; or one branch of a thread into a file',
    )
    .option('--workspace <slug>', 'the workspace (required, except with --branch)')
    .option('--user <name>', 'only what this user may see')
    .option('--branch <id>', 'one branch, with the turns it shares, for `mneme import` elsewhere', branchId)
    .option('--thread <key>', 'for a branch: the key of its thread after the import (default: a new key)')
    .requiredOption('--out <path>', 'an empty or new directory; for a branch: a file (required)')
    .addHelpText(
      'after',
      `
A workspace is read from the database: run it again to continue. A branch is read over the API, from a server elsewhere
too; its file ends with the hash of its turns, which \`mneme import\` checks before and afterwards. --json:
{directory, snapshotAt, files, rows, bytes, keptFiles, rewrittenFiles, lostTexts, unfinishedJobs}; of a branch
{file, turns, sha256, leftOut}. Examples:
  mneme export --workspace acme --out acme-export
  mneme export --workspace acme --user dana --out what-dana-sees`,
    )
    .action(async ({ workspace, branch, thread, ...options }: ExportFlags) => {
      if (branch !== undefined) {
        const { exportBranch } = await import('./export-branch.ts');
        process.exitCode = await exportBranch(config(), {
          ...options,
          branch,
          ...(workspace === undefined ? {} : { workspace }),
          ...(thread === undefined ? {} : { thread }),
        });
        return;
      }
      if (workspace === undefined || thread !== undefined) {
        throw new MisuseError(
          'Say which workspace with --workspace, or which branch with --branch; --thread is for branches.',
        );
      }
      process.exitCode = await exportCommand(config(), { ...options, workspace });
    });
}
