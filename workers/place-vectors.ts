import { placeVectors } from '../src/memory/embedding/place-vectors.ts';
import type { RecurringTask } from './task.ts';
import { whileMore } from './workspaces.ts';

/**
 * Writes the thread beside vectors that were stored before Mneme did so. For a workspace that is done, it costs one
 * look-up.
 */
export const placeVectorsTask: RecurringTask = {
  name: 'place_vectors',
  schedule: '*/5 * * * *',
  run: (context) => whileMore(context, 'mneme_private.vectors_without_thread', placeVectors),
};
