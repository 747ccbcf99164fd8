import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import { archiveTask, rewriteArchiveTask } from './archive.ts';
import { foldStatisticsTask } from './fold-statistics.ts';
import { indexVectorsTask } from './index-vectors.ts';
import { keepSealedTask } from './keep-sealed.ts';
import { placeVectorsTask } from './place-vectors.ts';
import { pruneTask, sweepPresenceTask } from './prune.ts';
import { readTimesTask } from './read-times.ts';
import { removeTranscriptsTask } from './remove-transcripts.ts';
import { resumeFeedersTask } from './resume-feeders.ts';
import { resumeMovesTask } from './resume-moves.ts';
import { resumeRollUpsTask } from './resume-roll-ups.ts';
import { salienceTask } from './salience.ts';
import { splitAnewTask } from './split-anew.ts';
import type { RecurringTask } from './task.ts';

/** All recurring work. */
export const recurringTasks: readonly RecurringTask[] = [
  foldStatisticsTask,
  pruneTask,
  keepSealedTask,
  removeTranscriptsTask,
  archiveTask,
  rewriteArchiveTask,
  sweepPresenceTask,
  indexVectorsTask,
  readTimesTask,
  splitAnewTask,
  placeVectorsTask,
  salienceTask,
  resumeMovesTask,
  resumeFeedersTask,
  resumeRollUpsTask,
];

/**
 * The schedule for graphile-worker. One key per task: while a run waits, no other is added. Missed runs are made up for
 * only where the task says so, and failed ones not retried, since the next run does the same work.
 */
export function crontab(tasks: readonly RecurringTask[] = recurringTasks): ParsedCronItem[] {
  return parseCronItems(
    tasks.map((task) => ({
      task: task.name,
      match: task.schedule,
      identifier: task.name,
      options: {
        backfillPeriod: task.madeUpForMs ?? 0,
        maxAttempts: 1,
        priority: 5,
        jobKey: `recurring:${task.name}`,
        jobKeyMode: 'preserve_run_at',
      },
    })),
  );
}
