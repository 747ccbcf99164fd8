import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let ana: Caller;
let ben: Caller;
let projectId: string;
beforeAll(async () => {
  ana = await api.one.caller('member', 'ana');
  ben = await api.one.caller('member', 'ben');
  const made = await api.data(
    ana,
    'mutation { ensureProject(input: { externalId: "atlas", name: "Atlas" }) { projectId } }',
  );
  projectId = made.ensureProject.projectId;
});

const fields = 'id factId object confidence disputed validFrom validTo endInferred recordedTo';

async function assertFact(caller: Caller, input: Record<string, unknown>) {
  const { assertFact } = await api.data(
    caller,
    `mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { ${fields} } } }`,
    { input },
  );
  return assertFact.fact;
}

const correct = (caller: Caller, input: Record<string, unknown>) =>
  api.ask(
    caller,
    `mutation ($input: CorrectFactInput!) { correctFact(input: $input) { fact { ${fields} } superseded { ${fields} } } }`,
    { input },
  );

const retract = (caller: Caller, input: Record<string, unknown>) =>
  api.ask(
    caller,
    `mutation ($input: RetractFactInput!) { retractFact(input: $input) { fact { ${fields} } } }`,
    {
      input,
    },
  );

/** What is known of a subject's predicate: objects in the order of the time from which they are true. */
async function known(
  caller: Caller,
  predicate: string,
  moments: { asOf?: string; knownAt?: string } = {},
): Promise<string[]> {
  const { factsAsOf } = await api.data(
    caller,
    `query ($asOf: Datetime, $knownAt: Datetime) {
      factsAsOf(asOf: $asOf, knownAt: $knownAt, first: 100, orderBy: VALID_FROM_ASC) { totalCount nodes { predicate object disputed } }
    }`,
    moments,
  );
  return factsAsOf.nodes
    .filter((fact: { predicate: string }) => fact.predicate === predicate)
    .map((fact: { object: string; disputed: boolean }) => `${fact.object}${fact.disputed ? '?' : ''}`);
}

/** The database's own moment between two writes. */
async function now(): Promise<string> {
  const { assertFact: mark } = await api.data(
    ana,
    `mutation { assertFact(input: { subject: "clock", predicate: "has_read", object: "${crypto.randomUUID()}" }) { fact { recordedFrom } } }`,
  );
  return mark.fact.recordedFrom;
}

