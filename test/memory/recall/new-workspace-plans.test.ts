import { beforeAll, describe, expect, it } from 'vitest';
import { hitStatement } from '../../../src/memory/recall/trace.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';

// A workspace that was filled a moment ago: no statistics know of it, and they know all that were there before.

const database = useDatabase();
const turns = 3_000;
let workspace: TestWorkspace;
let dana: Caller;
let ids: string[];

/** A node of a plan, as Postgres writes it. */
interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows of a table that a plan's scans have gone through. */
const readOf = (plan: Node, table: string) =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .map(
      (node) =>
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        (node['Actual Loops'] ?? 0),
    )
    .reduce((sum, rows) => sum + rows, 0);

beforeAll(async () => {
  const services = await localServices(database);
  for (const name of ['before', 'also before']) {
    const other = await createTestWorkspace(services);
    const { threadId } = await openThread({ services, caller: other.admin }, {});
    const messages = Array.from({ length: 100 }, (_, n) => ({
      role: 'user' as const,
      content: `${name} ${n}`,
    }));
    await appendMessages({ services, caller: other.admin }, { threadId, messages });
  }
  await database.owner.query('analyze mneme.message, mneme.memory_node, mneme.branch, mneme.thread');
  workspace = await createTestWorkspace(services);
  dana = await workspace.caller('member', 'dana');
  const { threadId } = await openThread({ services, caller: dana }, {});
  ids = [];
  for (let from = 0; from < turns; from += 1000) {
    const messages = Array.from({ length: 1000 }, (_, n) => ({
      role: 'user' as const,
      content: `turn ${from + n} of the glacier survey, word${(from + n) % 97}`,
    }));
    ids.push(...(await appendMessages({ services, caller: dana }, { threadId, messages })).messageIds);
  }
});

describe('in a workspace filled a moment ago', () => {
  it('a trace reads the rows of its hits and no others', async () => {
    const hits = ids.filter((_, n) => n % 100 === 0);
    const undone = new Error('undone');
    let plan: Node = {};
    await withSession(database.pool, dana, async (session) => {
      const { rows: traces } = await session.query<{ id: string }>(
        `insert into mneme.recall_trace (workspace_id, query, expires_at, owner_user_id, created_by, parameters, timings, warnings)
         values ($1, 'survey', now() + interval '1 day', $2, $2, '{}', '{}', '{}') returning id`,
        [workspace.id, dana.userId],
      );
      const rows = hits.map((id, n) => ({
        kind: 'message',
        id,
        rank: n + 1,
        score: 1,
        confidence: 0.5,
        in_prompt: false,
      }));
      const explained = await session.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${hitStatement(new Set(['message']), false)}`,
        [traces[0]?.id, JSON.stringify(rows), '[]', workspace.id],
      );
      plan = explained.rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      throw undone;
    }).catch((error) => {
      if (error !== undone) throw error;
    });
    expect(readOf(plan, 'message')).toBeGreaterThanOrEqual(hits.length);
    // Once for the hit, once for the node; the node is found and changed.
    expect(readOf(plan, 'message')).toBeLessThanOrEqual(3 * hits.length);
    expect(readOf(plan, 'memory_node')).toBeGreaterThanOrEqual(hits.length);
    expect(readOf(plan, 'memory_node')).toBeLessThanOrEqual(3 * hits.length);
  });

  it('the turns beside one that was found are looked up by their numbers', async () => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true), set_config('role', 'mneme_search', true)`,
        [workspace.id, dana.userId],
      );
      const { rows } = await client.query<{ line: string }>(
        `select line from mneme_search.explain_text('message', '{}', 'survey word17') as line`,
      );
      const text = rows.map(({ line }) => line).join('\n');
      expect(text).toMatch(/message_sequence_no_key on message r.*\s+Index Cond: .*sequence_no = /);
      expect(text).not.toMatch(/message_node_idx/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
