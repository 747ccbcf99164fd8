import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { ensureMember, findWorkspace } from '../memory/provision.ts';
import { signToken, type TokenRole, tokenRoles } from '../server/token.ts';
import { printAs } from './answering.ts';
import { addArchiveCommands } from './archive-commands.ts';
import { duration, jobToRetry, wholeNumber } from './arguments.ts';
import { addBlobCommands } from './blob-commands.ts';
import { CommandError, noWorkspace, withClient } from './connection.ts';
import { addConversationCommands } from './conversation-commands.ts';
import { addDocumentCommands } from './document-commands.ts';
import { isOfDocuments } from './documents/files.ts';
import { drain } from './drain.ts';
import { addEntityCommands } from './entity-commands.ts';
import { type GlobalOptions, readConfig, withDatabase } from './environment.ts';
import { addEraseCommands } from './erase.ts';
import { explain } from './explain.ts';
import { exportDirectory } from './export-directory.ts';
import { exportCommand } from './export-workspace.ts';
import { type ImportFormat, importFormats } from './import/item.ts';
import { importFile } from './import-file.ts';
import { addKeyCommands } from './key-commands.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './member-commands.ts';
import { shortenMistakes } from './mistakes.ts';
import { addNarrativeCommand } from './narrative/command.ts';
import { printEmbeddingModel } from './print-embedding-model.ts';
import { printJobs } from './print-jobs.ts';
import { openTasks, printDecisions, printPreferences, printProfile, printTasks } from './print-lists.ts';
import { printRecall } from './print-recall.ts';
import { addReformCommand } from './reform.ts';
import { addRememberCommand } from './remember.ts';
import { addSessionCommands } from './session-commands.ts';
import { addSettingsCommand } from './settings-command.ts';
import { addTaxonomyCommands } from './taxonomy-commands.ts';
import { writeAside, writeOut } from './terminal.ts';
import { addVectorCommands } from './vector-commands.ts';
import { readHead, verifyAudit } from './verify-audit.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

const program = new Command('mneme')
  .description('A memory database for AI assistants.')
  .option(
    '--data-dir <directory>',
    'the directory of the embedded database and the token secret (MNEME_DATA_DIR, ./.mneme)',
  )
  .version(packageFile.version, '--version', 'print the version')
  .addHelpText(
    'after',
    `
Settings come from the environment: DATABASE_URL for a Postgres server (the embedded database without it), PORT,
MNEME_DATA_DIR and the rest of MNEME_*; docs/settings.md lists them. With MNEME_API_KEY, commands act as that key does,
also at a server elsewhere (MNEME_URL).

Where a command takes --workspace and is given none, it means the first: the oldest, at the top of
\`mneme workspace list\`.

A command ends with 0 when it did what it was asked, and with 1 when something went wrong or is missing; the message
says what. \`mneme import\` ends with 2 when it could read nothing.`,
  );

const globals = (): GlobalOptions => program.opts();

/** The server is loaded by the commands that run one: the others start several times as fast without it. */
const loadServe = async () => (await import('./serve.ts')).serve;

interface ServeFlags extends GlobalOptions {
  readonly workers: boolean;
  readonly sample: boolean;
  readonly showToken?: boolean;
}

/** Ends the process with a server's exit code, whatever it still waits for: a database that is gone, say. */
const endWith = async (serving: Promise<number>): Promise<never> => process.exit(await serving);

program
  .command('serve')
  .description('start the API and the workers')
  .option('--port <number>', 'port to listen on (PORT, 4000); 0 takes a free one')
  .option('--data-dir <directory>', 'the directory of the embedded database and the token secret')
  .option('--no-workers', 'serve only the API; run `mneme worker` beside it')
  .option('--no-sample', "don't create a first workspace with sample data")
  .option('--show-token', "print an admin's token in development, with DATABASE_URL as well")
  .action(async (options: ServeFlags) => {
    const { workers, sample, showToken } = options;
    const config = readConfig({ ...globals(), ...options });
    const serve = await loadServe();
    await endWith(serve(config, { api: true, workers, sample, showToken: showToken ?? false }));
  });

