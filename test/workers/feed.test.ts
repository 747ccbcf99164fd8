import { beforeEach, describe, expect, it } from 'vitest';
import {
  feedBacklog,
  gatherConversations,
  resumeFeeders,
} from '../../src/memory/formation/extract/feed-backlog.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { jobStatus } from '../../src/memory/workspace/jobs.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { forgetJobs, jobsOf } from '../support/jobs.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, as, workspace, member } = useWorkspace({ member: 'member' }, 'for each test');
let worker: Caller;

beforeEach(async () => {
  worker = { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null };
});

const asWorkers = () => ({ ...services, pool: database.runnerPool });

/** Imports so many turns of one thread in one call. */
async function imported(turns: number, by = member): Promise<{ threadId: string; messageIds: string[] }> {
  const { threadId } = await openThread(as(by), {});
  const messages = Array.from({ length: turns }, (_, index) => ({
    role: 'user' as const,
    content: `Turn ${index} of an old conversation.`,
  }));
  return appendMessages(as(by), { threadId, messages, background: true });
}

interface QueuedJob {
  task: string;
  priority: number;
  ids: string[];
}

async function queued(of = workspace.id): Promise<QueuedJob[]> {
  const { rows } = await database.runnerPool.query<QueuedJob>(
    `select run.task, job.priority, coalesce(run.input -> 'messageIds', run.input -> 'ids', '[]') as ids
     from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id
     where run.workspace_id = $1 order by job.id`,
    [of],
  );
  return rows;
}

const idsOf = (jobs: QueuedJob[], task: string) =>
  jobs.filter((job) => job.task === task).flatMap(({ ids }) => ids);

describe('an import', () => {
  it('is one job in the queue however long it is, and counts as waiting', async () => {
    await imported(1000);
    await imported(30);
    expect(await queued()).toEqual([{ task: 'feed', priority: 11, ids: [] }]);
    expect(await jobStatus(as(member))).toMatchObject({
      // 1,030 turns make 18 jobs of 60.
      waiting: 19,
      backlog: 1030,
      tasks: { form: { waiting: 18 }, feed: { waiting: 1 } },
    });
    const { rows } = await database.pool.query('select * from mneme_private.outstanding_jobs()');
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(19);
    expect(rows[0]?.backlog).toBeGreaterThanOrEqual(1030);
  });

  it('gives each turn to its jobs once, in order, also when two feeders run at once', async () => {
    const first = await imported(350);
    const second = await imported(30);
    await feedBacklog({ services: asWorkers(), caller: worker });
    const jobs = await queued();
    expect(idsOf(jobs, 'form')).toEqual(first.messageIds.slice(0, 240));
    expect(jobs.filter(({ task }) => task === 'summarize')).toHaveLength(1);
    // Fed turns come before the next feeder.
    for (const { task, priority } of jobs) expect(priority).toBe(task === 'feed' ? 11 : 10);
    expect(await jobStatus(as(member))).toMatchObject({ backlog: 140 });

    await Promise.all([
      feedBacklog({ services: asWorkers(), caller: worker }),
      feedBacklog({ services: asWorkers(), caller: worker }),
    ]);
    const all = await queued();
    expect(idsOf(all, 'form')).toHaveLength(380);
    expect(new Set(idsOf(all, 'form'))).toEqual(new Set([...first.messageIds, ...second.messageIds]));
    expect(all.filter(({ task }) => task === 'summarize')).toHaveLength(2);
    expect(await jobStatus(as(member))).toMatchObject({ backlog: 0 });
    expect(all.filter(({ task }) => task === 'feed')).toHaveLength(1);
  });

  it('passes over what was erased meanwhile, and ends with its thread', async () => {
    const { threadId, messageIds } = await imported(5);
    const { threadId: erased } = await imported(250);
    await database.owner.query('delete from mneme.message where workspace_id = $1 and id = any ($2)', [
      workspace.id,
      messageIds.slice(3),
    ]);
    await database.owner.query('delete from mneme.thread where workspace_id = $1 and id = $2', [
      workspace.id,
      erased,
    ]);
    expect(await jobStatus(as(member))).toMatchObject({ backlog: 5 });
    await feedBacklog({ services: asWorkers(), caller: worker });
    expect(idsOf(await queued(), 'form')).toEqual(messageIds.slice(0, 3));
    expect(await jobStatus(as(member))).toMatchObject({ backlog: 0 });
    expect(threadId).not.toBe(erased);
  });

  it('waits behind conversations, shows nobody else, and goes on when its feeder was lost', async () => {
    await imported(3);
    const { threadId } = await openThread(as(member), {});
    await appendMessages(as(member), {
      threadId,
      messages: [{ role: 'user', content: 'What did we decide?' }],
    });
    await gatherConversations(database.runnerPool, worker);
    expect((await queued()).find(({ task }) => task === 'form')).toMatchObject({ priority: 0 });
    const other = await createTestWorkspace(services);
    expect(await jobStatus(as(other.admin))).toMatchObject({ waiting: 0, backlog: 0 });
    const feeders = (await jobsOf(database.runnerPool, workspace.id)).filter(
      ({ priority }) => priority === 11,
    );
    expect(feeders).toHaveLength(1);
    await forgetJobs(database.runnerPool, feeders);
    await resumeFeeders(database.runnerPool, new AbortController().signal);
    await resumeFeeders(database.runnerPool, new AbortController().signal);
    expect((await queued()).filter(({ task }) => task === 'feed')).toHaveLength(1);
  });
});
