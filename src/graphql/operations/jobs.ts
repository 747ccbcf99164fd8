import { constant, get } from 'postgraphile/grafast';
import {
  cancelJob,
  formImports,
  jobInput,
  jobStatus,
  retryFailedJobs,
  retryFailedJobsInput,
  retryJob,
  type JobStatus as Status,
} from '../../memory/workspace/jobs.ts';
import { type Api, type ApiTypes, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** The type with the numbers of a workspace's jobs. */
export type JobStatusRef = PothosSchemaTypes.ObjectRef<
  PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>,
  Status
>;

/** Background work: jobStatus, retryJob, retryFailedJobs, cancelJob; the jobs themselves are the list jobRuns. */
export function defineJobOperations({ builder, row }: Api): JobStatusRef {
  const JobStatus = builder.objectRef<Status>('JobStatus').implement({
    fields: (t) => ({
      waiting: t.exposeInt('waiting'),
      running: t.exposeInt('running'),
      failed: t.exposeInt('failed', { description: 'Without those that were cancelled.' }),
      backlog: t.exposeInt('backlog', {
        description: 'How many imported turns have no job yet. They are also counted in `waiting`.',
      }),
      held: t.exposeInt('held', {
        description: 'How many imported turns wait until formImports. They are not counted in `waiting`.',
      }),
      tasks: t.expose('tasks', { type: 'JSON', description: 'The same numbers for each task.' }),
    }),
  });
  const FormImportsPayload = builder.objectRef<{ turnCount: number }>('FormImportsPayload').implement({
    fields: (t) => ({ turnCount: t.exposeInt('turnCount', { description: 'How many turns waited.' }) }),
  });
  const RetryJobInput = inputOf(builder, 'RetryJobInput', jobInput);
  const RetryJobPayload = builder.objectRef<{ jobRunId: string }>('RetryJobPayload').implement({
    fields: (t) => ({
      jobRun: t.field({ type: 'JobRun', plan: ($done) => row('JobRun', get($done, 'jobRunId')) }),
    }),
  });
  const CancelJobInput = inputOf(builder, 'CancelJobInput', jobInput);
  const CancelJobPayload = builder.objectRef<{ jobRunId: string }>('CancelJobPayload').implement({
    fields: (t) => ({
      jobRun: t.field({ type: 'JobRun', plan: ($done) => row('JobRun', get($done, 'jobRunId')) }),
    }),
  });
  const RetryFailedJobsInput = inputOf(builder, 'RetryFailedJobsInput', retryFailedJobsInput);
  const RetryFailedJobsPayload = builder
    .objectRef<{ retriedCount: number }>('RetryFailedJobsPayload')
    .implement({ fields: (t) => ({ retriedCount: t.exposeInt('retriedCount') }) });

  builder.queryFields((t) => ({
    jobStatus: t.field({
      description: "The background jobs of the caller's workspace, without recurring ones. For every role.",
      type: JobStatus,
      plan: () => ask(constant(null), jobStatus),
    }),
  }));
  builder.mutationFields((t) => ({
    formImports: t.field({
      description:
        'Begins to form memories of the imported turns that were stored with formLater, in the background.',
      type: FormImportsPayload,
      nullable: true,
      plan: () => change(constant({}), async (by) => ({ turnCount: await formImports(by) })),
    }),
    retryJob: t.field({
      description:
        'Retries a failed job, with a full number of attempts. A job that has not failed is refused. Admins and services only.',
      type: RetryJobPayload,
      nullable: true,
      args: { input: t.arg({ type: RetryJobInput, required: true }) },
      plan: (_, { $input }) => change($input, retryJob),
    }),
    cancelJob: t.field({
      description:
        'Cancels a waiting job. It then counts as failed with the errorCode CANCELLED, and retryJob puts it back. Admins and services only.',
      type: CancelJobPayload,
      nullable: true,
      args: { input: t.arg({ type: CancelJobInput, required: true }) },
      plan: (_, { $input }) => change($input, cancelJob),
    }),
    retryFailedJobs: t.field({
      description:
        'Retries failed jobs, the oldest first, at most 1,000 in one call, and none that was cancelled. Returns how many. Admins and services only.',
      type: RetryFailedJobsPayload,
      nullable: true,
      args: { input: t.arg({ type: RetryFailedJobsInput, required: true }) },
      plan: (_, { $input }) => change($input, retryFailedJobs),
    }),
  }));
  return JobStatus;
}
