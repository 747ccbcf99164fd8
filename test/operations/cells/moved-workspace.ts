import pg from 'pg';
import { movedTables, ofWorkspace } from '../../../src/memory/cells/move/moved-tables.ts';

/** What a cell has of a workspace: rows by table, and the rows themselves. */
export interface RowsOf {
  readonly counts: Readonly<Record<string, number>>;
  /** Each table's rows as text, without what every database numbers for itself. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
}

/** Columns whose values are each database's own numbers, or tell when a job was started last. */
const ownNumbers = [
  'queue_job_id',
  'model_id',
  'embedding_model_id',
  'embedding_choice_id',
  'from_model_id',
  'to_model_id',
];

/** Reads all that a database has of a workspace, past row security. */
export async function rowsOf(databaseUrl: string, workspaceId: string): Promise<RowsOf> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    const rows: Record<string, string[]> = {};
    const { moved, folded } = await movedTables(client);
    for (const name of [...moved.map((table) => table.name), ...folded]) {
      const { rows: found } = await client.query<{ text: string }>(
        `select (to_jsonb(t) - $1::text[])::text as text from ${name} t where ${ofWorkspace(name, workspaceId)}
         order by 1`,
        [ownNumbers],
      );
      if (found.length === 0) continue;
      counts[name] = found.length;
      rows[name] = found.map(({ text }) => text);
    }
    return { counts, rows };
  } finally {
    await client.end();
  }
}
