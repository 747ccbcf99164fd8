import { resolve } from 'node:path';
import { backupEmbedded, requireFreeDirectory, restoreEmbedded } from '../postgres/backup-embedded.ts';
import { backupKind, checkBackupFile } from '../postgres/backup-file.ts';
import { backupLogin } from '../postgres/backup-login.ts';
import { backupServer, requireEmptyServer, restoreServer } from '../postgres/backup-native.ts';
import { noteEmbeddedBackup, noteServerBackup } from '../postgres/backup-note.ts';
import { unusableDatabase } from '../postgres/unusable.ts';
import type { Config } from '../server/config.ts';
import { type AnswerForm, printAs } from './answering.ts';
import { listBlobs, printBlobs } from './blob-commands.ts';
import { CommandError } from './command-error.ts';
import { countingProgress } from './counting-progress.ts';
import { loginSecret, requireLocal, withDatabase } from './environment.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** Blobs that are looked for after a restore: seconds, or minutes at a store elsewhere. */
const blobsAtMost = 10_000;

type ServerConfig = NonNullable<Config['database']>;

const ownerUrl = (database: ServerConfig) => (database.ownerUrl ?? database.url).reveal();

/** How the owner reaches the server, and with which programs. */
function serverOptions(config: Config, database: ServerConfig) {
  return { url: ownerUrl(database), programs: config.postgresPrograms };
}

/**
 * Backs the whole database up into a file: every workspace, the queue, keys and traces. Works while servers run. Ctrl-C
 * ends it and leaves nothing behind.
 *
 * @returns the exit code: 0 done, 1 interrupted.
 * @throws BackupError, whose message says what to do.
 */
export async function backupCommand(config: Config, name: string, form: AnswerForm): Promise<number> {
  requireLocal(config);
  const file = resolve(name);
  const progress = countingProgress();
  const work = async (signal: AbortSignal) => {
    let sha256: string;
    let note: () => Promise<void>;
    if (config.database) {
      const url =
        config.database.backupUrl?.reveal() ??
        (await backupLogin(ownerUrl(config.database), await loginSecret(config)));
      const onTable = (done: number, of: number) => progress.update('tables', done, of);
      sha256 = await backupServer({ ...serverOptions(config, config.database), url, file, onTable, signal });
      note = () => noteServerBackup(url);
    } else {
      sha256 = await backupEmbedded(
        config.dataDir,
        file,
        (message) => writeStderr(`${message}\n`),
        (done, of) => progress.update('bytes packed', done, of),
        signal,
      );
      note = () => noteEmbeddedBackup(config.dataDir);
    }
    progress.stop();
    // The file is whole: that the database cannot note it (a standby, an earlier release) takes nothing from it.
    await note().catch((error: Error) =>
      writeStderr(`The backup is made, but not noted in the database: ${error.message}\n`),
    );
    printAs({ file, sha256 }, form, () => `${file}\nSHA-256 ${sha256}\n`);
  };
  try {
    return await untilStopped(work, 'The backup was interrupted. Nothing of it is left.');
  } catch (error) {
    throw explained(error, config, config.database?.backupUrl ?? null);
  } finally {
    progress.stop();
  }
}

/** Runs work that Ctrl-C ends, and gives its exit code: 1 where it was ended, which is said. */
async function untilStopped(work: (signal: AbortSignal) => Promise<void>, ended: string): Promise<number> {
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    await work(stop.signal);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeStderr(`${ended}\n`);
    return 1;
  } finally {
    forget();
  }
}

/**
 * Fills an empty database or data directory from such a file, brings it up to this version, and names the blobs that it
 * points at and that the store doesn't have. Until the database is filled, Ctrl-C ends it and leaves nothing behind.
 *
 * @returns the exit code: 0 done, 1 interrupted.
 * @throws BackupError, whose message says what to do; CommandError when the backup is of the other engine.
 */
export async function restoreCommand(config: Config, name: string, form: AnswerForm): Promise<number> {
  requireLocal(config);
  const file = resolve(name);
  // The quick checks first: verifying a large backup takes minutes.
  const native = (await backupKind(file)) === 'native';
  const progress = countingProgress();
  const check = async () => {
    const { hashed } = await checkBackupFile(file, (done, of) => progress.update('bytes checked', done, of));
    if (!hashed) writeStderr(`There is no ${file}.sha256 to check it against.\n`);
  };
  const work = async (signal: AbortSignal) => {
    if (native) {
      if (!config.database) {
        throw new CommandError(
          'This is a backup of a Postgres server: set DATABASE_URL to an empty database of one. `mneme export` and `mneme import` move a workspace from one engine to the other.',
        );
      }
      const server = { ...serverOptions(config, config.database), file, signal };
      await requireEmptyServer(server.url);
      await check();
      signal.throwIfAborted();
      await restoreServer({ ...server, onTable: (done, of) => progress.update('tables', done, of) });
    } else {
      if (config.database) {
        throw new CommandError(
          'This is a backup of an embedded database: unset DATABASE_URL, and name an empty directory with --data-dir. `mneme export` and `mneme import` move a workspace from one engine to the other.',
        );
      }
      await requireFreeDirectory(config.dataDir);
      await check();
      signal.throwIfAborted();
      const onBytes = (done: number, of: number) => progress.update('bytes unpacked', done, of);
      await restoreEmbedded(config.dataDir, file, onBytes, {
        signal,
        note: (message) => writeStderr(`${message}\n`),
      });
    }
  };
  try {
    const code = await untilStopped(work, 'The restore was interrupted. Nothing was restored.');
    if (code !== 0) return code;
  } catch (error) {
    throw explained(error, config);
  } finally {
    progress.stop();
  }
  await withDatabase(config, async (database) => {
    const { location } = database;
    if (form.json) {
      const blobs = await listBlobs(config, database, { bytes: false, atMost: blobsAtMost });
      printAs({ database: location, blobs }, form, () => '');
      return;
    }
    writeStdout(`Restored and current: ${location}\n`);
    const { all, checked } = await printBlobs(config, database, { bytes: false, atMost: blobsAtMost });
    if (!all) writeStdout(`${checked} blobs were looked for; \`mneme blobs verify\` looks at all.\n`);
  });
  return 0;
}

/** A server that can't be reached is explained by the setting that names it. */
function explained(
  error: unknown,
  { database }: Config,
  backupUrl: ServerConfig['backupUrl'] = null,
): unknown {
  if (!database) return error;
  if (backupUrl) {
    return unusableDatabase(error, { variable: 'MNEME_BACKUP_DATABASE_URL', url: backupUrl.reveal() });
  }
  return unusableDatabase(
    error,
    database.ownerUrl
      ? { variable: 'MNEME_OWNER_DATABASE_URL', url: database.ownerUrl.reveal() }
      : { variable: 'DATABASE_URL', url: database.url.reveal() },
  );
}
