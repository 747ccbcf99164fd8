import { expect, it } from 'vitest';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import { requestRestore } from '../../src/memory/archive/restore.ts';
import { reformWorkspace } from '../../src/memory/formation/extract/reform.ts';
import { mergeEntities } from '../../src/memory/knowledge/entities.ts';
import { requestRebuild } from '../../src/memory/knowledge/summaries.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import { createTestWorkspace, type TestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useServices } from '../support/workspace.ts';

const { database, services, as } = useServices();

const lines = [
  'I live in Porto and I work at Hafenwerk.',
  'Mirela Popescu lives in Lisbon.',
  'We decided that the archive runs on Postgres.',
  'I prefer tea over coffee in the afternoon.',
  'Remind me to send the invoice to Ben Adeyemi by Friday.',
  'Actually, Mirela Popescu lives in Ghent now.',
  'I moved to Berlin in March.',
  `We walked through the plan of the harbour museum. ${'The hall stays open and the roof is mended first. '.repeat(12)}`,
  'I have sent the invoice to Ben Adeyemi.',
];

/** Every task that can be asked for without another embedding model or somebody who is told: those have their own tests. */
const covered = workspaceTasks.filter(({ name }) => !['reembed', 'deliver'].includes(name));

/**
 * Talks in a new workspace, merges two people and doubts a summary, and does every job that comes of it, and of the
 * jobs themselves: each so many times at once. Returns what was run.
 */
async function formed(workspace: TestWorkspace, times: number): Promise<Set<string>> {
  const member = workspace.admin;
  const { id: projectId } = await ensureProject(as(await workspace.caller('service', 'bot')), {
    externalId: 'museum',
    name: 'Museum',
  });
  const { threadId } = await openThread(as(member), { projectId, externalId: 'talk' });
  const messages = lines.map((content, index) => ({
    role: 'user' as const,
    author: 'Dana Okafor',
    content,
    occurredAt: new Date(Date.parse('2026-03-02T09:00:00Z') + index * 20 * 3_600_000).toISOString(),
  }));
  await appendMessages(as(member), { threadId, messages: messages.slice(0, 5) });
  await appendMessages(as(member), { threadId, messages: messages.slice(5), background: true });
  const ran = await doJobs(database, services, workspace.id, times);
  // What follows is done of texts that are in the archive.
  const worker: Caller = { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null };
  await archiveTexts({ services: { ...services, pool: database.runnerPool }, caller: worker }, new Date());

  const [mirela, ben] = await Promise.all(
    ['Mirela Popescu', 'Ben Adeyemi'].map((name) => entity(workspace, name)),
  );
  await mergeEntities(as(member), { entityId: ben ?? '', intoEntityId: mirela ?? '' });
  const { rows } = await withSession(services.pool, member, (session) =>
    session.query<{ id: string }>(
      `select id from mneme.summary where level = 'session' order by period_start limit 1`,
    ),
  );
  await requestRebuild(as(member), { summaryId: rows[0]?.id ?? '' });
  await reformWorkspace(as(member), { everything: true });
  // What only services that are asked, or an erasure, ask for.
  const { rows: turns } = await withSession(services.pool, member, (session) =>
    session.query<{ ids: string[] }>('select array_agg(id order by id) as ids from mneme.message'),
  );
  await withSession(services.pool, member, (session) =>
    session.query(
      `select mneme_private.enqueue('extract', jsonb_build_object('messageIds', $1::uuid[])),
         mneme_private.enqueue('embed', jsonb_build_object('kind', 'message', 'ids', $1::uuid[]))`,
      [turns[0]?.ids],
    ),
  );
  const again = await doJobs(database, services, workspace.id, times);
  await requestRestore(as(member), { threadId });
  return new Set([...ran, ...again, ...(await doJobs(database, services, workspace.id, times))]);
}

async function entity(workspace: TestWorkspace, name: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from mneme.entity where workspace_id = $1 and canonical_name = $2 and merged_into_id is null',
    [workspace.id, name],
  );
  return rows[0]?.id ?? '';
}

/** Records of jobs, of which two runs may ask for more, and of counts, which are compared by their sums. */
const counted = /^mneme\.(job_run)$|^mneme_private\.(\w+_delta|\w+_statistic)$/;

/** What a workspace holds: rows by table, and what they say. */
async function contents(workspace: TestWorkspace): Promise<Record<string, unknown>> {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
       and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const held: Record<string, unknown> = {};
  const ask = async (name: string, sql: string) => {
    const { rows } = await database.owner.query(sql, [workspace.id]);
    held[name] = rows;
  };
  for (const { name } of tables.filter((table) => !counted.test(table.name))) {
    await ask(name, `select count(*)::int as rows from ${name} where workspace_id = $1`);
  }
  await ask(
    'texts counted',
    `select kind, sum(documents)::int as texts, sum(lexemes)::int as words from (
       select kind, documents, lexemes from mneme_private.corpus_statistic where workspace_id = $1
       union all select kind, documents, lexemes from mneme_private.corpus_delta where workspace_id = $1) changes
     group by kind order by kind`,
  );
  await ask(
    'vectors counted',
    `select kind, sum(embeddings)::int as vectors from (
       select kind, embeddings from mneme_private.vector_statistic where workspace_id = $1
       union all select kind, embeddings from mneme_private.vector_delta where workspace_id = $1) changes
     group by kind order by kind`,
  );
  await ask(
    'memories',
    `select kind, content, status, confidence, salience, supersedes_id is null as first from mneme.memory_item
     where workspace_id = $1 order by kind, content, confidence, first, status`,
  );
  await ask(
    'facts',
    `select subject, predicate, object, confidence, disputed, valid_from, valid_to, recorded_to is null as current
     from mneme.fact where workspace_id = $1 order by 1, 2, 3, 4, 6, 7, 8`,
  );
  await ask(
    'summaries',
    `select level, period_start, content, message_count, support, coverage from mneme.summary
     where workspace_id = $1 order by level, period_start, content`,
  );
  await ask(
    'mentions',
    `select e.canonical_name, m.surface, m.source_sequence_no, m.start_offset, m.confidence
     from mneme.mention m join mneme.entity e on e.workspace_id = m.workspace_id and e.id = m.entity_id
     where m.workspace_id = $1 order by 3, 4, 1`,
  );
  return held;
}

it('every task has one effect, also when two workers run each job at the same time', async () => {
  const once = await createTestWorkspace(services);
  const twice = await createTestWorkspace(services);
  const names = covered.map(({ name }) => name).sort();
  expect([...(await formed(once, 1))].sort()).toEqual(names);
  expect([...(await formed(twice, 2))].sort()).toEqual(names);

  const [expected, found] = [await contents(once), await contents(twice)];
  expect(found).toEqual(expected);
  // The comparison compares something.
  for (const kind of ['memories', 'facts', 'summaries', 'mentions', 'texts counted', 'vectors counted']) {
    expect(expected[kind], kind).not.toEqual([]);
  }
});
