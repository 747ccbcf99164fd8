import type { Command } from 'commander';
import { verifyVectors } from '../memory/embedding/verify.ts';
import { findWorkspace, listWorkspaces } from '../memory/provision.ts';
import type { Config } from '../server/config.ts';
import { CommandError, noWorkspace } from './connection.ts';
import { withDatabase } from './environment.ts';
import { writeOut } from './terminal.ts';

/** Damaged vectors that are named. */
const namedAtMost = 20;

/** Adds `mneme vectors verify`. */
export function addVectorCommands(program: Command, readConfig: () => Config): void {
  program
    .command('vectors')
    .description('check the vectors that recall searches')
    .command('verify')
    .description('hold each vector against its checksum; exit code 1 where one is damaged')
    .option('--workspace <slug>', 'only this workspace (default: all)')
    .option(
      '--repair',
      'remove damaged vectors and have them made anew; give one to those without a checksum',
    )
    .addHelpText(
      'after',
      `
Reads every vector from the database, beside running servers. A vector is made again from its text, so that nothing is
lost with it: until then recall finds the row by its words. Where one is damaged, other things on the disk may be too:
look at Postgres' log, and at the backups.`,
    )
    .action(async (options: { workspace?: string; repair?: boolean }) => {
      process.exitCode = await verifyCommand(readConfig(), options);
    });
}

async function verifyCommand(
  config: Config,
  { workspace: slug, repair = false }: { workspace?: string; repair?: boolean },
): Promise<number> {
  return withDatabase(config, async ({ pool, runnerPool }) => {
    if (!runnerPool) {
      throw new CommandError("Only the workers' login reads vectors: set MNEME_RUNNER_DATABASE_URL.");
    }
    const all = await listWorkspaces(pool);
    const found = slug === undefined ? null : await findWorkspace(pool, slug);
    if (slug !== undefined && !found) throw new CommandError(noWorkspace(slug));
    let damaged = 0;
    for (const workspace of all.filter(({ id }) => !found || id === found.workspaceId)) {
      const report = await verifyVectors(runnerPool, workspace.id, { repair });
      damaged += report.damaged.length;
      writeOut(`${workspace.slug}: ${report.vectors} vectors, ${report.damaged.length} damaged\n`);
      for (const { kind, id } of report.damaged.slice(0, namedAtMost)) writeOut(`  ${kind} ${id}\n`);
      if (report.damaged.length > namedAtMost)
        writeOut(`  ... and ${report.damaged.length - namedAtMost} more\n`);
      if (report.unchecked > 0)
        writeOut(
          repair
            ? `  ${report.unchecked} had no checksum and have one now\n`
            : `  ${report.unchecked} have no checksum, from before there were any: --repair gives them one\n`,
        );
    }
    if (damaged === 0) return 0;
    writeOut(
      repair
        ? 'The damaged ones are removed; workers make them anew.\n'
        : '`mneme vectors verify --repair` has them made anew.\n',
    );
    return repair ? 0 : 1;
  });
}
