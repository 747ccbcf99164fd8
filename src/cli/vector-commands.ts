import type { Command } from 'commander';
import { type VectorReport, verifyVectors } from '../memory/embedding/verify.ts';
import { findWorkspace, listWorkspaces } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { eachCell, inCellOf } from './cells.ts';
import { CommandError } from './command-error.ts';
import { noWorkspace } from './connection.ts';
import { withDatabase } from './environment.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

/** Damaged vectors that are named. */
const namedAtMost = 20;

/** Adds `mneme vectors verify`. */
export function addVectorCommands(program: Command, readConfig: () => Config): void {
  inForms(program.command('vectors').description('check the vectors that recall searches').command('verify'))
    .description('check each vector against its checksum; exits with 1 if one is damaged')
    .option('--workspace <slug>', 'only this workspace (default: all)')
    .option('--repair', 'remove damaged vectors and compute them again; add missing checksums')
    .addHelpText(
      'after',
      `
Reads every vector from the database; servers may be running. A repaired vector is computed again from its text, so
nothing is lost: until then recall finds the row by its words. If a vector is damaged, other data on the disk may be
too: check Postgres' log and the backups. Ctrl-C stops the check between two pages; the next run starts from the
beginning.`,
    )
    .action(async (options: VerifyOptions) => {
      process.exitCode = await verifyCommand(readConfig(), options);
    });
}

interface VerifyOptions {
  readonly workspace?: string;
  readonly repair?: boolean;
  readonly json?: boolean;
}

type WorkspaceReport = VectorReport & { readonly workspace: string };

async function verifyCommand(config: Config, options: VerifyOptions): Promise<number> {
  const { workspace: slug, repair = false } = options;
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    const reports = await eachCell(slug === undefined ? config : await inCellOf(config, slug), (settings) =>
      withDatabase(
        settings,
        async ({ pool, runnerPool }) => {
          if (!runnerPool) {
            throw new CommandError(
              "Only the workers' login can read vectors. Set MNEME_RUNNER_DATABASE_URL.",
            );
          }
          const all = await listWorkspaces(pool);
          const found = slug === undefined ? null : await findWorkspace(pool, slug);
          if (slug !== undefined && !found) throw new CommandError(noWorkspace(slug));
          const reports: WorkspaceReport[] = [];
          for (const workspace of all.filter(({ id }) => !found || id === found.workspaceId)) {
            if (process.stderr.isTTY) writeStderr(`${workspace.slug} ...\n`);
            const report = await verifyVectors(runnerPool, workspace.id, { repair, signal: stop.signal });
            reports.push({ workspace: workspace.slug, ...report });
          }
          return reports;
        },
        toProgram(options),
      ),
    );
    const all = reports.flat();
    answer(all, options, () => printed(all, repair));
    return repair || all.every(({ damaged }) => damaged.length === 0) ? 0 : 1;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeStderr('The check was interrupted. Run it again to check all.\n');
    return 1;
  } finally {
    forget();
  }
}

function printed(reports: readonly WorkspaceReport[], repair: boolean): string {
  const lines = reports.flatMap(({ workspace, vectors, damaged, unchecked }) => [
    `${workspace}: ${vectors} vectors, ${damaged.length} damaged`,
    ...damaged.slice(0, namedAtMost).map(({ kind, id }) => `  ${kind} ${id}`),
    ...(damaged.length > namedAtMost ? [`  ... and ${damaged.length - namedAtMost} more`] : []),
    ...(unchecked === 0
      ? []
      : [
          repair
            ? `  ${unchecked} had no checksum and have one now`
            : `  ${unchecked} have no checksum, from before there were any: --repair gives them one`,
        ]),
  ]);
  if (reports.some(({ damaged }) => damaged.length > 0)) {
    lines.push(
      repair
        ? 'The damaged ones are removed; workers make them anew.'
        : '`mneme vectors verify --repair` has them made anew.',
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}
