import type { FailedJobsAnswer, JobStatusAnswer } from '../client/admin.ts';

/** A workspace's background work for people: its counts, and the jobs that have failed, the newest first. */
export function printJobs(status: JobStatusAnswer, failed: FailedJobsAnswer): string {
  const { waiting, running, backlog, held } = status;
  const lines = [
    `${waiting} waiting${backlog > 0 ? ` (${backlog} imported turns among them)` : ''}, ${running} running, ${failed.totalCount} failed`,
  ];
  if (held > 0) lines.push(`${held} imported turns are to be formed later: \`mneme form\` begins it`);
  for (const job of failed.nodes) {
    if (!job) continue;
    const when = job.finishedAt?.slice(0, 19).replace('T', ' ') ?? '';
    lines.push(`${job.id}  ${job.task.padEnd(10)} ${when}  ${job.errorCode ?? ''}`);
  }
  if (failed.totalCount > failed.nodes.length) {
    lines.push(`and ${failed.totalCount - failed.nodes.length} more: --limit shows them`);
  }
  return `${lines.join('\n')}\n`;
}
