import { beforeAll, describe, expect, it } from 'vitest';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';

// Archived texts are read for who sees their rows, and for nobody else: not from what was read for somebody before.

const api = useApi();
const database = useDatabase();
let reader: Caller;
let others: Caller[];
let ids: { thread: string; message: string };

beforeAll(async () => {
  const dana = await api.one.caller('member', 'dana');
  const bot = await api.one.caller('service', 'bot');
  const persona = async (externalId: string): Promise<string> =>
    (
      await api.data(dana, 'mutation ($input: EnsureInput!) { ensurePersona(input: $input) { personaId } }', {
        input: { externalId },
      })
    ).ensurePersona.personaId;
  reader = { ...dana, personaId: await persona('aria') };
  const kenji = await persona('kenji');
  others = [
    { ...dana, personaId: kenji },
    { ...bot, personaId: kenji },
    await api.one.caller('member', 'ben'),
    await api.one.caller('admin', 'ada'),
    await api.other.caller('service', 'bot'),
  ];
  const { appendMessages } = await api.data(
    reader,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } messages { id } } }',
    {
      input: {
        threadKey: 'old',
        messages: [
          { role: 'USER', content: 'Priya bought a *Zeppelin*.', occurredAt: '2026-01-01T10:00:00Z' },
          { role: 'ASSISTANT', content: 'A *Zeppelin* is nice.', occurredAt: '2026-01-01T10:01:00Z' },
        ],
      },
    },
  );
  ids = { thread: appendMessages.thread.id, message: appendMessages.messages[0].id };
  await doJobs(database, api.services, api.one.id);
  await api.data(
    reader,
    'mutation ($id: UUID!) { closeThread(input: { threadId: $id }) { thread { id } } }',
    {
      id: ids.thread,
    },
  );
  await doJobs(database, api.services, api.one.id);
  await database.owner.query(
    `update mneme.message set created_at = now() - interval '100 days' where workspace_id = $1`,
    [api.one.id],
  );
  const worker: Caller = { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null };
  const services = { ...api.services, pool: database.runnerPool };
  expect(await archiveTexts({ services, caller: worker }, new Date(Date.now() - 86_400_000))).toBe(2);
});

describe('an archived text', () => {
  const everywhere = `query ($id: UUID!) {
    message(id: $id) { content contentProblem }
    messages { nodes { content } }
    summaries { nodes { content } }
    conversations { summary }
    recall(input: { query: "Priya Zeppelin", scope: FULL }) { hits { text contentState } }
    narrative { memory activityLog dailyNotes { text } }
  }`;
  const read = async (caller: Caller) =>
    JSON.stringify(await api.data(caller, everywhere, { id: ids.message }));

  it('is read by who sees its row, and by nobody after them', async () => {
    expect(await read(reader)).toContain('Priya bought a *Zeppelin*.');
    for (const other of others) expect(await read(other)).not.toMatch(/zeppelin|priya/i);
  });

  it('is brought back, edited and kept by none who does not', async () => {
    const changes = [
      `restoreThread(input: { threadId: "${ids.thread}" }) { __typename }`,
      `updateThread(input: { threadId: "${ids.thread}", pinned: true }) { __typename }`,
      `editMessage(input: { messageId: "${ids.message}", content: "x" }) { __typename }`,
    ];
    for (const other of others)
      for (const change of changes) {
        const { errors } = await api.ask(other, `mutation { ${change} }`);
        expect(errors[0]?.extensions?.code).toMatch(/^(THREAD|MESSAGE)_NOT_FOUND$/);
      }
    await doJobs(database, api.services, api.one.id);
    const { rows } = await database.owner.query(
      'select distinct content_state from mneme.message where workspace_id = $1',
      [api.one.id],
    );
    expect(rows).toEqual([{ content_state: 'archived' }]);
  });
});
