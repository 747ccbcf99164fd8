import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { BackupError, Digest, into, writeBackupFile } from './backup-file.ts';
import { databaseFolder } from './migration-files.ts';
import { findPostgresProgram } from './postgres-programs.ts';
import { readStatement } from './statement-file.ts';

const backupAllowedStatement = readStatement(import.meta.dirname, 'backup-allowed.sql');
const targetServerStatement = readStatement(import.meta.dirname, 'target-server.sql');

/** Progress of pg_dump or pg_restore: tables done, and their total. */
type OnTable = (done: number, of: number) => void;

/** A server's database, and the programs to use. */
export interface ServerBackupOptions {
  /** For a backup, the URL of a login that may only read everything; for a restore, the owner's. */
  readonly url: string;
  /** Absolute path. */
  readonly file: string;
  /** The folder of pg_dump and pg_restore; null: the usual places. */
  readonly programs: string | null;
  readonly onTable: OnTable;
  /** Aborts it; nothing is left then. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a server's database into a file in pg_dump's custom format, as of one moment, with a role that may read
 * everything and change nothing. Others may write meanwhile.
 *
 * @param options.url URL of a member of mneme_backup that is neither owner nor superuser: code that runs during a dump
 *   runs as this login.
 * @returns the file's SHA-256.
 * @throws BackupError if the file exists, the login has too few or too many rights, or pg_dump is missing, too old or
 *   fails.
 */
export async function backupServer({
  url,
  file,
  programs,
  onTable,
  signal,
}: ServerBackupOptions): Promise<string> {
  const { major, tables } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ major: number; allowed: boolean; mighty: boolean; tables: number }>(
      backupAllowedStatement,
    );
    const row = rows[0];
    if (!row?.allowed) {
      throw new BackupError(
        'The database login is no member of mneme_backup. Name one that is with MNEME_BACKUP_DATABASE_URL, or let an administrator run db/roles.sql again.',
      );
    }
    if (row.mighty) {
      throw new BackupError(
        'A backup does not run as a superuser or as the owner: what somebody has planted in the database would run as that too. Unset MNEME_BACKUP_DATABASE_URL, or name a login with it that is a member of mneme_backup alone.',
      );
    }
    return row;
  });
  const program = await findPostgresProgram('pg_dump', major, programs);
  return writeBackupFile(file, async (handle) => {
    const digest = new Digest();
    const { dsn, environment } = credentials(url);
    const dump = spawn(
      program,
      [
        '--format=custom',
        '--role=mneme_backup',
        '--enable-row-security',
        // Mneme has no large objects, and any login can create one that only it can read.
        '--no-blobs',
        '--no-password',
        '--verbose',
        `--dbname=${dsn}`,
      ],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe'], signal },
    );
    const ended = endOf(dump, program, /dumping contents of table/, tables, onTable);
    await Promise.all([ended, pipeline(dump.stdout, digest, into(handle))]);
    return digest.sha256();
  });
}

/**
 * Checks that a database may be filled from a backup.
 *
 * @returns the server's major version.
 * @throws BackupError if it contains Mneme already.
 */
export function requireEmptyServer(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ major: number; taken: boolean }>(targetServerStatement);
    if (rows[0]?.taken !== false) {
      throw new BackupError(
        'The database already contains Mneme and is not overwritten. Name an empty database.',
      );
    }
    return rows[0].major;
  });
}

/**
 * Fills a server's empty database from such a file, completely or not at all: the roles first, then the file's
 * content in one transaction.
 *
 * @param options.url URL of a superuser, or of a login that may give objects to Mneme's roles.
 * @throws BackupError if the database contains Mneme already, or pg_restore is missing, too old or fails.
 */
export async function restoreServer({
  url,
  file,
  programs,
  onTable,
  signal,
}: ServerBackupOptions): Promise<void> {
  const major = await requireEmptyServer(url);
  const program = await findPostgresProgram('pg_restore', major, programs);
  const { dsn, environment } = credentials(url);
  const entries = await listedTables(program, file, environment);
  await withClient(url, async (client) =>
    client.query(await readFile(join(databaseFolder, 'roles.sql'), 'utf8')),
  );
  const restore = spawn(
    program,
    ['--exit-on-error', '--single-transaction', '--no-password', '--verbose', `--dbname=${dsn}`],
    { env: environment, stdio: ['pipe', 'ignore', 'pipe'], signal },
  );
  const ended = endOf(restore, program, /processing data for table/, entries, onTable);
  // If it fails, its message matters, and not that its input was closed.
  await Promise.all([ended, pipeline(createReadStream(file), restore.stdin).catch(() => ended)]);
  await withClient(url, async (client) => {
    await client.query('analyze');
  });
}

/** The number of tables with rows in a file. */
async function listedTables(program: string, file: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const list = spawn(program, ['--list', file], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = endOf(list, program, /^$/, 0, () => {});
  let text = '';
  list.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await ended;
  return text.split('\n').filter((line) => line.includes(' TABLE DATA ')).length;
}

/** The URL without its password, which others could see in the process list, and an environment that contains it. */
function credentials(url: string): { dsn: string; environment: NodeJS.ProcessEnv } {
  const shown = new URL(url);
  const password = decodeURIComponent(shown.password);
  shown.password = '';
  return {
    dsn: shown.href,
    environment: { ...process.env, LC_ALL: 'C', ...(password === '' ? {} : { PGPASSWORD: password }) },
  };
}

/** Resolves when a program has succeeded. Counts the matching lines of its report. */
function endOf(
  child: ReturnType<typeof spawn>,
  program: string,
  counted: RegExp,
  of: number,
  onTable: OnTable,
): Promise<void> {
  let rest = '';
  let done = 0;
  const complaints: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (of > 0 && counted.test(line)) {
        done += 1;
        onTable(Math.min(done, of), of);
      }
      // Only messages with names: a detail may quote a row.
      if (/error:/.test(line)) complaints.push(line);
    }
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new BackupError(`${program} can't be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(complaints[0] ?? `${program} ended with code ${code} and said nothing.`));
    });
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'mneme backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
