import { placeVectors } from '../src/memory/embedding/place-vectors.ts';
import type { RecurringTask } from './task.ts';

/**
 * Writes the thread beside vectors that were stored before Mneme did so. For a workspace that is done, it costs one
 * look-up.
 */
export const placeVectorsTask: RecurringTask = {
  name: 'place_vectors',
  schedule: '*/5 * * * *',
  async run({ services, runnerPool, signal }) {
    const { rows } = await runnerPool.query<{ id: string }>(
      'select mneme_private.vectors_without_thread() as id',
    );
    for (const { id } of rows) {
      let more: boolean;
      do {
        signal.throwIfAborted();
        more = await placeVectors({
          services,
          caller: { role: 'worker', workspaceId: id, userId: null, requestId: null },
        });
      } while (more);
    }
  },
};
