import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';
import { type ApiAnswer, talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;
/** Ada's own thread. */
let own: string;
/** A thread of Ben's, in a project, where both speak. */
let shared: string;

const preview = (caller: Caller, input: object): Promise<ApiAnswer> =>
  api.ask(
    caller,
    'query ($input: ErasurePreviewInput!) { erasurePreview(input: $input) { lines { kind rowCount fate reason } } }',
    { input },
  );
const receiptFields = 'receipt { id scope targetId auditEntries auditHash kinds { kind rowCount idsHash } }';
const erase = (caller: Caller, what: 'Thread' | 'User' | 'Workspace', input: object): Promise<ApiAnswer> =>
  api.ask(
    caller,
    `mutation ($input: Erase${what}Input!) { erase${what}(input: $input) { ${receiptFields} } }`,
    { input },
  );
const codeOf = (answer: ApiAnswer) => answer.errors[0]?.extensions?.code;

async function append(
  caller: Caller,
  threadId: string,
  author: string,
  texts: readonly string[],
): Promise<void> {
  await api.data(
    caller,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
    { input: { threadId, messages: texts.map((content) => ({ role: 'USER', author, content })) } },
  );
}

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::integer as count from mneme.${table} t where t.workspace_id = $1 and ${condition}`,
    [api.one.id],
  );
  return rows[0]?.count ?? 0;
}

const contains = (text: string) => `t::text ilike '%${text}%'`;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  const bot = await api.one.caller('service', 'bot');
  const { ensureProject } = await api.data(
    bot,
    'mutation { ensureProject(input: { externalId: "harbour", name: "Harbour" }) { projectId } }',
  );
  ({ threadId: own } = await talk(api, ada, [
    'Ulmgarth Ardane lives in Porto.',
    'I prefer emberquist for breakfast.',
  ]));
  ({ threadId: shared } = await talk(api, ben, ['Mirela Popescu lives in Lisbon.'], {
    projectId: ensureProject.projectId,
  }));
  await append(ada, shared, 'Ada', [
    'We decided that the quay uses yarnholt lamps.',
    'Mirela Popescu works at Hafenwerk.',
  ]);
  await append(ben, shared, 'Ben', ['The roof of the hall is mended first.']);
  await doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
});

describe('erasing', () => {
  it('is refused to whoever may not, as what is not there, and changes nothing', async () => {
    expect(codeOf(await erase(ben, 'Thread', { threadId: own }))).toBe('THREAD_NOT_FOUND');
    expect(codeOf(await erase(api.one.admin, 'Thread', { threadId: own }))).toBe('THREAD_NOT_FOUND');
    expect(codeOf(await erase(ada, 'Thread', { threadId: shared }))).toBe('THREAD_NOT_YOURS');
    expect(codeOf(await erase(api.other.admin, 'Thread', { threadId: shared }))).toBe('THREAD_NOT_FOUND');
    expect(codeOf(await erase(ada, 'User', { userId: ben.userId }))).toBe('ADMIN_REQUIRED');
    expect(codeOf(await erase(api.other.admin, 'User', { userId: ben.userId }))).toBe('USER_NOT_FOUND');
    await api.data(
      api.one.admin,
      'mutation { createApiKey(input: { name: "robot", role: ADMIN, scopes: [MANAGE] }) { secret } }',
    );
    // A program that is left is no admin who is left.
    expect(codeOf(await erase(api.one.admin, 'User', { userId: api.one.admin.userId }))).toBe('LAST_ADMIN');
    expect(codeOf(await erase(ada, 'Workspace', { slug: api.one.slug }))).toBe('ADMIN_REQUIRED');
    expect(codeOf(await erase(api.one.admin, 'Workspace', { slug: api.other.slug }))).toBe(
      'WORKSPACE_NOT_FOUND',
    );
    expect(codeOf(await preview(ben, { threadId: own }))).toBe('THREAD_NOT_FOUND');
    expect(codeOf(await preview(ada, { threadId: own, userId: ada.userId }))).toBe('BAD_INPUT');
    expect(await count('message', 'true')).toBe(6);
    expect(await count('audit_log', `action like '%.erase'`)).toBe(0);
  });

  it("takes a user's turns out of others' threads, keeps the others', and says beforehand what it will do", async () => {
    expect(await count('summary', contains('yarnholt'))).toBeGreaterThan(0);
    expect(await count('memory_item', contains('yarnholt'))).toBeGreaterThan(0);
    const answer = await preview(ada, { userId: ada.userId });
    expect(answer.errors).toEqual([]);
    const { lines } = answer.data.erasurePreview;
    const goes = lines.filter(({ fate }: { fate: string }) => fate === 'GOES');
    expect(goes).toContainEqual({ kind: 'message', rowCount: 4, fate: 'GOES', reason: null });
    expect(goes).toContainEqual({ kind: 'thread', rowCount: 1, fate: 'GOES', reason: null });
    expect(lines.map(({ kind, fate }: { kind: string; fate: string }) => `${kind} ${fate}`)).toEqual(
      expect.arrayContaining(['summary REBUILT', 'entity STAYS', 'audit_log STAYS']),
    );
    expect(await count('message', 'true')).toBe(6);

    const done = await erase(ada, 'User', { userId: ada.userId });
    expect(done.errors).toEqual([]);
    const { receipt } = done.data.eraseUser;
    expect(receipt).toMatchObject({ scope: 'user', targetId: ada.userId });
    // Jobs may have gone on between the two.
    expect(
      receipt.kinds.map(({ kind, rowCount }: { kind: string; rowCount: number }) => [kind, rowCount]),
    ).toEqual(goes.map(({ kind, rowCount }: { kind: string; rowCount: number }) => [kind, rowCount]).sort());
    for (const table of [
      'message',
      'memory_item',
      'fact',
      'summary',
      'entity',
      'alias_variant',
      'thread',
      'mention',
    ]) {
      for (const word of ['yarnholt', 'emberquist', 'ulmgarth', 'hafenwerk'])
        expect(await count(table, contains(word)), `${table} ${word}`).toBe(0);
    }
    expect(await count('entity', `canonical_name = 'Mirela Popescu'`)).toBe(1);
    expect(await count('message', 'true')).toBe(2);

    await doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
    const { thread } = await api.data(
      ben,
      'query ($id: UUID!) { thread(id: $id) { summary messages(orderBy: SEQUENCE_NO_ASC) { nodes { id content parent { id } } } } }',
      { id: shared },
    );
    expect(thread.summary).toMatch(/Lisbon|roof/);
    const [first, last] = thread.messages.nodes;
    expect(last.content).toBe('The roof of the hall is mended first.');
    expect(last.parent.id).toBe(first.id);
  });

  it('leaves a receipt that admins can list and check, and a whole audit chain', async () => {
    const { erasureReceipts, auditLogs } = await api.data(
      api.one.admin,
      `{ erasureReceipts { nodes { scope targetId erasedBy auditEntries auditHash } }
         auditLogs(orderBy: NUMBER_DESC, first: 1) { nodes { action targetId number hash } } }`,
    );
    const [entry] = auditLogs.nodes;
    expect(entry).toMatchObject({ action: 'user.erase', targetId: ada.userId });
    expect(erasureReceipts.nodes).toEqual([
      {
        scope: 'USER',
        targetId: ada.userId,
        erasedBy: ada.userId,
        auditEntries: entry.number,
        auditHash: entry.hash,
      },
    ]);
    const refused = await api.ask(ben, '{ erasureReceipts { nodes { id } } }');
    expect(refused.data?.erasureReceipts ?? null).toBeNull();
  });

  it('takes a thread, and then the workspace, whose receipt outlives it', async () => {
    const done = await erase(api.one.admin, 'Thread', { threadId: shared });
    expect(done.errors).toEqual([]);
    for (const table of ['message', 'summary', 'mention', 'memory_item', 'fact', 'entity'])
      expect(await count(table, 'true'), table).toBe(0);
    const gone = await erase(api.one.admin, 'Workspace', { slug: api.one.slug });
    expect(gone.errors).toEqual([]);
    expect(await count('audit_log', 'true')).toBe(0);
    expect(await count('erasure_receipt', 'true')).toBe(3);
    const kinds = gone.data.eraseWorkspace.receipt.kinds.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['workspace', 'workspace_user', 'audit_log', 'membership']));
  });
});
