import { resolve } from 'node:path';
import { exportWorkspace } from '../memory/export/export-workspace.ts';
import { findUser, findWorkspace } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { inCellOf } from './cells.ts';
import { CommandError } from './command-error.ts';
import { noUser, noWorkspace } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { withDatabase } from './environment.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** The options of `mneme export`. */
export interface ExportCommandOptions {
  readonly workspace: string;
  readonly user?: string;
  readonly out: string;
  readonly json?: boolean;
}

/**
 * Exports a workspace, or what one of its users may see, into a directory, with progress. Ctrl-C stops it after the
 * page under way; the same command goes on. Works beside a running server, on the embedded database too.
 *
 * @returns the exit code: 0 done, 1 interrupted.
 * @throws CommandError when workspace or user don't exist; MemoryError EXPORT_EXISTS.
 */
export async function exportCommand(config: Config, options: ExportCommandOptions): Promise<number> {
  const directory = resolve(options.out);
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  const progress = countingProgress();
  try {
    return await withDatabase(await inCellOf(config, options.workspace), async ({ pool }) => {
      const workspace = await findWorkspace(pool, options.workspace);
      if (!workspace) throw new CommandError(noWorkspace(options.workspace));
      const user = options.user ? await findUser(pool, workspace.workspaceId, options.user) : null;
      if (options.user && !user) {
        throw new CommandError(noUser(options.user, workspace.slug));
      }
      const { createBlobStores } = await import('../providers/config.ts');
      const { blobs } = createBlobStores(config.providers.reveal());
      const { manifest, kept, rewritten, unfinishedJobs, lostTexts } = await exportWorkspace(pool, {
        workspaceId: workspace.workspaceId,
        userId: user?.userId ?? null,
        directory,
        blobs,
        signal: stop.signal,
        onProgress: (done, of) => progress.update('rows', done, of),
      });
      progress.stop();
      const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      const { snapshotAt } = manifest;
      const done = { directory, snapshotAt, files: manifest.files.length, rows, bytes };
      if (options.json) {
        const of = { keptFiles: kept, rewrittenFiles: rewritten, lostTexts, unfinishedJobs };
        printAs({ ...done, ...of }, options, () => '');
        return 0;
      }
      writeStdout(
        `${rows} rows in ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, as of ${snapshotAt}: ${directory}\n`,
      );
      if (kept > 0) {
        writeStdout(`${kept} file(s) of an earlier run were kept, ${rewritten} written again\n`);
      }
      if (lostTexts > 0) {
        writeStdout(
          `${lostTexts} text(s) are lost: the blob store does not hold them. Their rows are in it, as unavailable.\n`,
        );
      }
      if (unfinishedJobs > 0) {
        writeStdout(
          `${unfinishedJobs} background job(s) have not run yet: what they will make is not in it. \`mneme drain\` waits for them.\n`,
        );
      }
      return 0;
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeStderr('The export was interrupted. Run the same command again to continue.\n');
    return 1;
  } finally {
    progress.stop();
    forget();
  }
}
