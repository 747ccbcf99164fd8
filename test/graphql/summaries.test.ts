import { beforeAll, describe, expect, it } from 'vitest';
import { assessSummaries } from '../../src/memory/formation/summaries/assess-summaries.ts';
import { rebuildSummary } from '../../src/memory/formation/summaries/rebuild-summary.ts';
import { rollUp } from '../../src/memory/formation/summaries/roll-up.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let work: MemoryServices;
let worker: Caller;
let threadId: string;

const doubted = `{
  summaries(filter: { level: { equalTo: SESSION } }, orderBy: SUPPORT_ASC, first: 2) {
    nodes { id content support coverage statements(first: 10) { nodes { text support sources(first: 3) { nodes { score message { content } } } } } }
  }
}`;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  worker = { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null };
  work = { ...api.services, pool: database.runnerPool };
  ({ threadId } = await talk(api, dana, [
    'The kiln in Leeds reaches 1240 degrees on Sunday.',
    'Renata did not accept the invoice for 400 euros.',
    'The celadon glaze goes in first, then the tenmoku bowls.',
  ]));
  await summarizeThread({ services: work, caller: worker }, threadId);
  await rollUp({ services: work, caller: worker }, { threadId });
  await assessSummaries({ services: work, caller: worker }, { threadId });
});

describe('the statements of a summary', () => {
  it('are supported by turns that one query reaches, and those that no turn says are not', async () => {
    const honest = await api.data(dana, doubted);
    expect(honest.summaries.nodes).toMatchObject([{ support: 1 }]);
    // As a model might have written it: two sentences true, two not.
    const written =
      'The kiln in Leeds reaches 1240 degrees on Sunday. Renata accepted the invoice for 400 euros. ' +
      'The celadon glaze goes in first. Sofia bought a lighthouse in Bergen for 90 euros.';
    await database.owner.query(
      `update mneme.summary set content = $2, support = null where workspace_id = $1 and level = 'session'`,
      [api.one.id, written],
    );
    await assessSummaries({ services: work, caller: worker }, { threadId });
    const { summaries } = await api.data(dana, doubted);
    const [summary] = summaries.nodes;
    expect(summary.support).toBe(0.5);
    const [kiln, invoice, glaze, lighthouse] = summary.statements.nodes;
    expect(kiln.text).toBe('The kiln in Leeds reaches 1240 degrees on Sunday.');
    expect(kiln.sources.nodes[0].message.content).toBe('The kiln in Leeds reaches 1240 degrees on Sunday.');
    expect(glaze.sources.nodes[0].message.content).toMatch(/celadon/);
    expect(Math.min(kiln.support, glaze.support)).toBeGreaterThan(
      Math.max(invoice.support, lighthouse.support),
    );
  });

  it('come back when the summary is rebuilt, which whoever sees it may ask for', async () => {
    const rebuild = `mutation ($id: UUID!) { rebuildSummary(input: { summaryId: $id }) { summary { id } } }`;
    const [{ id }] = (await api.data(dana, doubted)).summaries.nodes;
    const refused = await api.ask(ben, rebuild, { id });
    expect(refused.errors[0]?.extensions?.code).toBe('SUMMARY_NOT_FOUND');
    expect(await api.data(dana, rebuild, { id })).toEqual({ rebuildSummary: { summary: { id } } });
    const { rows } = await database.owner.query(
      `select a.actor_user_id as actor, j.task from mneme.audit_log a
       join mneme.job_run j on j.workspace_id = a.workspace_id and j.job_key = a.target_id::text
       where a.workspace_id = $1 and a.action = 'summary.rebuild'`,
      [api.one.id],
    );
    expect(rows).toEqual([{ actor: dana.userId, task: 'rebuild' }]);
    await rebuildSummary({ services: work, caller: worker }, id);
    await assessSummaries({ services: work, caller: worker }, { threadId });
    const [again] = (await api.data(dana, doubted)).summaries.nodes;
    expect(again).toMatchObject({ id, support: 1 });
    expect(again.content).not.toContain('lighthouse');
  });
});

describe('a summary that recall finds', () => {
  it('is of a moment within its period, not of the day after', async () => {
    // There is one session in it, so that it says the same as that and would not be found.
    await database.owner.query(
      `update mneme.summary set redundant = false where workspace_id = $1 and level = 'month'`,
      [api.one.id],
    );
    const { recall } = await api.data(
      dana,
      `{ recall(input: { query: "kiln Leeds degrees", kinds: [SUMMARY], limit: 10 }) { hits { occurredAt summary { level periodStart periodEnd } } } }`,
    );
    const month = recall.hits.find(
      ({ summary }: { summary: { level: string } }) => summary.level === 'MONTH',
    );
    expect(month.occurredAt > month.summary.periodStart).toBe(true);
    expect(Date.parse(month.occurredAt)).toBe(Date.parse(month.summary.periodEnd) - 1_000);
  });
});

describe('the turns behind a summary', () => {
  it('are reached from any level, and by nobody else', async () => {
    const months = `{ summaries(filter: { level: { equalTo: MONTH } }, first: 3) { nodes { redundant turns(first: 10) { nodes { content } } } } }`;
    const { summaries } = await api.data(dana, months);
    expect(summaries.nodes).toHaveLength(1);
    expect(summaries.nodes[0].turns.nodes).toHaveLength(3);
    expect((await api.data(ben, months)).summaries.nodes).toEqual([]);
  });
});
