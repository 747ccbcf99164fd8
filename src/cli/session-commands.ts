import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  createSealedSessions,
  type ListedSealedSession,
  listSealedSessions,
  type SealedHead,
  SealedSessionBreak,
} from '../client/sealed.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { CommandError, type Identity, withClient } from './connection.ts';
import { writeOut } from './terminal.ts';

interface VerifyOptions extends Identity {
  readonly keyFile: string;
  readonly expect?: string;
}

interface ListOptions extends Identity {
  readonly for?: string;
  readonly json?: boolean;
}

/** Adds `mneme session list` and `mneme session verify`. */
export function addSessionCommands(program: Command, readConfig: () => Config): void {
  const session = program.command('session').description('sessions that only their client can read');
  session
    .command('list')
    .description('list the sealed sessions of a user: their blobs, when the newest was added, and their keys')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .option('--for <key>', "whose, by your own key; takes a service's key")
    .option('--json', 'print the list as JSON')
    .action(async (options: ListOptions) => {
      await withClient(readConfig(), options, async (_client, _workspaceId, _userId, reached) => {
        const whose = options.for === undefined ? {} : { userKey: options.for };
        const found: ListedSealedSession[] = [];
        for await (const each of listSealedSessions({ ...reached, ...whose })) found.push(each);
        printAs(found, options, printSessions);
      });
    });
  session
    .command('verify <key>')
    .description('check the chain of a sealed session, blob by blob, and print where it ends')
    .requiredOption('--key-file <file>', 'a file with the key of the session, in base64 (required)')
    .option('--expect <number:hash>', 'where it ended when it was last verified')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .action(async (sessionKey: string, options: VerifyOptions) => {
      const head = options.expect === undefined ? undefined : readSessionHead(options.expect);
      const key = await readSealingKey(options.keyFile);
      await withClient(readConfig(), options, async (_client, _workspaceId, _userId, reached) => {
        const sessions = createSealedSessions({ ...reached, key });
        if (!(await verifySession(() => sessions.open(sessionKey, { whole: true, head }), sessionKey)))
          process.exitCode = 1;
      });
    });
}

/** Sealed sessions for people, one a line. */
function printSessions(sessions: readonly ListedSealedSession[]): string {
  if (sessions.length === 0) return 'No sealed sessions.\n';
  const lines = sessions.map(
    ({ sessionKey, headSequenceNo, updatedAt }) =>
      `${String(headSequenceNo).padStart(6)} blob(s)  ${updatedAt.slice(0, 16)}  ${sessionKey}`,
  );
  return `${lines.join('\n')}\n`;
}

/** Prints where a session ends, or its first break. Gives whether it is whole. */
async function verifySession(
  open: () => ReturnType<ReturnType<typeof createSealedSessions>['open']>,
  sessionKey: string,
): Promise<boolean> {
  try {
    const { turns, head } = await open();
    if (!head) throw new CommandError(`There is no sealed session ${sessionKey} of this user.`);
    writeOut(
      `The session is whole: ${head.sequenceNo} blobs, ${turns.length} turns\n${head.sequenceNo}:${head.hash}\n`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof SealedSessionBreak)) throw error;
    writeOut(`The session is broken. ${error.message}\n`);
    return false;
  }
}

function readSessionHead(text: string): SealedHead {
  const parts = /^(\d{1,10}):([\w-]{43})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new CommandError('--expect takes NUMBER:HASH, as `mneme session verify` printed it.');
  }
  return { sequenceNo: Number(parts[1]), hash: parts[2] };
}

async function readSealingKey(file: string): Promise<string> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch {
    throw new CommandError(`The key can't be read from ${file}. Check --key-file.`);
  }
  if (/^[\w+/-]{43}=?$/.test(text)) return text;
  throw new CommandError(`${file} holds no key: it is 32 bytes in base64, on one line.`);
}
