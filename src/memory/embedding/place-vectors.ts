import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';

const placeVectorsStatement = readStatement(import.meta.dirname, 'place-vectors.sql');

/** How many rows one transaction writes. */
const batchSize = 500;

/**
 * Writes the thread beside the next vectors of a workspace's messages that were stored before Mneme did so; a trigger
 * knows it. Until all have it, recall looks a large user's vectors up one by one. Running it twice, also at the same
 * time, has one effect.
 *
 * @returns whether there may be more.
 * @throws pg's errors.
 */
export async function placeVectors(call: Call): Promise<boolean> {
  const placed = await inSession(call, async (session) => {
    const { rowCount } = await session.query(placeVectorsStatement, [session.caller.workspaceId, batchSize]);
    return rowCount ?? 0;
  });
  return placed === batchSize;
}
