import type { Session } from '../../postgres/session.ts';
import type { RecallKind } from '../kinds.ts';

/** How many rows one job embeds. */
const rowsPerJob = 100;

/** Enqueues the jobs for the vectors of rows stored in this transaction, which commit with them. */
export async function enqueueVectors(
  session: Session,
  kind: RecallKind,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsPerJob) {
    const payload = { kind, ids: ids.slice(start, start + rowsPerJob) };
    await session.query(`select mneme_private.enqueue('embed', $1, priority => 5)`, [payload]);
  }
}
