import { resumeMoves } from '../src/memory/embedding/moves.ts';
import type { RecurringTask } from './task.ts';

/** Continues moves to another embedding model whose jobs have failed: a provider may be unavailable for a day. */
export const resumeMovesTask: RecurringTask = {
  name: 'resume_moves',
  schedule: '*/10 * * * *',
  run: ({ runnerPool, signal }) => resumeMoves(runnerPool, signal),
};
