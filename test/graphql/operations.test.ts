import { beforeAll, describe, expect, it } from 'vitest';
import { updateWorkspace } from '../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
let member: Caller;
let service: Caller;
beforeAll(async () => {
  member = await api.one.caller('member', 'ann');
  service = await api.one.caller('service', 'bot');
  await updateWorkspace(api.as(api.one.admin), { membersMakeTaxonomyNodes: true });
});

describe('threads and turns', () => {
  it('open once per external id, with everything that was said', async () => {
    const open =
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id title channel taxonomyPath startedAt project { name } } } }';
    const { ensureProject } = await api.data(
      member,
      'mutation { ensureProject(input: { externalId: "atlas", name: "Atlas" }) { projectId } }',
    );
    const input = {
      externalId: 'thread-1',
      title: 'Tokens',
      channel: 'chat',
      projectId: ensureProject.projectId,
      taxonomyPath: 'work.atlas',
      startedAt: '2025-03-01T09:30:00Z',
    };
    const first = (await api.data(member, open, { input })).openThread.thread;
    expect(first).toMatchObject({
      title: 'Tokens',
      channel: 'chat',
      taxonomyPath: 'work.atlas',
      project: { name: 'Atlas' },
    });
    expect(new Date(first.startedAt).toISOString()).toBe('2025-03-01T09:30:00.000Z');
    const again = (await api.data(member, open, { input })).openThread.thread;
    expect(again.id).toBe(first.id);
  });

  it('store turns in order, with roles from variables and from literals', async () => {
    const { threadId } = await talk(api, member, ['zero']);
    const { appendMessages } = await api.data(
      member,
      `mutation ($thread: UUID!, $role: MessageRole!) {
        appendMessages(input: { threadId: $thread, messages: [
          { role: $role, content: "one", externalId: "m1", author: "Ann", metadata: { tags: ["a"], depth: 1 }, occurredAt: "2025-03-01T09:31:00Z" }
          { role: TOOL, content: "two" }
        ] }) {
          storedCount thread { id messages { totalCount } }
          messages { id role content author externalId metadata sequenceNo contentState occurredAt }
        }
      }`,
      { thread: threadId, role: 'ASSISTANT' },
    );
    expect(appendMessages.storedCount).toBe(2);
    expect(appendMessages.thread).toEqual({ id: threadId, messages: { totalCount: 3 } });
    expect(appendMessages.messages).toMatchObject([
      {
        role: 'ASSISTANT',
        content: 'one',
        author: 'Ann',
        externalId: 'm1',
        metadata: { tags: ['a'], depth: 1 },
        sequenceNo: 2,
        contentState: 'INLINE',
      },
      { role: 'TOOL', content: 'two', author: null, metadata: null, sequenceNo: 3 },
    ]);
    const repeated = await api.data(
      member,
      `mutation ($thread: UUID!) { appendMessages(input: { threadId: $thread, messages: [{ role: ASSISTANT, content: "one", externalId: "m1" }] }) { storedCount messages { id } } }`,
      { thread: threadId },
    );
    expect(repeated.appendMessages).toEqual({
      storedCount: 0,
      messages: [{ id: appendMessages.messages[0].id }],
    });
  });

  it('update and close', async () => {
    const { threadId } = await talk(api, member, ['hello'], { title: 'Old' });
    const { updateThread } = await api.data(
      member,
      'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { title taxonomyPath } } }',
      { input: { threadId, title: 'New', taxonomyPath: 'home' } },
    );
    expect(updateThread.thread).toEqual({ title: 'New', taxonomyPath: 'home' });
    const { closeThread } = await api.data(
      member,
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id endedAt } } }',
      { input: { threadId } },
    );
    expect(closeThread.thread).toMatchObject({ id: threadId, endedAt: expect.any(String) });
  });

  it('say what is wrong by code, and change nothing', async () => {
    const foreign = await talk(api, await api.other.caller('member', 'zed'), ['x']);
    const append =
      'mutation ($thread: UUID!, $text: String!) { appendMessages(input: { threadId: $thread, messages: [{ role: USER, content: $text }] }) { storedCount } }';
    const missing = await api.ask(member, append, { thread: foreign.threadId, text: 'x' });
    expect(missing.data).toEqual({ appendMessages: null });
    expect(missing.errors[0]?.extensions?.code).toBe('THREAD_NOT_FOUND');
    const { threadId } = await talk(api, member, ['x']);
    const empty = await api.ask(member, append, { thread: threadId, text: '' });
    expect(empty.errors[0]?.extensions?.code).toBe('BAD_INPUT');
    const otherUser = await api.ask(
      member,
      'mutation ($user: UUID!) { openThread(input: { userId: $user }) { thread { id } } }',
      { user: service.userId },
    );
    expect(otherUser.errors[0]?.extensions?.code).toBe('USER_ID_NOT_ALLOWED');
  });
});

