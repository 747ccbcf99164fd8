import { Command, CommanderError, Option } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { printAs } from './answering.ts';
import { addArchiveCommands } from './archive-commands.ts';
import { duration, wholeNumber } from './arguments.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addBlobCommands } from './blob-commands.ts';
import { withClient } from './connection.ts';
import { addConversationCommands } from './conversation-commands.ts';
import { addDocumentCommands } from './document-commands.ts';
import { drain } from './drain.ts';
import { addEntityCommands } from './entity-commands.ts';
import { type GlobalOptions, readConfig } from './environment.ts';
import { addEraseCommands } from './erase.ts';
import { explain } from './explain.ts';
import { addExportCommand } from './export-command.ts';
import { addImportCommand } from './import-command.ts';
import { addJobsCommand } from './jobs-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { addListCommands } from './list-commands.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './member-commands.ts';
import { shortenMistakes } from './mistakes.ts';
import { addNarrativeCommand } from './narrative/command.ts';
import { printEmbeddingModel } from './print-embedding-model.ts';
import { printRecall } from './print-recall.ts';
import { addReformCommand } from './reform.ts';
import { addRememberCommand } from './remember.ts';
import { addServeCommands } from './serve-commands.ts';
import { addSessionCommands } from './session-commands.ts';
import { addSettingsCommand } from './settings-command.ts';
import { addTaxonomyCommands } from './taxonomy-commands.ts';
import { writeAside, writeOut } from './terminal.ts';
import { addTokenCommand } from './token-command.ts';
import { addVectorCommands } from './vector-commands.ts';
import { addAuditCommand } from './verify-audit.ts';
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

const config = () => readConfig(program.opts<GlobalOptions>());

addServeCommands(program, config);
addWorkspaceCommands(program, config);
addTokenCommand(program, config);
addMemberCommands(program, config);
addKeyCommands(program, config);
addImportCommand(program, config);
addExportCommand(program, config);
addBackupCommands(program, config);
addBlobCommands(program, config);
addArchiveCommands(program, config);

program
  .command('recall <text>')
  .description('search the memory')
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .option('--limit <number>', 'how many hits', wholeNumber, 5)
  .option('--json', 'print the answer as JSON')
  .action(
    async (text: string, options: { workspace?: string; user?: string; limit: number; json?: boolean }) => {
      await withClient(config(), options, async (client) => {
        const result = await client.recall({ query: text, limit: options.limit });
        printAs(result, options, printRecall);
      });
    },
  );

addRememberCommand(program, config);
addSessionCommands(program, config);
addNarrativeCommand(program, config);
addListCommands(program, config);

program
  .command('model')
  .description("show the workspace's embedding model and its move to another, or choose one")
  .option('--workspace <slug>', 'the workspace (default: the first)')
  .option('--user <name>', 'the user to act as (default: its first admin)')
  .option('--choose <name>', "one of the server's models; `server`: whichever the server's is")
  .action(async (options: { workspace?: string; user?: string; choose?: string }) => {
    await withClient(config(), options, async (client) => {
      const { choose } = options;
      const status =
        choose === undefined
          ? await client.embeddingModel()
          : await client.chooseEmbeddingModel(choose === 'server' ? null : choose);
      writeOut(printEmbeddingModel(status));
    });
  });

addJobsCommand(program, config);
addAuditCommand(program, config);
addVectorCommands(program, config);
addConversationCommands(program, config);
addEntityCommands(program, config);
addDocumentCommands(program, config);
addSettingsCommand(program, config);
addReformCommand(program, config);
addTaxonomyCommands(program, config);
addEraseCommands(program, config);
addMcpCommand(program, config);

program
  .command('drain')
  .description('wait until no job is waiting in any workspace')
  .addOption(
    new Option('--timeout <duration>', 'give up after this long, e.g. 90s, 10m')
      .argParser(duration)
      .default(600, '10m'),
  )
  .action(async (options: { timeout: number }) => {
    process.exitCode = await drain(config(), options.timeout);
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
