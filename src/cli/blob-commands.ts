import type { Command } from 'commander';
import { pino } from 'pino';
import { type BlobDeletions, blobDeletions, retryBlobDeletions } from '../memory/blobs/blob-deletions.ts';
import { type BlobCount, type BlobProblem, verifyBlobs } from '../memory/blobs/verify-blobs.ts';
import type { Database } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { eachCell } from './cells.ts';
import { withDatabase } from './environment.ts';
import { writeStderr, writeStdout } from './terminal.ts';

const rowsOf = {
  memory: 'sealed memory',
  session: 'sealed session',
  archive: 'archive object',
  key: 'sealing key',
} as const;

/** Adds `mneme blobs verify` and `mneme blobs deletions`, which deletes with `--now`. */
export function addBlobCommands(program: Command, readConfig: () => Config): void {
  const blobs = program.command('blobs').description('check the blob stores and pending deletions');
  inForms(blobs.command('verify'))
    .description(
      'read every blob that the database refers to, and list missing or altered ones; exits with 1 if there are any',
    )
    .option('--quick', 'only ask the stores whether they have them')
    .action(async ({ quick, ...form }: { quick?: boolean; json?: boolean }) => {
      const config = readConfig();
      const work = async (database: Database, cell: string | null) => {
        if (!toProgram(form).json) {
          writeCell(cell);
          return (await printBlobs(config, database, { bytes: !quick })).problems;
        }
        const { checked, problems } = await listBlobs(config, database, { bytes: !quick });
        answer({ ...named(cell), checked, problems }, form, () => '');
        return problems.length;
      };
      const found = await eachCell(config, (settings, cell) =>
        withDatabase(settings, (database) => work(database, cell), toProgram(form)),
      );
      process.exitCode = found.every((problems) => problems === 0) ? 0 : 1;
    });
  inForms(blobs.command('deletions'))
    .description(
      'show how many blobs wait to be deleted, and which deletions failed; exits with 1 if any failed',
    )
    .option('--now', 'try all of them again first')
    .action(async ({ now, ...form }: { now?: boolean; json?: boolean }) => {
      const config = readConfig();
      const work = async ({ pool }: Database, cell: string | null) => {
        const deleted = now ? await deleteNow(config, pool) : 0;
        const waiting = await blobDeletions(pool);
        if (!toProgram(form).json) writeCell(cell);
        answer({ ...named(cell), deleted, waiting }, form, () =>
          printDeletions(waiting, now ? deleted : null),
        );
        return waiting.some(({ code }) => code !== null);
      };
      const failing = await eachCell(config, (settings, cell) =>
        withDatabase(settings, (database) => work(database, cell), toProgram(form)),
      );
      process.exitCode = failing.includes(true) ? 1 : 0;
    });
}

/** What of several cells an answer is of. */
const named = (cell: string | null) => (cell === null ? {} : { cell });

function writeCell(cell: string | null): void {
  if (cell !== null) writeStdout(`${cell}:\n`);
}

function printDeletions(waiting: readonly BlobDeletions[], deleted: number | null): string {
  const lines = waiting.length > 0 ? waiting.map(deletionLine) : ['Nothing waits to be deleted'];
  return [...(deleted === null ? [] : [`${deleted} deleted`]), ...lines, ''].join('\n');
}

function deletionLine({ store, code, blobs, failingSince, nextAt }: BlobDeletions): string {
  if (code === null) return `${blobs} in ${store}: not tried yet`;
  return `${code}  ${blobs} in ${store}: since ${failingSince?.toISOString()}, tried again ${nextAt.toISOString()}`;
}

async function deleteNow(config: Config, pool: Database['pool']): Promise<number> {
  const { createBlobStores } = await import('../providers/config.ts');
  const { blobs } = createBlobStores(config.providers.reveal());
  return retryBlobDeletions({ pool, blobs, log: pino({ level: 'fatal' }) });
}

/** Blobs between two lines about how far it is. */
const progressEvery = 10_000;

interface VerifyOptions {
  /** Whether all is read, and not only looked for. */
  readonly bytes: boolean;
  readonly atMost?: number;
}

/** Verifies the blobs of a database. */
async function countBlobs(
  config: Config,
  { pool }: Pick<Database, 'pool'>,
  options: VerifyOptions & { readonly onProblem: (problem: BlobProblem) => void },
): Promise<BlobCount> {
  // Loaded when needed, so that not every command loads the models' clients.
  const { createBlobStores } = await import('../providers/config.ts');
  const { blobs } = createBlobStores(config.providers.reveal());
  const onChecked = (checked: number) => {
    if (checked % progressEvery === 0) writeStderr(`${checked} blobs checked\n`);
  };
  return verifyBlobs({ pool, blobs }, { ...options, onChecked });
}

/** Verifies the blobs of a database, and lists those that can't be read. */
export async function listBlobs(
  config: Config,
  database: Pick<Database, 'pool'>,
  options: VerifyOptions,
): Promise<{ checked: number; all: boolean; problems: readonly BlobProblem[] }> {
  const problems: BlobProblem[] = [];
  const { checked, all } = await countBlobs(config, database, {
    ...options,
    onProblem: (problem) => problems.push(problem),
  });
  return { checked, all, problems };
}

/** Verifies the blobs of a database, prints a line for each that can't be read, and last how many they are. */
export async function printBlobs(
  config: Config,
  database: Pick<Database, 'pool'>,
  options: VerifyOptions,
): Promise<BlobCount> {
  const count = await countBlobs(config, database, {
    ...options,
    onProblem: ({ code, kind, workspaceId, id, store, pointer }) =>
      writeStdout(`${code}  ${rowsOf[kind]} ${id} of workspace ${workspaceId}: ${store} ${pointer}\n`),
  });
  const { problems, checked } = count;
  if (problems > 0) {
    writeStdout(
      `${problems} of ${checked} blobs can not be read: restore the blob store from a backup, or check its settings.\n`,
    );
  } else if (options.atMost === undefined) {
    writeStdout(`Nothing is missing: ${checked} blobs\n`);
  }
  return count;
}
