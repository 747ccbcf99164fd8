import { escapeLiteral } from 'pg';
import { movedTables, ofWorkspace } from './moved-tables.ts';
import { connectForRows, type MovingCell } from './owner-connection.ts';

/**
 * Erases a workspace's rows in a cell that does not serve it. Its blobs stay, since they are the other cell's; nothing
 * is noted, since the workspace is not erased.
 */
export async function eraseRows(cell: MovingCell, workspaceId: string): Promise<void> {
  const client = await connectForRows(cell);
  try {
    await client.query('delete from mneme_private.blob_to_delete where starts_with(blob_pointer, $1)', [
      `${workspaceId}/`,
    ]);
    await client.query(
      `delete from graphile_worker._private_jobs where payload ->> 'workspaceId' = ${escapeLiteral(workspaceId)}`,
    );
    const { moved, folded } = await movedTables(client);
    for (const name of [...moved.map((table) => table.name), ...folded]) {
      await client.query(`delete from ${name} where ${ofWorkspace(name, workspaceId)}`);
    }
    // What the planner has sampled may quote the rows.
    await client.query('select mneme_private.renew_planner_statistics()');
  } finally {
    await client.end();
  }
}
