import type { Command } from 'commander';
import type { ErasureAnswer, ErasurePreviewAnswer, MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, withClient } from './connection.ts';
import { requireThread, requireUser } from './named.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** The target of an erasure. */
interface ErasureTarget {
  readonly what: { readonly threadId: string } | { readonly userId: string } | { readonly workspace: string };
  /** Its description, for people. */
  readonly label: string;
  /** The text to type as a confirmation. */
  readonly name: string;
}

/** The options of an erasure. */
interface EraseOptions extends Identity {
  /** Print what would go, and end. */
  readonly preview?: boolean;
  /** Don't ask. */
  readonly yes?: boolean;
}

/** Adds `mneme erase`. */
export function addEraseCommands(program: Command, readConfig: () => Config): void {
  const erasing = program
    .command('erase')
    .description('erase a thread, a user or a workspace with all that was derived from it; asks first')
    .addHelpText(
      'after',
      `
Erasing a user erases their threads, including what others said there, and what they said in the threads of others.
Summaries are made again from the remaining turns. A receipt lists counts and hashes of what was erased. Example:
  mneme erase user dana --workspace acme --preview`,
    );
  const erasure = (usage: string, description: string) =>
    inForms(erasing.command(usage))
      .description(description)
      .option('--preview', 'only show what would be erased')
      .option('--yes', "don't ask");

  erasure(
    'thread <thread>',
    'erase a thread, by external id or id; its owner may do this, and admins if the workspace sees it',
  )
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .action(async (named: string, options: EraseOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const { id, externalId, title } = await requireThread(client, named);
        const name = externalId ?? title ?? id;
        const label = `the thread ${[...new Set([name, ...(title === null ? [] : [`"${title}"`])])].join(', ')}`;
        await erase(client, { what: { threadId: id }, label, name }, options);
      });
    });

  erasure('user <who>', 'erase a user, by key, name or id; the user and admins may do this')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .action(async (named: string, options: EraseOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const { id, name } = await requireUser(client, named);
        await erase(client, { what: { userId: id }, label: `the user ${name}`, name }, options);
      });
    });

  erasure('workspace <slug>', 'erase a workspace, its audit log too')
    .option('--user <name>', 'the admin to act as (default: its first)')
    .action(async (slug: string, options: EraseOptions) => {
      const config = readConfig();
      // A key is of one workspace; the server holds the slug against that.
      const identity = config.client.apiKey ? options : { ...options, workspace: slug };
      await withClient(config, toProgram(identity), (client) =>
        erase(client, { what: { workspace: slug }, label: 'all of it', name: slug }, options),
      );
    });
}

/** Shows what an erasure would do, asks, erases, and prints the receipt. */
async function erase(client: MnemeAdminClient, target: ErasureTarget, options: EraseOptions): Promise<void> {
  const { what, label, name } = target;
  const preview = await client.erasurePreview(what);
  const { slug } = await client.workspace();
  const shown = () => `In the workspace ${slug}, erasing ${label}:\n${printPreview(preview)}`;
  if (options.preview) {
    answer(preview, options, shown);
    return;
  }
  // A person who must confirm sees the preview, also if the output is JSON.
  if (!toProgram(options).json) writeStdout(shown());
  else if (!options.yes) writeStderr(shown());
  const question = `Erasing ${label} in the workspace ${slug} can't be undone.`;
  if (!options.yes && !(await confirmed(question, name))) {
    throw new CommandError('Nothing was erased.');
  }
  const receipt = await ('threadId' in what
    ? client.eraseThread(what.threadId)
    : 'userId' in what
      ? client.eraseUser(what.userId)
      : client.eraseWorkspace(what.workspace));
  answer(receipt, options, printReceipt);
}

const headings = { GOES: 'goes', REBUILT: 'goes, and is made again', STAYS: 'stays' };

function printPreview({ lines }: ErasurePreviewAnswer): string {
  return lines
    .map(({ kind, rowCount, fate, reason }) => {
      const counted = `${String(rowCount).padStart(8)}  ${kind.padEnd(26)}  ${headings[fate]}`;
      return `${counted}${reason === null ? '' : `: ${reason}`}\n`;
    })
    .join('');
}

function printReceipt(receipt: ErasureAnswer): string {
  const rows = receipt.kinds.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return [
    `Erased: ${rows} rows of ${receipt.kinds.length} sorts`,
    `Receipt ${receipt.id}, audit entry ${receipt.auditEntries}:${receipt.auditHash}`,
    '',
  ].join('\n');
}
