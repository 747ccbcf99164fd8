import { Command, CommanderError, Option } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { MnemeError } from '../client/error.ts';
import { MemoryError } from '../memory/error.ts';
import { answer, answering, formsEverywhere, formsLast, inForms } from './answering.ts';
import { addArchiveCommands } from './archive-commands.ts';
import { duration, refuseEmpty, upTo } from './arguments.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addBlobCommands } from './blob-commands.ts';
import { MisuseError, misuseCode } from './command-error.ts';
import type { Identity } from './connection.ts';
import { addConsoleCommand } from './console-command.ts';
import { addConversationCommands } from './conversation-commands.ts';
import { addDoctorCommand } from './doctor/command.ts';
import { addDocumentCommands } from './document-commands.ts';
import { drain } from './drain.ts';
import { addEntityChangeCommands } from './entity-change-commands.ts';
import { addEntityCommands } from './entity-commands.ts';
import { type GlobalOptions, readConfig } from './environment.ts';
import { addEraseCommands } from './erase.ts';
import { explain } from './explain.ts';
import { addExportCommand } from './export-command.ts';
import { hasKey, withUser } from './for-user.ts';
import { addFormCommand } from './form-command.ts';
import { addGatewayCommands } from './gateway-commands.ts';
import { addImportCommand } from './import-command.ts';
import { addJobsCommand } from './jobs-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { addListCommands } from './list-commands.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './member-commands.ts';
import { shortenMistakes } from './mistakes.ts';
import { addModelCommands } from './model-commands.ts';
import { addNarrativeCommand } from './narrative/command.ts';
import { printRecall } from './print-recall.ts';
import { addReformCommand } from './reform.ts';
import { addRememberCommand } from './remember.ts';
import { addRouteCommand } from './route-command.ts';
import { addServeCommands } from './serve-commands.ts';
import { addSessionCommands } from './session-commands.ts';
import { addSettingsCommand } from './settings-command.ts';
import { addTaxonomyCommands } from './taxonomy-commands.ts';
import { writeStderr } from './terminal.ts';
import { addTokenCommand } from './token-command.ts';
import { addTraceCommands } from './trace-commands.ts';
import { addVectorCommands } from './vector-commands.ts';
import { addAuditCommand } from './verify-audit.ts';
import { addWebhookCommands } from './webhook-commands.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

/** The widest line of a help text, in characters. */
const helpWidth = 120;

const program = new Command('mneme')
  .configureOutput({ getOutHelpWidth: () => Math.min(process.stdout.columns || helpWidth, helpWidth) })
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

The default of --workspace is the first workspace: the oldest, at the top of \`mneme workspace list\`.

Answers are text on a terminal, and JSON in a pipe or with --json; --no-json prints text in a pipe too. Some answers are
JSON only with --json: the secret of a key, the id of a new workspace, a context, the taxonomy (otherwise YAML), and the
reports of commands that work on files. A token is always printed alone.

Examples:
  mneme serve                                      on the embedded database, with sample data
  mneme recall "what did we decide about tokens?"
  mneme tasks --overdue --json | jq '.nodes[].content'
  mneme key create nightly --scopes read           a key for a program elsewhere, which then runs
  MNEME_URL=https://memory.example MNEME_API_KEY=mneme_... mneme context chat

If there is no database yet, \`serve\`, \`worker\`, \`migrate\`, \`workspace create\`, \`restore\` and the \`import\`
of an export create one; all other commands fail. Commands that work on the database itself refuse MNEME_URL.

The exit code is 0 on success, 1 if something failed or is missing, and 2 for wrong usage. \`mneme import\` also ends
with 2 if it could read nothing.`,
  )
  .hook('preAction', (_program, command) => refuseEmpty(command));

const config = () => readConfig(program.opts<GlobalOptions>());

program.commandsGroup('Start it:');
addServeCommands(program, config);
addConsoleCommand(program, config);
addMcpCommand(program, config);
addDoctorCommand(program, config);

program.commandsGroup('Ask it, tell it:');
answering(program, 'recall <text>', 'search the memory: turns, facts, memories, documents and summaries')
  .option('--limit <number>', 'how many hits, 100 at most', upTo(100), 5)
  .addHelpText(
    'after',
    `
Each hit says when and where it was said, and why it was found. With a service's key in MNEME_API_KEY, --user names one
of its users by your own key, a name or an id: what that user may see is searched. Examples:
  mneme recall "what did we decide about workspace tokens?"
  mneme recall "Priya's allergies" --user dana --limit 1 --json | jq -r '.hits[0].text'`,
  )
  .action(async (text: string, options: Identity & { limit: number }) => {
    await withUser(config(), options, async (client, whose) => {
      // On the database here the command acts as that user.
      const input = { query: text, limit: options.limit, ...(hasKey(config()) ? whose : {}) };
      answer(await client.recall(input), options, printRecall);
    });
  });

addRememberCommand(program, config);
addListCommands(program, config);
addConversationCommands(program, config);
addNarrativeCommand(program, config);
addTraceCommands(program, config);
addSessionCommands(program, config);

program.commandsGroup('People, things and places:');
addEntityCommands(program, config);
addEntityChangeCommands(program, config);
addTaxonomyCommands(program, config);

program.commandsGroup('In and out:');
addImportCommand(program, config);
addFormCommand(program, config);
addDocumentCommands(program, config);
addExportCommand(program, config);
addEraseCommands(program, config);

program.commandsGroup('Workspaces, and who may use them:');
addWorkspaceCommands(program, config);
addMemberCommands(program, config);
addTokenCommand(program, config);
addKeyCommands(program, config);
addWebhookCommands(program, config);
addSettingsCommand(program, config);
addAuditCommand(program, config);

program.commandsGroup('Models:');
addModelCommands(program, config);
addRouteCommand(program, config);
addGatewayCommands(program, config);
addReformCommand(program, config);

program.commandsGroup('Keep it running:');
addBackupCommands(program, config);
addBlobCommands(program, config);
addArchiveCommands(program, config);
addJobsCommand(program, config);
addVectorCommands(program, config);

inForms(program.command('drain'))
  .description("wait until no job is waiting in any workspace; with MNEME_API_KEY, in the key's")
  .addOption(
    new Option('--timeout <duration>', 'give up after this long, e.g. 90s, 10m')
      .argParser(duration)
      .default(600, '10m'),
  )
  .addHelpText(
    'after',
    '\nExits with 1 on timeout or Ctrl-C; the jobs continue. Jobs that failed for good are counted too: see `mneme jobs`.',
  )
  .action(async (options: { timeout: number; json?: boolean }) => {
    process.exitCode = await drain(config(), options);
  });

formsEverywhere(program);
shortenMistakes(program);

/** Whether an error is about the form of what was given. */
const isWrongValue = (error: unknown): boolean =>
  (error instanceof MnemeError || error instanceof MemoryError) && error.code === 'BAD_INPUT';

/** Runs one command to its end, and leaves its exit code in `process.exitCode`. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(formsLast(args), { from: 'user' });
  } catch (error) {
    // Commander has already printed its messages, including help.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : misuseCode;
      return;
    }
    writeStderr(`mneme: ${explain(error, process.env.MNEME_LOG_LEVEL === 'debug')}\n`);
    process.exitCode = error instanceof MisuseError || isWrongValue(error) ? misuseCode : 1;
  }
}
