import { constant, get } from 'postgraphile/grafast';
import { jobStatus, retryFailedJobs, retryJob, type JobStatus as Status } from '../../memory/jobs.ts';
import { type Api, type ApiTypes, ask, change } from '../pothos/builder.ts';

/** The type with the numbers of a workspace's jobs. */
export type JobStatusRef = PothosSchemaTypes.ObjectRef<
  PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>,
  Status
>;

/** Background work: jobStatus, retryJob, retryFailedJobs; the jobs themselves are the list jobRuns. */
export function defineJobOperations({ builder, row }: Api): JobStatusRef {
  const JobStatus = builder.objectRef<Status>('JobStatus').implement({
    fields: (t) => ({
      waiting: t.exposeInt('waiting'),
      running: t.exposeInt('running'),
      failed: t.exposeInt('failed'),
      backlog: t.exposeInt('backlog', {
        description: 'How many imported turns have no job yet. They are also counted in `waiting`.',
      }),
      tasks: t.expose('tasks', { type: 'JSON', description: 'The same numbers for each task.' }),
    }),
  });
  const RetryJobInput = builder.inputType('RetryJobInput', {
    fields: (t) => ({ jobRunId: t.field({ type: 'UUID', required: true }) }),
  });
  const RetryJobPayload = builder.objectRef<{ jobRunId: string }>('RetryJobPayload').implement({
    fields: (t) => ({
      jobRun: t.field({ type: 'JobRun', plan: ($done) => row('JobRun', get($done, 'jobRunId')) }),
    }),
  });
  const RetryFailedJobsInput = builder.inputType('RetryFailedJobsInput', {
    fields: (t) => ({ task: t.string({ description: 'Only jobs of this task. Default: all tasks.' }) }),
  });
  const RetryFailedJobsPayload = builder
    .objectRef<{ retriedCount: number }>('RetryFailedJobsPayload')
    .implement({ fields: (t) => ({ retriedCount: t.exposeInt('retriedCount') }) });

  builder.queryFields((t) => ({
    jobStatus: t.field({
      description: "The background jobs of the caller's workspace, without recurring ones. For every role.",
      type: JobStatus,
      plan: () => ask(constant(null), (by) => jobStatus(by.services, by.caller)),
    }),
  }));
  builder.mutationFields((t) => ({
    retryJob: t.field({
      description:
        'Retries a failed job, with a full number of attempts. A job that has not failed is refused. Admins and services only.',
      type: RetryJobPayload,
      nullable: true,
      args: { input: t.arg({ type: RetryJobInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => retryJob(by.services, by.caller, input)),
    }),
    retryFailedJobs: t.field({
      description:
        'Retries failed jobs, the oldest first, at most 1,000 in one call. Returns how many. Admins and services only.',
      type: RetryFailedJobsPayload,
      nullable: true,
      args: { input: t.arg({ type: RetryFailedJobsInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => retryFailedJobs(by.services, by.caller, input)),
    }),
  }));
  return JobStatus;
}
