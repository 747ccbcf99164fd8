import { stat, statfs } from 'node:fs/promises';
import type { Client } from 'pg';
import { MoveError } from './move-error.ts';
import { type MovedTables, ofWorkspace } from './moved-tables.ts';

/** What the rows that are copied take at first, beside themselves: their write-ahead log. */
const factor = 2;

/**
 * Bytes that a workspace takes in a database, indexes included: of each table its share by the number of rows, since
 * what the rows themselves take is not all.
 */
export async function sizeOf(
  client: Client,
  workspaceId: string,
  { moved, folded }: MovedTables,
): Promise<number> {
  const tables = [...moved.map(({ name }) => name), ...folded];
  const counts = tables.map(
    (name) =>
      `select tableoid as part, count(*) as count from ${name} where ${ofWorkspace(name, workspaceId)} group by 1`,
  );
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(
         pg_total_relation_size(counted.part)
         * (counted.count / greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), counted.count, 1)::numeric)
       ), 0)::bigint as bytes
     from (${counts.join(' union all ')}) counted join pg_class c on c.oid = counted.part`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Bytes that are free where a database keeps its files; null where that can't be known. Postgres does not tell: it is
 * known of a server on this machine whose owner's login may look at its directory.
 */
export async function freeBytes(client: Client): Promise<number | null> {
  try {
    const { rows } = await client.query<{ directory: string; changed: Date }>(
      `select current_setting('data_directory') as directory, change as changed from pg_stat_file('.')`,
    );
    const [row] = rows;
    if (!row) return null;
    // A server elsewhere may have a directory of the same name.
    const { ctime } = await stat(row.directory);
    if (Math.abs(ctime.getTime() - row.changed.getTime()) >= 1_000) return null;
    const { bavail, bsize } = await statfs(row.directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Looks whether the target has room for a workspace.
 *
 * @param size bytes that the workspace takes.
 * @param free bytes that are free there; null if that is not known.
 * @throws MoveError if there is less.
 */
export function requireRoom(cell: string, size: number, free: number | null): void {
  const needed = size * factor;
  if (free === null || free >= needed) return;
  throw new MoveError(
    `The cell ${cell} has ${megabytes(free)} free, and the workspace needs about ${megabytes(needed)} there while it is copied. Make room, or choose another cell. Nothing was moved.`,
  );
}

/** Bytes for people. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
