import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { Database } from '../../src/postgres/database.ts';
import { startWorkers } from '../../workers/run.ts';
import { say, talker } from './rate.ts';

/** How soon a chat's turns are extracted. */
export interface ChatDelay {
  readonly turns: number;
  /** Milliseconds from the acknowledgement of a turn to its memory. */
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** Turns of each import that were extracted meanwhile. */
  readonly imported: readonly number[];
  /** Jobs in the queue at the end. */
  readonly queued: number;
}

/** A pause between two turns of the chat, in milliseconds. */
const pauseMs = 300;
const lookEveryMs = 10;

/**
 * Chats in one workspace, a turn at a time that certainly gives a memory, while others import so many turns each;
 * with none, the chat has the workers to itself.
 */
export async function measureChat(
  database: Database,
  services: MemoryServices,
  { chats, imports, workers }: { chats: number; imports: readonly number[]; workers: number },
): Promise<ChatDelay> {
  const { runnerPool } = database;
  const owner = await database.connectOwner?.();
  if (!runnerPool || !owner) throw new Error('The bench needs the logins of the workers and the owner.');
  const importers: Caller[] = [];
  for (const turns of imports) {
    const importer = await talker(services);
    importers.push(importer);
    await say({ services, caller: importer }, turns, true);
  }
  const chatter = await talker(services);
  const { threadId } = await openThread({ services, caller: chatter }, { title: 'Chat' });
  const running = await startWorkers({
    services,
    runnerPool,
    concurrency: workers,
    log: pino({ level: 'silent' }),
  });
  try {
    // The workers are at the imports before the chat begins.
    await sleep(1000);
    const delays: number[] = [];
    for (let turn = 0; turn < chats; turn += 1) {
      const content = `We decided that chapter ${turn} of the handbook moves to the ${turn + 7}th page.`;
      const { messageIds } = await appendMessages(
        { services, caller: chatter },
        {
          threadId,
          messages: [{ role: 'user', author: 'Dana Okafor', content }],
        },
      );
      delays.push(await untilExtracted(owner, messageIds[0] ?? ''));
      await sleep(pauseMs);
    }
    const imported: number[] = [];
    for (const { workspaceId } of importers) imported.push(await extractedTurns(owner, workspaceId));
    const { rows } = await owner.query<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker.jobs',
    );
    delays.sort((one, other) => one - other);
    const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
    return {
      turns: chats,
      p50: at(0.5),
      p95: at(0.95),
      longest: delays.at(-1) ?? 0,
      imported,
      queued: rows[0]?.jobs ?? 0,
    };
  } finally {
    await running.stop();
    await owner.end();
  }
}

async function untilExtracted(owner: pg.Client, messageId: string): Promise<number> {
  for (const since = performance.now(); ; await sleep(lookEveryMs)) {
    const { rowCount } = await owner.query('select from mneme.memory_source where message_id = $1', [
      messageId,
    ]);
    if (rowCount) return performance.now() - since;
    if (performance.now() - since > 120_000) throw new Error('A turn was not extracted within two minutes.');
  }
}

/** Turns whose extraction job is done: those that have left the backlog and are in no job. */
async function extractedTurns(owner: pg.Client, workspaceId: string | null): Promise<number> {
  const { rows } = await owner.query<{ turns: number }>(
    `select (
       (select count(*) from mneme.message where workspace_id = $1)
       - (select coalesce(sum(to_sequence_no - from_sequence_no + 1), 0)
          from mneme_private.formation_backlog where workspace_id = $1)
       - (select coalesce(sum(jsonb_array_length(run.input -> 'messageIds')), 0)
          from mneme.job_run run where run.workspace_id = $1 and run.state in ('waiting', 'running')))::int as turns`,
    [workspaceId],
  );
  return rows[0]?.turns ?? 0;
}
