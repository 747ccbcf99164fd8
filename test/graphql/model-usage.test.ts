import { expect, it } from 'vitest';
import {
  type Asked,
  askingStatements,
  usageStatement,
} from '../../src/memory/formation/models/model-budget.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type Statement, withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();

it('what models cost is for admins to see, by day and by job, and theirs to limit', async () => {
  const worker: Caller = { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null };
  const member = await api.one.caller('member', 'dana');
  const limited = await api.data(
    api.one.admin,
    'mutation { updateWorkspace(input: { languageModelTokensPerDay: 5000 }) { workspace { languageModelTokensPerDay } } }',
  );
  expect(limited.updateWorkspace.workspace).toEqual({ languageModelTokensPerDay: 5000 });
  await withSession(database.runnerPool, worker, async (session) => {
    const { rows } = await session.query<{ job: string }>(
      `select mneme_private.enqueue('extract', '{"messageIds": []}')::text as job`,
    );
    const asker = {
      workspaceId: api.one.id,
      model: 'tiny',
      task: 'extract' as const,
      jobId: rows[0]?.job ?? null,
    };
    const send = async (statements: readonly Statement[]): Promise<Asked | undefined> => {
      let last: Asked | undefined;
      for (const { text, values } of statements) last = (await session.query<Asked>(text, values)).rows[0];
      return last;
    };
    const asked = (tokens: number) => send(askingStatements(asker, null, tokens));
    const first = await asked(3000);
    expect(first).toMatchObject({ granted: true, answer: null });
    await send([
      usageStatement(asker, first?.day ?? '', {
        inputTokens: 800,
        outputTokens: 90,
        setAside: -3000,
        byModel: 1,
      }),
    ]);
    expect(await asked(4200)).toMatchObject({ granted: false });
    expect(await asked(4100)).toMatchObject({ granted: true });
  });
  const usage = `{ modelUsages { nodes { model task inputTokens outputTokens setAsideTokens byModel overBudget } }
    jobRuns(filter: { task: { equalTo: "extract" } }) { nodes { jobModelUsage { model inputTokens byModel byRules overBudget } } } }`;
  const seen = await api.data(api.one.admin, usage);
  expect(seen.modelUsages.nodes).toEqual([
    {
      model: 'tiny',
      task: 'extract',
      inputTokens: '800',
      outputTokens: '90',
      setAsideTokens: '4100',
      byModel: 1,
      overBudget: 1,
    },
  ]);
  expect(seen.jobRuns.nodes).toEqual([
    { jobModelUsage: { model: 'tiny', inputTokens: '800', byModel: 1, byRules: 1, overBudget: 1 } },
  ]);
  expect((await api.data(api.other.admin, usage)).modelUsages.nodes).toEqual([]);
  const refused = await api.ask(member, '{ modelUsages { totalCount } }');
  expect(refused.data?.modelUsages ?? null).toBeNull();
  expect(refused.errors).toHaveLength(1);
  const wrong = await api.ask(
    api.one.admin,
    'mutation { updateWorkspace(input: { languageModelTokensPerDay: -1 }) { workspace { id } } }',
  );
  expect(wrong.errors[0]?.extensions?.code).toBe('BAD_INPUT');
});