program
  .command('worker')
  .description('run only the workers, beside an API on the same Postgres server')
  .action(async () => {
    const config = readConfig(globals());
    if (!config.database) {
      throw new CommandError(
        'Separate workers need DATABASE_URL: the embedded database belongs to one process.',
      );
    }
    const serve = await loadServe();
    await endWith(serve(config, { api: false, workers: true, sample: false }));
  });

program
  .command('migrate')
  .description('bring the database up to date (serving does it too)')
  .action(async () => {
    await withDatabase(readConfig(globals()), async (database) => {
      writeOut(`The database is current: ${database.location}\n`);
    });
  });

addWorkspaceCommands(program, () => readConfig(globals()));

program
  .command('token')
  .description('print a signed token; creates the user and membership (local secret only)')
  .requiredOption('--workspace <slug>', 'the workspace (required)')
  .requiredOption('--user <name>', 'the user, by name or key (required)')
  .addOption(new Option('--role <role>', 'what the user may do').choices(tokenRoles).default('member'))
  .addOption(
    new Option('--ttl <duration>', 'how long it is valid, e.g. 30m, 1h, 7d')
      .argParser(duration)
      .default(3600, '1h'),
  )
  .action(async (options: { workspace: string; user: string; role: TokenRole; ttl: number }) => {
    await withDatabase(readConfig(globals()), async (database, tokens) => {
      const found = await findWorkspace(database.pool, options.workspace);
      if (!found) {
        throw new CommandError(noWorkspace(options.workspace));
      }
      const { userId } = await ensureMember(database.pool, found.workspaceId, options.user, options.role);
      const claims = { workspaceId: found.workspaceId, userId, role: options.role, ttlSeconds: options.ttl };
      writeOut(`${await signToken(claims, tokens)}\n`);
    });
  });

addMemberCommands(program, () => readConfig(globals()));
addKeyCommands(program, () => readConfig(globals()));

interface ExportFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly branch?: string;
  readonly thread?: string;
  readonly out: string;
}

interface ImportFlags {
  readonly workspace?: string;
  readonly user?: string;
  readonly format?: ImportFormat;
  readonly project?: string;
  readonly taxonomy?: string;
  readonly forWorkspace?: boolean;
  readonly watch?: boolean;
  readonly mirror?: boolean;
}

program
  .command('import <path>')
  .description(
    'import conversations (ChatGPT or Claude exports, LoCoMo, JSON lines), documents (Markdown, text, HTML, PDF, DOCX; a file or a folder), or the directory of an export of Mneme; run it again to continue',
  )
  .option('--workspace <slug>', 'where to (default: the first workspace); of an export: what to call it here')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .addOption(
    new Option('--format <format>', 'of conversations (default: told from the content)').choices(
      importFormats,
    ),
  )
  .option('--project <key>', 'of documents: the project they belong to, by your own key')
  .option('--taxonomy <path>', 'of documents: their place in the taxonomy, e.g. work.atlas')
  .option('--for-workspace', 'of documents: for everybody in the workspace (default: for the user alone)')
  .option('--watch', 'of documents: go on with what is written, until Ctrl-C')
  .option('--mirror', 'of a folder of documents: remove your documents of files that are gone from it')
  .addHelpText(
    'after',
    '\nEnds with 0 when all of it is stored, with 1 when records were left out or it was stopped, with 2 when nothing could\nbe read.',
  )
  .action(
    async (file: string, { project, taxonomy, forWorkspace, watch, mirror, ...options }: ImportFlags) => {
      const path = resolve(file);
      const exported = await exportDirectory(path);
      const ofDocuments = project ?? taxonomy ?? forWorkspace ?? watch ?? mirror;
      if (exported === null && options.format === undefined && (await isOfDocuments(path))) {
        const { importDocuments } = await import('./import-documents.ts');
        const place = { projectKey: project, taxonomyPath: taxonomy, forWorkspace };
        const how = { ...options, ...place, watch, mirror };
        process.exitCode = await importDocuments(readConfig(globals()), path, how);
        return;
      }
      if (ofDocuments !== undefined) {
        throw new CommandError(
          '--project, --taxonomy, --for-workspace, --watch and --mirror are for documents, --format is for conversations.',
        );
      }
      if (exported === null) {
        process.exitCode = await importFile(readConfig(globals()), path, options);
        return;
      }
      if (options.user !== undefined || options.format !== undefined) {
        throw new CommandError('An export is taken in as it is: leave out --user and --format.');
      }
      const { importExport } = await import('./import-export.ts');
      process.exitCode = await importExport(readConfig(globals()), exported, options.workspace);
    },
  );

