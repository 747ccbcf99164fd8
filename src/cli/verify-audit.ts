import { type Command, InvalidArgumentError } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import { AuditBreak, AuditChain } from '../client/audit-chain.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { type Identity, withClient } from './connection.ts';
import { writeStderr } from './terminal.ts';
import { addAuditListCommand } from './trace-commands.ts';

/** An end of the chain, as `mneme audit verify` prints it. */
export interface ExpectedHead {
  readonly entries: number;
  /** In base64. */
  readonly hash: string;
}

/** `mneme audit verify`. */
export function addAuditCommand(program: Command, config: () => Config): void {
  const audit = program.command('audit').description('list and check the audit log');
  addAuditListCommand(audit, config);
  answering(
    audit,
    'verify',
    'check every entry of the audit chain and its head; exits with 1 if it is broken',
  )
    .option(
      '--expect <entries:hash>',
      'a head of the chain that was printed earlier, which must still be part of it',
      readHead,
    )
    .addHelpText(
      'after',
      '\nRequires the role admin. Keep the printed line ENTRIES:HASH in another place, and pass it to --expect the next time.',
    )
    .action(async (options: Identity & { expect?: ExpectedHead }) => {
      await withClient(config(), toProgram(options), async (client, workspaceId) => {
        const report = await verifyAudit(client, workspaceId, options.expect ?? null);
        answer(report, options, printAudit);
        process.exitCode = report.whole ? 0 : 1;
      });
    });
}

/** Entries between two lines about how far it is. */
const progressEvery = 10_000;

/**
 * Reads `ENTRIES:HASH`.
 *
 * @throws commander's InvalidArgumentError when it is something else.
 */
function readHead(text: string): ExpectedHead {
  const parts = /^(\d{1,15}):([A-Za-z0-9+/]{43}=)$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new InvalidArgumentError('Give ENTRIES:HASH, as printed by `mneme audit verify`.');
  }
  return { entries: Number(parts[1]), hash: parts[2] };
}

/** The result of verifying the chain. */
export type AuditReport =
  | { readonly whole: true; readonly entries: number; readonly hash: string; readonly waiting: number }
  | { readonly whole: false; readonly problem: string };

/**
 * Checks the audit chain of the client's workspace, hash by hash, as it is read: where it ends, or its first break. What
 * is written meanwhile belongs to the next check.
 */
async function verifyAudit(
  client: Pick<MnemeAdminClient, 'auditHead' | 'auditEntries'>,
  workspaceId: string,
  expected: ExpectedHead | null,
): Promise<AuditReport> {
  const head = await client.auditHead();
  const chain = new AuditChain(workspaceId);
  try {
    for await (const entry of client.auditEntries()) {
      if (chain.entries === head.entries) break;
      chain.add(entry);
      if (chain.entries === expected?.entries) chain.end(expected);
      if (chain.entries % progressEvery === 0) {
        writeStderr(`${chain.entries} of ${head.entries} entries checked\n`);
      }
    }
    chain.end(head);
    if (expected && expected.entries > chain.entries) chain.end(expected);
  } catch (error) {
    if (!(error instanceof AuditBreak)) throw error;
    return { whole: false, problem: error.message };
  }
  return { whole: true, entries: chain.entries, hash: chain.hash, waiting: head.waiting };
}

/** The result of a verification, for people. */
function printAudit(report: AuditReport): string {
  if (!report.whole) return `The audit chain is broken. ${report.problem}\n`;
  const { entries, hash, waiting } = report;
  const more = waiting > 0 ? `${waiting} more are noted and wait to be sealed into it.\n` : '';
  return `The audit chain is whole: ${entries} entries\n${entries}:${hash}\n${more}`;
}
