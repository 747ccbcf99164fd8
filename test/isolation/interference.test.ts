import { expect, it } from 'vitest';
import { settleEntities } from '../../src/memory/formation/entities/settle-entities.ts';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { suggestPlace } from '../../src/memory/formation/extract/suggest-place.ts';
import { updateSalience } from '../../src/memory/formation/memories/salience.ts';
import { assessSummaries } from '../../src/memory/formation/summaries/assess-summaries.ts';
import { rebuildSummary } from '../../src/memory/formation/summaries/rebuild-summary.ts';
import { rollUp } from '../../src/memory/formation/summaries/roll-up.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import { addAlias, mergeEntities } from '../../src/memory/knowledge/entities.ts';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { setPreference } from '../../src/memory/knowledge/preferences.ts';
import { createTask } from '../../src/memory/knowledge/tasks.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import {
  converse,
  rowsOf,
  say,
  scripted,
  workerOf,
  workerServices,
} from '../memory/formation/conversation.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';

// Non-interference (Goguen and Meseguer 1982): what one person does in private changes nothing that another can see.

const database = useDatabase();

/** Reads "fact Fox lives_in Rome", and "task: ...", "done task: ...", "decision: ...", with the names that begin with Fox. */
const reader = scripted(({ content }) => {
  const names = [...new Set(content.match(/\bFox\w*(?: [A-Z]\w+)?/g) ?? [])];
  const entities = names.map((name) => ({ name }));
  const [, subject = '', predicate = '', object = ''] = /^fact (\w+) (\w+) (\w+)$/.exec(content) ?? [];
  if (subject)
    return { entities, facts: [{ subject, predicate, object, functional: true, confidence: 0.9 }] };
  const [, revises, done, kind, text = ''] =
    /^(actually )?(done )?(decision|task): (.+)$/.exec(content) ?? [];
  if (!kind) return { entities };
  const status = done ? { status: 'done' as const } : {};
  const memory = { kind: kind === 'task' ? ('task' as const) : ('decision' as const), content: text };
  return { entities, memories: [{ ...memory, entities: names, revises: revises !== undefined, ...status }] };
});

const lines = [
  'fact Fox lives_in Rome',
  'fact Foxglove lives_in Bonn',
  'task: send the merger slides to Fox',
  'decision: we ship the tunnel on Friday',
  'Fox Mulder called about the tunnel and the lighthouse.',
  'Foxglove spoke of the lighthouse with Fox.',
];

const others = [
  'fact Fox lives_in Oslo',
  'fact Fox lives_in Rome',
  'fact Foxglove works_at Acme',
  'done task: the merger slides are sent to Fox',
  'actually decision: we ship the tunnel on Monday',
  'Fox Scully and Foxglove Ivy met at the lighthouse, about the tunnel.',
  'Fox, Foxx and Foxglove dug the tunnel.',
];

