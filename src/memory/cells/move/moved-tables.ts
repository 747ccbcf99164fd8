import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { readStatement } from '../../../postgres/statement-file.ts';

const movedTablesStatement = readStatement(import.meta.dirname, 'moved-tables.sql');

/** A column of a table that goes with its workspace. */
interface MovedColumn {
  readonly name: string;
  readonly type: string;
  /** Whether it has the number of an embedding model, which each database counts for itself. */
  readonly isModel: boolean;
}

/** A table whose rows go with their workspace. */
export interface MovedTable {
  /** With its schema, e.g. `mneme.message`. */
  readonly name: string;
  /** Its stored columns, without generated ones. */
  readonly columns: readonly MovedColumn[];
  /** Columns of its primary key. */
  readonly key: readonly string[];
}

/** The tables of a workspace. */
export interface MovedTables {
  readonly moved: readonly MovedTable[];
  /** Tables that are emptied into others before: their rows are numbered over all workspaces. */
  readonly folded: readonly string[];
}

/** Tables about cells, and what lives as long as its transaction: they stay. */
const staying = ['cell_workspace', 'cell_key', 'workspace_hold', 'erasing_row'];

/** Reads the tables of workspaces from the catalogue, by name. */
export async function movedTables(client: Client): Promise<MovedTables> {
  const { rows } = await client.query<MovedTable>(movedTablesStatement, [staying]);
  const hasOwnKeys = ({ name, key }: MovedTable) =>
    name === 'mneme.workspace' || key.includes('workspace_id');
  return {
    moved: rows.filter(hasOwnKeys),
    folded: rows.filter((table) => !hasOwnKeys(table)).map(({ name }) => name),
  };
}

/** The condition for a table's rows of one workspace. */
export function ofWorkspace(table: string, workspaceId: string): string {
  return `${table === 'mneme.workspace' ? 'id' : 'workspace_id'} = ${escapeLiteral(workspaceId)}`;
}

/** Which number an embedding model of the source has in the target. */
export type ModelNumbers = ReadonlyMap<number, number>;

/** Makes a value of a column as it shall be in the target. */
export type ValueOf = (table: MovedTable, column: string) => string;

/** Values of rows in the target: as they are. */
export const valueThere: ValueOf = (_table, column) => escapeIdentifier(column);

/** Values of rows in the source, in the target's numbers. */
export function valuesOfSource(models: ModelNumbers): ValueOf {
  return (table, column) => {
    const own = escapeIdentifier(column);
    if (table.columns.find(({ name }) => name === column)?.isModel) {
      const cases = [...models].map(([here, there]) => `when ${here} then ${there}`);
      return cases.length === 0 ? own : `case ${own} ${cases.join(' ')} end`;
    }
    // Every queue counts for itself. What `mneme_private.detach_jobs` gives is no queue's number.
    if (table.name === 'mneme.job_run' && column === 'queue_job_id') {
      return `-1 - ('x' || substr(md5(id::text), 1, 15))::bit(60)::bigint`;
    }
    return own;
  };
}

/** A hash of a row's key, as an expression: the same in all versions of Postgres, as its hash partitions need. */
export function keyHash(table: MovedTable, value: ValueOf): string {
  return `hashtextextended(row(${table.key.map((column) => value(table, column)).join(', ')})::text, 0)`;
}

/** The part of a table that a row is in, by the hash of its key: 0 to 4,095. */
export const partOf = (hash: string): string => `(${hash} & 4095)::integer`;

/** A row's content as a text, as an expression. */
export function textOfRow(table: MovedTable, value: ValueOf): string {
  const values = table.columns.map(({ name, type }) =>
    // As they are stored: written as decimals they take ten times as long.
    /^(public\.)?halfvec$/.test(type) ? `public.halfvec_send(${value(table, name)})` : value(table, name),
  );
  return `row(${values.join(', ')})::text`;
}
