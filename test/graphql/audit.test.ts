import { beforeAll, describe, expect, it } from 'vitest';
import { AuditBreak, AuditChain, type AuditEntry } from '../../src/client/audit-chain.ts';
import { sealAudit } from '../../src/memory/access/audit.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
const requestId = '0198c0de-0000-7000-8000-0000000000aa';
let ada: Caller;
let threadId: string;

const entryFields =
  'number occurredAt actorUserId actorRole action targetKind targetId requestId previousHash hash';

async function entries(caller: Caller = api.one.admin): Promise<AuditEntry[]> {
  const data = await api.data(
    caller,
    `{ auditLogs(first: 200, orderBy: NUMBER_ASC) { nodes { ${entryFields} } } }`,
  );
  return data.auditLogs.nodes;
}

/** What the workers do every now and then. */
const seal = () =>
  sealAudit(
    database.runnerPool,
    { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null },
    new AbortController().signal,
  );

const head = async () => (await api.data(api.one.admin, '{ auditHead { entries hash waiting } }')).auditHead;

/** The number of the first entry that is wrong; null where the chain is whole. */
async function firstBreak(): Promise<number | null> {
  const chain = new AuditChain(api.one.id);
  try {
    for (const entry of await entries()) chain.add(entry);
    chain.end(await head());
    return null;
  } catch (error) {
    if (error instanceof AuditBreak) return error.number;
    throw error;
  }
}

const actions = async (after: number) =>
  (await entries()).filter(({ number }) => Number(number) > after).map(({ action }) => action);

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ({ threadId } = await talk(api, { ...ada, requestId }, ['We meet on Monday.', 'Bring the plans.']));
});