describe('memories', () => {
  it('are stored, revised and forgotten', async () => {
    const { remember } = await api.data(
      member,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id kind layer content contentState confidence ownerUser { id } } } }',
      { input: { kind: 'PREFERENCE', layer: 'PROFILE', content: 'Prefers tea', confidence: 0.9 } },
    );
    expect(remember.memory).toMatchObject({
      kind: 'PREFERENCE',
      layer: 'PROFILE',
      content: 'Prefers tea',
      contentState: 'INLINE',
      ownerUser: { id: member.userId },
    });
    expect(remember.memory.confidence).toBeCloseTo(0.9);
    const { reviseMemory } = await api.data(
      member,
      'mutation ($input: ReviseMemoryInput!) { reviseMemory(input: $input) { memory { id content supersedesId supersedes { content } } superseded { id supersededBy { nodes { content } } } } }',
      { input: { memoryId: remember.memory.id, content: 'Prefers coffee' } },
    );
    expect(reviseMemory.memory).toMatchObject({
      content: 'Prefers coffee',
      supersedesId: remember.memory.id,
      supersedes: { content: 'Prefers tea' },
    });
    expect(reviseMemory.superseded).toEqual({
      id: remember.memory.id,
      supersededBy: { nodes: [{ content: 'Prefers coffee' }] },
    });
    const forgotten = await api.data(
      member,
      'mutation ($id: UUID!) { forgetMemory(input: { memoryId: $id }) { ok } }',
      { id: reviseMemory.memory.id },
    );
    expect(forgotten.forgetMemory).toEqual({ ok: true });
    const { memoryItem } = await api.data(
      member,
      'query ($id: UUID!) { memoryItem(id: $id) { content contentState } }',
      { id: reviseMemory.memory.id },
    );
    expect(memoryItem).toEqual({ content: null, contentState: 'REMOVED' });
  });
});

describe('recall', () => {
  it('brings hits with the rows behind them, one statement per relation', async () => {
    await talk(api, member, ['The zeppelin token expires after nine minutes', 'Nothing to do with it'], {
      title: 'Zeppelin',
    });
    await api.data(
      member,
      'mutation { remember(input: { kind: NOTE, content: "The zeppelin is blue" }) { memory { id } } }',
    );
    const { recall } = await api.data(
      member,
      `query ($input: RecallInput!) { recall(input: $input) {
        id timings warnings expansions { text }
        hits { rank score kind text contentState occurredAt citation uncertain arms { arm rank score }
          thread { title } message { id content thread { title } } memory { content } fact { id } summary { id } chunk { id } }
      } }`,
      { input: { query: 'zeppelin', limit: 5 } },
    );
    expect(recall.id).toMatch(/^[0-9a-f-]{36}$/);
    const turn = recall.hits.find((hit: { kind: string }) => hit.kind === 'MESSAGE');
    expect(turn).toMatchObject({
      text: 'The zeppelin token expires after nine minutes',
      contentState: 'INLINE',
      thread: { title: 'Zeppelin' },
      message: { content: 'The zeppelin token expires after nine minutes', thread: { title: 'Zeppelin' } },
      memory: null,
      fact: null,
      summary: null,
      chunk: null,
    });
    expect(turn.citation).toBe(`message:${turn.message.id}`);
    expect(turn.arms.length).toBeGreaterThan(0);
    const memory = recall.hits.find((hit: { kind: string }) => hit.kind === 'MEMORY');
    expect(memory).toMatchObject({ memory: { content: 'The zeppelin is blue' }, message: null });
    expect(recall.hits.map((hit: { rank: number }) => hit.rank)).toEqual(
      recall.hits.map((_: unknown, index: number) => index + 1),
    );
    const rated = await api.data(
      member,
      'mutation ($input: RateRecallInput!) { rateRecall(input: $input) { ok } }',
      { input: { recallId: recall.id, citation: turn.citation, useful: true } },
    );
    expect(rated.rateRecall).toEqual({ ok: true });
  });

  it('honours kinds by enum and refuses what it cannot do by name', async () => {
    const { recall } = await api.data(
      member,
      '{ recall(input: { query: "zeppelin", kinds: [MEMORY] }) { hits { kind } } }',
    );
    expect(new Set(recall.hits.map((hit: { kind: string }) => hit.kind))).toEqual(new Set(['MEMORY']));
    const { errors } = await api.ask(member, '{ recall(input: { query: "x", limit: 101 }) { id } }');
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('limit'),
      extensions: { code: 'BAD_INPUT' },
    });
  });

  it('stops when the request is given up', async () => {
    const controller = new AbortController();
    controller.abort(new Error('gone'));
    const response = await api.send(
      member,
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ recall(input: { query: "zeppelin" }) { id } }' }),
      }),
      controller.signal,
    );
    const answer = (await response.json()) as { data?: { recall?: unknown } | null; errors?: unknown[] };
    expect(answer.data?.recall ?? null).toBeNull();
    expect(answer.errors?.length).toBe(1);
  });
});

