import { expect, it } from 'vitest';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const database = useDatabase();
const api = useApi();

const listed = `query ($task: String!) {
  jobRuns(filter: { task: { equalTo: $task }, state: { equalTo: FAILED } }, orderBy: ID_DESC) {
    nodes { id task state attempts errorCode runAt startedAt finishedAt createdAt }
  }
}`;
const retry =
  'mutation ($id: UUID!) { retryJob(input: { jobRunId: $id }) { jobRun { id state errorCode finishedAt } } }';

/** Jobs of a task that failed for good. */
async function fail(task: string, count: number): Promise<void> {
  const { rows } = await withSession(api.services.pool, api.one.admin, (session) =>
    session.query<{ id: string }>(
      `select mneme_private.enqueue($1, '{}') as id from generate_series(1, $2)`,
      [task, count],
    ),
  );
  for (const { id } of rows) {
    await database.runnerPool.query(`select mneme_private.fail_job($1, 'PROVIDER_DOWN', true)`, [id]);
  }
}

it('shows failed jobs and lets an admin try them again, who is told what can not be', async () => {
  await fail('embed', 3);
  await fail('extract', 1);
  const { jobRuns } = await api.data(api.one.admin, listed, { task: 'embed' });
  expect(jobRuns.nodes).toHaveLength(3);
  const [newest] = jobRuns.nodes;
  expect(newest).toMatchObject({ task: 'embed', state: 'FAILED', errorCode: 'PROVIDER_DOWN' });
  expect(newest.finishedAt >= newest.createdAt).toBe(true);
  const ids = jobRuns.nodes.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...ids].sort().reverse());

  const { retryJob } = await api.data(api.one.admin, retry, { id: newest.id });
  expect(retryJob.jobRun).toEqual({ id: newest.id, state: 'WAITING', errorCode: null, finishedAt: null });
  const again = await api.ask(api.one.admin, retry, { id: newest.id });
  expect(again.errors[0]?.extensions?.code).toBe('JOB_NOT_FAILED');
  const foreign = await api.ask(api.other.admin, retry, { id: ids[1] });
  expect(foreign.errors[0]?.extensions?.code).toBe('JOB_RUN_NOT_FOUND');
  const member = await api.one.caller('member');
  const refused = await api.ask(member, retry, { id: ids[1] });
  expect(refused.errors[0]?.extensions?.code).toBe('NOT_ALLOWED');

  const all = 'mutation ($task: String) { retryFailedJobs(input: { task: $task }) { retriedCount } }';
  const counted = await api.data(api.one.admin, all, { task: 'embed' });
  expect(counted.retryFailedJobs).toEqual({ retriedCount: 2 });
  const rest = await api.data(api.one.admin, all);
  expect(rest.retryFailedJobs).toEqual({ retriedCount: 1 });
  const { jobStatus } = await api.data(api.one.admin, '{ jobStatus { waiting failed backlog } }');
  expect(jobStatus).toEqual({ waiting: 4, failed: 0, backlog: 0 });
});
