import {
  ConsoleCancelJobDocument,
  ConsoleJobsDocument,
  ConsoleRetryJobDocument,
  ConsoleRetryJobsDocument,
  type JobState,
} from '../../../generated/graphql.ts';
import { useChange, usePages } from '../../api/data.ts';
import { useLive } from '../../api/live.ts';
import { useUrl } from '../../api/url.ts';
import { Button, Choice } from '../../kit/form.tsx';
import { Chip, Empty, Figures, More, Shown, Table } from '../../kit/page.tsx';
import { words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { say } from '../../kit/toast.tsx';

const states: readonly (readonly [JobState | '', string])[] = [
  ['', 'All'],
  ['FAILED', 'Failed'],
  ['WAITING', 'Waiting'],
  ['RUNNING', 'Running'],
  ['DONE', 'Done'],
];

/** Background work, as it moves. */
export function Jobs() {
  const [url, setUrl] = useUrl();
  const state = states.find(([one]) => one === url.state)?.[0] ?? '';
  const found = usePages(
    ConsoleJobsDocument,
    { filter: state === '' ? undefined : { state: { equalTo: state } } },
    (page) => page.jobRuns,
  );
  useLive({ of: ['JOBS'] });
  const retry = useChange(ConsoleRetryJobDocument);
  const cancel = useChange(ConsoleCancelJobDocument);
  const retryAll = useChange(ConsoleRetryJobsDocument);
  return (
    <Shown of={found}>
      {({ pages }) => {
        const jobStatus = pages[0]?.jobStatus;
        const jobs = pages.flatMap((page) => page.jobRuns?.nodes ?? []);
        const total = pages[0]?.jobRuns?.totalCount ?? 0;
        return (
          <div className="stack">
            <Figures
              of={[
                ['Waiting', jobStatus?.waiting ?? 0],
                ['Running', jobStatus?.running ?? 0],
                ['Failed', jobStatus?.failed ?? 0, (jobStatus?.failed ?? 0) > 0],
                ['Turns behind', jobStatus?.backlog ?? 0],
              ]}
            />
            <div className="row">
              <Choice
                label="State"
                hidden
                value={state}
                options={states}
                onChoice={(next) => setUrl({ state: next })}
              />
              <span className="grow" />
              {(jobStatus?.failed ?? 0) > 0 && (
                <Button
                  onClick={() =>
                    retryAll.mutate(
                      { input: {} },
                      {
                        onSuccess: ({ retryFailedJobs }) =>
                          say({ text: `${retryFailedJobs?.retriedCount ?? 0} run again.` }),
                      },
                    )
                  }
                >
                  Run all that failed again
                </Button>
              )}
            </div>
            {jobs.length > 0 ? (
              <Table cards heads={[['Task'], ['State'], ['Attempts', 'num'], ['Since'], ['Change', 'sr']]}>
                {jobs.map(
                  (job) =>
                    job && (
                      <tr key={job.id}>
                        <td>{words(job.task)}</td>
                        <td>
                          <Chip
                            look={job.state === 'FAILED' ? 'bad' : job.state === 'DONE' ? 'good' : undefined}
                          >
                            {words(job.state)}
                          </Chip>{' '}
                          {job.errorCode && <code className="muted">{job.errorCode}</code>}
                          {job.errorText && <span className="muted small block">{job.errorText}</span>}
                        </td>
                        <td className="num">{job.attempts > 1 ? job.attempts : ''}</td>
                        <td className="muted">
                          <When at={job.finishedAt ?? job.startedAt ?? job.createdAt} />
                        </td>
                        <td className="num">
                          {job.state === 'WAITING' && (
                            <Button
                              small
                              look="plain"
                              disabled={cancel.isPending}
                              onClick={() => {
                                const input = { jobRunId: job.id };
                                cancel.mutate(
                                  { input },
                                  {
                                    onSuccess: () =>
                                      say({
                                        text: 'It is cancelled.',
                                        undo: () => retry.mutate({ input }),
                                      }),
                                  },
                                );
                              }}
                            >
                              Cancel
                            </Button>
                          )}
                          {job.state === 'FAILED' && (
                            <Button
                              small
                              disabled={retry.isPending}
                              onClick={() => retry.mutate({ input: { jobRunId: job.id } })}
                            >
                              Run again
                            </Button>
                          )}
                        </td>
                      </tr>
                    ),
                )}
              </Table>
            ) : (
              <Empty title={state === '' ? 'No jobs yet' : `Nothing is ${words(state).toLowerCase()}`}>
                Background work appears here once turns or documents are stored.
              </Empty>
            )}
            <More of={found} />
            {jobs.length > 0 && (
              <p className="muted small">
                {jobs.length.toLocaleString()} of {total.toLocaleString()}
              </p>
            )}
          </div>
        );
      }}
    </Shown>
  );
}
