import { describe, expect, it } from 'vitest';
import { retryFailedJobs, retryJob } from '../../src/memory/workspace/jobs.ts';
import { withSession } from '../../src/postgres/session.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, as, workspace, member } = useWorkspace({ member: 'member' }, 'for each test');
const someId = '01890000-0000-7000-8000-000000000001';

/** A job that has failed for good, as the workers record it. */
async function failedJob(more = ''): Promise<void> {
  const { rows } = await withSession(services.pool, member, (session) =>
    session.query<{ id: string }>(
      `select mneme_private.enqueue('summarize', $1, max_attempts => 3, priority => 7${more}) as id`,
      [{ threadId: someId }],
    ),
  );
  await database.runnerPool.query(`select mneme_private.fail_job($1, 'PROVIDER_DOWN', true)`, [rows[0]?.id]);
}

interface Run {
  id: string;
  state: string;
  attempts: number;
  error_code: string | null;
}

async function runs(): Promise<Run[]> {
  const { rows } = await withSession(services.pool, member, (session) =>
    session.query<Run>('select id, state, attempts, error_code from mneme.job_run order by id'),
  );
  return rows;
}

async function queued() {
  const { rows } = await database.runnerPool.query(
    `select run.input, job.priority, job.max_attempts, job.attempts
     from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id where run.workspace_id = $1`,
    [workspace.id],
  );
  return rows;
}

async function kept(): Promise<number> {
  const { rows } = await database.owner.query<{ kept: number }>(
    `select count(*)::int as kept from mneme.job_run where workspace_id = $1 and state = 'failed' and input is not null`,
    [workspace.id],
  );
  return rows[0]?.kept ?? -1;
}

describe('a failed job', () => {
  it('goes back into the queue as it was, once, under its record, and the log says who did it', async () => {
    await failedJob();
    expect(await queued()).toEqual([]);
    const [run] = await runs();
    const jobRunId = run?.id ?? '';
    expect(run).toMatchObject({ state: 'failed', error_code: 'PROVIDER_DOWN' });

    const tries = await Promise.allSettled([1, 2].map(() => retryJob(as(workspace.admin), { jobRunId })));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = tries.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ detail: 'JOB_NOT_FAILED' });
    expect(await runs()).toEqual([{ id: jobRunId, state: 'waiting', attempts: 0, error_code: null }]);
    expect(await queued()).toEqual([
      {
        input: { threadId: someId },
        priority: 7,
        max_attempts: 3,
        attempts: 0,
      },
    ]);
    expect(await kept()).toBe(0);
    const { rows: log } = await withSession(services.pool, workspace.admin, (session) =>
      session.query(
        `select action, target_kind, target_id, actor_user_id from mneme.audit_log where action = 'job.retry'`,
      ),
    );
    expect(log).toEqual([
      {
        action: 'job.retry',
        target_kind: 'job_run',
        target_id: jobRunId,
        actor_user_id: workspace.admin.userId,
      },
    ]);
  });

  it('is left to the one that was asked for since and still waits', async () => {
    await failedJob(`, job_key => 'same'`);
    await withSession(services.pool, member, (session) =>
      session.query(`select mneme_private.enqueue('summarize', $1, job_key => 'same')`, [
        { threadId: someId },
      ]),
    );
    const [failed] = await runs();
    await retryJob(as(workspace.admin), { jobRunId: failed?.id ?? '' });
    expect(await runs()).toMatchObject([
      { state: 'done', error_code: 'SUPERSEDED' },
      { state: 'waiting', error_code: null },
    ]);
    expect(await queued()).toHaveLength(1);
  });

  it('is retried with all others of its task by one call', async () => {
    await failedJob();
    await failedJob();
    const program = await workspace.caller('service');
    expect(await retryFailedJobs(as(program), { task: 'embed' })).toEqual({ retriedCount: 0 });
    expect(await retryFailedJobs(as(program), { task: 'summarize' })).toEqual({ retriedCount: 2 });
    expect(await retryFailedJobs(as(program), {})).toEqual({ retriedCount: 0 });
    expect(await queued()).toHaveLength(2);
  });

  it('is for nobody else to retry, and what it was to do for nobody to read', async () => {
    await failedJob();
    const [run] = await runs();
    const jobRunId = run?.id ?? '';
    await expect(retryJob(as(member), { jobRunId })).rejects.toMatchObject({ code: '42501' });
    await expect(retryFailedJobs(as(member), {})).rejects.toMatchObject({ code: '42501' });
    const other = await createTestWorkspace(services);
    await expect(retryJob(as(other.admin), { jobRunId })).rejects.toMatchObject({
      detail: 'JOB_RUN_NOT_FOUND',
    });
    expect(await retryFailedJobs(as(other.admin), {})).toEqual({ retriedCount: 0 });
    for (const caller of [member, workspace.admin, await workspace.caller('service')]) {
      const reading = withSession(services.pool, caller, (session) =>
        session.query('select input from mneme.job_run'),
      );
      await expect(reading).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is kept too when it killed its worker, and forgotten with its record and its workspace', async () => {
    await failedJob();
    const { rows } = await withSession(services.pool, member, (session) =>
      session.query<{ id: string }>(`select mneme_private.enqueue('embed', '{}', max_attempts => 1) as id`),
    );
    await database.runnerPool.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1 where id = $1`,
      [rows[0]?.id],
    );
    await database.runnerPool.query(`select mneme_private.sweep_jobs('test-retry', interval '1 minute')`);
    await database.runnerPool.query(`select mneme_private.release_worker('test-retry')`);
    expect(await kept()).toBe(2);
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    await database.owner.query(
      `update mneme.job_run set finished_at = now() - interval '91 days' where workspace_id = $1 and task = 'embed'`,
      [workspace.id],
    );
    await database.runnerPool.query('select mneme_private.prune_job_runs()');
    expect(await kept()).toBe(1);
    await database.owner.query('delete from mneme.job_run where workspace_id = $1', [workspace.id]);
    expect(await kept()).toBe(0);
  });
});
