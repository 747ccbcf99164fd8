import { expect, it } from 'vitest';
import { gatherConversations } from '../../src/memory/formation/extract/feed-backlog.ts';
import { withSession } from '../../src/postgres/session.ts';
import { talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { placesOf, tablesWith } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';

const database = useDatabase();
const api = useApi();
const append =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount messages { id content } } }';

/** A thread of a project, which Ben opened and Ada reads. */
async function sharedThread(turns: string[]): Promise<{ threadId: string; messageIds: string[] }> {
  const ben = await api.one.caller('member', 'ben');
  const { ensureProject } = await api.data(
    ben,
    'mutation { ensureProject(input: { externalId: "quay" }) { projectId } }',
  );
  return talk(api, ben, turns, { projectId: ensureProject.projectId });
}

it('what somebody called a fork of a thread that stays, and kept with it, goes with them, and the fork stays', async () => {
  const ada = await api.one.caller('member', 'ada');
  const ben = await api.one.caller('member', 'ben');
  const { threadId, messageIds } = await sharedThread(['The hall is mended first.']);
  const fork = `mutation ($input: ForkBranchInput!) { forkBranch(input: $input) { branchId } }`;
  for (const [by, label] of [
    [ada, 'plan of ostwhindle'],
    [ben, 'plan of the quay'],
  ] as const) {
    const metadata = { why: label };
    await api.data(by, fork, { input: { threadId, atMessageId: messageIds[0], name: label, metadata } });
  }
  expect(await tablesWith(database.owner, 'ostwhindle')).toEqual(['mneme.branch']);
  await api.data(ada, 'mutation ($input: EraseUserInput!) { eraseUser(input: $input) { receipt { id } } }', {
    input: { userId: ada.userId },
  });
  expect(await placesOf(database.owner, 'ostwhindle')).toEqual([]);
  const { branches } = await api.data(
    ben,
    'query ($id: UUID!) { branches(filter: { threadId: { equalTo: $id } }, orderBy: ID_ASC) { nodes { label metadata } } }',
    { id: threadId },
  );
  expect(branches.nodes).toEqual([
    { label: null, metadata: null },
    { label: null, metadata: null },
    { label: 'plan of the quay', metadata: { why: 'plan of the quay' } },
  ]);
});

it("a branch's job whose turns were taken away goes on with those that wait", async () => {
  const ada = await api.one.caller('member', 'ada of the quay');
  const { threadId, messageIds } = await talk(api, ada, ['I prefer ambrelith for breakfast.']);
  const worker = { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null } as const;
  await gatherConversations(database.runnerPool, worker);
  const form = () =>
    database.owner.query<{ id: string; branch: string; input: { taken?: string[] } }>(
      `select queue_job_id::text as id, job_key as branch, input from mneme.job_run
       where workspace_id = $1 and task = 'form' and state = 'running'
         and job_key in (select b.id::text from mneme.branch b where b.thread_id = $2)`,
      [api.one.id, threadId],
    );
  await database.owner.query(
    `update mneme.job_run set state = 'running' where workspace_id = $1 and task = 'form' and state = 'waiting'`,
    [api.one.id],
  );
  const [job] = (await form()).rows;
  await withSession(database.runnerPool, worker, (session) =>
    session.query('select from mneme_operation.claim_turns($1, 50, $2)', [job?.branch, job?.id]),
  );
  expect((await form()).rows[0]?.input.taken).toEqual(messageIds);
  await api.data(ada, append, {
    input: { threadId, messages: [{ role: 'USER', content: 'I prefer tea over coffee.' }] },
  });
  await api.data(
    ada,
    'mutation ($input: RedactMessageInput!) { redactMessage(input: $input) { message { id } } }',
    {
      input: { messageId: messageIds[0] },
    },
  );
  expect((await form()).rows).toEqual([{ ...job, input: { branchId: job?.branch } }]);
});

it('a turn that was taken away is not stored again under its key', async () => {
  const ada = await api.one.caller('member', 'ada of the hall');
  const { threadId } = await talk(api, ada, ['The ferry is late.']);
  const messages = [{ role: 'USER', content: 'It is corthwick.', externalId: 'm1' }];
  const { appendMessages } = await api.data(ada, append, { input: { threadId, messages } });
  const [{ id }] = appendMessages.messages;
  await api.data(
    ada,
    'mutation ($input: RedactMessageInput!) { redactMessage(input: $input) { message { id } } }',
    {
      input: { messageId: id },
    },
  );
  const again = await api.data(ada, append, { input: { threadId, messages } });
  expect(again.appendMessages).toEqual({ storedCount: 0, messages: [{ id, content: null }] });
  await doJobs(database, api.services, api.one.id);
  expect(await placesOf(database.owner, 'corthwick')).toEqual([]);
});
