import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { blobDirectory, useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
const said = ['The *lamps* of the quay are lit at six.', 'Ostrivandel keeps them.'];
let ada: Caller;
let threadId: string;
let ids: string[];

const jobs = () => doJobs(database, api.services, api.one.id);
const archive = () =>
  archiveTexts(
    {
      services: { ...api.services, pool: database.runnerPool },
      caller: { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null },
    },
    new Date(),
  );
const appendOne = (to: string) =>
  api.data(ada, 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }', {
    input: { threadId: to, messages: [{ role: 'USER', content: 'It is mended.' }] },
  });
const list = `query ($id: UUID!) { thread(id: $id) {
  messages { nodes { content contentState contentProblem } }
  summaries { nodes { level content contentState contentProblem statements { nodes { text } } } } } }`;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ({ threadId, messageIds: ids } = await talk(api, ada, said));
  await jobs();
});

it('turns and summaries read the same when they are archived, over lists, hits and digests', async () => {
  const hits = 'query { recall(input: {query: "Who keeps the lamps?"}) { hits { kind text passage } } }';
  const digest = `query ($id: UUID!) { branchDigest(branchId: $id) { turns withoutText sha256 } }`;
  const { branches } = (
    await api.data(ada, 'query ($id: UUID!) { thread(id: $id) { branches { nodes { id } } } }', {
      id: threadId,
    })
  ).thread;
  const branch = { id: branches.nodes[0].id };
  const before = [
    await api.data(ada, list, { id: threadId }),
    await api.data(ada, hits),
    await api.data(ada, digest, branch),
  ];
  // Two turns, and the summary of their session.
  expect(await archive()).toBe(3);
  const after = [
    await api.data(ada, list, { id: threadId }),
    await api.data(ada, hits),
    await api.data(ada, digest, branch),
  ];
  expect(JSON.stringify(after)).toContain('"ARCHIVED"');
  expect(JSON.parse(JSON.stringify(after).replaceAll('"ARCHIVED"', '"INLINE"'))).toEqual(
    JSON.parse(JSON.stringify(before)),
  );
  const ben = await api.one.caller('member', 'ben');
  const { message } = await api.data(ben, 'query ($id: UUID!) { message(id: $id) { content } }', {
    id: ids[0],
  });
  expect(message).toBeNull();
});

it('a thread is brought back by whoever sees it, and pinned to stay', async () => {
  const restore = (caller: Caller) =>
    api.ask(
      caller,
      'mutation ($input: RestoreThreadInput!) { restoreThread(input: $input) { thread { id restoredAt } } }',
      { input: { threadId } },
    );
  for (const caller of [await api.one.caller('member', 'ben'), api.other.admin]) {
    expect((await restore(caller)).errors[0]?.extensions?.code).toBe('THREAD_NOT_FOUND');
  }
  expect((await restore(ada)).data.restoreThread.thread).toEqual({
    id: threadId,
    restoredAt: expect.any(String),
  });
  expect(await jobs()).toContain('restore');
  const { messages } = (await api.data(ada, list, { id: threadId })).thread;
  expect(messages.nodes.map(({ contentState }: { contentState: string }) => contentState)).toEqual([
    'INLINE',
    'INLINE',
  ]);
  const { updateThread } = await api.data(
    ada,
    'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { pinned } } }',
    { input: { threadId, pinned: true } },
  );
  expect(updateThread.thread).toEqual({ pinned: true });
  expect(await archive()).toBe(0);
  const { updateWorkspace } = await api.data(
    api.one.admin,
    'mutation { updateWorkspace(input: { archiveAfterDays: 60 }) { workspace { archiveAfter { days } } } }',
  );
  expect(updateWorkspace.workspace).toEqual({ archiveAfter: { days: 60 } });
});

it('a text that is lost is null and says why, beside those that are there', async () => {
  const { threadId: other } = await talk(api, ada, ['The hall is mended first.']);
  await jobs();
  await archive();
  await appendOne(other);
  await rm(join(blobDirectory(), api.one.id, 'archive'), { recursive: true });
  const { messages } = (await api.data(ada, list, { id: other })).thread;
  expect(messages.nodes).toEqual([
    {
      content: null,
      contentState: 'ARCHIVED',
      contentProblem: expect.stringMatching(/^BLOB_MISSING: /),
    },
    { content: 'It is mended.', contentState: 'INLINE', contentProblem: null },
  ]);
});
