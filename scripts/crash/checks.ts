import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MnemeAdminClient } from '../../src/client/admin.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import type { AcknowledgedTurn } from './writers.ts';

/**
 * Whether every acknowledged turn is there once, where it was said to be, and its thread's numbers are gap-free and
 * in every writer's order. Read over the API, also while writers go on. Gives what is wrong, in words.
 */
export async function checkTurns(
  client: MnemeAdminClient,
  threadIds: readonly string[],
  acknowledged: readonly AcknowledgedTurn[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const threadId of threadIds) {
    const turns = await allTurns(client, threadId);
    const byExternalId = new Map(turns.map((turn) => [turn.externalId, turn]));
    if (byExternalId.size !== turns.length) {
      wrong.push(`thread ${threadId}: ${turns.length - byExternalId.size} turn(s) stored twice`);
    }
    const gap = turns.findIndex(({ sequenceNo }, index) => sequenceNo !== index + 1);
    if (gap >= 0)
      wrong.push(`thread ${threadId}: number ${turns[gap]?.sequenceNo} where ${gap + 1} should be`);
    const last = new Map<string, string>();
    for (const { externalId } of turns) {
      const [writer = '', number = ''] = externalId?.split('-') ?? [];
      if (number <= (last.get(writer) ?? '')) wrong.push(`turn ${externalId} comes after a later one`);
      last.set(writer, number);
    }
    for (const turn of acknowledged.filter((one) => one.threadId === threadId)) {
      const stored = byExternalId.get(turn.externalId);
      if (!stored) wrong.push(`turn ${turn.externalId} was acknowledged and is lost`);
      else if (stored.id !== turn.id || stored.sequenceNo !== turn.sequenceNo) {
        wrong.push(
          `turn ${turn.externalId} was acknowledged as number ${turn.sequenceNo} and is ${stored.sequenceNo}`,
        );
      }
    }
  }
  return wrong;
}

async function allTurns(client: MnemeAdminClient, threadId: string) {
  const turns = [];
  let after: string | undefined;
  for (;;) {
    const page = await client.messages({ threadId, first: 100, ...(after ? { after } : {}) });
    turns.push(...page.nodes.filter((turn) => turn !== null));
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return turns;
    after = String(page.pageInfo.endCursor);
  }
}

/** Milliseconds until a killed worker's lease has run out and its jobs were looked at, at most. */
const sweptWithinMs = 20_000;

