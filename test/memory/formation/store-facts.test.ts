import { describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { settleEntities } from '../../../src/memory/formation/entities/settle-entities.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { mergeEntities, splitEntity } from '../../../src/memory/knowledge/entities.ts';
import { correctFact } from '../../../src/memory/knowledge/facts.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');

/**
 * Reads "Olu lives in Berlin" (functional), "Olu lived in Berlin" (ended), "Olu likes jazz" (not functional), and
 * "Maybe Olu lives in Berlin" (unsure).
 */
const reader = scripted(({ content, occurredAt }) => {
  const [, maybe, subject = '', verb, object = ''] =
    /^(Maybe )?(\w+) (lives in|lived in|likes) (\w+)$/.exec(content) ?? [];
  if (!verb) return null;
  return {
    entities: [{ name: subject }],
    facts: [
      {
        subject,
        predicate: verb === 'likes' ? 'likes' : 'lives_in',
        object,
        functional: verb !== 'likes',
        confidence: maybe ? 0.4 : 0.7,
        ...(verb === 'lived in' ? { validTo: occurredAt } : {}),
      },
    ],
  };
});

const extract = (ids: readonly string[]) =>
  extractTurns(
    {
      services: { ...workerServices(database, services), extractor: reader },
      caller: workerOf(workspace.id),
    },
    ids,
  );

const versions = () =>
  rowsOf<{
    object: string;
    from: string | null;
    to: string | null;
    current: boolean;
    confidence: number;
    n: number;
  }>(
    as(dana),
    `select f.object, to_char(f.valid_from at time zone 'UTC', 'HH24:MI') as from,
       to_char(f.valid_to at time zone 'UTC', 'HH24:MI') as to, f.recorded_to is null as current,
       round(f.confidence::numeric, 2)::float as confidence,
       (select count(*) from mneme.fact_source s where s.fact_version_id = f.id)::int as n
     from mneme.fact f order by f.recorded_to nulls last, f.valid_from nulls first, f.id`,
  );

