import { beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient, MnemeError } from '../../src/client/admin.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from './api.ts';

const api = useApi();
let member: Caller;
let client: MnemeAdminClient;
const url = 'http://localhost/graphql';
beforeAll(async () => {
  member = await api.one.caller('member', 'ann');
  client = createAdminClient({
    url,
    token: 't',
    fetch: (input, init) => api.send(member, new Request(input, init)),
  });
});

/** A client whose server gives these answers, one after the other. */
function answered(
  answers: readonly (() => Response)[],
  options: { retries?: number; timeoutMs?: number } = {},
) {
  const requests: Request[] = [];
  const scripted = createAdminClient({
    url,
    token: async () => `token-${requests.length}`,
    ...options,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new TypeError('fetch failed');
      return answer();
    },
  });
  return { scripted, requests };
}

const busy = (seconds: string) => () =>
  Response.json(
    { errors: [{ message: 'busy', extensions: { code: 'BUSY' } }] },
    { status: 503, headers: { 'retry-after': seconds } },
  );
const fine = () => Response.json({ data: { jobStatus: { waiting: 1, running: 0, failed: 0, tasks: {} } } });

describe('the client', () => {
  it('keeps tasks, preferences and facts', async () => {
    const task = await client.createTask({
      content: 'Oil the hinges',
      dueAt: '2020-01-02T10:00:00Z',
      tags: ['boat'],
    });
    expect((await client.tasks({ filter: { overdue: true } })).nodes).toMatchObject([
      { content: 'Oil the hinges' },
    ]);
    expect(await client.updateTask({ taskId: task.id, status: 'IN_PROGRESS' })).toMatchObject({
      tags: ['boat'],
    });
    expect(await client.completeTask({ taskId: task.id })).toMatchObject({ status: 'DONE' });
    expect((await client.tasks({ filter: { overdue: true } })).nodes).toEqual([]);

    await client.setPreference({ category: 'tea', key: 'milk', value: 'oat' });
    expect((await client.preferences()).nodes).toMatchObject([
      { category: 'tea', key: 'milk', value: 'oat' },
    ]);
    expect((await client.decisions()).nodes).toEqual([]);

    const porto = await client.assertFact({ subject: 'Ann', predicate: 'lives_in', object: 'Porto' });
    const corrected = await client.correctFact({ factId: porto.id, object: 'Lisbon' });
    expect(corrected).toMatchObject({ fact: { object: 'Lisbon' }, superseded: { object: 'Porto' } });
    expect((await client.factsAsOf()).nodes).toMatchObject([{ object: 'Lisbon' }]);
    await client.retractFact({ factId: corrected.fact.id });
    expect((await client.factsAsOf()).nodes).toEqual([]);
  });

  it('goes through a conversation and what is remembered of it', async () => {
    const thread = await client.openThread({ externalId: 'c1', title: 'Client' });
    const stored = await client.appendMessages({
      threadId: thread.id,
      messages: [
        { role: 'USER', content: 'The gasket is made of cork', externalId: 'm1' },
        { role: 'ASSISTANT', content: 'Noted' },
      ],
    });
    expect(stored).toMatchObject({
      storedCount: 2,
      messages: [{ sequenceNo: 1, externalId: 'm1' }, { sequenceNo: 2 }],
    });
    const page = await client.messages({ threadId: thread.id, first: 1 });
    expect(page.nodes.map((message) => message?.content)).toEqual(['The gasket is made of cork']);
    expect(page.pageInfo.hasNextPage).toBe(true);
    const rest = await client.messages({ threadId: thread.id, after: page.pageInfo.endCursor });
    expect(rest.nodes.map((message) => message?.role)).toEqual(['ASSISTANT']);
    expect((await client.threads()).nodes.map((each) => each?.title)).toContain('Client');
    expect((await client.updateThread({ threadId: thread.id, title: 'Renamed' })).title).toBe('Renamed');

    const recalled = await client.recall({ query: 'gasket' });
    const [hit] = recalled.hits;
    expect(hit).toMatchObject({
      kind: 'MESSAGE',
      text: 'The gasket is made of cork',
      thread: { title: 'Renamed' },
    });
    await client.rateRecall({ recallId: recalled.id, citation: hit?.citation ?? '', useful: true });

    const memory = await client.remember({ kind: 'NOTE', content: 'Cork is light' });
    const revised = await client.reviseMemory({ memoryId: memory.id, content: 'Cork floats' });
    expect(revised.memory.supersedesId).toBe(memory.id);
    await client.forgetMemory(revised.memory.id);
    const context = await client.buildContext({ query: 'Tell me of the gasket', threadId: thread.id });
    expect(context.text).toContain('gasket');
    expect((await client.jobStatus()).waiting).toBeGreaterThan(0);
    expect(await client.ensureProject({ externalId: 'p' })).toBe(
      await client.ensureProject({ externalId: 'p' }),
    );
    expect((await client.closeThread(thread.id)).endedAt).not.toBeNull();
  });

  it('rejects with the code the server gave', async () => {
    await expect(client.closeThread(crypto.randomUUID())).rejects.toMatchObject({
      name: 'MnemeError',
      code: 'THREAD_NOT_FOUND',
      status: 200,
    });
    const refused = answered([
      () =>
        Response.json(
          { errors: [{ message: 'no', extensions: { code: 'TOKEN_EXPIRED' } }] },
          { status: 401 },
        ),
    ]);
    await expect(refused.scripted.jobStatus()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', status: 401 });
    expect(refused.requests.length).toBe(1);
  });

  it('repeats while the server is busy, and asks for a token each time', async () => {
    const { scripted, requests } = answered([busy('0'), busy('0'), fine]);
    expect((await scripted.jobStatus()).waiting).toBe(1);
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer token-0',
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('gives up after its repeats, and says how long to wait', async () => {
    const { scripted, requests } = answered([busy('0')], { retries: 2 });
    await expect(scripted.jobStatus()).rejects.toMatchObject({ code: 'BUSY', status: 503, retryAfter: 0 });
    expect(requests.length).toBe(3);
    const waiting = answered([busy('25')], { timeoutMs: 50 });
    await expect(waiting.scripted.jobStatus()).rejects.toMatchObject({ code: 'BUSY', retryAfter: 25 });
    expect(waiting.requests.length).toBe(1);
  });

  it('tells an answer that is none from a server that is away', async () => {
    const odd = answered([() => new Response('<html>', { status: 502 })]);
    await expect(odd.scripted.jobStatus()).rejects.toMatchObject({ code: 'BAD_ANSWER', status: 502 });
    const away = answered([]);
    await expect(away.scripted.jobStatus()).rejects.toBeInstanceOf(MnemeError);
    await expect(away.scripted.jobStatus()).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 });
  });
});
