import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { pruneTask } from '../../workers/prune.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ben: Caller;
let service: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  service = await api.one.caller('service', 'bot');
  await talk(api, dana, ['The lighthouse keeper paints his door green.', 'It rained all day.'], {
    title: 'Coast',
  });
});

const recallOf = async (caller: Caller, query: string, more: object = {}): Promise<string> => {
  const { recall } = await api.data(caller, 'query ($input: RecallInput!) { recall(input: $input) { id } }', {
    input: { query, ...more },
  });
  await pendingTraces(recall.id);
  return recall.id;
};

const traceQuery = `query ($filter: RecallTraceFilter) {
  recallTraces(filter: $filter, orderBy: CREATED_AT_DESC, first: 5) { nodes {
    id query parameters timings warnings promptTokens createdAt expiresAt
    expansions(first: 20) { nodes { surface similarity entity { canonicalName } } }
    messageHits(orderBy: RANK_ASC, first: 20) { nodes { rank score confidence arms inPrompt useful message { content thread { title } } } }
    memoryHits(first: 20) { nodes { rank inPrompt memory { content } } }
    factHits(first: 20) { nodes { rank fact { subject } } }
    summaryHits(first: 20) { nodes { rank summary { level } } }
    chunkHits(first: 20) { nodes { rank chunk { position } } }
  } }
}`;
const traces = async (caller: Caller, filter: object | null = null) =>
  (await api.data(caller, traceQuery, filter ? { filter } : {})).recallTraces.nodes;

describe('recallTraces', () => {
  it('tells what was asked, how it was found and how long it took, with the rows', async () => {
    const id = await recallOf(dana, 'Who paints the door of the lighthouse?', {
      limit: 3,
      kinds: ['MESSAGE'],
    });
    const [trace] = await traces(dana, { id: { equalTo: id } });
    expect(trace).toMatchObject({
      query: 'Who paints the door of the lighthouse?',
      parameters: { limit: 3, kinds: ['message'], scope: 'neutral_and_relationship' },
      warnings: [],
      promptTokens: null,
    });
    expect(Object.keys(trace.timings).sort()).toEqual(['embed', 'rerank', 'search', 'total']);
    const [first] = trace.messageHits.nodes;
    expect(first).toMatchObject({
      rank: 1,
      inPrompt: false,
      useful: null,
      message: { content: 'The lighthouse keeper paints his door green.', thread: { title: 'Coast' } },
    });
    expect(first.score).toBeGreaterThan(0);
    expect(first.confidence).toBeGreaterThan(0);
    expect(first.arms.map(({ arm }: { arm: string }) => arm)).toContain('text');
  });

  it('holds no ids of rows in its parameters: erasing a thread would miss them there', async () => {
    const { threadId } = await talk(api, dana, ['The buoy is red.']);
    const id = await recallOf(dana, 'buoy', { threadId, channels: ['chat'] });
    const [trace] = await traces(dana, { id: { equalTo: id } });
    expect(trace.parameters.filtered_by).toEqual(['threadId', 'channels']);
    expect(JSON.stringify(trace.parameters)).not.toContain(threadId);
  });

  it('lists by time, and filters by it', async () => {
    const first = await recallOf(dana, 'first question');
    const second = await recallOf(dana, 'second question');
    const listed = await traces(dana);
    expect(listed.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second, first]);
    const since = listed[0].createdAt;
    const newest = await traces(dana, { createdAt: { greaterThanOrEqualTo: since } });
    expect(newest.map(({ id }: { id: string }) => id)).toEqual([second]);
  });

  it("are the asker's own: neither an admin nor a service sees another's", async () => {
    const mine = await recallOf(dana, 'a question of my own');
    const ids = async (caller: Caller) =>
      (await traces(caller, { id: { equalTo: mine } })).map(({ id }: { id: string }) => id);
    expect(await ids(dana)).toEqual([mine]);
    expect(await ids(ben)).toEqual([]);
    expect(await ids(api.one.admin)).toEqual([]);
    expect(await ids(service)).toEqual([]);
    expect(await ids(await api.other.caller('service', 'bot'))).toEqual([]);
  });

  it('of a prompt tell what went into it and how long it was, also what was not searched for', async () => {
    await api.data(
      dana,
      'mutation { remember(input: { kind: PREFERENCE, content: "Dana wants short answers." }) { memory { id } } }',
    );
    const { threadId } = await talk(api, dana, ['Let us talk about the coast.']);
    const { buildContext } = await api.data(
      dana,
      `query ($input: BuildContextInput!) { buildContext(input: $input) { recallId tokenCount citations } }`,
      { input: { query: 'Which colour has the door of the lighthouse?', threadId, tokenBudget: 900 } },
    );
    await pendingTraces(buildContext.recallId);
    const [trace] = await traces(dana, { id: { equalTo: buildContext.recallId } });
    expect(trace.promptTokens).toBe(buildContext.tokenCount);
    expect(trace.parameters.token_budget).toBe(900);
    const packed = [
      ...trace.messageHits.nodes.filter(({ inPrompt }: { inPrompt: boolean }) => inPrompt),
      ...trace.memoryHits.nodes.filter(({ inPrompt }: { inPrompt: boolean }) => inPrompt),
    ];
    expect(packed.length).toBe(buildContext.citations.length);
    const texts = packed.map((hit) => [hit.message?.content ?? hit.memory.content, hit.rank]);
    expect(texts).toContainEqual(['The lighthouse keeper paints his door green.', expect.any(Number)]);
    expect(texts).toContainEqual(['Let us talk about the coast.', null]);
  });
});

