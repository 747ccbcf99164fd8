import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { timeZone } from '../memory/input.ts';
import type { Config } from '../server/config.ts';
import { reporting } from './answering.ts';
import { placeInTaxonomy } from './arguments.ts';
import { MisuseError } from './command-error.ts';
import { documentFiles, isOfDocuments } from './documents/files.ts';
import { exportDirectory } from './export-directory.ts';
import { type ImportFormat, importFormats } from './import/item.ts';
import { openImport } from './import/plan.ts';
import { UnreadableSource } from './import/source.ts';
import { importFile } from './import-file.ts';

interface ImportFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly format?: ImportFormat | 'documents';
  readonly dryRun?: boolean;
  readonly me?: string;
  readonly timeZone?: string;
  readonly form?: 'now' | 'later';
  readonly project?: string;
  readonly taxonomy?: string;
  readonly forWorkspace?: boolean;
  readonly watch?: boolean;
  readonly mirror?: boolean;
  readonly json?: boolean;
}

/** A time zone. Throws commander's InvalidArgumentError. */
function zone(text: string): string {
  if (timeZone.safeParse(text).success) return text;
  throw new InvalidArgumentError('Give an IANA time zone, e.g. Europe/Berlin.');
}

/**
 * Whether a path is imported as documents: by its form, or a folder in which no chat lies. What may lie among one's
 * documents (a calendar, an address book) does not make an export of them.
 */
async function isOnlyDocuments(path: string, asked: boolean): Promise<boolean> {
  if (asked) return isOfDocuments(path);
  const looksSo = await isOfDocuments(path);
  if (!looksSo) return false;
  try {
    const { sources, isFile } = await openImport(path);
    const found = sources.some(({ reader }) => reader.isTalk);
    return isFile
      ? sources.length === 0
      : !found && ((await documentFiles(path)).length > 0 || sources.length === 0);
  } catch (error) {
    if (error instanceof UnreadableSource) return true;
    throw error;
  }
}

/** `mneme import`, of conversations, documents and exports. */
export function addImportCommand(program: Command, config: () => Config): void {
  reporting(program.command('import <path>'))
    .summary(
      'import what other programs exported, documents, or an export of Mneme; run it again to continue',
    )
    .description(
      'import what other programs exported, as a file, a ZIP or its folder (ChatGPT, Claude, Gemini, Telegram, WhatsApp, Discord, Slack, mem0, Zep, Letta, Supermemory, OpenAI threads, mailboxes, calendars, contacts, JSON lines), documents (Markdown, text, HTML, PDF, DOCX; a file or a folder), or the directory of an export of Mneme; run it again to continue',
    )
    .option(
      '--workspace <slug>',
      'the workspace to import into (default: the first); for an export: its new name',
    )
    .option(
      '--user <name>',
      "whose it becomes (default: the first admin's); with a service's key, a user of its own",
    )
    .addOption(
      new Option('--format <format>', 'what it is (default: told by the content)').choices([
        ...importFormats,
        'documents',
      ]),
    )
    .option('--dry-run', 'say what it holds, and store nothing')
    .option('--me <name>', 'who of the people in it you are: a name, handle or id as it stands there')
    .option(
      '--time-zone <zone>',
      "where times without a zone were written, e.g. Europe/Berlin (default: yours, then the workspace's)",
      zone,
    )
    .addOption(
      new Option(
        '--form <when>',
        'when memories are formed: now in the background, or later, by `mneme form` (default: now)',
      ).choices(['now', 'later']),
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
With a service's key in MNEME_API_KEY, --user names one of its users by your own key or an id, never by name; an unknown
key creates one. --dry-run checks the user, and creates none.
Ctrl-C stops it after the current batch; the same command continues. The exit code is 0 if everything was stored, 1 if
records were left out or it was stopped, and 2 if nothing could be read. Fields of --json:
  other exports  status, format, formats, threads, messages, stored, alreadyThere, kept (statements, documents, people),
                 keptNew, cleaned, unread (files), problems, problemCount
  --dry-run      formats, files, threads, messages, statements, documents, people, first, last, speakers, owners,
                 beginnings, unread, problemCount, formation (turns, minutes, modelTokens)
  documents      documents, read, added, changed, moved, unchanged, newChunks, removed, problems
  an export      workspaceId, slug, rows, alreadyThere
Examples:
  mneme import chatgpt-export.zip --dry-run
  mneme import "WhatsApp Chat - Ada.zip" --me Ben --time-zone Europe/Berlin
  mneme import conversations.json --workspace acme
  MNEME_API_KEY=mneme_... mneme import grete.jsonl --user grete
  mneme import ~/notes --project atlas --watch
  mneme --data-dir .mneme-elsewhere import acme-export`,
    )
    .action(
      async (file: string, { project, taxonomy, forWorkspace, watch, mirror, ...options }: ImportFlags) => {
        const path = resolve(file);
        const exported = await exportDirectory(path);
        const { format, dryRun, me, timeZone, form, ...acting } = options;
        const ofDocuments = project ?? taxonomy ?? forWorkspace ?? watch ?? mirror;
        const ofExports = dryRun ?? me ?? timeZone ?? form ?? (format === 'documents' ? undefined : format);
        if (watch && options.json) throw new MisuseError('--json reports once: leave out --watch.');
        const isDocuments =
          format === 'documents' ||
          (exported === null &&
            ofExports === undefined &&
            (await isOnlyDocuments(path, ofDocuments !== undefined)));
        if (isDocuments) {
          if (ofExports !== undefined)
            throw new MisuseError(
              '--dry-run, --me, --time-zone and --form are for what other programs exported.',
            );
          const { importDocuments } = await import('./import-documents.ts');
          const place = { projectKey: project, taxonomyPath: taxonomy, forWorkspace };
          const how = { ...acting, ...place, watch, mirror };
          process.exitCode = await importDocuments(config(), path, how);
          return;
        }
        if (ofDocuments !== undefined) {
          throw new MisuseError(
            '--project, --taxonomy, --for-workspace, --watch and --mirror are for documents; --format, --dry-run, --me, --time-zone and --form for what other programs exported.',
          );
        }
        if (exported === null) {
          const kind = format === undefined ? {} : { format };
          process.exitCode = await importFile(config(), path, {
            ...acting,
            ...kind,
            dryRun,
            me,
            timeZone,
            form,
          });
          return;
        }
        if (acting.user !== undefined || ofExports !== undefined) {
          throw new MisuseError(
            'An export of Mneme is imported unchanged: leave out --user, --format, --dry-run, --me, --time-zone and --form.',
          );
        }
        const { importExport } = await import('./import-export.ts');
        process.exitCode = await importExport(config(), exported, acting);
      },
    );
}
