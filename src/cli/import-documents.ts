import { stat } from 'node:fs/promises';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { CommandError } from './command-error.ts';
import type { Identity } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { documentFiles } from './documents/files.ts';
import {
  type DocumentPlace,
  type FileOutcome,
  importDocument,
  removeLost,
} from './documents/send-document.ts';
import { watchDocuments } from './documents/watch.ts';
import { withOwner } from './for-user.ts';
import { requirePlace } from './named.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** The report of an import of documents. */
export interface DocumentOptions extends Identity, DocumentPlace {
  readonly watch?: boolean;
  /** Whether documents of deleted files are removed. */
  readonly mirror?: boolean;
}

/** Problems that are shown each; more are counted. */
const problemsShown = 20;

/**
 * Imports a document, or all of a folder, over the API. Run again, it sends what changed; with `watch` it goes on with
 * what is written, until Ctrl-C. With `mirror` it removes documents of the folder whose files are gone.
 *
 * @returns the exit code: 0 all, 1 some left out or stopped, 2 nothing could be read.
 */
export async function importDocuments(
  config: Config,
  path: string,
  options: DocumentOptions,
): Promise<number> {
  const { projectKey, taxonomyPath, forWorkspace } = options;
  if (options.mirror && !(await stat(path)).isDirectory())
    throw new CommandError(
      '--mirror is only for folders. To remove the document of one file, use `mneme document remove`.',
    );
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    return await withOwner(config, options, async (client, { userId, named }) => {
      const place = { projectKey, taxonomyPath, forWorkspace, ...named };
      if (taxonomyPath != null) await requirePlace(client, taxonomyPath);
      if (projectKey != null && (await client.projectByKey(projectKey)) === null)
        writeStderr(`mneme: There was no project ${projectKey}: it is created for the documents.\n`);
      const counts = { ADDED: 0, CHANGED: 0, MOVED: 0, UNCHANGED: 0 };
      const problems: string[] = [];
      let newChunks = 0;
      const take = async (file: string): Promise<FileOutcome> => {
        const done = await importDocument(client, file, place, stop.signal);
        if ('problem' in done) problems.push(done.problem);
        else {
          counts[done.outcome] += 1;
          newChunks += done.newChunks;
        }
        return done;
      };
      const removed: string[] = [];
      const sweep = async () => {
        for (const file of await removeLost(client, path, userId, stop.signal)) {
          if (options.json) removed.push(file);
          else writeStdout(`removed ${file}\n`);
        }
      };
      const files = await documentFiles(path);
      // In a log, what came of it is enough.
      const progress = process.stderr.isTTY ? countingProgress() : null;
      try {
        for (const [at, file] of files.entries()) {
          progress?.update('documents', at, files.length);
          await take(file);
        }
        progress?.update('documents', files.length, files.length);
        if (options.mirror) await sweep();
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        progress?.stop();
      }
      const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const { ADDED: added, CHANGED: changed, MOVED: moved, UNCHANGED: unchanged } = counts;
      printAs(
        {
          documents: files.length,
          read: done,
          added,
          changed,
          moved,
          unchanged,
          newChunks,
          removed,
          problems,
        },
        options,
        () =>
          `${done} of ${files.length} document(s): ${added} new, ${changed} changed, ${moved} moved, ${unchanged} unchanged; ${newChunks} new chunk(s)\n`,
      );
      for (const problem of problems.slice(0, problemsShown)) writeStderr(`mneme: ${problem}\n`);
      if (problems.length > problemsShown)
        writeStderr(`mneme: and ${problems.length - problemsShown} more were left out\n`);
      if (files.length === 0) writeStderr(`mneme: ${path} has no Markdown, plain text, HTML, PDF or DOCX\n`);
      const code = done === 0 ? 2 : problems.length > 0 || done < files.length ? 1 : 0;
      if (!options.watch || stop.signal.aborted) return code;
      writeStdout(`Watching ${path}. Ctrl-C ends it.\n`);
      const unlessStopped = async (work: Promise<void>) => {
        try {
          await work;
        } catch (error) {
          if (!stop.signal.aborted) throw error;
        }
      };
      const retake = async (file: string) => {
        const taken = await take(file);
        if ('problem' in taken) writeStderr(`mneme: ${taken.problem}\n`);
        else if (taken.outcome !== 'UNCHANGED')
          writeStdout(`${taken.outcome.toLowerCase()} ${file}: ${taken.newChunks} new chunk(s)\n`);
      };
      await watchDocuments(
        path,
        (file) => unlessStopped(retake(file)),
        stop.signal,
        undefined,
        options.mirror ? () => unlessStopped(sweep()) : undefined,
      );
      return 0;
    });
  } finally {
    forget();
  }
}