/** What must not be in the database once the queue is empty: each statement counts it. */
const derived: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'turn(s) without exactly one vector',
    sql: `select count(*) from mneme.message m where (
      select count(*) from mneme.message_embedding e where e.workspace_id = m.workspace_id and e.message_id = m.id) <> 1`,
  },
  {
    what: 'turn(s) that no extraction is done with',
    sql: `select count(*) from mneme.message m where not exists (
      select from mneme_private.extracted_turn e where e.workspace_id = m.workspace_id and e.message_id = m.id)`,
  },
  {
    what: 'turn(s) without exactly one mention of a name in them',
    sql: `select count(*) from mneme.message m where (
      select count(*) from mneme.mention n
      where n.workspace_id = m.workspace_id and n.message_id = m.id and n.surface = 'Postgres') <> 1`,
  },
  {
    what: 'turn(s) without exactly one memory made of them',
    sql: `select count(*) from mneme.message m where (
      select count(*) from mneme.memory_source s where s.workspace_id = m.workspace_id and s.message_id = m.id) <> 1`,
  },
  {
    what: 'turn(s) without exactly one fact made of them',
    sql: `select count(*) from mneme.message m where (
      select count(distinct f.fact_id)
      from mneme.fact_source s join mneme.fact f on f.workspace_id = s.workspace_id and f.id = s.fact_version_id
      where s.workspace_id = m.workspace_id and s.message_id = m.id) <> 1`,
  },
  {
    what: 'memory text(s) stored more than once',
    sql: 'select count(*) from (select from mneme.memory_item group by content having count(*) > 1) twice',
  },
  {
    what: 'fact(s) stored more than once',
    sql: `select count(*) from (
      select from mneme.fact where recorded_to is null
      group by workspace_id, subject, predicate, object, valid_from, valid_to having count(*) > 1) twice`,
  },
  {
    what: 'name(s) mentioned twice in one place',
    sql: `select count(*) from (
      select from mneme.mention group by workspace_id, message_id, start_offset, surface having count(*) > 1) twice`,
  },
  {
    what: 'entities of one name and kind beside each other',
    sql: `select count(*) from (
      select from mneme.entity where merged_into_id is null
      group by workspace_id, kind, canonical_normalized having count(*) > 1) twice`,
  },
  {
    what: 'summaries of one stretch beside each other',
    sql: `select count(*) from (
      select from mneme.summary group by workspace_id, level, thread_id, branch_id, project_id, period_start,
        owner_user_id, persona_id, visibility having count(*) > 1) twice`,
  },
  {
    what: 'summaries that rest on nothing',
    sql: `select count(*) from mneme.summary s where content_state = 'inline'
      and not exists (select from mneme.summary_message l where l.workspace_id = s.workspace_id and l.summary_id = s.id)
      and not exists (select from mneme.summary_part l where l.workspace_id = s.workspace_id and l.summary_id = s.id)`,
  },
  {
    what: 'turn(s) that no summary rests on',
    sql: `select count(*) from mneme.message m
      where not exists (select from mneme.summary_message l where l.workspace_id = m.workspace_id and l.message_id = m.id)`,
  },
  {
    what: 'facts without exactly one vector',
    sql: `select count(*) from mneme.fact f where f.recorded_to is null and (
      select count(*) from mneme.fact_embedding e where e.workspace_id = f.workspace_id and e.fact_id = f.id) <> 1`,
  },
  {
    what: 'summaries without exactly one vector, or with one where another stands for them',
    sql: `select count(*) from mneme.summary s where s.content_state = 'inline' and s.content ~ '\\S' and (
      select count(*) from mneme.summary_embedding e where e.workspace_id = s.workspace_id and e.summary_id = s.id) <> (not s.redundant)::integer`,
  },
  {
    what: 'turn(s) in no day, or days, weeks and months still due',
    sql: `select (select count(*) from mneme_private.summary_due) + count(*) from mneme.message m
      where not exists (
        select from mneme.summary_message l join mneme.summary s on s.workspace_id = l.workspace_id and s.id = l.summary_id and s.level = 'day'
        where l.workspace_id = m.workspace_id and l.message_id = m.id)`,
  },
  {
    what: 'summaries that were not held against their turns',
    sql: `select count(*) from mneme.summary s where s.support is null and s.content_state = 'inline' and s.content <> ''`,
  },
  {
    what: 'stretch(es) of turns that no job was made for',
    sql: 'select count(*) from mneme_private.formation_backlog',
  },
  {
    what: 'memories without exactly one vector',
    sql: `select count(*) from mneme.memory_item m where (
      select count(*) from mneme.memory_embedding e where e.workspace_id = m.workspace_id and e.memory_id = m.id) <> 1`,
  },
  {
    what: 'turn(s) that do not follow the one before them',
    sql: `select count(*) from (
      select parent_id, lag(id) over (partition by branch_id order by sequence_no) as before from mneme.message) turn
      where parent_id is distinct from before`,
  },
  {
    what: 'audit entries not sealed',
    sql: 'select count(*) from mneme.audit_log where hash is null',
  },
  {
    what: 'audit entries out of their chain',
    sql: `select count(*) from (
      select id, previous_hash, row_number() over in_order as place, lag(hash) over in_order as before from mneme.audit_log
      window in_order as (partition by workspace_id order by id)) entry
      where id <> place or previous_hash <> coalesce(before, decode(repeat('00', 32), 'hex'))`,
  },
  {
    // Each writer, two to a thread, numbers its turns three to a call, and sends a call again until it is answered.
    what: 'thread(s) whose calls were not noted in the audit log once each',
    sql: `select count(*) from mneme.thread t
      where (select count(distinct (substring(m.external_id from '^[0-9]+'), substring(m.external_id from '[0-9]+$')::integer / 3)) from mneme.message m where m.workspace_id = t.workspace_id and m.thread_id = t.id)
        <> (select count(*) from mneme.audit_log l where l.workspace_id = t.workspace_id and l.target_id = t.id and l.action = 'thread.append')`,
  },
  {
    what: 'job(s) not done',
    sql: `select count(*) from mneme.job_run where state <> 'done'`,
  },
];

/** Whether everything that was to be made of the turns was made once. Gives what is wrong, in words. */
export async function checkDerived(owner: pg.Client, turns: number): Promise<string[]> {
  const wrong: string[] = [];
  const stored = await countOf(owner, 'select count(*) from mneme.message');
  if (stored !== turns) wrong.push(`${stored} turn(s) are stored, ${turns} were acknowledged`);
  for (const { what, sql } of derived) {
    const found = await countOf(owner, sql);
    if (found > 0) wrong.push(`${found} ${what}`);
  }
  const held = await heldAfterAll(owner);
  if (held > 0)
    wrong.push(`${held} job(s) that the queue still holds, though their records say that they are done`);
  return wrong;
}

const tasks = workspaceTasks.map(({ name }) => `'${name}'`).join(', ');

/** Jobs of workspaces in the queue, once those whose worker died after their effect had time to be swept. */
async function heldAfterAll(owner: pg.Client): Promise<number> {
  const sql = `select count(*) from graphile_worker.jobs where task_identifier = any (array[${tasks}])`;
  for (const deadline = performance.now() + sweptWithinMs; ; await sleep(500)) {
    const held = await countOf(owner, sql);
    if (held === 0 || performance.now() > deadline) return held;
  }
}

async function countOf(owner: pg.Client, sql: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}
