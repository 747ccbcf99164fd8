import { constant } from 'postgraphile/grafast';
import { jobStatus, type JobStatus as Status } from '../../memory/jobs.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** Background work: jobStatus. */
export function defineJobOperations({ builder }: Api): void {
  const JobStatus = builder.objectRef<Status>('JobStatus').implement({
    fields: (t) => ({
      waiting: t.exposeInt('waiting'),
      running: t.exposeInt('running'),
      failed: t.exposeInt('failed'),
      tasks: t.expose('tasks', { type: 'JSON', description: 'The same per task.' }),
    }),
  });
  builder.queryFields((t) => ({
    jobStatus: t.field({
      description:
        "The caller's workspace's background work: due and debounced jobs, not recurring ones. Open to members.",
      type: JobStatus,
      plan: () => ask(constant(null), (by) => jobStatus(by.services, by.caller)),
    }),
  }));
}
