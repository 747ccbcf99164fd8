import { Logger, runMigrations } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { readChanges } from '../../src/postgres/migration-files.ts';
import { installQueue } from '../../src/postgres/queue.ts';
import { withSession } from '../../src/postgres/session.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, workspace, member } = useWorkspace({ member: 'member' }, 'for each test');
const someId = '01890000-0000-7000-8000-000000000001';

const enqueue = (caller: Caller, task: string, payload: object, more = '') =>
  withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      `select mneme_private.enqueue($1, $2${more}) as id`,
      [task, payload],
    );
    return rows[0]?.id ?? '';
  });

const status = (caller: Caller) =>
  withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query('select * from mneme_private.job_status()');
    return rows[0];
  });

const queued = async (id: string) => {
  const { rows } = await database.runnerPool.query(
    `select job.payload, run.input, job.priority, job.run_at, job.key
     from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id where job.id = $1`,
    [id],
  );
  return rows[0];
};

describe('enqueue', () => {
  it('knows every task of the workers', async () => {
    for (const { name } of workspaceTasks) expect(await enqueue(workspace.admin, name, {})).toMatch(/^\d+$/);
  });

  it("puts the caller's workspace into the queue, whatever the caller says, and nothing else", async () => {
    const id = await enqueue(member, 'embed', { workspaceId: someId, kind: 'message', ids: [someId] });
    expect(await queued(id)).toMatchObject({
      payload: { workspaceId: workspace.id },
      input: { kind: 'message', ids: [someId] },
    });
  });

  it.each([
    [{ text: 'hello' }],
    [{ kind: 'hello' }],
    [{ ids: ['hello'] }],
    [{ nested: { id: someId } }],
    [{ ids: [[someId]] }],
    [{ nothing: null }],
    [{ ids: Array.from({ length: 1001 }, () => someId) }],
  ])('refuses a payload that is more than ids: %j', async (payload) => {
    await expect(enqueue(member, 'embed', payload)).rejects.toMatchObject({ detail: 'PAYLOAD_NOT_IDS' });
  });

  it('refuses an unknown task, and a caller without a workspace', async () => {
    await expect(enqueue(member, 'prune', {})).rejects.toMatchObject({ detail: 'UNKNOWN_TASK' });
    const nowhere: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };
    await expect(enqueue(nowhere, 'embed', {})).rejects.toMatchObject({ detail: 'WORKSPACE_REQUIRED' });
  });

  it('refuses members what goes through the whole workspace, and everybody a job that pushes in', async () => {
    await expect(enqueue(member, 'reembed', {})).rejects.toMatchObject({ detail: 'TASK_FOR_ADMINS' });
    for (const more of [
      ', priority => -11',
      ', max_attempts => 1000',
      `, delay => '2 days'`,
      ', priority => null',
    ]) {
      await expect(enqueue(member, 'embed', {}, more)).rejects.toMatchObject({ detail: 'JOB_OUT_OF_RANGE' });
    }
  });

  it('merges a keyed job into the one that waits, which keeps its time', async () => {
    const more = `, job_key => 'thread', delay => interval '1 hour'`;
    const first = await enqueue(member, 'summarize', { threadId: someId }, more);
    const before = await queued(first);
    const second = await enqueue(member, 'summarize', { threadId: someId }, more);
    expect(second).toBe(first);
    expect((await queued(first))?.run_at).toEqual(before?.run_at);
    expect(await status(member)).toMatchObject({ waiting: 1, running: 0, failed: 0 });
  });

  it('keeps keys of tasks and workspaces apart', async () => {
    const other = await createTestWorkspace(services);
    const ids = [
      await enqueue(member, 'summarize', {}, `, job_key => 'k'`),
      await enqueue(member, 'extract', {}, `, job_key => 'k'`),
      await enqueue(other.admin, 'summarize', {}, `, job_key => 'k'`),
    ];
    expect(new Set(ids).size).toBe(3);
    expect(await status(other.admin)).toMatchObject({ waiting: 1 });
    expect(await status(member)).toEqual({
      waiting: 2,
      running: 0,
      failed: 0,
      backlog: 0,
      tasks: {
        summarize: { waiting: 1, running: 0, failed: 0 },
        extract: { waiting: 1, running: 0, failed: 0 },
      },
    });
  });

  it('leaves no job behind when the transaction fails', async () => {
    const failing = withSession(services.pool, member, async (session) => {
      await session.query(`select mneme_private.enqueue('embed', '{}')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await status(member)).toMatchObject({ waiting: 0 });
  });
});

describe('the queue itself', () => {
  const asMember = (statement: string) =>
    withSession(services.pool, member, (session) => session.query(statement));

  it('is closed to members', async () => {
    await expect(asMember(`select graphile_worker.add_job('embed', '{}')`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(asMember('select from graphile_worker._private_jobs')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(asMember(`select mneme_private.finish_job(1)`)).rejects.toMatchObject({ code: '42501' });
    await expect(asMember('select mneme_private.workspace_ids()')).rejects.toMatchObject({ code: '42501' });
  });

  it('lets even a member who was granted everything neither add nor see a job', async () => {
    await enqueue(member, 'embed', {});
    const owner = await database.owner.connect();
    try {
      await owner.query('begin');
      await owner.query(`
        grant usage on schema graphile_worker to mneme_member;
        grant all on all tables in schema graphile_worker to mneme_member;
        grant all on all sequences in schema graphile_worker to mneme_member;
        grant execute on all functions in schema graphile_worker to mneme_member;
        set local role mneme_member`);
      await owner.query('savepoint granted');
      for (const table of ['_private_jobs', 'jobs']) {
        const { rows } = await owner.query(`select from graphile_worker.${table}`);
        expect(rows).toHaveLength(0);
      }
      await expect(owner.query(`select graphile_worker.add_job('embed', '{}')`)).rejects.toMatchObject({
        message: expect.stringContaining('row-level security'),
      });
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  });

  it('belongs to mneme_queue_owner wholly, and installing it again changes nothing', async () => {
    const look = async () => {
      const { rows } = await database.owner.query<{ name: string; owner: string; acl: string | null }>(`
        select c.relname as name, pg_get_userbyid(c.relowner) as owner, c.relacl::text as acl
        from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v', 'S')
        union all
        select p.proname, pg_get_userbyid(p.proowner), p.proacl::text
        from pg_proc p where p.pronamespace = 'graphile_worker'::regnamespace
        order by 1, 3`);
      return rows;
    };
    const before = await look();
    expect(before.length).toBeGreaterThan(10);
    expect(new Set(before.map(({ owner }) => owner))).toEqual(new Set(['mneme_queue_owner']));
    for (const { acl } of before)
      expect(acl ?? '').not.toMatch(/(^|[{,])=|mneme_(member|admin|service|anonymous)/);
    const owner = await database.owner.connect();
    try {
      const queue = (await readChanges()).find(({ kind }) => kind === 'queue');
      await installQueue(owner, queue?.sql ?? '');
      const { rows } = await owner.query('select current_user = session_user as itself');
      expect(rows).toEqual([{ itself: true }]);
    } finally {
      owner.release();
    }
    expect(await look()).toEqual(before);
  });

  it('is migrated by its owner alone: workers that find it behind change nothing and do not start', async () => {
    const { rows } = await database.owner.query<{ id: number; breaking: boolean }>(
      'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations) returning id, breaking',
    );
    try {
      const logger = new Logger(() => () => {});
      database.runnerPool.on('connect', (client) => client.on('error', () => {}));
      await expect(
        runMigrations({ pgPool: database.runnerPool, logger, noHandleSignals: true, taskList: {} }),
      ).rejects.toMatchObject({ code: '42501' });
    } finally {
      await database.owner.query('insert into graphile_worker.migrations (id, breaking) values ($1, $2)', [
        rows[0]?.id,
        rows[0]?.breaking,
      ]);
    }
  });

  it('shows no caller the jobs of another workspace, and the authenticator counts only', async () => {
    await enqueue(member, 'embed', {});
    const other = await createTestWorkspace(services);
    const seen = await withSession(services.pool, other.admin, (session) =>
      session.query('select from mneme.job_run'),
    );
    expect(seen.rows).toHaveLength(0);
    const { rows } = await database.pool.query('select * from mneme_private.outstanding_jobs()');
    expect(Object.keys(rows[0] ?? {})).toEqual(['waiting', 'running', 'failed', 'backlog']);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
  });
});