program
  .command('export')
  .description(
    'write a workspace, or what one user may see of it, into JSON Lines files; or one branch of a thread into a file',
  )
  .option('--workspace <slug>', 'which (required, but for a branch)')
  .option('--user <name>', 'only what this user may see')
  .option('--branch <id>', 'one branch, with the turns it shares, for `mneme import` elsewhere')
  .option('--thread <key>', 'of a branch: the key of the thread it becomes there (default: one of its own)')
  .requiredOption('--out <path>', 'an empty directory, or one not there yet; of a branch: a file (required)')
  .addHelpText(
    'after',
    `
A workspace is read from the database: run it again to continue. A branch is read over the API, from a server elsewhere
too; its file ends with the hash of its turns, which \`mneme import\` checks before and afterwards.`,
  )
  .action(async ({ workspace, branch, thread, ...options }: ExportFlags) => {
    if (branch !== undefined) {
      const { exportBranch } = await import('./export-branch.ts');
      process.exitCode = await exportBranch(readConfig(globals()), {
        ...options,
        branch,
        ...(workspace === undefined ? {} : { workspace }),
        ...(thread === undefined ? {} : { thread }),
      });
      return;
    }
    if (workspace === undefined || thread !== undefined) {
      throw new CommandError(
        'Say which workspace with --workspace, or which branch with --branch; --thread is for branches.',
      );
    }
    process.exitCode = await exportCommand(readConfig(globals()), { ...options, workspace });
  });

program
  .command('backup <file>')
  .description('back up the whole database into a file, also while servers run')
  .action(async (file: string) => {
    const { backupCommand } = await import('./backup.ts');
    await backupCommand(readConfig(globals()), file);
  });

program
  .command('restore <file>')
  .description('fill an empty database, or data directory, from a backup')
  .action(async (file: string) => {
    const { restoreCommand } = await import('./backup.ts');
    await restoreCommand(readConfig(globals()), file);
  });

addBlobCommands(program, () => readConfig(globals()));
addArchiveCommands(program, () => readConfig(globals()));

program
  .command('recall <text>')
  .description('search the memory')
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .option('--limit <number>', 'how many hits', wholeNumber, 5)
  .option('--json', 'print the answer as JSON')
  .action(
    async (text: string, options: { workspace?: string; user?: string; limit: number; json?: boolean }) => {
      await withClient(readConfig(globals()), options, async (client) => {
        const result = await client.recall({ query: text, limit: options.limit });
        printAs(result, options, printRecall);
      });
    },
  );

addRememberCommand(program, () => readConfig(globals()));
addSessionCommands(program, () => readConfig(globals()));
addNarrativeCommand(program, () => readConfig(globals()));

interface ListOptions {
  workspace?: string;
  user?: string;
  limit: number;
  json?: boolean;
}

/** A command that lists what is current. */
const listing = (name: string, description: string) =>
  program
    .command(name)
    .description(description)
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .option('--limit <number>', 'how many, 200 at most', wholeNumber, 50)
    .option('--json', 'print the answer as JSON');

listing('tasks', 'list open tasks, the soonest due first')
  .option('--all', 'also those done or cancelled')
  .option('--overdue', 'only those overdue')
  .option('--channel <channel>', 'only those of a channel')
  .action(async (options: ListOptions & { all?: boolean; overdue?: boolean; channel?: string }) => {
    await withClient(readConfig(globals()), options, async (client) => {
      const filter = {
        ...(options.all ? {} : { status: { in: openTasks } }),
        ...(options.overdue ? { overdue: true } : {}),
        ...(options.channel === undefined ? {} : { channel: { equalTo: options.channel } }),
      };
      // An empty filter is refused: it is often a mistake.
      const page = await client.tasks({
        first: options.limit,
        ...(Object.keys(filter).length > 0 ? { filter } : {}),
      });
      printAs(page, options, printTasks);
    });
  });

