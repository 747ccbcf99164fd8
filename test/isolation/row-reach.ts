import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import type { TestDatabase } from '../support/database.ts';
import type { CatalogTable, PlantedRow } from './planted-rows.ts';

/** A database whose rows are tried to be reached. */
export type TriedDatabase = Pick<TestDatabase, 'pool' | 'runnerPool' | 'owner'>;

/** What became of a statement: how many rows it reached, or the code of the error that refused it. */
export interface Outcome {
  readonly rows: number;
  readonly refused: string | null;
}

/** Runs a statement as a caller and undoes it. */
export async function attempt(
  database: TriedDatabase,
  caller: Caller,
  statement: string,
  values: readonly unknown[],
): Promise<Outcome> {
  const pool = caller.role === 'worker' ? database.runnerPool : database.pool;
  let rows = 0;
  const undone = new Error('undone');
  const run = withSession(pool, caller, async (session) => {
    rows = (await session.query(statement, values)).rowCount ?? 0;
    throw undone;
  });
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  if (error === undone) return { rows, refused: null };
  const code: unknown = Reflect.get(Object(error), 'code');
  if (typeof code !== 'string') throw error;
  return { rows: 0, refused: code };
}

/** Whether row security and grants let a statement through to a row; what stopped it later says so too. */
export function reached({ rows, refused }: Outcome): boolean {
  return refused === null ? rows > 0 : refused !== '42501';
}

/** The columns of a table on which a role has a privilege. */
export async function granted(
  database: TriedDatabase,
  table: CatalogTable,
  role: string,
  privilege: 'insert' | 'update',
): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
       and has_column_privilege($2, attrelid, attnum, $3) order by attnum`,
    [table.relation, `mneme_${role}`, privilege],
  );
  return rows.map(({ name }) => name);
}

/** A row of a table, by its primary key. */
export function place(
  table: CatalogTable,
  row: PlantedRow | undefined,
): { condition: string; values: unknown[] } {
  return {
    condition: table.primary.map((column, at) => `${column} = $${at + 1}`).join(' and '),
    values: table.primary.map((column) => row?.[column]),
  };
}

/** Adds a row like a given one, with an id of its own. */
export async function add(
  database: TriedDatabase,
  table: CatalogTable,
  caller: Caller,
  given: PlantedRow | undefined,
): Promise<Outcome> {
  const columns = await granted(database, table, caller.role, 'insert');
  if (columns.length === 0) return { rows: 0, refused: '42501' };
  const row = given?.id === undefined ? given : { ...given, id: crypto.randomUUID() };
  const list = columns.join(', ');
  const statement = `insert into ${table.relation} (${list}) select ${list} from jsonb_populate_record(null::${table.relation}, $1)`;
  return attempt(database, caller, statement, [JSON.stringify(row)]);
}

/** The commands with which a caller gets through to a row of a table, each column's update on its own. */
export async function through(
  database: TriedDatabase,
  table: CatalogTable,
  row: PlantedRow | undefined,
  caller: Caller,
): Promise<string[]> {
  const { condition, values } = place(table, row);
  const { relation } = table;
  const found: string[] = [];
  const note = (what: string, outcome: Outcome) => {
    if (reached(outcome)) found.push(what);
  };
  note('select', await attempt(database, caller, `select from ${relation} where ${condition}`, values));
  note('insert', await add(database, table, caller, row));
  for (const column of await granted(database, table, caller.role, 'update')) {
    const statement = `update ${relation} set ${column} = ${column} where ${condition}`;
    note(`update ${column}`, await attempt(database, caller, statement, values));
  }
  note('delete', await attempt(database, caller, `delete from ${relation} where ${condition}`, values));
  return found;
}
