import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

// What the pages of an app list: by weight, by time, by whom.

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
});

const texts = (nodes: readonly Record<string, unknown>[], name: string) => nodes.map((node) => node[name]);

describe('jobs', () => {
  const enqueue = async (task: string): Promise<{ job: string; id: string }> => {
    const { rows } = await withSession(api.services.pool, api.one.admin, (session) =>
      session.query<{ job: string }>(`select mneme_private.enqueue($1, '{}') as job`, [task]),
    );
    const job = rows[0]?.job ?? '';
    const found = await database.owner.query<{ id: string }>(
      'select id from mneme.job_run where queue_job_id = $1',
      [job],
    );
    return { job, id: found.rows[0]?.id ?? '' };
  };
  const cancel =
    'mutation ($id: UUID!) { cancelJob(input: { jobRunId: $id }) { jobRun { state errorCode errorText } } }';
  const retry = 'mutation ($id: UUID!) { retryJob(input: { jobRunId: $id }) { jobRun { state errorText } } }';

  it('that wait are cancelled by admins, kept from being retried with the others, and put back one by one', async () => {
    const { id, job } = await enqueue('summarize');
    const member = await api.ask(ada, cancel, { id });
    expect(member.errors[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const foreign = await api.ask(api.other.admin, cancel, { id });
    expect(foreign.errors[0]?.extensions?.code).toBe('JOB_RUN_NOT_FOUND');
    const cancelled = {
      state: 'FAILED',
      errorCode: 'CANCELLED',
      errorText: expect.stringContaining('Retry'),
    };
    for (const _again of [1, 2]) {
      const { cancelJob } = await api.data(api.one.admin, cancel, { id });
      expect(cancelJob.jobRun).toEqual(cancelled);
    }
    const queued = 'select from graphile_worker.jobs where id = $1';
    expect((await database.owner.query(queued, [job])).rowCount).toBe(0);
    const { retryFailedJobs } = await api.data(
      api.one.admin,
      'mutation { retryFailedJobs(input: {}) { retriedCount } }',
    );
    expect(retryFailedJobs.retriedCount).toBe(0);
    expect((await api.data(ada, '{ jobStatus { failed waiting } }')).jobStatus).toEqual({
      failed: 0,
      waiting: 0,
    });
    const { retryJob } = await api.data(api.one.admin, retry, { id });
    expect(retryJob.jobRun).toEqual({ state: 'WAITING', errorText: null });
    const { auditLogs } = await api.data(
      api.one.admin,
      'query ($id: UUID!) { auditLogs(filter: { targetId: { equalTo: $id } }, orderBy: OCCURRED_AT_ASC) { nodes { action targetKind actorUser { id } } } }',
      { id },
    );
    const actorUser = { id: api.one.admin.userId };
    expect(auditLogs.nodes).toEqual([
      { action: 'job.cancel', targetKind: 'job_run', actorUser },
      { action: 'job.retry', targetKind: 'job_run', actorUser },
    ]);
  });

  it('that run or are done are not cancelled', async () => {
    const { id, job } = await enqueue('embed');
    await database.owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where id = $1`,
      [job],
    );
    const taken = await api.ask(api.one.admin, cancel, { id });
    expect(taken.errors[0]).toMatchObject({
      message: expect.stringContaining('is running'),
      extensions: { code: 'JOB_NOT_WAITING' },
    });
    await database.runnerPool.query('select mneme_private.finish_job($1)', [job]);
    const done = await api.ask(api.one.admin, cancel, { id });
    expect(done.errors[0]?.extensions?.code).toBe('JOB_NOT_WAITING');
  });

  it('say in a sentence why they failed, the latest first', async () => {
    const codes = ['PROVIDER_TIMEOUT', 'DATABASE_57014', 'NETWORK_ECONNRESET', 'OF_LATER'];
    for (const code of codes) {
      const { job } = await enqueue('extract');
      await database.runnerPool.query('select mneme_private.fail_job($1, $2, true)', [job, code]);
    }
    const { jobRuns } = await api.data(
      ada,
      '{ jobRuns(filter: { task: { equalTo: "extract" } }, orderBy: FINISHED_AT_DESC) { nodes { errorCode errorText } } }',
    );
    expect(texts(jobRuns.nodes, 'errorCode')).toEqual(codes.toReversed());
    expect(texts(jobRuns.nodes, 'errorText').toReversed()).toEqual([
      expect.stringContaining('took too long'),
      expect.stringContaining('57014'),
      expect.stringContaining('network'),
      expect.stringContaining('not foreseen'),
    ]);
  });
});

describe('recalls', () => {
  it('are listed by who asked and by whether a hit was useful', async () => {
    await talk(api, ada, ['The heron nests by the weir.', 'The weir was mended in spring.']);
    const ask = async (query: string, useful?: boolean) => {
      const { recall } = await api.data(
        ada,
        'query ($query: String!) { recall(input: { query: $query, kinds: [MESSAGE] }) { id hits { citation } } }',
        { query },
      );
      await pendingTraces(recall.id);
      if (useful !== undefined) {
        const rate = 'mutation ($input: RateRecallInput!) { rateRecall(input: $input) { ok } }';
        const input = { recallId: recall.id, citation: recall.hits[0].citation, useful };
        await api.data(ada, rate, { input });
      }
      return recall.id;
    };
    const good = await ask('Where does the heron nest?', true);
    const bad = await ask('When was the weir mended?', false);
    await ask('Who mended the weir?');
    const listed = async (caller: Caller, filter: object) => {
      const { recallTraces } = await api.data(
        caller,
        'query ($filter: RecallTraceFilter) { recallTraces(filter: $filter) { totalCount nodes { id } } }',
        { filter },
      );
      return texts(recallTraces.nodes, 'id');
    };
    expect(await listed(ada, { useful: true })).toEqual([good]);
    expect(await listed(ada, { useful: false })).toEqual([bad]);
    expect(await listed(ada, { ownerUserId: { equalTo: ada.userId } })).toHaveLength(3);
    expect(await listed(ben, { useful: true })).toEqual([]);
    expect(await listed(ben, { ownerUserId: { equalTo: ada.userId } })).toEqual([]);
  });
});

describe('entities, threads and facts', () => {
  it('are ordered by weight and title, and filtered by what still holds', async () => {
    await database.owner.query(
      `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, salience, visibility, owner_user_id)
       values ($1, 'place', 'Weir', 'weir', 0.2, 'workspace', null), ($1, 'place', 'Mill', 'mill', 0.9, 'workspace', null),
         ($1, 'place', 'Nest', 'nest', 0.95, 'private', $2)`,
      [api.one.id, ada.userId],
    );
    const byWeight = '{ entities(orderBy: SALIENCE_DESC) { nodes { name } } }';
    expect(texts((await api.data(ben, byWeight)).entities.nodes, 'name')).toEqual(['Mill', 'Weir']);
    expect(texts((await api.data(ada, byWeight)).entities.nodes, 'name')).toEqual(['Nest', 'Mill', 'Weir']);
    for (const title of ['Boats', 'Anchors']) await talk(api, ben, ['Hello.'], { title });
    const { threads } = await api.data(ben, '{ threads(orderBy: TITLE_ASC) { nodes { title } } }');
    expect(texts(threads.nodes, 'title')).toEqual(['Anchors', 'Boats']);

    const state = 'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }';
    const said = { subject: 'Ben', predicate: 'lives_in' };
    await api.data(ben, state, { input: { ...said, object: 'Oslo', validFrom: '2020-01-01T00:00:00Z' } });
    await api.data(ben, state, { input: { ...said, object: 'Bergen', validFrom: '2024-01-01T00:00:00Z' } });
    const objects = async (filter: object) => {
      const { facts } = await api.data(
        ben,
        'query ($filter: FactFilter) { facts(filter: $filter, orderBy: VALID_FROM_ASC) { nodes { object } } }',
        { filter: { recordedTo: { isNull: true }, ...filter } },
      );
      return texts(facts.nodes, 'object');
    };
    expect(await objects({ validTo: { isNull: true } })).toEqual(['Bergen']);
    expect(await objects({ validTo: { lessThanOrEqualTo: '2024-01-01T00:00:00Z' } })).toEqual(['Oslo']);
    expect(await objects({ disputed: { equalTo: true } })).toEqual([]);
    expect(await objects({ disputed: { equalTo: false } })).toEqual(['Oslo', 'Bergen']);
  });
});

describe('people and things', () => {
  const create =
    'mutation ($input: CreateEntityInput!) { createEntity(input: $input) { entity { id name kind visibility aliasVariants { nodes { variant } } } } }';
  const codeOf = async (caller: Caller, query: string, variables: object) =>
    (await api.ask(caller, query, { ...variables })).errors[0]?.extensions?.code;
  const made = async (caller: Caller, name: string, kind: string, more: object = {}): Promise<string> =>
    (await api.data(caller, create, { input: { name, kind, ...more } })).createEntity.entity.id;

  it('are created once, a member’s as their own', async () => {
    const input = { name: 'Ragnhild Moe', kind: 'PERSON' };
    const { createEntity } = await api.data(ada, create, { input });
    expect(createEntity.entity).toMatchObject({
      ...input,
      visibility: 'PRIVATE',
      aliasVariants: { nodes: [{ variant: 'Ragnhild Moe' }] },
    });
    expect(await made(ada, 'ragnhild moe', 'PERSON')).toBe(createEntity.entity.id);
    expect(await made(ben, 'Ragnhild Moe', 'PERSON')).not.toBe(createEntity.entity.id);
    expect(await codeOf(ada, create, { input: { ...input, shared: true } })).toBe('ADMIN_REQUIRED');
    expect(await codeOf(ada, create, { input: { ...input, name: '...' } })).toBe('ALIAS_EMPTY');
    const shared = await api.data(api.one.admin, create, { input });
    expect(shared.createEntity.entity.visibility).toBe('WORKSPACE');
  });

  it('stand beside those that current facts and memories name with them, as the caller sees them', async () => {
    const [town, hall, ship, quay] = [
      await made(api.one.admin, 'Molde', 'PLACE'),
      await made(api.one.admin, 'Town Hall', 'PLACE'),
      await made(ada, 'The Petrel', 'CONCEPT'),
      await made(api.one.admin, 'Quay', 'PLACE'),
    ];
    await database.owner.query(
      `insert into mneme.fact (workspace_id, fact_id, content, subject, predicate, object, subject_entity_id, object_entity_id, visibility, owner_user_id)
       values ($1, mneme_private.uuid_v7(), 'A fact.', 'Town Hall', 'in', 'Molde', $3, $2, 'workspace', null), ($1, mneme_private.uuid_v7(), 'A fact.', 'Molde', 'has', 'Town Hall', $2, $3, 'workspace', null),
         ($1, mneme_private.uuid_v7(), 'A fact.', 'The Petrel', 'in', 'Molde', $4, $2, 'private', $6), ($1, mneme_private.uuid_v7(), 'A fact.', 'Quay', 'in', 'Molde', $5, $2, 'workspace', null)`,
      [api.one.id, town, hall, ship, quay, ada.userId],
    );
    const neighbours =
      'query ($id: UUID!, $first: Int) { entityNeighbours(entityId: $id, first: $first) { entity { name } facts memories } }';
    const seen = async (caller: Caller, first?: number) =>
      (await api.data(caller, neighbours, { id: town, first })).entityNeighbours.map(
        (each: { entity: { name: string }; facts: number }) => `${each.entity.name} ${each.facts}`,
      );
    expect(await seen(ben)).toEqual(['Town Hall 2', 'Quay 1']);
    expect((await seen(ada)).toSorted()).toEqual(['Quay 1', 'The Petrel 1', 'Town Hall 2']);
    expect(await seen(ada, 1)).toEqual(['Town Hall 2']);
    expect(await codeOf(ada, neighbours, { id: town, first: 101 })).toBe('BAD_INPUT');
    const merge =
      'mutation ($a: UUID!, $b: UUID!) { mergeEntities(input: { entityId: $a, intoEntityId: $b }) { entity { id } } }';
    await api.data(api.one.admin, merge, { a: quay, b: hall });
    expect(await seen(ben)).toEqual(['Town Hall 3']);
    expect((await api.data(api.other.admin, neighbours, { id: town })).entityNeighbours).toEqual([]);
  });

  it('of a name are disallowed and allowed again, by members for themselves', async () => {
    const disallow = 'mutation ($name: String!) { disallowEntity(input: { name: $name }) { disallowed } }';
    const allow = 'mutation ($name: String!) { allowEntity(input: { name: $name }) { allowed } }';
    const name = 'Kind Regards';
    expect((await api.data(ada, disallow, { name })).disallowEntity.disallowed).toBe(true);
    expect((await api.data(ada, disallow, { name: 'kind regards' })).disallowEntity.disallowed).toBe(false);
    expect((await api.data(ben, allow, { name })).allowEntity.allowed).toBe(false);
    expect((await api.data(api.one.admin, allow, { name })).allowEntity.allowed).toBe(false);
    expect((await api.data(api.one.admin, disallow, { name })).disallowEntity.disallowed).toBe(true);
    expect((await api.data(ada, allow, { name })).allowEntity.allowed).toBe(true);
    expect((await api.data(ada, allow, { name })).allowEntity.allowed).toBe(false);
    expect((await api.data(api.one.admin, allow, { name })).allowEntity.allowed).toBe(true);
    expect(await codeOf(ada, disallow, { name: '?!' })).toBe('ALIAS_EMPTY');
  });
});

it('what was spent today stands beside its limits, for admins', async () => {
  await database.owner.query(
    `insert into mneme.model_usage (workspace_id, day, model, task, input_tokens, output_tokens, set_aside_tokens, cost)
     select id, today - past, 'tiny', task, 100, 20, 3, 0.25
     from mneme.workspace, (select (now() at time zone time_zone)::date as today from mneme.workspace where id = $1) days,
       unnest(array[0, 0, 1], array['extract', 'chat', 'extract']) given (past, task)
     where id = $1`,
    [api.one.id],
  );
  const asked =
    '{ spentToday { day languageModelTokens languageModelTokensPerDay gatewayCost gatewayCostPerDay } }';
  const limits =
    'mutation { updateWorkspace(input: { languageModelTokensPerDay: 5000 }) { workspace { id } } }';
  await api.data(api.one.admin, limits);
  const { spentToday } = await api.data(api.one.admin, asked);
  expect(spentToday).toEqual({
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    languageModelTokens: 123,
    languageModelTokensPerDay: 5000,
    gatewayCost: 0.5,
    gatewayCostPerDay: null,
  });
  const member = await api.ask(ada, asked);
  expect(member.data?.spentToday ?? null).toBeNull();
  expect(member.errors).toHaveLength(1);
  expect((await api.data(api.other.admin, asked)).spentToday.languageModelTokens).toBe(0);
});

it('how vectors and backups stand is told to admins', async () => {
  const asked =
    '{ upkeep { vectors { kind count } vectorsWaiting vectorsFailed backups { madeAt } logArchive { lastAt } } }';
  const before = (await api.data(api.one.admin, asked)).upkeep;
  await database.owner.query(
    `insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
     select id, kind, embedding_model_id, embeddings
     from mneme.workspace, (values ('memory', 3), ('memory', 2), ('fact', 7)) given (kind, embeddings) where id = $1`,
    [api.one.id],
  );
  const enqueue = (count: number) =>
    withSession(api.services.pool, api.one.admin, (session) =>
      session.query(`select mneme_private.enqueue('embed', $1)`, [
        { kind: 'memory', ids: Array.from({ length: count }, () => api.one.id) },
      ]),
    );
  await enqueue(4);
  await enqueue(9);
  await database.owner.query(
    `update mneme.job_run set state = 'failed', error_code = 'PROVIDER_UNREACHABLE'
     where workspace_id = $1 and task = 'embed' and jsonb_array_length(input->'ids') = 9`,
    [api.one.id],
  );
  for (let time = 0; time < 2; time += 1) await database.owner.query('select mneme_private.note_backup()');
  const { upkeep } = await api.data(api.one.admin, asked);
  expect(upkeep).toEqual({
    vectors: [
      { kind: 'fact', count: 7 },
      { kind: 'memory', count: 5 },
    ],
    vectorsWaiting: before.vectorsWaiting + 4,
    vectorsFailed: before.vectorsFailed + 9,
    // Those of other tests are of the same database.
    backups: [{ madeAt: expect.any(String) }, { madeAt: expect.any(String) }, ...before.backups].slice(0, 30),
    logArchive: null,
  });
  const other = (await api.data(api.other.admin, asked)).upkeep;
  expect([other.vectors, other.vectorsFailed]).toEqual([[], 0]);
  const member = await api.ask(ada, asked);
  expect(member.data?.upkeep ?? null).toBeNull();
  expect(member.errors).toHaveLength(1);
});

it('what was said is counted by days, weeks and months of the caller’s zone, as they see it', async () => {
  const cleo = await api.one.caller('member', 'cleo');
  await database.owner.query(`update mneme.workspace_user set time_zone = 'Asia/Tokyo' where id = $1`, [
    cleo.userId,
  ]);
  const { threadId } = await talk(api, cleo, ['Hello.']);
  const said = ['2021-03-01T14:00:00Z', '2021-03-01T16:00:00Z', '2021-03-03T01:00:00Z'];
  const append = 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }';
  const messages = said.map((occurredAt) => ({ role: 'USER', content: `At ${occurredAt}.`, occurredAt }));
  await api.data(cleo, append, { input: { threadId, messages } });
  const counted = `query ($from: Datetime!, $to: Datetime!, $unit: TimeUnit!) {
    activity(from: $from, to: $to, unit: $unit) { from turns memories } }`;
  const turns = async (caller: Caller, unit: string) => {
    const range = { from: '2021-02-28T15:00:00Z', to: '2021-03-03T15:00:00Z' };
    const { activity } = await api.data(caller, counted, { ...range, unit });
    return activity.map((part: { from: string; turns: number }) => [
      new Date(part.from).toISOString(),
      part.turns,
    ]);
  };
  expect(await turns(cleo, 'DAY')).toEqual([
    ['2021-02-28T15:00:00.000Z', 1],
    ['2021-03-01T15:00:00.000Z', 1],
    ['2021-03-02T15:00:00.000Z', 1],
  ]);
  expect(await turns(cleo, 'WEEK')).toEqual([['2021-02-28T15:00:00.000Z', 3]]);
  expect(await turns(cleo, 'MONTH')).toEqual([['2021-02-28T15:00:00.000Z', 3]]);
  const others = await turns(ben, 'MONTH');
  expect(others.every(([, many]: [string, number]) => many === 0)).toBe(true);
  const codeOf = async (from: string, to: string) =>
    (await api.ask(cleo, counted, { from, to, unit: 'DAY' })).errors[0]?.extensions?.code;
  expect(await codeOf('2021-01-01T00:00:00Z', '2022-06-01T00:00:00Z')).toBe('BAD_INPUT');
  expect(await codeOf('2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toBe('BAD_INPUT');
});
