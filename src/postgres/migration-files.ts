import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

/** Where the database is written down: roles, migrations, functions. */
export const databaseFolder = join(import.meta.dirname, '../../db');

/**
 * A change of the database, by what it is: a folder of `db/migrations`, applied in one transaction; a file of its
 * folder `concurrently`, one statement on its own, so that an index is built while others write; a file of
 * `db/functions`; `db/queue.sql`, with which graphile-worker's own migrations are run.
 */
export interface Change {
  readonly kind: 'migration' | 'concurrent' | 'function' | 'queue';
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of its text; of the queue's with the version of graphile-worker. */
  readonly hash: string;
}

let changesRead: Promise<Change[]> | undefined;

/** All changes in the order they are applied, read once in a process: readiness asks again and again. */
export function readChanges(): Promise<Change[]> {
  changesRead ??= readChangeFiles();
  return changesRead;
}

async function readChangeFiles(): Promise<Change[]> {
  const folders = await sortedEntries(join(databaseFolder, 'migrations'));
  const migrations = await Promise.all(folders.map(readMigration));
  const schemas = await sortedEntries(join(databaseFolder, 'functions'));
  const functions = await Promise.all(
    schemas.map((schema) => readFolder('function', join('functions', schema), schema)),
  );
  const queue = await readFile(join(databaseFolder, 'queue.sql'), 'utf8');
  return [
    ...migrations.flat(),
    ...functions.flat(),
    { kind: 'queue', name: 'queue.sql', sql: queue, hash: hashOf(`${queueVersion}\n${queue}`) },
  ];
}

const queueVersion = packageFile.dependencies['graphile-worker'];

async function readMigration(folder: string): Promise<Change[]> {
  const path = join('migrations', folder);
  const files = await readFolder('migration', path, folder);
  const alone = (await sortedEntries(join(databaseFolder, path))).includes('concurrently')
    ? await readFolder('concurrent', join(path, 'concurrently'), `${folder}/concurrently`)
    : [];
  return [change('migration', folder, files.map(({ sql }) => sql).join('\n')), ...alone];
}

async function readFolder(kind: Change['kind'], path: string, name: string): Promise<Change[]> {
  const files = (await sortedEntries(join(databaseFolder, path))).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) =>
      change(kind, `${name}/${file}`, await readFile(join(databaseFolder, path, file), 'utf8')),
    ),
  );
}

function change(kind: Change['kind'], name: string, sql: string): Change {
  return { kind, name, sql, hash: hashOf(sql) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function sortedEntries(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}