describe('context, jobs and identities', () => {
  it('packs a context', async () => {
    const { threadId } = await talk(api, member, ['What about the roof?']);
    const { buildContext } = await api.data(
      member,
      `query ($input: BuildContextInput!) { buildContext(input: $input) { messages { part role content citations } text citations tokenCount recallId } }`,
      { input: { query: 'And the cellar?', systemPrompt: 'Be brief.', threadId } },
    );
    const parts = buildContext.messages.map((message: { part: string }) => message.part);
    expect(parts[0]).toBe('SYSTEM');
    expect(parts.at(-1)).toBe('NEW');
    expect(parts).toContain('RECENT');
    expect(buildContext.messages.at(-1)).toMatchObject({ role: 'USER', content: 'And the cellar?' });
    expect(buildContext.tokenCount).toBeGreaterThan(0);
  });

  it("counts the workspace's jobs for a member, and no others", async () => {
    const { jobStatus } = await api.data(member, '{ jobStatus { waiting running failed tasks } }');
    expect(jobStatus.waiting).toBeGreaterThan(0);
    expect(Object.keys(jobStatus.tasks)).toContain('form');
    const fresh = await api.other.caller('member', 'new');
    const foreign = await api.data(fresh, '{ jobStatus { waiting backlog } jobRuns { totalCount } }');
    // Turns that no worker has come to yet, fewer than fifty, count as one job.
    expect(foreign.jobStatus.backlog).toBeLessThan(50);
    expect(foreign.jobStatus.waiting).toBe(
      foreign.jobRuns.totalCount + Math.ceil(foreign.jobStatus.backlog / 50),
    );
  });

  it("finds or creates by the caller's own key", async () => {
    const ensure = `mutation ($key: String!) {
      ensureUser(input: { externalId: $key, name: "U" }) { userId }
      ensureProject(input: { externalId: $key, name: "P", taxonomyPath: "work" }) { projectId }
      ensurePersona(input: { externalId: $key, name: "Q" }) { personaId }
    }`;
    const first = await api.data(service, ensure, { key: 'k1' });
    expect(await api.data(service, ensure, { key: 'k1' })).toEqual(first);
    const found = await api.data(
      service,
      '{ userByExternalId(externalId: "k1") { id } projectByExternalId(externalId: "k1") { id taxonomyPath } personaByExternalId(externalId: "k1") { id } }',
    );
    expect(found).toEqual({
      userByExternalId: { id: first.ensureUser.userId },
      projectByExternalId: { id: first.ensureProject.projectId, taxonomyPath: 'work' },
      personaByExternalId: { id: first.ensurePersona.personaId },
    });
    const refused = await api.ask(member, 'mutation { ensureUser(input: { externalId: "k2" }) { userId } }');
    expect(refused.errors[0]?.extensions?.code).toBe('ADMIN_OR_SERVICE_REQUIRED');
  });
});