describe('rateRecall', () => {
  const orderOf = async (caller: Caller) => {
    const { recall } = await api.data(
      caller,
      '{ recall(input: { query: "which harbour has the crane?", kinds: [MESSAGE] }) { id hits { citation text } } }',
    );
    return recall as { id: string; hits: { citation: string; text: string }[] };
  };
  const rate = (caller: Caller, recallId: string, citation: string, useful: boolean) =>
    api.data(caller, 'mutation ($input: RateRecallInput!) { rateRecall(input: $input) { ok } }', {
      input: { recallId, citation, useful },
    });

  it('lifts a turn over its equal, and shows what was said about it', async () => {
    const cato = await api.one.caller('member', 'cato');
    // Two harbours with a crane, told at the same time in the same words: nothing but a rating tells them apart.
    for (const title of ['Ostend', 'Calais']) {
      const { openThread } = await api.data(
        cato,
        'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
        { input: { title } },
      );
      const threadId: string = openThread.thread.id;
      await api.data(
        cato,
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
        {
          input: {
            threadId,
            messages: [
              {
                role: 'USER',
                content: `The harbour of ${title} has the crane.`,
                occurredAt: '2026-01-05T10:00:00Z',
              },
            ],
          },
        },
      );
    }
    const before = await orderOf(cato);
    const [first, second] = before.hits;
    expect([first?.text, second?.text].toSorted()).toEqual([
      'The harbour of Calais has the crane.',
      'The harbour of Ostend has the crane.',
    ]);
    await rate(cato, before.id, second?.citation ?? '', true);
    await rate(cato, before.id, first?.citation ?? '', false);
    const after = await orderOf(cato);
    expect(after.hits.slice(0, 2).map(({ citation }) => citation)).toEqual([
      second?.citation,
      first?.citation,
    ]);
    const [trace] = await traces(cato, { id: { equalTo: before.id } });
    const useful = trace.messageHits.nodes.slice(0, 2).map((hit: { useful: boolean }) => hit.useful);
    expect(useful).toEqual([false, true]);
  });

  it("moves a memory's usefulness, which the API shows", async () => {
    const { remember } = await api.data(
      dana,
      'mutation { remember(input: { kind: INSIGHT, content: "The ferry to Dover is late on Mondays." }) { memory { id usefulness } } }',
    );
    expect(remember.memory.usefulness).toBeCloseTo(0.5);
    const id = await recallOf(dana, 'when is the ferry late?');
    await rate(dana, id, `memory:${remember.memory.id}`, true);
    const { memoryItem } = await api.data(dana, `{ memoryItem(id: "${remember.memory.id}") { usefulness } }`);
    expect(memoryItem.usefulness).toBeCloseTo(0.6);
  });
});

describe('retention', () => {
  const prune = () =>
    pruneTask.run({
      services: { ...api.services, pool: database.runnerPool },
      runnerPool: database.runnerPool,
      connectOwner: null,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
    });
  const setRetention = async (traceRetentionDays: number | null) => {
    const { updateWorkspace } = await api.data(
      api.other.admin,
      `mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) {
        workspace { traceRetention { days } confidenceThreshold } } }`,
      { input: { traceRetentionDays } },
    );
    return updateWorkspace.workspace;
  };
  const age = (id: string, days: number) =>
    database.owner.query(
      `update mneme.recall_trace set created_at = created_at - make_interval(days => $2),
         expires_at = expires_at - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  const left = async (caller: Caller) =>
    (await traces(caller)).map(({ query }: { query: string }) => query).sort();

  it("is the workspace's, else the server's; what is past it goes, with its hits", async () => {
    const admin = api.other.admin;
    const keptDays = async (id: string) => {
      const [trace] = await traces(admin, { id: { equalTo: id } });
      return (Date.parse(trace.expiresAt) - Date.parse(trace.createdAt)) / 86_400_000;
    };
    await talk(api, admin, ['An anchor lies in the bay.']);
    const old = await recallOf(admin, 'anchor, long ago');
    expect(await keptDays(old)).toBeCloseTo(90, 3);
    await age(old, 91);
    await recallOf(admin, 'anchor, today');
    await prune();
    expect(await left(admin)).toEqual(['anchor, today']);
    const { rows } = await database.owner.query('select from mneme.recall_hit_message where recall_id = $1', [
      old,
    ]);
    expect(rows).toEqual([]);

    expect((await setRetention(7)).traceRetention.days).toBe(7);
    const week = await recallOf(admin, 'anchor, for a week');
    expect(await keptDays(week)).toBeCloseTo(7, 3);
    await age(week, 6);
    await prune();
    expect(await left(admin)).toEqual(['anchor, for a week', 'anchor, today']);
    // A retention that was shortened is kept to for traces from before, too.
    await setRetention(5);
    await prune();
    expect(await left(admin)).toEqual(['anchor, today']);
    expect(await setRetention(null)).toMatchObject({
      traceRetention: null,
      confidenceThreshold: expect.any(Number),
    });
  });

  it('is set by admins alone, within reason', async () => {
    const set = (caller: Caller, days: number) =>
      api.ask(
        caller,
        `mutation { updateWorkspace(input: { traceRetentionDays: ${days} }) { workspace { id } } }`,
      );
    for (const caller of [dana, service]) {
      expect((await set(caller, 1)).errors[0]?.extensions?.code).toBe('ADMIN_REQUIRED');
    }
    expect((await set(api.one.admin, -1)).errors[0]?.extensions?.code).toBe('BAD_INPUT');
  });
});
