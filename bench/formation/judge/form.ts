import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Call } from '../../../src/memory/call.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { createWorkspace } from '../../../src/memory/workspace/provision.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { startWorkers } from '../../../workers/run.ts';
import type { JudgedThread } from './conversation.ts';

/** Turns that one call appends. */
const turnsPerCall = 200;

/** Makes a workspace and the one who talks in it. */
export async function openWorkspace(
  services: MemoryServices,
  slug: string,
  ownerName: string,
): Promise<Caller> {
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug,
    ownerName,
  });
  return { role: 'member', workspaceId, userId: ownerId, requestId: null };
}

/** Opens a thread and appends its turns, as a client or an importer does. */
export async function append(call: Call, thread: JudgedThread): Promise<void> {
  const project = thread.project && (await ensureProject(call, thread.project));
  const { threadId } = await openThread(call, {
    externalId: thread.id,
    channel: thread.channel,
    title: thread.title,
    startedAt: thread.startedAt,
    projectId: project?.id,
  });
  for (let start = 0; start < thread.turns.length; start += turnsPerCall) {
    const messages = thread.turns
      .slice(start, start + turnsPerCall)
      .map(({ id, ...turn }) => ({ ...turn, externalId: id }));
    await appendMessages(call, { threadId, messages });
  }
}

/**
 * Runs jobs one at a time until none waits, so that two runs keep the same.
 *
 * @param runnerPool a pool of the workers' login, of at least six connections.
 * @throws Error when a job failed.
 */
export async function drain(services: MemoryServices, runnerPool: Pool): Promise<void> {
  const workers = await startWorkers({
    services,
    runnerPool,
    concurrency: 1,
    log: pino({ level: 'silent' }),
  });
  try {
    for (;;) {
      // Jobs that wait for quiet need not: nothing more is said.
      await runnerPool.query(
        `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs where run_at > now() and locked_at is null and attempts = 0), now())`,
      );
      const { rows } = await runnerPool.query<{ open: boolean; failed: number }>(
        `select exists (select from mneme.job_run where state in ('waiting', 'running'))
           or exists (select from mneme_private.waiting_workspaces()) as open,
           (select count(*) from mneme.job_run where state = 'failed')::int as failed`,
      );
      if (rows[0]?.failed) throw new Error(`${rows[0].failed} jobs failed`);
      if (!rows[0]?.open) return;
      await sleep(100);
    }
  } finally {
    await workers.stop();
  }
}
