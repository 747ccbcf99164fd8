import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  createSealedSessions,
  type ListedSealedSession,
  listSealedSessions,
  type SealedHead,
  SealedSessionBreak,
} from '../client/sealed.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';

interface VerifyOptions extends Identity {
  readonly keyFile: string;
  readonly expect?: SealedHead;
}

interface ListOptions extends Identity {
  readonly for?: string;
}

/** The result of verifying a session. */
type SessionReport =
  | { readonly whole: true; readonly blobs: number; readonly turns: number; readonly hash: string }
  | { readonly whole: false; readonly problem: string };

/** Adds `mneme session list` and `mneme session verify`. */
export function addSessionCommands(program: Command, readConfig: () => Config): void {
  const session = program.command('session').description('sealed sessions, which only the client can read');
  answering(
    session,
    'list',
    'list the sealed sessions of a user: their blobs, when the newest was added, and their keys',
  )
    .option('--for <key>', "whose, by your own key; takes a service's key")
    .action(async (options: ListOptions) => {
      await withClient(readConfig(), toProgram(options), async (_client, _workspaceId, _userId, reached) => {
        const whose = options.for === undefined ? {} : { userKey: options.for };
        const found: ListedSealedSession[] = [];
        for await (const each of listSealedSessions({ ...reached, ...whose })) found.push(each);
        answer(found, options, printSessions);
      });
    });
  answering(
    session,
    'verify <key>',
    'check the chain of a sealed session blob by blob, and print where it ends; exits with 1 if it is broken',
  )
    .requiredOption('--key-file <file>', 'a file with the key of the session, in base64 (required)')
    .option('--expect <number:hash>', 'where it ended when it was last verified', readSessionHead)
    .addHelpText(
      'after',
      `
The key is not sent to the server. Keep the printed line NUMBER:HASH for --expect: the server could otherwise
return an earlier state of the session. Example:
  mneme session verify call-7 --key-file session.key --expect 12:9J0a...`,
    )
    .action(async (sessionKey: string, options: VerifyOptions) => {
      const key = await readSealingKey(options.keyFile);
      await withClient(readConfig(), toProgram(options), async (_client, _workspaceId, _userId, reached) => {
        const sessions = createSealedSessions({ ...reached, key });
        const open = () => sessions.open(sessionKey, { whole: true, head: options.expect });
        const report = await verifySession(open, sessionKey);
        answer(report, options, printReport);
        if (!report.whole) process.exitCode = 1;
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

/** Where a session ends, or its first break. */
async function verifySession(
  open: () => ReturnType<ReturnType<typeof createSealedSessions>['open']>,
  sessionKey: string,
): Promise<SessionReport> {
  try {
    const { turns, head } = await open();
    if (!head) {
      throw new CommandError(
        `This user has no sealed session ${sessionKey}. \`mneme session list\` lists the user's sessions.`,
      );
    }
    return { whole: true, blobs: head.sequenceNo, turns: turns.length, hash: head.hash };
  } catch (error) {
    if (!(error instanceof SealedSessionBreak)) throw error;
    return { whole: false, problem: error.message };
  }
}

function printReport(report: SessionReport): string {
  if (!report.whole) return `The session is broken. ${report.problem}\n`;
  const { blobs, turns, hash } = report;
  return `The session is whole: ${blobs} blobs, ${turns} turns\n${blobs}:${hash}\n`;
}

/** Reads `NUMBER:HASH`. Throws commander's InvalidArgumentError. */
function readSessionHead(text: string): SealedHead {
  const parts = /^(\d{1,10}):([\w-]{43})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new InvalidArgumentError('Give NUMBER:HASH, as printed by `mneme session verify`.');
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
  throw new CommandError(`${file} does not contain a key, which is 32 bytes in base64 on one line.`);
}
