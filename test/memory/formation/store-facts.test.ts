import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract-turns.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { converse, rowsOf, scripted, workerOf, workerServices } from './conversation.ts';

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;
let dana: Caller;

beforeAll(async () => {
  services = await localServices(database);
});
beforeEach(async () => {
  workspace = await createTestWorkspace(services);
  dana = await workspace.caller('member', 'dana');
});

/** Reads "Olu lives in Berlin" (functional), "Olu lived in Berlin" (ended), "Olu likes jazz" (not functional). */
const reader = scripted(({ content, occurredAt }) => {
  const [, subject = '', verb, object = ''] = /^(\w+) (lives in|lived in|likes) (\w+)$/.exec(content) ?? [];
  if (!verb) return null;
  return {
    entities: [{ name: subject }],
    facts: [
      {
        subject,
        predicate: verb === 'likes' ? 'likes' : 'lives_in',
        object,
        functional: verb !== 'likes',
        ...(verb === 'lived in' ? { validTo: occurredAt } : {}),
      },
    ],
  };
});

const extract = (ids: readonly string[]) =>
  extractTurns({ ...workerServices(database, services), extractor: reader }, workerOf(workspace.id), ids);

const versions = () =>
  rowsOf<{
    object: string;
    from: string | null;
    to: string | null;
    current: boolean;
    confidence: number;
    n: number;
  }>(
    services,
    dana,
    `select f.object, to_char(f.valid_from at time zone 'UTC', 'HH24:MI') as from,
       to_char(f.valid_to at time zone 'UTC', 'HH24:MI') as to, f.recorded_to is null as current,
       round(f.confidence::numeric, 2)::float as confidence,
       (select count(*) from mneme.fact_source s where s.fact_version_id = f.id)::int as n
     from mneme.fact f order by f.recorded_to nulls last, f.valid_from nulls first, f.id`,
  );

describe('facts', () => {
  it('rise in confidence with each source, and fall when a source goes', async () => {
    const { ids } = await converse(services, dana, {}, [
      'Olu likes jazz',
      'Olu likes jazz',
      'Olu likes chess',
    ]);
    await extract(ids);
    await extract(ids);
    expect(await versions()).toEqual([
      { object: 'jazz', from: '09:00', to: null, current: true, confidence: 0.81, n: 2 },
      { object: 'chess', from: '09:02', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
    await rowsOf(
      workerServices(database, services),
      workerOf(workspace.id),
      'delete from mneme.message where id = $1',
      [ids[1]],
    );
    expect((await versions())[0]).toMatchObject({ object: 'jazz', confidence: 0.7, n: 1 });
  });

  it('that replace another close its valid range in a new version and keep what was known', async () => {
    const { ids } = await converse(services, dana, {}, ['Olu lives in Berlin', 'Olu lives in Lisbon']);
    for (const id of ids) await extract([id]);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: null, current: false, confidence: 0.7, n: 1 },
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.7, n: 1 },
      { object: 'Lisbon', from: '09:01', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
    const [linked] = await rowsOf<{ same_fact: boolean; lisbon_supersedes: string }>(
      services,
      dana,
      `select (select count(distinct fact_id) = 1 from mneme.fact where object = 'Berlin') as same_fact,
         (select old.object from mneme.fact new join mneme.fact old on old.id = new.supersedes_id
          where new.object = 'Lisbon') as lisbon_supersedes`,
    );
    expect(linked).toEqual({ same_fact: true, lisbon_supersedes: 'Berlin' });
  });

  it('of an earlier time that are read later end where the newer one begins', async () => {
    const { ids } = await converse(services, dana, {}, ['Olu lives in Berlin', 'Olu lives in Lisbon']);
    await extract([ids[1] ?? '']);
    await extract([ids[0] ?? '']);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.7, n: 1 },
      { object: 'Lisbon', from: '09:01', to: null, current: true, confidence: 0.7, n: 1 },
    ]);
  });

  it('that ended are ended, with the turn that says so as one more source', async () => {
    const { ids } = await converse(services, dana, {}, ['Olu lives in Berlin', 'Olu lived in Berlin']);
    for (const id of ids) await extract([id]);
    expect(await versions()).toEqual([
      { object: 'Berlin', from: '09:00', to: null, current: false, confidence: 0.7, n: 1 },
      { object: 'Berlin', from: '09:00', to: '09:01', current: true, confidence: 0.81, n: 2 },
    ]);
  });

  it('of one person leave those of another alone', async () => {
    const { ids } = await converse(services, dana, {}, ['Olu lives in Berlin', 'Mirela lives in Lisbon']);
    await extract(ids);
    expect((await versions()).map(({ object, to, current }) => [object, to, current])).toEqual([
      ['Berlin', null, true],
      ['Lisbon', null, true],
    ]);
  });
});