listing('preferences', 'list preferences, the newest first').action(async (options: ListOptions) => {
  await withClient(readConfig(globals()), options, async (client) => {
    printAs(await client.preferences({ first: options.limit }), options, printPreferences);
  });
});

program
  .command('profile')
  .description('print what is known of a person, in order of use')
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the person (default: its first admin)')
  .option('--tokens <number>', 'how long, in tokens', wholeNumber, 300)
  .option('--json', 'print the answer as JSON')
  .action(async (options: Omit<ListOptions, 'limit'> & { tokens: number }) => {
    await withClient(readConfig(globals()), options, async (client) => {
      const answer = await client.profile({ tokenBudget: options.tokens });
      printAs(answer, options, printProfile);
    });
  });

listing('decisions', 'list decisions, the newest first').action(async (options: ListOptions) => {
  await withClient(readConfig(globals()), options, async (client) => {
    printAs(await client.decisions({ first: options.limit }), options, printDecisions);
  });
});

program
  .command('model')
  .description("show the workspace's embedding model and its move to another, or choose one")
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .option('--choose <name>', "one of the server's models; `server`: whichever the server's is")
  .action(async (options: { workspace?: string; user?: string; choose?: string }) => {
    await withClient(readConfig(globals()), options, async (client) => {
      const { choose } = options;
      const status =
        choose === undefined
          ? await client.embeddingModel()
          : await client.chooseEmbeddingModel(choose === 'server' ? null : choose);
      writeOut(printEmbeddingModel(status));
    });
  });

program
  .command('jobs')
  .description("show the workspace's background work and its failed jobs, or try them again")
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .option('--limit <number>', 'how many failed jobs to show', wholeNumber, 20)
  .option('--retry <id>', 'retry a failed job; `all`: all of them', jobToRetry)
  .action(async (options: { workspace?: string; user?: string; limit: number; retry?: string }) => {
    await withClient(readConfig(globals()), options, async (client) => {
      if (options.retry === 'all') {
        writeOut(`${await client.retryFailedJobs()} job(s) wait again\n`);
      } else if (options.retry !== undefined) {
        const { task, state } = await client.retryJob(options.retry);
        writeOut(`${task} is ${state.toLowerCase()}\n`);
      } else {
        writeOut(printJobs(await client.jobStatus(), await client.failedJobs(options.limit)));
      }
    });
  });

program
  .command('audit')
  .description('check the audit log')
  .command('verify')
  .description(
    'check every entry of the audit chain, and that it ends where it should; exit code 1 where it breaks',
  )
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the admin to act as (default: its first)')
  .option(
    '--expect <entries:hash>',
    'an end of the chain that was printed earlier: it must still be part of it',
  )
  .action(async (options: { workspace?: string; user?: string; expect?: string }) => {
    const expected = options.expect === undefined ? null : readHead(options.expect);
    await withClient(readConfig(globals()), options, async (client, workspaceId) => {
      process.exitCode = (await verifyAudit(client, workspaceId, expected)) ? 0 : 1;
    });
  });

addVectorCommands(program, () => readConfig(globals()));
addConversationCommands(program, () => readConfig(globals()));
addEntityCommands(program, () => readConfig(globals()));
addDocumentCommands(program, () => readConfig(globals()));
addSettingsCommand(program, () => readConfig(globals()));
addReformCommand(program, () => readConfig(globals()));
addTaxonomyCommands(program, () => readConfig(globals()));
addEraseCommands(program, () => readConfig(globals()));
addMcpCommand(program, () => readConfig(globals()));

program
  .command('drain')
  .description('wait until no job is waiting in any workspace')
  .addOption(
    new Option('--timeout <duration>', 'give up after this long, e.g. 90s, 10m')
      .argParser(duration)
      .default(600, '10m'),
  )
  .action(async (options: { timeout: number }) => {
    process.exitCode = await drain(readConfig(globals()), options.timeout);
  });

shortenMistakes(program);

/** Runs one command to its end, and leaves its exit code in `process.exitCode`. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // What commander ends with, help too, it has said already.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    writeAside(`mneme: ${explain(error, process.env.MNEME_LOG_LEVEL === 'debug')}\n`);
    process.exitCode = 1;
  }
}
