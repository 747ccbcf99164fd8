import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Config } from '../server/config.ts';
import { reporting } from './answering.ts';
import { placeInTaxonomy } from './arguments.ts';
import { MisuseError } from './command-error.ts';
import { isOfDocuments } from './documents/files.ts';
import { exportDirectory } from './export-directory.ts';
import { type ImportFormat, importFormats } from './import/item.ts';
import { importFile } from './import-file.ts';

interface ImportFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly format?: ImportFormat;
  readonly project?: string;
  readonly taxonomy?: string;
  readonly forWorkspace?: boolean;
  readonly watch?: boolean;
  readonly mirror?: boolean;
  readonly json?: boolean;
}

/** `mneme import`, of conversations, documents and exports. */
export function addImportCommand(program: Command, config: () => Config): void {
  reporting(program.command('import <path>'))
    .summary('import conversations, documents, or an export of Mneme; run it again to continue')
    .description(
      'import conversations (ChatGPT or Claude exports, LoCoMo, JSON lines), documents (Markdown, text, HTML, PDF, DOCX; a file or a folder), or the directory of an export of Mneme; run it again to continue',
    )
    .option(
      '--workspace <slug>',
      'the workspace to import into (default: the first); for an export: its new name',
    )
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .addOption(
      new Option('--format <format>', 'format of conversations (default: detected from the content)').choices(
        importFormats,
      ),
    )
    .option('--project <key>', 'for documents: the project they belong to, by your own key; created if new')
    .option(
      '--taxonomy <path>',
      'for documents: an existing place in the taxonomy, e.g. work.atlas',
      placeInTaxonomy,
    )
    .option(
      '--for-workspace',
      'for documents: share them with everybody in the workspace (default: only the user; known ones keep their readers)',
    )
    .option('--watch', 'for documents: continue with changed files until Ctrl-C')
    .option('--mirror', 'for a folder of documents: remove your documents whose files are no longer in it')
    .addHelpText(
      'after',
      `
Ctrl-C stops it after the current batch; the same command continues. The exit code is 0 if everything was stored, 1 if
records were left out or it was stopped, and 2 if nothing could be read. Fields of --json:
  conversations  status, format, threads, messages, stored, alreadyThere, cleaned, problems, problemCount
  documents      documents, read, added, changed, moved, unchanged, newChunks, removed, problems
  an export      workspaceId, slug, rows, alreadyThere
Examples:
  mneme import conversations.json --workspace acme
  mneme import ~/notes --project atlas --watch
  mneme --data-dir .mneme-elsewhere import acme-export`,
    )
    .action(
      async (file: string, { project, taxonomy, forWorkspace, watch, mirror, ...options }: ImportFlags) => {
        const path = resolve(file);
        const exported = await exportDirectory(path);
        const ofDocuments = project ?? taxonomy ?? forWorkspace ?? watch ?? mirror;
        if (watch && options.json) throw new MisuseError('--json reports once: leave out --watch.');
        if (exported === null && options.format === undefined && (await isOfDocuments(path))) {
          const { importDocuments } = await import('./import-documents.ts');
          const place = { projectKey: project, taxonomyPath: taxonomy, forWorkspace };
          const how = { ...options, ...place, watch, mirror };
          process.exitCode = await importDocuments(config(), path, how);
          return;
        }
        if (ofDocuments !== undefined) {
          throw new MisuseError(
            '--project, --taxonomy, --for-workspace, --watch and --mirror are for documents, --format is for conversations.',
          );
        }
        if (exported === null) {
          process.exitCode = await importFile(config(), path, options);
          return;
        }
        if (options.user !== undefined || options.format !== undefined) {
          throw new MisuseError('An export is imported unchanged: leave out --user and --format.');
        }
        const { importExport } = await import('./import-export.ts');
        process.exitCode = await importExport(config(), exported, options);
      },
    );
}
