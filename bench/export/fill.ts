import type pg from 'pg';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { createWorkspace } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { Database } from '../../src/postgres/database.ts';
import { localServices } from '../engines.ts';
import { makeTurns } from '../ingest/turns.ts';

/** The workspace a bench exports. */
export const benchSlug = 'bench-export';

/** Turns of one thread. */
const threadTurns = 2_000;
const turnsACall = 500;

/**
 * Fills a new workspace with turns through the domain, and behind the scenes with what is drawn from so many: the bench is
 * about carrying rows, and forming them would take most of its time.
 */
export async function fillBenchWorkspace(database: Database, messages: number): Promise<string> {
  const services = await localServices(database);
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: benchSlug,
  });
  const caller: Caller = { role: 'member', workspaceId, userId: ownerId, requestId: null };
  const turns = makeTurns(messages);
  for (let start = 0; start < messages; start += threadTurns) {
    const { threadId } = await openThread({ services, caller }, { externalId: `thread-${start}` });
    for (let at = start; at < Math.min(start + threadTurns, messages); at += turnsACall) {
      await appendMessages(
        { services, caller },
        {
          threadId,
          messages: turns.slice(at, Math.min(at + turnsACall, start + threadTurns)),
          background: true,
        },
      );
    }
  }
  const owner = await database.connectOwner?.();
  if (!owner) throw new Error('The bench needs the login of the owner.');
  try {
    await drawFrom(owner, workspaceId);
  } finally {
    await owner.end();
  }
  return workspaceId;
}

/** One memory for ten turns, one fact for twenty in chains of versions, one summary for fifty, and their links. */
async function drawFrom(owner: pg.Client, workspaceId: string): Promise<void> {
  const common = 'owner_user_id, visibility, thread_id, branch_id';
  await owner.query('begin');
  // The owner of the tables is no exception to row security; a superuser is.
  await owner.query(
    `insert into mneme_private.extracted_turn (workspace_id, message_id, extracted_by)
     select workspace_id, id, 'rules' from mneme.message where workspace_id = $1`,
    [workspaceId],
  );
  await owner.query(
    `with told as (
       select m.*, mneme_private.uuid_v7() as memory_id from mneme.message m where workspace_id = $1 and sequence_no % 10 = 0
     ), kept as (
       insert into mneme.memory_item (workspace_id, id, kind, content, confidence, source_sequence_no, ${common})
       select workspace_id, memory_id, 'insight', content, 0.7, sequence_no, ${common} from told returning id
     )
     insert into mneme.memory_source (workspace_id, memory_id, message_id)
     select workspace_id, memory_id, id from told where (select count(*) from kept) > 0`,
    [workspaceId],
  );
  await owner.query(
    `with told as (
       select m.*, mneme_private.uuid_v7() as version_id, mneme_private.uuid_v7() as stable_id
       from mneme.message m where workspace_id = $1 and sequence_no % 20 = 0
     ), placed as (
       select told.*, lag(version_id) over (partition by thread_id order by sequence_no) as before from told
     ), kept as (
       insert into mneme.fact (workspace_id, id, fact_id, subject, predicate, object, content, confidence, supersedes_id, source_sequence_no, ${common})
       select workspace_id, version_id, stable_id, 'the user', 'mentioned', left(content, 50), content, 0.7, before, sequence_no, ${common} from placed
       returning id
     )
     insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence)
     select workspace_id, version_id, id, 0.7 from told where (select count(*) from kept) > 0`,
    [workspaceId],
  );
  await owner.query(
    `with told as (
       select thread_id, branch_id, owner_user_id, visibility, sequence_no / 50 as stretch, mneme_private.uuid_v7() as summary_id,
         min(occurred_at) as starts_at, max(occurred_at) as ends_at, max(sequence_no) as last_no, string_agg(left(content, 40), ' ') as content, array_agg(id) as ids
       from mneme.message where workspace_id = $1 group by 1, 2, 3, 4, 5
     ), kept as (
       insert into mneme.summary (workspace_id, id, level, content, period_start, period_end, source_sequence_no, ${common})
       select $1, summary_id, 'session', content, starts_at, ends_at, last_no, ${common} from told returning id
     )
     insert into mneme.summary_message (workspace_id, summary_id, message_id)
     select $1, summary_id, unnest(ids) from told where (select count(*) from kept) > 0`,
    [workspaceId],
  );
  await owner.query('commit');
}
