import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

/** The folder of the database's source: roles, migrations, functions. */
export const databaseFolder = join(import.meta.dirname, '../../db');

/**
 * A change of the database by its kind: a folder of `db/migrations`, applied in one transaction; a file of its folder
 * `concurrently`, a single statement that builds an index while others write; a file of `db/functions`; the second part
 * of a table's file with its triggers, policies and grants; `db/retired.sql`, which drops former functions;
 * `db/queue.sql`, with which graphile-worker's migrations are run. A migration is applied once, all else whenever its
 * text changes.
 */
export interface Change {
  readonly kind: 'migration' | 'concurrent' | 'function' | 'table' | 'retired' | 'queue';
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of its text; for the queue, including graphile-worker's version. */
  readonly hash: string;
  /** The table, for the second part of a table's file. */
  readonly table?: string;
}

/** The first migration, which creates all tables. */
export const baseline = '0001_baseline';

/** The line at which the second part of a table's file begins. */
export const secondPart = /^-- What follows is made anew/m;

let changesRead: Promise<Change[]> | undefined;

/** All changes in order of application. Cached, since readiness checks use them often. */
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
  const retired = await readFile(join(databaseFolder, 'retired.sql'), 'utf8');
  return [
    ...migrations.flatMap(({ changes }) => changes),
    ...functions.flat(),
    ...migrations.flatMap(({ tables }) => tables),
    change('retired', 'retired.sql', retired),
    { kind: 'queue', name: 'queue.sql', sql: queue, hash: hashOf(`${queueVersion}\n${queue}`) },
  ];
}

const queueVersion = packageFile.dependencies['graphile-worker'];

async function readMigration(folder: string): Promise<{ changes: Change[]; tables: Change[] }> {
  const path = join('migrations', folder);
  const files = (await readFolder('migration', path, folder)).map(({ name, sql }) => {
    const at = sql.search(secondPart);
    return at < 0
      ? { name, first: sql, second: '' }
      : { name, first: sql.slice(0, at), second: sql.slice(at) };
  });
  const tables = files
    .filter(({ second }) => second !== '')
    .map(({ name, first, second }) => ({ ...change('table', name, second), table: tableOf(name, first) }));
  const alone = (await sortedEntries(join(databaseFolder, path))).includes('concurrently')
    ? await readFolder('concurrent', join(path, 'concurrently'), `${folder}/concurrently`)
    : [];
  const changes = [change('migration', folder, files.map(({ first }) => first).join('\n')), ...alone];
  return { changes, tables };
}

function tableOf(file: string, sql: string): string {
  const [table, ...others] = [...sql.matchAll(/^create (?:unlogged )?table (mneme\w*\.\w+) \(/gm)].map(
    ([, name]) => name,
  );
  if (!table || others.length > 0)
    throw new Error(`${file} has a part that is made anew, and so must create one table, and one alone.`);
  return table;
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
