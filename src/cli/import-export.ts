import type { Pool } from 'pg';
import { importWorkspace, type KnownModel } from '../memory/export/import-workspace.ts';
import { createProviders } from '../providers/config.ts';
import type { Config } from '../server/config.ts';
import { type AnswerForm, printAs } from './answering.ts';
import { countingProgress } from './counting-progress.ts';
import { withDatabase } from './environment.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** How vectors are made, which an export does not contain. */
async function vectorsBy(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ alive: boolean }>('select mneme_private.worker_alive() as alive');
  return rows[0]?.alive
    ? 'Workers make its vectors now.'
    : 'No worker runs: the next `npm start`, or `mneme worker`, makes its vectors.';
}

/**
 * Takes in an exported workspace with its ids and history, with progress. Ctrl-C stops it after the batch under way;
 * the same command goes on, also after a `kill -9`.
 *
 * @param options.workspace the workspace's name here, where it shall not be the exported one's.
 * @returns the exit code: 0 done or all there already, 1 interrupted.
 * @throws what `importWorkspace` throws.
 */
export async function importExport(
  config: Config,
  directory: string,
  { workspace: slug, ...form }: { readonly workspace?: string } & AnswerForm,
): Promise<number> {
  const { embedder, furtherEmbedders } = createProviders(config.providers.reveal());
  const known = ({ model, dimensions }: { model: string; dimensions: number }): KnownModel => ({
    slug: model,
    dimensions,
  });
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  const progress = countingProgress();
  try {
    const work = async ({ pool }: { readonly pool: Pool }) => {
      const report = await importWorkspace(pool, {
        directory,
        slug,
        models: [known(embedder), ...furtherEmbedders.map(known)],
        signal: stop.signal,
        onProgress: (what, done, of) =>
          progress.update(what === 'check' ? 'bytes checked' : 'rows written', done, of),
      });
      progress.stop();
      const { workspace } = report.manifest;
      if (form.json) {
        const { slug: named, rows, alreadyThere, modelReplaced } = report;
        const done = { workspaceId: workspace.id, slug: named, rows, alreadyThere, modelReplaced };
        printAs(done, form, () => '');
        return 0;
      }
      writeStdout(
        report.alreadyThere
          ? `Workspace ${workspace.id} came from this export before: there is nothing to do\n`
          : `${report.rows} rows written into workspace ${report.slug} (${workspace.id}). ${await vectorsBy(pool)} Access keys are to be made anew.\n`,
      );
      if (report.modelReplaced) {
        writeStdout(
          "The workspace had chosen an embedding model that this server has no embedder of: it has the server's now.\n",
        );
      }
      return 0;
    };
    return await withDatabase(config, work, { create: true });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeStderr('The import was interrupted. Run the same command again to continue.\n');
    return 1;
  } finally {
    progress.stop();
    forget();
  }
}
