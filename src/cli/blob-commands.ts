import type { Command } from 'commander';
import { pino } from 'pino';
import { type BlobDeletions, blobDeletions, retryBlobDeletions } from '../memory/blob-deletions.ts';
import { type BlobCount, verifyBlobs } from '../memory/verify-blobs.ts';
import type { Database } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import { withDatabase } from './environment.ts';
import { writeAside, writeOut } from './terminal.ts';

const rowsOf = {
  memory: 'sealed memory',
  session: 'sealed session',
  archive: 'archive object',
  key: 'sealing key',
} as const;

/** Adds `mneme blobs verify` and `mneme blobs deletions`, which deletes with `--now`. */
export function addBlobCommands(program: Command, readConfig: () => Config): void {
  const blobs = program
    .command('blobs')
    .description('check the blob stores, and delete what waits to be deleted');
  blobs
    .command('verify')
    .description(
      'read every blob that the database points at, and name those that are missing or not what was stored; exit code 1 where there are any',
    )
    .option('--quick', 'only ask the stores whether they have them')
    .action(async ({ quick }: { quick?: boolean }) => {
      await withDatabase(readConfig(), async (database) => {
        const { problems, checked } = await printBlobs(readConfig(), database, { bytes: !quick });
        if (problems === 0) writeOut(`Nothing is missing: ${checked} blobs\n`);
        process.exitCode = problems === 0 ? 0 : 1;
      });
    });
  blobs
    .command('deletions')
    .description(
      'how many blobs of what was erased wait to be deleted, and which their store has not deleted; exit code 1 where there are any of these',
    )
    .option('--now', 'try all of them again first')
    .action(async ({ now }: { now?: boolean }) => {
      await withDatabase(readConfig(), async ({ pool }) => {
        if (now) await deleteNow(readConfig(), pool);
        const waiting = await blobDeletions(pool);
        for (const each of waiting) writeOut(`${deletionLine(each)}\n`);
        if (waiting.length === 0) writeOut('Nothing waits to be deleted\n');
        process.exitCode = waiting.some(({ code }) => code !== null) ? 1 : 0;
      });
    });
}

function deletionLine({ store, code, blobs, failingSince, nextAt }: BlobDeletions): string {
  if (code === null) return `${blobs} in ${store}: not tried yet`;
  return `${code}  ${blobs} in ${store}: since ${failingSince?.toISOString()}, tried again ${nextAt.toISOString()}`;
}

async function deleteNow(config: Config, pool: Database['pool']): Promise<void> {
  const { createBlobStores } = await import('../providers/config.ts');
  const { blobs } = createBlobStores(config.providers.reveal());
  const count = await retryBlobDeletions({ pool, blobs, log: pino({ level: 'fatal' }) });
  writeOut(`${count} deleted\n`);
}

/** Blobs between two lines about how far it is. */
const progressEvery = 10_000;

/** Verifies the blobs of a database, prints a line for each that can't be read, and last how many they are. */
export async function printBlobs(
  config: Config,
  { pool }: Pick<Database, 'pool'>,
  options: { readonly bytes: boolean; readonly atMost?: number },
): Promise<BlobCount> {
  // Not before it is needed: every command would load what models are asked with.
  const { createBlobStores } = await import('../providers/config.ts');
  const { blobs } = createBlobStores(config.providers.reveal());
  const count = await verifyBlobs(
    { pool, blobs },
    {
      ...options,
      onProblem: ({ code, kind, workspaceId, id, store, pointer }) =>
        writeOut(`${code}  ${rowsOf[kind]} ${id} of workspace ${workspaceId}: ${store} ${pointer}\n`),
      onChecked: (checked) => {
        if (checked % progressEvery === 0) writeAside(`${checked} blobs checked\n`);
      },
    },
  );
  const { problems, checked } = count;
  if (problems > 0) {
    writeOut(
      `${problems} of ${checked} blobs can not be read: restore the blob store from a backup, or check its settings.\n`,
    );
  }
  return count;
}
