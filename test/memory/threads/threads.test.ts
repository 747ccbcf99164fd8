import { describe, expect, it } from 'vitest';
import { setThreadParticipant } from '../../../src/memory/access/audiences.ts';
import { gatherConversations } from '../../../src/memory/formation/extract/feed-backlog.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread, updateThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { jobStatus } from '../../../src/memory/workspace/jobs.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { type Session, withSession } from '../../../src/postgres/session.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

const turn = (content: string, more: object = {}) => ({ role: 'user' as const, content, ...more });

async function read(caller: Caller, threadId: string) {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{
      id: string;
      content: string;
      sequence_no: number;
      session_no: number;
      parent_id: string | null;
      visibility: string;
    }>(
      'select id, content, sequence_no, session_no, parent_id, visibility from mneme.message where thread_id = $1 order by sequence_no',
      [threadId],
    );
    return rows;
  });
}

describe('openThread', () => {
  it('gives the same thread for the same externalId, and its own to another user', async () => {
    const first = await openThread(as(dana), { externalId: 'daily', channel: 'chat' });
    const again = await openThread(as(dana), { externalId: 'daily', title: 'ignored' });
    const others = await openThread(as(ben), { externalId: 'daily' });
    expect(again).toEqual(first);
    expect(others.threadId).not.toBe(first.threadId);
  });

  it('gives one thread to two users who open it at once in a project', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openThread(as(index % 2 ? dana : ben), { externalId: 'standup', projectId }),
      ),
    );
    expect(new Set(opened.map((thread) => thread.threadId)).size).toBe(1);
  });

  it("gives nobody's thread but their own, or of the project they name, whoever took the key before", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'open' });
    const trap = await openThread(as(dana), { externalId: 'my diary', projectId });
    const group = await openThread(as(dana), { externalId: 'my notes' });
    await setThreadParticipant(as(dana), { threadId: group.threadId, userId: ben.userId }, true);
    const program = await workspace.caller('service', 'bot');
    for (const [caller, userId] of [
      [ben, null],
      [program, ben.userId],
    ] as const) {
      for (const externalId of ['my diary', 'my notes']) {
        const { threadId } = await openThread(as(caller), { externalId, userId });
        await appendMessages(as(caller), { threadId, messages: [turn('for myself')] });
        expect(await read(dana, threadId)).toEqual([]);
        expect(await read(ben, threadId)).not.toEqual([]);
      }
    }
    expect(await openThread(as(ben), { externalId: 'my diary', projectId })).toEqual(trap);
    // A program finds what it opened itself, for each who reads it.
    const shared = await openThread(as(program), { externalId: 'channel 1', userId: dana.userId });
    await setThreadParticipant(as(program), { threadId: shared.threadId, userId: ben.userId }, true);
    for (const { userId } of [dana, ben])
      expect(await openThread(as(program), { externalId: 'channel 1', userId })).toEqual(shared);
  });

  it('makes the nodes of a taxonomy path that are missing, where members may', async () => {
    const placed = { externalId: 'placed', taxonomyPath: 'work.atlas.auth-plugin' };
    await expect(openThread(as(dana), placed)).rejects.toMatchObject({
      detail: 'TAXONOMY_NODE_NOT_FOUND',
    });
    await updateWorkspace(as(workspace.admin), { membersMakeTaxonomyNodes: true });
    await openThread(as(dana), placed);
    const paths = await withSession(services.pool, dana, async (session) => {
      const { rows } = await session.query<{ path: string }>(
        'select path::text from mneme.taxonomy_node order by path',
      );
      return rows.map((row) => row.path);
    });
    expect(paths).toEqual(expect.arrayContaining(['work', 'work.atlas', 'work.atlas.auth_plugin']));
  });

  it('refuses a project that is not there, by name', async () => {
    await expect(
      openThread(as(dana), { projectId: '00000000-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({ code: 'MN404', detail: 'PROJECT_NOT_FOUND' });
  });

  it('refuses userId from anybody but a service', async () => {
    await expect(openThread(as(dana), { userId: ben.userId })).rejects.toMatchObject({
      code: 'USER_ID_NOT_ALLOWED',
    });
    const service = await workspace.caller('service', 'bot');
    const { threadId } = await openThread(as(service), { externalId: 'for ben', userId: ben.userId });
    await appendMessages(as(service), { threadId, messages: [turn('a note for Ben')] });
    expect(await read(ben, threadId)).toHaveLength(1);
    expect(await read(dana, threadId)).toHaveLength(0);
  });
});

describe('appendMessages', () => {
  it('keeps text exactly and numbers turns in order, each after its parent', async () => {
    const { threadId } = await openThread(as(dana), {});
    const texts = ['  **Bold** text\r\n', 'zweite Zeile — ünïcödé 🎉', "it's; drop table message; --"];
    const { messageIds, storedCount } = await appendMessages(as(dana), {
      threadId,
      messages: texts.map((text) => turn(text)),
    });
    const rows = await read(dana, threadId);
    expect(storedCount).toBe(3);
    expect(rows.map((row) => row.content)).toEqual(texts);
    expect(rows.map((row) => row.id)).toEqual(messageIds);
    expect(rows.map((row) => row.sequence_no)).toEqual([1, 2, 3]);
    expect(rows.map((row) => row.parent_id)).toEqual([null, messageIds[0], messageIds[1]]);
  });

  it('stores a turn of the same externalId once, within a call and between calls', async () => {
    const { threadId } = await openThread(as(dana), {});
    const first = await appendMessages(as(dana), {
      threadId,
      messages: [turn('one', { externalId: 'a' }), turn('one again', { externalId: 'a' }), turn('two')],
    });
    expect(first.storedCount).toBe(2);
    expect(first.messageIds[0]).toBe(first.messageIds[1]);
    const second = await appendMessages(as(dana), {
      threadId,
      messages: [turn('one', { externalId: 'a' }), turn('three', { externalId: 'b' })],
    });
    expect(second.storedCount).toBe(1);
    expect(second.messageIds[0]).toBe(first.messageIds[0]);
    expect((await read(dana, threadId)).map((row) => row.content)).toEqual(['one', 'two', 'three']);
  });

  it('keeps numbers gap-free and each call together under concurrent appends', async () => {
    const { threadId } = await openThread(as(dana), {});
    await Promise.all(
      Array.from({ length: 12 }, (_, call) =>
        appendMessages(as(dana), {
          threadId,
          messages: Array.from({ length: 5 }, (_, index) => turn(`${call} ${index}`)),
        }),
      ),
    );
    const rows = await read(dana, threadId);
    expect(rows.map((row) => row.sequence_no)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    for (let start = 0; start < 60; start += 5) {
      const calls = rows.slice(start, start + 5).map((row) => row.content.split(' '));
      expect(new Set(calls.map(([call]) => call)).size).toBe(1);
      expect(calls.map(([, index]) => index)).toEqual(['0', '1', '2', '3', '4']);
    }
  });

  it('gives ids that sort as the turns do, also to a call that waited for another', async () => {
    const { threadId } = await openThread(as(dana), {});
    const append = (session: Session, content: string) =>
      session.query('select mneme_operation.append_calls($1, false)', [
        JSON.stringify([{ thread: threadId, messages: [turn(content)] }]),
      ]);
    let waiter: Promise<unknown> = Promise.resolve();
    await withSession(services.pool, dana, async (session) => {
      await append(session, 'one');
      waiter = appendMessages(as(dana), { threadId, messages: [turn('three')] });
      // On a server it waits for the branch's row; the embedded engine doesn't even begin it.
      if (database.engine === 'native') {
        await eventually(async () => {
          const { rows } = await database.owner.query(
            'select from pg_locks where not granted and pid <> pg_backend_pid()',
          );
          expect(rows.length).toBeGreaterThan(0);
        });
      }
      await append(session, 'two');
    });
    await waiter;
    const rows = await read(dana, threadId);
    expect(rows.map((row) => row.content)).toEqual(['one', 'two', 'three']);
    expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted());
  });

  it('begins a new session after a gap of more than an hour', async () => {
    const { threadId } = await openThread(as(dana), {});
    const at = (time: string) => ({ occurredAt: `2025-03-01T${time}:00Z` });
    await appendMessages(as(dana), {
      threadId,
      messages: [turn('a', at('09:00')), turn('b', at('09:59')), turn('c', at('11:01'))],
    });
    await appendMessages(as(dana), {
      threadId,
      messages: [turn('d', at('11:30')), turn('e', at('13:00'))],
    });
    expect((await read(dana, threadId)).map((row) => row.session_no)).toEqual([1, 1, 2, 2, 3]);
  });

  it('stores what one caller sends at the same time together, with an answer or an error for each', async () => {
    const threads = await Promise.all([0, 1, 2].map(() => openThread(as(dana), {})));
    const nowhere = '0198c0de-0000-7000-8000-000000000000';
    const say = (thread: number, content: string, extra = {}) =>
      appendMessages(as(dana), {
        threadId: threads[thread]?.threadId ?? '',
        messages: [turn(content, extra)],
      });
    const transactions = async () => {
      const { rows } = await database.owner.query<{ n: number }>(
        `select count(distinct xmin::text)::int as n from mneme.message where thread_id = any ($1)`,
        [threads.map(({ threadId }) => threadId)],
      );
      return rows[0]?.n;
    };
    const good = await Promise.all([
      say(0, 'a1'),
      say(1, 'b1', { externalId: 'key' }),
      say(0, 'a2'),
      say(1, 'b1 again', { externalId: 'key' }),
      say(2, 'c1'),
      say(2, 'c2', { externalId: 'key' }),
    ]);
    // The first was stored alone, the others while it was.
    expect(await transactions()).toBe(2);
    expect(good.map(({ storedCount }) => storedCount)).toEqual([1, 1, 1, 0, 1, 1]);
    expect(good[3]?.messageIds).toEqual(good[1]?.messageIds);
    const mixed = await Promise.allSettled([
      say(0, 'a3'),
      say(0, 'a4'),
      appendMessages(as(dana), { threadId: nowhere, messages: [turn('lost')] }),
      say(1, 'b2'),
      appendMessages(as(dana), {
        threadId: threads[1]?.threadId ?? '',
        branchId: nowhere,
        messages: [turn('lost')],
      }),
    ]);
    expect(
      mixed.map((one) => (one.status === 'rejected' ? one.reason.detail : one.value.storedCount)),
    ).toEqual([1, 1, 'THREAD_NOT_FOUND', 1, 'BRANCH_NOT_FOUND']);
    const said = await Promise.all(threads.map(({ threadId }) => read(dana, threadId)));
    expect(said.map((rows) => rows.map(({ content }) => content))).toEqual([
      ['a1', 'a2', 'a3', 'a4'],
      ['b1', 'b2'],
      ['c1', 'c2'],
    ]);
    expect(said.map((rows) => rows.map((row) => row.sequence_no))).toEqual([
      [1, 2, 3, 4],
      [1, 2],
      [1, 2],
    ]);
    const audited = await database.owner.query(
      `select from mneme.audit_log where action = 'thread.append' and target_id = any ($1)`,
      [threads.map(({ threadId }) => threadId)],
    );
    expect(audited.rowCount).toBe(8);
  });

  it('commits turns with what asks for their jobs, which are made of many calls together', async () => {
    const alone = await createTestWorkspace(services);
    const { threadId } = await openThread(as(alone.admin), {});
    await appendMessages(as(alone.admin), {
      threadId,
      messages: Array.from({ length: 120 }, (_, index) => turn(`turn ${index}`)),
    });
    expect(await jobStatus(as(alone.admin))).toMatchObject({ waiting: 2, backlog: 120 });
    const worker = { role: 'worker', workspaceId: alone.id, userId: null, requestId: null } as const;
    const gather = () => gatherConversations(database.runnerPool, worker);
    await Promise.all([gather(), gather()]);
    const jobs = async () => {
      const { rows } = await withSession(services.pool, alone.admin, (session) =>
        session.query<{ task: string; jobs: number }>(
          'select task, count(*)::int as jobs from mneme.job_run group by task order by task',
        ),
      );
      return rows;
    };
    // One job for a branch, which takes what there is by then.
    expect(await jobs()).toEqual([{ task: 'form', jobs: 1 }]);
    await doJobs(database, services, alone.id, 1, ['form']);
    expect(await jobStatus(as(alone.admin))).toMatchObject({ backlog: 0 });
    expect(await jobs()).toEqual([
      { task: 'form', jobs: 1 },
      { task: 'summarize', jobs: 1 },
    ]);
  });

  it.each([
    ['an empty message', [turn('   ')], 'BAD_INPUT'],
    ['a message over 1 MB', [turn('x'.repeat(1_048_577))], 'BAD_INPUT'],
    ['an impossible date', [turn('x', { occurredAt: '2025-02-31T25:00:00Z' })], 'BAD_INPUT'],
    ['more than 1,000 messages', Array.from({ length: 1001 }, () => turn('x')), 'TOO_MANY_MESSAGES'],
  ])('refuses %s and stores nothing of the call', async (_, bad, code) => {
    const { threadId } = await openThread(as(dana), {});
    const messages = code === 'TOO_MANY_MESSAGES' ? bad : [turn('good'), ...bad];
    await expect(appendMessages(as(dana), { threadId, messages })).rejects.toMatchObject({ code });
    expect(await read(dana, threadId)).toEqual([]);
  });

  it('puts U+FFFD in the place of what cannot be stored, and counts the turns', async () => {
    const { threadId } = await openThread(as(dana), {});
    const done = await appendMessages(as(dana), {
      threadId,
      messages: [
        turn('a\0b', { author: 'Da\0na' }),
        turn('half \ud83d of a pair'),
        turn('fine \u{1f389}', { metadata: { note: ['x\0', { '\udc00': 1 }] } }),
        turn('untouched \u{1f389}', { metadata: { note: 'y' } }),
      ],
    });
    expect(done).toMatchObject({ storedCount: 4, cleaned: 3 });
    const rows = await withSession(services.pool, dana, async (session) => {
      const found = await session.query(
        'select content, author, metadata from mneme.message where thread_id = $1 order by sequence_no',
        [threadId],
      );
      return found.rows;
    });
    expect(rows).toEqual([
      { content: 'a\ufffdb', author: 'Da\ufffdna', metadata: null },
      { content: 'half \ufffd of a pair', author: null, metadata: null },
      { content: 'fine \u{1f389}', author: null, metadata: { note: ['x\ufffd', { '\ufffd': 1 }] } },
      { content: 'untouched \u{1f389}', author: null, metadata: { note: 'y' } },
    ]);
  });

  it('takes a message of exactly 1 MB', async () => {
    const { threadId } = await openThread(as(dana), {});
    const text = 'word '.repeat(209_715).slice(0, 1_048_575).padEnd(1_048_576, 'x');
    await appendMessages(as(dana), { threadId, messages: [turn(text)] });
    expect((await read(dana, threadId))[0]?.content).toBe(text);
  });

  it("answers the same for a thread that is not there and for somebody else's", async () => {
    const { threadId } = await openThread(as(dana), {});
    const missing = '00000000-0000-4000-8000-000000000000';
    const refusal = (id: string) =>
      appendMessages(as(ben), { threadId: id, messages: [turn('x')] }).catch((error: Error) => ({
        message: error.message.replace(id, 'ID'),
        detail: Reflect.get(error, 'detail'),
      }));
    expect(await refusal(threadId)).toEqual(await refusal(missing));
    expect(await read(dana, threadId)).toEqual([]);
  });
});

describe('updateThread', () => {
  it('moving a private thread into a project shares its turns with the workspace', async () => {
    const { threadId } = await openThread(as(dana), { title: 'mine' });
    await appendMessages(as(dana), { threadId, messages: [turn('soon shared')] });
    expect(await read(ben, threadId)).toEqual([]);
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    await updateThread(as(dana), { threadId, projectId });
    expect((await read(ben, threadId)).map((row) => row.visibility)).toEqual(['workspace']);
  });

  it("changes nothing of somebody else's thread", async () => {
    const { threadId } = await openThread(as(dana), { title: 'mine' });
    await expect(updateThread(as(ben), { threadId, title: 'taken' })).rejects.toMatchObject({
      detail: 'THREAD_NOT_FOUND',
    });
  });
});
