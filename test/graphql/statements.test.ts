import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { updateWorkspace } from '../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let member: Caller;
beforeAll(async () => {
  await updateWorkspace(api.as(api.one.admin), { membersMakeTaxonomyNodes: true });
  member = await api.one.caller('member', 'ann');
  await talk(api, member, ['The zeppelin lands', 'The zeppelin starts'], {
    title: 'Sky',
    taxonomyPath: 'work.sky',
  });
  await talk(api, member, ['The zeppelin rests'], { title: 'Hangar', taxonomyPath: 'work.hangar' });
});

/** The statements an operation sends, table reads and the ends of transactions apart. */
async function statements(query: string): Promise<{ reads: string[]; transactions: number }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await api.data(member, query);
    const texts = sent.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')),
    );
    return {
      reads: texts.filter((text) => /^select/.test(text) && text.includes('"mneme".')),
      transactions: texts.filter((text) => text.startsWith('begin')).length,
    };
  } finally {
    sent.mockRestore();
  }
}

describe('round trips', () => {
  it('read a list in one statement and one transaction', async () => {
    const { reads, transactions } = await statements('{ threads { nodes { id title } } }');
    expect(reads.length).toBe(1);
    expect(transactions).toBe(1);
  });

  it('read lists within lists in one statement, and places in one more', async () => {
    const nested = await statements(
      '{ threads { nodes { title messages { nodes { content branch { id } } } } } }',
    );
    expect(nested.reads.length).toBeLessThanOrEqual(2);
    expect(nested.transactions).toBe(1);
    const placed = await statements('{ threads { nodes { title taxonomyPath } } }');
    expect(placed.reads.length).toBeLessThanOrEqual(2);
    expect(placed.transactions).toBe(1);
  });

  it("load each relation of a recall's hits in at most one statement, all in one transaction", async () => {
    // Which model the workspace reads is asked once, and then known to the process for some seconds: less than the
    // first recall of a process may take on a busy machine, so that a second asks again.
    for (let recalls = 0; recalls < 2; recalls += 1) {
      await api.data(member, '{ recall(input: { query: "zeppelin" }) { id } }');
      await pendingTraces();
    }
    const { reads, transactions } = await statements(
      '{ recall(input: { query: "zeppelin" }) { hits { message { content } thread { title } memory { content } fact { id } } } }',
    );
    expect(reads.length).toBeLessThanOrEqual(4);
    expect(reads.filter((text) => text.includes('"mneme"."message"')).length).toBe(1);
    expect(reads.filter((text) => text.includes('"mneme"."thread"')).length).toBe(1);
    // The search, the trace that is written behind it, and all relations together.
    expect(transactions).toBeLessThanOrEqual(3);
  });

  it('find rows by keys without the workspace in them, as index conditions on keys with it', async () => {
    // Enough rows that the planner has a reason to choose.
    await database.owner.query(
      `with place as (
         insert into mneme.taxonomy_node (workspace_id, path, label)
         select $1, ('many.p' || number)::ltree, 'x' from generate_series(1, 500) number returning id
       )
       insert into mneme.thread (workspace_id, title, taxonomy_node_id, visibility)
       select $1, 't', id, 'workspace' from place, generate_series(1, 10)`,
      [api.one.id],
    );
    await database.owner.query('analyze mneme.thread, mneme.taxonomy_node');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await api.data(
      member,
      `query ($id: UUID!) {
        threads(filter: { taxonomyPath: { descendantOf: "many.p7" } }) { nodes { title } }
        thread(id: $id) { title }
      }`,
      { id: crypto.randomUUID() },
    );
    const reads = sent.mock.calls
      .map(([first]): { text: string; values: unknown[] } => Object(first))
      .filter(
        ({ text }) => typeof text === 'string' && text.startsWith('select') && text.includes('"mneme".'),
      );
    sent.mockRestore();
    expect(reads.length).toBe(2);
    for (const { text, values } of reads) {
      const plan = await withSession(api.services.pool, member, async (session) => {
        const { rows } = await session.query<Record<string, string>>(`explain (costs off) ${text}`, values);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/Index Cond: \(\(workspace_id = .*\) AND \((id|taxonomy_node_id) = /);
    }
  });
});
