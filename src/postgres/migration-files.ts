import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { isLater, ownVersion } from './later-database.ts';

/** The folder of the database's source: roles, migrations, functions. */
export const databaseFolder = join(import.meta.dirname, '../../db');

/**
 * A change of the database by its kind: a folder of `db/migrations`, applied in one transaction; a file of its folder
 * `concurrently`, a single statement that builds an index while others write; a file of `db/functions`; a file of
 * `db/tables` with a table's comments, triggers, policies and grants; the forms of the search, which the functions make;
 * a file of `db/retired`, which drops the functions that its version stopped calling; `db/queue.sql`, with which
 * graphile-worker's migrations are run. A migration is applied once, all else whenever its text changes.
 */
export interface Change {
  readonly kind: 'migration' | 'concurrent' | 'function' | 'table' | 'forms' | 'retired' | 'queue';
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of its text; of what it is made from, for forms; for the queue, including graphile-worker's version. */
  readonly hash: string;
  /** The table, for a file of `db/tables`. */
  readonly table?: string;
}

/** The first migration, which creates all tables of 0.2.0. */
export const baseline = '0200_baseline';

const changesRead = new Map<string, Promise<Change[]>>();

/**
 * All changes in order of application. Cached, since readiness checks use them often.
 *
 * @param folder where they stand, if not in `db`.
 */
export function readChanges(folder = databaseFolder): Promise<Change[]> {
  const read = changesRead.get(folder) ?? readChangeFiles(folder);
  changesRead.set(folder, read);
  return read;
}

async function readChangeFiles(folder: string): Promise<Change[]> {
  const migrations: Change[] = [];
  for (const name of await sortedEntries(join(folder, 'migrations')))
    migrations.push(...(await readMigration(join(folder, 'migrations', name), name)));
  const functions: Change[] = [];
  for (const schema of await sortedEntries(join(folder, 'functions')))
    functions.push(...(await readFolder('function', join(folder, 'functions', schema), schema)));
  const tables = await readFolder('table', join(folder, 'tables'), 'tables');
  const retired = await readFolder('retired', join(folder, 'retired'), 'retired');
  const queue = await readFile(join(folder, 'queue.sql'), 'utf8');
  const maker = await readFile(join(import.meta.dirname, 'search-forms.ts'), 'utf8');
  return [
    ...migrations,
    ...functions,
    ...tables.map((table) => ({ ...table, table: tableOf(table) })),
    {
      kind: 'forms',
      name: 'search-forms',
      sql: '',
      hash: hashOf([maker, ...functions.map(({ hash }) => hash)].join('\n')),
    },
    ...retired.filter((file) => isLater(ownVersion, retiringVersion(file))),
    { kind: 'queue', name: 'queue.sql', sql: queue, hash: hashOf(`${queueVersion}\n${queue}`) },
  ];
}

const queueVersion = packageFile.dependencies['graphile-worker'];

async function readMigration(path: string, folder: string): Promise<Change[]> {
  const files = await readFolder('migration', path, folder);
  const alone = (await sortedEntries(path)).includes('concurrently')
    ? await readFolder('concurrent', join(path, 'concurrently'), `${folder}/concurrently`)
    : [];
  return [change('migration', folder, files.map(({ sql }) => sql).join('\n')), ...alone];
}

function tableOf({ name, sql }: Change): string {
  const table = /^comment on table (mneme\w*\.\w+) is\b/m.exec(sql)?.[1];
  if (!table) throw new Error(`db/${name} does not say what its table is: it begins with a comment on it.`);
  return table;
}

/** The version that stopped calling the functions which a file drops. Processes of it may still run beside those of the next. */
function retiringVersion({ name }: Change): string {
  const version = /^retired\/(\d+\.\d+\.\d+)\.sql$/.exec(name)?.[1];
  if (!version)
    throw new Error(`db/${name} is not named by a version: the one that stopped calling what it drops.`);
  return version;
}

async function readFolder(kind: Change['kind'], path: string, name: string): Promise<Change[]> {
  const files = (await sortedEntries(path)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) => change(kind, `${name}/${file}`, await readFile(join(path, file), 'utf8'))),
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
