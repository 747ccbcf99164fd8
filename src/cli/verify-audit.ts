import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import { AuditBreak, AuditChain } from '../client/audit-chain.ts';
import type { Config } from '../server/config.ts';
import { CommandError, withClient } from './connection.ts';
import { writeAside, writeOut } from './terminal.ts';

/** An end of the chain, as `mneme audit verify` prints it. */
export interface ExpectedHead {
  readonly entries: number;
  /** In base64. */
  readonly hash: string;
}

/** `mneme audit verify`. */
export function addAuditCommand(program: Command, config: () => Config): void {
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
      await withClient(config(), options, async (client, workspaceId) => {
        process.exitCode = (await verifyAudit(client, workspaceId, expected)) ? 0 : 1;
      });
    });
}

/** Entries between two lines about how far it is. */
const progressEvery = 10_000;

/**
 * Reads `ENTRIES:HASH`.
 *
 * @throws CommandError when it is something else.
 */
export function readHead(text: string): ExpectedHead {
  const parts = /^(\d{1,15}):([A-Za-z0-9+/]{43}=)$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new CommandError('--expect takes ENTRIES:HASH, as `mneme audit verify` printed it.');
  }
  return { entries: Number(parts[1]), hash: parts[2] };
}

/**
 * Checks the audit chain of the client's workspace, hash by hash, as it is read; prints where it ends, or its first
 * break. What is written meanwhile belongs to the next check.
 *
 * @returns whether it is whole.
 */
export async function verifyAudit(
  client: Pick<MnemeAdminClient, 'auditHead' | 'auditEntries'>,
  workspaceId: string,
  expected: ExpectedHead | null,
): Promise<boolean> {
  const head = await client.auditHead();
  const chain = new AuditChain(workspaceId);
  try {
    for await (const entry of client.auditEntries()) {
      if (chain.entries === head.entries) break;
      chain.add(entry);
      if (chain.entries === expected?.entries) chain.end(expected);
      if (chain.entries % progressEvery === 0) {
        writeAside(`${chain.entries} of ${head.entries} entries checked\n`);
      }
    }
    chain.end(head);
    if (expected && expected.entries > chain.entries) chain.end(expected);
  } catch (error) {
    if (!(error instanceof AuditBreak)) throw error;
    writeOut(`The audit chain is broken. ${error.message}\n`);
    return false;
  }
  writeOut(`The audit chain is whole: ${chain.entries} entries\n${chain.entries}:${chain.hash}\n`);
  if (head.waiting > 0) {
    writeOut(`${head.waiting} more are noted and wait to be sealed into it.\n`);
  }
  return true;
}