it('what is said, stated and decided in private changes nothing that others see, nor how they find it', async () => {
  const services = await localServices(database);
  const workspace = await createTestWorkspace(services);
  const [dana, ben, carol] = [
    await workspace.caller('member', 'dana'),
    await workspace.caller('member', 'ben'),
    await workspace.caller('member', 'carol'),
  ];
  const worker = workerOf(workspace.id);
  const work = { ...workerServices(database, services), extractor: reader };
  const { id: projectId } = await ensureProject({ services, caller: dana }, { externalId: 'atlas' });
  await database.owner.query(
    `insert into mneme.taxonomy_node (workspace_id, path, label) values ($1, 'tunnel', 'Tunnel'), ($1, 'lighthouse', 'Lighthouse')`,
    [workspace.id],
  );

  async function form(threadId: string, ids: readonly string[]): Promise<void> {
    await extractTurns({ services: work, caller: worker }, ids);
    await summarizeThread({ services: work, caller: worker }, threadId);
    await rollUp({ services: work, caller: worker }, { threadId });
    await rollUp({ services: work, caller: worker }, { projectId });
    await assessSummaries({ services: work, caller: worker }, { threadId });
    await assessSummaries({ services: work, caller: worker }, { projectId });
    await suggestPlace({ services: work, caller: worker }, threadId);
  }

  /** Every row of every table that a person sees, but the jobs, whose number tells of everybody's work. */
  async function seenBy(caller: Caller): Promise<Record<string, unknown>> {
    const tables = await database.owner.query<{ name: string; columns: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'mneme'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'job_run'
         and has_column_privilege('mneme_member', c.oid, a.attnum, 'select')
       group by 1 order by 1`,
    );
    const seen: Record<string, unknown> = {};
    for (const { name, columns } of tables.rows) {
      const rows = await rowsOf<{ row: string }>(
        { services, caller },
        `select to_jsonb(t)::text as row from (select ${columns} from mneme.${name}) t order by 1`,
      );
      seen[name] = rows.map(({ row }) => row);
    }
    // Without a trace: one's own use counts, and would be found here. How rare a word is, is told over the workspace.
    for (const query of ['Where does Fox live?', 'merger slides', 'the tunnel', 'Foxglove Ivy', 'Scully'])
      seen[query] = await rowsOf(
        { services, caller },
        `select found -> 'expansions' as named, (
           select jsonb_agg(array[hit ->> 'id', arm ->> 'score'] order by hit ->> 'id')
           from json_array_elements(found -> 'hits') hit left join json_array_elements(hit -> 'arms') arm on arm ->> 'arm' = 'entity') as hits
         from (select mneme_search.recall($1, null, null, '{}', 100) as found) asked`,
        [query],
      );
    return seen;
  }

  const at = '2027-01-01T00:00:00Z';
  const shared = await converse({ services, caller: dana }, { projectId }, lines);
  await form(shared.threadId, shared.ids);
  await form(
    shared.threadId,
    await say({ services, caller: ben }, shared.threadId, lines.slice(4), '2026-03-02T10:00:00Z'),
  );
  const own = await converse({ services, caller: ben }, {}, lines);
  await form(own.threadId, own.ids);
  await updateSalience({ services: work, caller: worker }, { at });
  const before = await seenBy(ben);
  expect(Object.values(before).flat().length).toBeGreaterThan(100);

  const secret = await converse({ services, caller: dana }, {}, [...lines, ...others, ...others]);
  await form(secret.threadId, secret.ids);
  const between = await converse({ services, caller: dana }, {}, others);
  for (const [table, key] of [
    ['thread', 'id'],
    ['message', 'thread_id'],
  ]) {
    await database.owner.query(
      `update mneme.${table} set visibility = 'audience' where workspace_id = $1 and ${key} = $2`,
      [workspace.id, between.threadId],
    );
  }
  await database.owner.query(
    'insert into mneme.thread_participant (workspace_id, thread_id, user_id) values ($1, $2, $3)',
    [workspace.id, between.threadId, carol.userId],
  );
  await form(between.threadId, between.ids);
  for (const object of ['Lima', 'Rome'])
    await assertFact({ services, caller: dana }, { subject: 'Fox', predicate: 'lives_in', object });
  await setPreference({ services, caller: dana }, { category: 'tools', key: 'editor', value: 'vim' });
  await createTask(
    { services, caller: dana },
    { content: 'send the merger slides to Fox', tags: ['tunnel'] },
  );
  const entities = await rowsOf<{ id: string; name: string; own: boolean }>(
    { services, caller: dana },
    `select id, canonical_name as name, visibility <> 'workspace' as own from mneme.entity order by id`,
  );
  const open = entities.filter((entity) => !entity.own);
  for (const { id } of open)
    await addAlias({ services, caller: dana }, { entityId: id, variant: 'the lighthouse' });
  const mine = entities.filter((entity) => entity.own);
  expect(mine.length).toBeGreaterThan(0);
  for (const { id } of mine)
    await mergeEntities({ services, caller: dana }, { entityId: id, intoEntityId: open[0]?.id ?? '' });
  await settleEntities(
    { services: work, caller: worker },
    entities.map(({ id }) => id),
  );
  const { rows: summaries } = await database.owner.query<{ id: string }>(
    `select id from mneme.summary where workspace_id = $1 and thread_id is null`,
    [workspace.id],
  );
  for (const { id } of summaries) await rebuildSummary({ services: work, caller: worker }, id);
  await assessSummaries({ services: work, caller: worker }, { projectId });
  await updateSalience({ services: work, caller: worker }, { at });

  const after = await seenBy(ben);
  for (const name of Object.keys(before)) expect([name, after[name]]).toEqual([name, before[name]]);
});