describe('the audit log', () => {
  it('has one entry for each act of a person, numbered from 1 without gaps, whatever other workspaces do', async () => {
    await talk(api, api.other.admin, ['Elsewhere.']);
    await seal();
    const all = await entries();
    expect(all.map(({ action }) => action)).toEqual(['thread.open', 'thread.append']);
    expect(all.map(({ number }) => Number(number))).toEqual([1, 2]);
    expect(all[1]).toMatchObject({
      actorUserId: ada.userId,
      actorRole: 'mneme_member',
      targetKind: 'thread',
      targetId: threadId,
      requestId,
    });
    expect(await firstBreak()).toBeNull();
    expect(await head()).toEqual({ entries: 2, hash: all[1]?.hash, waiting: 0 });
    const refused = await api.ask(ada, '{ auditHead { entries } }');
    expect(refused.data?.auditHead ?? null).toBeNull();
  });

  it('is filtered by what was done, by an index', async () => {
    const query = `{ opened: auditLogs(filter: { action: { equalTo: "thread.open" } }) { nodes { targetId } }
      appended: auditLogs(filter: { action: { in: ["thread.append", "memory.forget"] } }) { totalCount } }`;
    const { opened, appended } = await api.data(api.one.admin, query);
    expect(opened.nodes).toEqual([{ targetId: threadId }]);
    expect(appended.totalCount).toBe(1);
    const elsewhere = await api.data(api.other.admin, query);
    expect(elsewhere.opened.nodes.map(({ targetId }: { targetId: string }) => targetId)).not.toContain(
      threadId,
    );
    const plan = await withSession(database.pool, api.one.admin, async (session) => {
      await session.query(`select set_config('enable_seqscan', 'off', true)`);
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(
        `explain select id from mneme.audit_log where action = 'memory.forget' order by id desc limit 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('audit_log_action_idx');
  });

  it('is filtered by who did it, a key too, by an index where appends are left out', async () => {
    const key = await api.data(
      api.one.admin,
      'mutation { createApiKey(input: { name: "nightly", role: ADMIN, scopes: [READ, WRITE] }) { apiKey { userId } } }',
    );
    const nightly: Caller = { ...api.one.admin, userId: key.createApiKey.apiKey.userId };
    await api.data(nightly, 'mutation { ensurePersona(input: { externalId: "owl" }) { personaId } }');
    const query = `query ($actor: UUID!) {
      all: auditLogs(filter: { actorUserId: { equalTo: $actor } }, orderBy: NUMBER_ASC) { nodes { action } }
      rare: auditLogs(filter: { actorUserId: { equalTo: $actor }, action: { notEqualTo: "thread.append" } }) { nodes { action } }
    }`;
    const by = async (reader: Caller, actor: Caller) => {
      const { all, rare } = await api.data(reader, query, { actor: actor.userId });
      return [all, rare].map(({ nodes }) => nodes.map(({ action }: { action: string }) => action));
    };
    expect(await by(api.one.admin, ada)).toEqual([['thread.open', 'thread.append'], ['thread.open']]);
    expect(await by(api.one.admin, nightly)).toEqual([['persona.create'], ['persona.create']]);
    expect(await by(api.other.admin, ada)).toEqual([[], []]);
    const plan = await withSession(database.pool, api.one.admin, async (session) => {
      await session.query(`select set_config('enable_seqscan', 'off', true)`);
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(
        `explain select id from mneme.audit_log where actor_user_id = '${ada.userId}' and action <> 'thread.append'
         order by id desc limit 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('audit_log_actor_idx');
  });

  it('shows turns stored at once, marked until they are sealed, and seals them before what comes after', async () => {
    const before = await head();
    const say = (content: string) =>
      appendMessages(api.as(ada), { threadId, messages: [{ role: 'user', content }] });
    for (const content of ['One.', 'Two.', 'Three.']) await say(content);
    const waiting = (await entries()).slice(before.entries);
    expect(waiting.map(({ action, hash, previousHash }) => [action, hash, previousHash])).toEqual(
      Array.from({ length: 3 }, () => ['thread.append', null, null]),
    );
    expect(await head()).toEqual({ ...before, waiting: 3 });
    expect(await firstBreak()).toBeNull();
    // What waits can't be changed either, and what is sealed can't be taken for it.
    const { rowCount } = await withSession(database.pool, api.one.admin, (session) =>
      session.query('select from mneme.audit_log where hash is null'),
    );
    expect(rowCount).toBe(3);
    await api.data(
      ada,
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
      {
        input: { threadId },
      },
    );
    expect(await head()).toMatchObject({ entries: before.entries + 4, waiting: 0 });
    expect(await actions(before.entries)).toEqual([...waiting.map(({ action }) => action), 'thread.close']);
    await say('Four.');
    await Promise.all([seal(), seal(), seal()]);
    expect(await head()).toMatchObject({ entries: before.entries + 5, waiting: 0 });
    expect(await firstBreak()).toBeNull();
  });

  it('keeps the id of a request where it tells nothing of whoever made it', async () => {
    const after = (await head()).entries;
    const ids = ['4bf92f3577b34da6a3ce929d0e0e4736', 'call-of-Jo.Doe', 'jo', 'deadbeef', requestId];
    for (const id of ids) await talk(api, { ...ada, requestId: id }, []).catch(() => {});
    const noted = (await entries()).filter(({ number }) => Number(number) > after);
    expect(noted.map((entry) => entry.requestId)).toEqual([ids[0], null, null, null, requestId]);
  });

  it('notes what is stated, once however often it is sent, and what automatic mutations change', async () => {
    const before = (await head()).entries;
    const task = { content: 'Book the room', idempotencyKey: 'room' };
    for (let twice = 0; twice < 2; twice++) {
      await api.data(
        ada,
        'mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }',
        {
          input: task,
        },
      );
      await api.data(ada, 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }', {
        input: { kind: 'NOTE', content: 'The room is blue', idempotencyKey: 'blue' },
      });
    }
    const made = await api.data(
      api.one.admin,
      'mutation { ensurePersona(input: { externalId: "guide" }) { personaId } }',
    );
    const id = made.ensurePersona.personaId;
    await api.data(
      api.one.admin,
      'mutation ($id: UUID!) { updatePersona(input: { id: $id, patch: { name: "Guide" } }) { persona { id } } }',
      { id },
    );
    await api.data(
      api.one.admin,
      'mutation { updateWorkspace(input: { confidenceThreshold: 0.4 }) { workspace { id } } }',
    );
    await api.data(
      ada,
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
      {
        input: { threadId },
      },
    );
    expect(await actions(before)).toEqual([
      'task.create',
      'memory.remember',
      'persona.create',
      'persona.update',
      'workspace.update',
      'thread.close',
    ]);
    expect(await firstBreak()).toBeNull();
  });

  it('makes nobody wait for an audited transaction, and numbers those that run together by their commits', async () => {
    const before = (await head()).entries;
    const note = (action: string) => `select mneme_private.audit('${action}', null, null)`;
    const quickly = () =>
      withSession(database.pool, api.one.admin, async (quick) => {
        await quick.query(note('test.quick'));
      });
    // The embedded engine runs one transaction after the other.
    if (database.engine === 'embedded') await quickly();
    await withSession(database.pool, ada, async (slow) => {
      await slow.query(note('test.slow'));
      if (database.engine === 'native') await quickly();
    });
    const undone = new Error('undone');
    await expect(
      withSession(database.pool, ada, async (session) => {
        await session.query(note('test.undone'));
        throw undone;
      }),
    ).rejects.toBe(undone);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        withSession(database.pool, ada, async (session) => {
          await session.query(note('test.together'));
          await session.query(note('test.together'));
        }),
      ),
    );
    expect((await actions(before)).slice(0, 2)).toEqual(['test.quick', 'test.slow']);
    expect((await head()).entries).toBe(before + 14);
    expect(await firstBreak()).toBeNull();
  });

  it('can be written and changed by no role directly, its owner neither', async () => {
    const ours = `select set_config('mneme.workspace_id', '${api.one.id}', true)`;
    const attempts = [
      'update mneme.audit_log set action = action',
      'delete from mneme.audit_log',
      'update mneme_private.audit_head set entries = entries',
      'delete from mneme_private.audit_head',
      'delete from mneme_private.audit_pending',
      `insert into mneme.audit_log (workspace_id, id, actor_role, action, previous_hash, hash)
       select workspace_id, 99, actor_role, action, previous_hash, hash from mneme.audit_log`,
    ];
    const roles = [
      'owner',
      'member',
      'admin',
      'service',
      'worker',
      'queue',
      'backup',
      'exposed',
      'anonymous',
      'provisioner',
    ];
    const before = await head();
    const client = await database.owner.connect();
    try {
      for (const role of roles) {
        for (const attempt of attempts) {
          await client.query(`begin; ${ours}; set local role mneme_${role}`);
          const reached = await client.query(attempt).then(
            ({ rowCount }) => rowCount,
            () => 0,
          );
          await client.query('rollback');
          expect(reached, `${role}: ${attempt}`).toBe(0);
        }
      }
    } finally {
      client.release();
    }
    expect(await head()).toEqual(before);
  });

  it('shows every way in which a superuser may tamper with it', async () => {
    const of = `where workspace_id = '${api.one.id}'`;
    const last = (await head()).entries;
    const copy = `insert into mneme.audit_log (workspace_id, id, occurred_at, actor_role, action, previous_hash, hash)
      select workspace_id, NUMBER, occurred_at, actor_role, 'put.in', previous_hash, hash from mneme.audit_log ${of} and id = 4`;
    const tampering: readonly [string, number][] = [
      [`update mneme.audit_log set actor_user_id = null ${of} and id = 3`, 3],
      [`update mneme.audit_log set occurred_at = occurred_at + interval '1 microsecond' ${of} and id = 5`, 5],
      [`delete from mneme.audit_log ${of} and id = 4`, 4],
      [`delete from mneme.audit_log ${of} and id = 1`, 1],
      [
        `update mneme.audit_log set id = id + 1000 ${of} and id >= 4; ${copy.replace('NUMBER', '4').replace('id = 4', 'id = 3')};
        update mneme.audit_log set id = id - 999 ${of} and id > 1000`,
        4,
      ],
      [
        `update mneme.audit_log set id = 1000 ${of} and id = 3; update mneme.audit_log set id = 3 ${of} and id = 4;
        update mneme.audit_log set id = 4 ${of} and id = 1000`,
        3,
      ],
      [`delete from mneme.audit_log ${of} and id > ${last - 2}`, last - 1],
      [`delete from mneme.audit_log ${of}`, 1],
      [copy.replace('NUMBER', String(last + 1)), last + 1],
    ];
    await database.owner.query('create table public.audit_kept as select * from mneme.audit_log');
    for (const [statement, broken] of tampering) {
      await database.owner.query(statement);
      const found = await firstBreak();
      await database.owner.query(
        `delete from mneme.audit_log ${of}; insert into mneme.audit_log select * from public.audit_kept ${of}`,
      );
      expect(found, statement).toBe(broken);
    }
    await database.owner.query('drop table public.audit_kept');
    expect(await firstBreak()).toBeNull();
  });
});