describe('facts that people state', () => {
  it('said in turns end the one before from when they were said, though one of them is said again', async () => {
    const turns = await api.data(
      ana,
      `mutation { appendMessages(input: { threadKey: "press prices", messages: [
        { role: USER, content: "The press costs 1900.", occurredAt: "2025-11-12T09:00:00Z" }
        { role: USER, content: "We got the press for 790.", occurredAt: "2026-06-26T09:00:00Z" }
        { role: USER, content: "The press costs 790 again.", occurredAt: "2026-08-26T09:00:00Z" }
      ] }) { messages { id } } }`,
    );
    const [first, second, third] = turns.appendMessages.messages.map(({ id }: { id: string }) => id);
    const press = { subject: 'press', predicate: 'costs' };
    await assertFact(ana, { ...press, object: '1900', sourceMessageIds: [first] });
    const stated = { ...press, object: '790', sourceMessageIds: [second, third] };
    expect(await assertFact(ana, stated)).toMatchObject({
      validFrom: '2026-06-26T09:00:00.000000Z',
      validTo: null,
      disputed: false,
    });
    expect(await known(ana, 'costs')).toEqual(['790']);
    expect(await known(ana, 'costs', { asOf: '2026-01-01T00:00:00Z' })).toEqual(['1900']);
  });

  it('that two people state in turn end what lies between', async () => {
    const kiln = { subject: 'kiln', predicate: 'costs', projectId };
    await assertFact(ana, { ...kiln, object: '300', validFrom: '2025-01-01T00:00:00Z' });
    await assertFact(ben, { ...kiln, object: '300' });
    await assertFact(ana, { ...kiln, object: '350', validFrom: '2025-06-01T00:00:00Z' });
    expect(await known(ben, 'costs')).toEqual(['350']);
    expect(await known(ben, 'costs', { asOf: '2025-03-01T00:00:00Z' })).toEqual(['300']);
    expect(await known(ben, 'costs', { asOf: '2025-09-01T00:00:00Z' })).toEqual(['350']);
  });

  it('of a new residence end the one before; both can be asked for by when they were true and when known', async () => {
    const ofAna = { subject: 'Ana', predicate: 'moved_to' };
    await assertFact(ana, { ...ofAna, object: 'Porto', validFrom: '2024-01-01T00:00:00Z' });
    const before = await now();
    const berlin = await assertFact(ana, { ...ofAna, object: 'Berlin', validFrom: '2026-03-01T00:00:00Z' });
    expect(berlin).toMatchObject({ object: 'Berlin', disputed: false, validTo: null });
    expect(await known(ana, 'lives_in')).toEqual(['Berlin']);
    expect(await known(ana, 'lives_in', { asOf: '2025-06-01T00:00:00Z' })).toEqual(['Porto']);
    expect(await known(ana, 'lives_in', { asOf: '2026-06-01T00:00:00Z', knownAt: before })).toEqual([
      'Porto',
    ]);
    expect(await known(ana, 'lives_in', { asOf: '2023-06-01T00:00:00Z' })).toEqual([]);
    expect(await known(ben, 'lives_in')).toEqual([]);

    const again = await assertFact(ana, { ...ofAna, object: 'berlin' });
    expect(again).toEqual(berlin);

    const { factsAsOf } = await api.data(
      ana,
      `query { factsAsOf(first: 5, asOf: "2025-06-01T00:00:00Z", filter: { predicate: { equalTo: "lives_in" } }) {
        totalCount nodes { object endInferred versions(first: 5) { totalCount nodes { object validTo recordedTo supersedes { object validTo } } }
          assertions(first: 5) { nodes { role user { externalId } } } sources { totalCount } } } }`,
    );
    expect(factsAsOf.totalCount).toBe(1);
    expect(factsAsOf.nodes[0]).toMatchObject({
      object: 'Porto',
      endInferred: true,
      versions: {
        totalCount: 2,
        nodes: [
          { object: 'Porto', validTo: null, supersedes: null },
          { object: 'Porto', recordedTo: null, supersedes: { object: 'Porto', validTo: null } },
        ],
      },
      assertions: { nodes: [{ role: 'MEMBER' }] },
      sources: { totalCount: 0 },
    });
  });

  it('are corrected: the wrong one was never true, and what it had ended goes on', async () => {
    const ofBo = { subject: 'Bo', predicate: 'works_at' };
    await assertFact(ana, { ...ofBo, object: 'Acme', validFrom: '2024-01-01T00:00:00Z' });
    const wrong = await assertFact(ana, { ...ofBo, object: 'Globex', validFrom: '2025-01-01T00:00:00Z' });
    const { data } = await correct(ana, { factId: wrong.factId, object: 'Initech' });
    expect(data.correctFact).toMatchObject({
      fact: { object: 'Initech', factId: wrong.factId, validFrom: wrong.validFrom, recordedTo: null },
      superseded: { id: wrong.id, object: 'Globex', recordedTo: expect.any(String) },
    });
    expect(await known(ana, 'works_at', { asOf: '2025-06-01T00:00:00Z' })).toEqual(['Initech']);
    const stale = await correct(ana, { factId: wrong.id, object: 'Hooli' });
    // The first version's id is the fact's: it stays good. A later version's does not.
    expect(stale.errors).toEqual([]);
    const { errors } = await correct(ana, { factId: data.correctFact.fact.id, object: 'Pied Piper' });
    expect(errors[0]?.extensions?.code).toBe('FACT_NOT_CURRENT');

    const gone = await retract(ana, { factId: wrong.factId });
    expect(gone.errors).toEqual([]);
    expect(await known(ana, 'works_at', { asOf: '2025-06-01T00:00:00Z' })).toEqual(['Acme']);
    expect((await retract(ana, { factId: wrong.factId })).errors[0]?.extensions?.code).toBe(
      'FACT_NOT_CURRENT',
    );
  });

  it('are ended, and a time that makes no sense is refused', async () => {
    const lease = await assertFact(ana, {
      subject: 'Ana',
      predicate: 'uses',
      object: 'Figma',
      validFrom: '2025-01-01T00:00:00Z',
    });
    const early = await retract(ana, { factId: lease.id, validTo: '2024-01-01T00:00:00Z' });
    expect(early.errors[0]?.extensions?.code).toBe('EMPTY_RANGE');
    const never = await retract(ana, { factId: lease.id, validTo: '2026-02-30T00:00:00Z' });
    expect(never.errors[0]?.message).toMatch(/must be a date and time/);
    const { data } = await retract(ana, { factId: lease.id, validTo: '2025-06-01T00:00:00Z' });
    expect(data.retractFact.fact).toMatchObject({
      object: 'Figma',
      factId: lease.factId,
      endInferred: false,
    });
    expect(await known(ana, 'uses')).toEqual([]);
    expect(await known(ana, 'uses', { asOf: '2025-03-01T00:00:00Z' })).toEqual(['Figma']);
    const dated = await correct(ana, {
      factId: lease.factId,
      object: 'figma',
      validTo: '2025-02-01T00:00:00Z',
    });
    expect(dated.errors).toEqual([]);
    expect(await known(ana, 'uses', { asOf: '2025-03-01T00:00:00Z' })).toEqual([]);
  });

  it('are not those of a fork: what was only tried out is listed by its branch', async () => {
    const { threadId } = await talk(api, ana, ['Let us see.']);
    const fact = await assertFact(ana, { subject: 'Ana', predicate: 'owns', object: 'a boat', threadId });
    expect(await known(ana, 'owns')).toEqual(['a boat']);
    await database.owner.query(
      `with fork as (
         insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
         select workspace_id, thread_id, id, 1, 1 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id)
       update mneme.fact set branch_id = fork.id from fork where fact.id = $3`,
      [api.one.id, threadId, fact.id],
    );
    expect(await known(ana, 'owns')).toEqual([]);
    const { facts } = await api.data(
      ana,
      'query ($id: UUID!) { facts(filter: { id: { equalTo: $id } }) { nodes { object } } }',
      { id: fact.id },
    );
    expect(facts.nodes).toEqual([{ object: 'a boat' }]);
  });

  it('stated of an intimate thread are as intimate', async () => {
    const { threadId } = await talk(api, ana, ['Between us.']);
    await database.owner.query(
      `update mneme.thread set sensitivity = 'intimate' where workspace_id = $1 and id = $2`,
      [api.one.id, threadId],
    );
    const fact = await assertFact(ana, { subject: 'Ana', predicate: 'fears', object: 'storms', threadId });
    const { rows } = await database.owner.query('select sensitivity from mneme.fact where id = $1', [
      fact.id,
    ]);
    expect(rows).toEqual([{ sensitivity: 'intimate' }]);
  });

  it('of the workspace are for all to correct, those of an admin for admins', async () => {
    const ofAtlas = { subject: 'Atlas', predicate: 'version', projectId };
    const first = await assertFact(ana, { ...ofAtlas, object: '1.0', validFrom: '2025-01-01T00:00:00Z' });
    const { data } = await correct(ben, { factId: first.id, object: '1.1' });
    expect(data.correctFact.fact).toMatchObject({ object: '1.1', factId: first.factId });
    const set = await correct(api.one.admin, { factId: first.factId, object: '1.2' });
    expect(set.errors).toEqual([]);
    expect((await correct(ben, { factId: first.factId, object: '1.1' })).errors[0]?.extensions?.code).toBe(
      'FACT_SET_BY_ADMIN',
    );
    expect((await retract(ben, { factId: first.factId })).errors[0]?.extensions?.code).toBe(
      'FACT_SET_BY_ADMIN',
    );
    expect(await assertFact(ben, { ...ofAtlas, object: '1.1' })).toMatchObject({ disputed: true });
    expect((await known(ana, 'has_version')).sort()).toEqual(['1.1?', '1.2']);
  });

  it('that are private are nobody else’s to see, change or end', async () => {
    const secret = await assertFact(ana, { subject: 'Zoe', predicate: 'lives_in', object: 'Faro' });
    for (const change of [
      correct(ben, { factId: secret.id, object: 'Rome' }),
      retract(api.one.admin, { factId: secret.factId }),
    ])
      expect((await change).errors[0]?.extensions?.code).toBe('FACT_NOT_FOUND');
    const shared = await assertFact(ana, {
      subject: 'Zoe',
      predicate: 'lives_in',
      object: 'Oslo',
      projectId,
    });
    await assertFact(ana, { subject: 'Zoe', predicate: 'lives_in', object: 'Bergen' });
    expect(await known(ben, 'lives_in')).toEqual(['Oslo']);
    expect((await retract(ben, { factId: shared.id })).errors).toEqual([]);
    expect((await known(ana, 'lives_in')).sort()).toEqual(['Bergen', 'Berlin']);
  });

  it('of a project that has members are not the workspace’s', async () => {
    const { ensureProject } = await api.data(
      ana,
      'mutation { ensureProject(input: { externalId: "vault", name: "Vault" }) { projectId } }',
    );
    const stated = { subject: 'Vault', predicate: 'uses', projectId: ensureProject.projectId };
    await assertFact(ana, { ...stated, object: 'brass' });
    expect(await known(ben, 'uses')).toEqual(['brass']);
    await api.data(
      api.one.admin,
      `mutation { addProjectMember(input: { projectKey: "vault", userId: "${ana.userId}" }) { ok } }`,
    );
    const first = await assertFact(ana, { ...stated, object: 'titanium' });
    expect(await known(ben, 'uses')).toEqual([]);
    expect(await known(ana, 'uses')).toContain('titanium');
    expect((await assertFact(ana, { ...stated, object: 'titanium' })).id).toBe(first.id);
    const { errors } = await api.ask(
      await api.one.caller('service', 'bot'),
      'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }',
      { input: { ...stated, object: 'lead', userId: ben.userId } },
    );
    expect(errors[0]?.extensions?.code).toBe('PROJECT_NOT_FOUND');
  });

  it('name what is there, and a user only where a program states them', async () => {
    const refused = async (input: Record<string, unknown>) => {
      const { errors } = await api.ask(
        ana,
        'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }',
        { input: { subject: 'Ana', predicate: 'likes', object: 'tea', ...input } },
      );
      return errors[0]?.extensions?.code;
    };
    expect(await refused({ threadId: crypto.randomUUID() })).toBe('THREAD_NOT_FOUND');
    expect(await refused({ sourceMessageIds: [crypto.randomUUID()] })).toBe('MESSAGE_NOT_FOUND');
    expect(await refused({ userId: ben.userId })).toBe('USER_ID_NOT_ALLOWED');
    expect(await refused({ object: '...' })).toBe('BAD_INPUT');
    expect(await refused({ validFrom: '2025-01-01T00:00:00Z', validTo: '2025-01-01T00:00:00Z' })).toBe(
      'EMPTY_RANGE',
    );
  });

  it('leave a line in the audit log each time, which says nothing of what they say', async () => {
    const { auditLogs } = await api.data(
      api.one.admin,
      '{ auditLogs(first: 100) { nodes { action targetKind } } }',
    );
    const actions = new Set(auditLogs.nodes.map(({ action }: { action: string }) => action));
    for (const action of ['fact.assert', 'fact.correct', 'fact.retract']) expect(actions).toContain(action);
  });
});
