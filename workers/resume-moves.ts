import { resumeMoves } from '../src/memory/embedding/moves.ts';
import type { RecurringTask } from './task.ts';

/** Keeps moves to another embedding model going whose jobs have given up: a provider may be away for a day. */
export const resumeMovesTask: RecurringTask = {
  name: 'resume_moves',
  schedule: '*/10 * * * *',
  run: ({ runnerPool, signal }) => resumeMoves(runnerPool, signal),
};