describe('facts', () => {
  it('rise in confidence with each source, and fall when a source goes', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu likes jazz', 'Olu likes jazz', 'Olu likes chess']);
    await extract(ids);
    await extract(ids);
    expect(await versions()).toEqual([
      { object: 'jazz', from: '09:00', to: null, current: true, confidence: 0.81, n: 2 },
      { object: 'chess', from: '09:02', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
    await rowsOf(
      { services: workerServices(database, services), caller: workerOf(workspace.id) },
      'delete from mneme.message where id = $1',
      [ids[1]],
    );
    expect((await versions())[0]).toMatchObject({ object: 'jazz', confidence: 0.7, n: 1 });
  });

  it('that replace another close its valid range in a new version and keep what was known', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Olu lives in Lisbon']);
    for (const id of ids) await extract([id]);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: null, current: false, confidence: 0.7, n: 1 },
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.7, n: 1 },
      { object: 'Lisbon', from: '09:01', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
    const [linked] = await rowsOf<{ same_fact: boolean; lisbon_supersedes: string }>(
      as(dana),
      `select (select count(distinct fact_id) = 1 from mneme.fact where object = 'Berlin') as same_fact,
         (select old.object from mneme.fact new join mneme.fact old on old.id = new.supersedes_id
          where new.object = 'Lisbon') as lisbon_supersedes`,
    );
    expect(linked).toEqual({ same_fact: true, lisbon_supersedes: 'Berlin' });
  });

  it('of an earlier time that are read later end where the newer one begins', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Olu lives in Lisbon']);
    await extract([ids[1] ?? '']);
    await extract([ids[0] ?? '']);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.7, n: 1 },
      { object: 'Lisbon', from: '09:01', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
  });

  it('that ended are ended, with the turn that says so as one more source', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Olu lived in Berlin']);
    for (const id of ids) await extract([id]);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: null, current: false, confidence: 0.7, n: 1 },
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.81, n: 2 },
    ]);
  });

  it('of one person leave those of another alone', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Mirela lives in Lisbon']);
    await extract(ids);
    expect((await versions()).map(({ object, to, current }) => [object, to, current])).toEqual([
      ['Berlin', null, true],
      ['Lisbon', null, true],
    ]);
  });

  it('that two people say are surer than what one says twice, and erasing a turn tells', async () => {
    const { ids } = await converse(as(dana), {}, [
      { author: 'Ben', content: 'Olu likes jazz' },
      { author: 'Cleo', content: 'Olu likes jazz' },
      { author: 'Ben', content: 'Olu likes chess' },
      { author: 'Ben', content: 'Olu likes chess' },
    ]);
    await extract(ids);
    const likes = async () =>
      Object.fromEntries((await versions()).map(({ object, confidence }) => [object, confidence]));
    expect(await likes()).toEqual({ jazz: 0.91, chess: 0.81 });
    await rowsOf(
      { services: workerServices(database, services), caller: workerOf(workspace.id) },
      'delete from mneme.message where id = any ($1)',
      [[ids[0], ids[2], ids[3]]],
    );
    // Nobody says the other any more.
    expect(await likes()).toEqual({ jazz: 0.7, chess: 0 });
  });

  it('in dispute are told as such, the better supported first, until it is settled', async () => {
    const { ids } = await converse(as(dana), {}, [
      { author: 'Ben', content: 'Olu lives in Porto' },
      { author: 'Cleo', content: 'Olu lives in Faro' },
      { author: 'Fay', content: 'Olu lives in Porto' },
    ]);
    await extract(ids.slice(0, 2));
    const asked = async (knownAt?: string) => {
      const query = 'Does Olu live in Faro or in Porto?';
      const { hits } = await recall(as(dana), { query, kinds: ['fact'], knownAt });
      return hits.map(({ text, claim }) => `${text?.split(' ').at(-1)}${claim?.disputed ? '?' : ''}`);
    };
    expect((await asked()).sort()).toEqual(['Faro?', 'Porto?']);
    const { text } = await buildContext(as(dana), { query: 'Where does Olu live?' });
    expect(text.match(/Olu lives in \w+.? \(disputed\)/g)).toHaveLength(2);
    const [then] = await rowsOf<{ at: string }>(as(dana), 'select clock_timestamp()::text as at');
    // Said again, later, by somebody else: no word of the question says which of the two it is.
    await extract(ids.slice(2));
    expect(await asked()).toEqual(['Porto']);
    expect((await asked(then?.at)).sort()).toEqual(['Faro?', 'Porto?']);
  });

  it('are settled while a recall that found them is being written down', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Olu lives in Lisbon']);
    await extract(ids.slice(0, 1));
    const tracing = await database.owner.connect();
    try {
      await tracing.query('begin');
      // What a foreign key does. The embedded engine has one transaction at a time.
      if (database.engine === 'native')
        await tracing.query('select from mneme.fact where workspace_id = $1 for key share', [workspace.id]);
      else await tracing.query('rollback');
      await extract(ids.slice(1));
      await tracing.query('rollback');
    } finally {
      tracing.release();
    }
    expect((await versions()).map(({ object, current }) => [object, current])).toEqual([
      ['Berlin', false],
      ['Berlin', true],
      ['Lisbon', true],
    ]);
  });

  it('that are weaker never come before those they contradict, whatever the words', async () => {
    const { ids } = await converse(as(dana), {}, [
      { author: 'Olu', content: 'Olu lives in Porto' },
      { author: 'Ben', content: 'Olu lives in Porto' },
      { author: 'Cleo', content: 'Maybe Olu lives in Faro' },
    ]);
    await extract(ids);
    const { hits } = await recall(as(dana), { query: 'Olu Faro Faro', kinds: ['fact'] });
    expect(hits.map(({ claim }) => [claim?.disputed, claim?.confidence.toFixed(2)])).toEqual([
      [false, '0.91'],
      [true, '0.40'],
    ]);
  });

  it('that a person corrected stand against what is drawn from turns after it', async () => {
    const first = await converse(as(dana), {}, [{ author: 'Olu', content: 'Olu lives in Porto' }]);
    await extract(first.ids);
    const [wrong] = await rowsOf<{ id: string }>(as(dana), 'select id from mneme.fact');
    await correctFact(as(dana), { factId: wrong?.id ?? '', object: 'Lisbon' });
    const later = await converse(
      as(dana),
      {},
      [
        { author: 'Ben', content: 'Olu lives in Porto' },
        { author: 'Olu', content: 'Maybe Olu lives in Faro' },
      ],
      '2100-01-01T09:00:00Z',
    );
    await extract(later.ids);
    const current = (await versions()).filter(({ current }) => current);
    expect(current.map(({ object, to }) => [object, to])).toEqual(
      expect.arrayContaining([
        ['Lisbon', null],
        ['Porto', null],
      ]),
    );
    const told = await rowsOf<{ object: string; disputed: boolean }>(
      as(dana),
      'select object, disputed from mneme.fact where recorded_to is null and not disputed',
    );
    expect(told).toEqual([{ object: 'Lisbon', disputed: false }]);
  });

  it('of a private thread leave what the workspace knows as it is', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas', name: 'Atlas' });
    const shared = await converse(as(dana), { projectId }, ['Olu lives in Berlin']);
    const secret = await converse(as(dana), {}, ['Olu lives in Lisbon'], '2026-03-03T09:00:00Z');
    await extract(shared.ids);
    await extract(secret.ids);
    const ben = await workspace.caller('member', 'ben');
    const seen = (caller: Caller) =>
      rowsOf(as(caller), `select object, valid_to from mneme.fact where recorded_to is null order by object`);
    expect(await seen(ben)).toEqual([{ object: 'Berlin', valid_to: null }]);
    expect(await seen(dana)).toEqual([
      { object: 'Berlin', valid_to: null },
      { object: 'Lisbon', valid_to: null },
    ]);
  });

  it('said on a fork leave what its trunk knows as it is', async () => {
    const { threadId, ids } = await converse(as(dana), {}, ['Olu lives in Berlin']);
    await extract(ids);
    const { rows: forks } = await database.owner.query<{ id: string }>(
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 1, 1 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id`,
      [workspace.id, threadId],
    );
    const forked = await appendMessages(as(dana), {
      threadId,
      branchId: forks[0]?.id,
      messages: [{ role: 'user', content: 'Olu lives in Rome', occurredAt: '2026-03-02T10:00:00Z' }],
    });
    await extract(forked.messageIds);
    expect((await versions()).map(({ object, to, current }) => [object, to, current])).toEqual([
      ['Berlin', null, true],
      // The fork's own, in the place of the trunk's.
      ['Berlin', '10:00', true],
      ['Rome', null, true],
    ]);
  });

  it('of two entities that become one are settled together, and apart again when they are two', async () => {
    const { ids } = await converse(as(dana), {}, ['Olu lives in Berlin', 'Oluwaseun lives in Lisbon']);
    await extract(ids);
    const worker = workerOf(workspace.id);
    const entities = await rowsOf<{ id: string }>(
      as(dana),
      `select id from mneme.entity where canonical_name in ('Olu', 'Oluwaseun') order by canonical_name`,
    );
    const [olu, seun] = entities.map(({ id }) => id);
    const asked = (): Promise<{ n: number }[]> =>
      rowsOf(as(workspace.admin), `select count(*)::int as n from mneme.job_run where task = 'settle'`);
    const become = async (decide: typeof splitEntity | typeof mergeEntities) => {
      await decide(as(dana), { entityId: seun ?? '', intoEntityId: olu ?? '' });
      await settleEntities({ services: workerServices(database, services), caller: worker }, [
        olu ?? '',
        seun ?? '',
      ]);
      await settleEntities({ services: workerServices(database, services), caller: worker }, [
        olu ?? '',
        seun ?? '',
      ]);
      return (await versions()).filter(({ current }) => current).map(({ object, to }) => [object, to]);
    };
    expect(await become(mergeEntities)).toEqual([
      ['Berlin', '09:01'],
      ['Lisbon', null],
    ]);
    expect(await asked()).toEqual([{ n: 1 }]);
    expect(await become(splitEntity)).toEqual([
      ['Berlin', null],
      ['Lisbon', null],
    ]);
    expect(await asked()).toEqual([{ n: 2 }]);
    expect(await versions()).toHaveLength(4);
  });
});
