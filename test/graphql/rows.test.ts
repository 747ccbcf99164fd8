import { beforeAll, describe, expect, it } from 'vitest';
import { updateWorkspace } from '../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
let member: Caller;
let stranger: Caller;
let threadId: string;
let messageIds: string[];

beforeAll(async () => {
  for (const { admin } of [api.one, api.other])
    await updateWorkspace(api.as(admin), { membersMakeTaxonomyNodes: true });
  member = await api.one.caller('member', 'ann');
  stranger = await api.other.caller('member', 'bob');
  ({ threadId, messageIds } = await talk(api, member, ['first', 'second', 'third'], {
    title: 'Tokens',
    taxonomyPath: 'work.atlas.auth',
    channel: 'chat',
  }));
  await talk(api, member, ['elsewhere'], { title: 'Garden', taxonomyPath: 'home.garden' });
  await talk(api, stranger, ['not yours'], { title: 'Foreign', taxonomyPath: 'work.atlas.foreign' });
});

describe('rows', () => {
  it('are looked up by id, with their relations', async () => {
    const { thread } = await api.data(
      member,
      `query ($id: UUID!) {
        thread(id: $id) {
          id title channel taxonomyPath startedAt endedAt
          messages { totalCount nodes { id content sequenceNo role contentState thread { id } parent { id } branch { thread { id } } } }
        }
      }`,
      { id: threadId },
    );
    expect(thread).toMatchObject({
      id: threadId,
      title: 'Tokens',
      channel: 'chat',
      taxonomyPath: 'work.atlas.auth',
    });
    expect(thread.messages.totalCount).toBe(3);
    expect(thread.messages.nodes.map((node: { content: string }) => node.content)).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(thread.messages.nodes[1]).toMatchObject({
      sequenceNo: 2,
      role: 'USER',
      contentState: 'INLINE',
      thread: { id: threadId },
      parent: { id: messageIds[0] },
      branch: { thread: { id: threadId } },
    });
  });

  it('come in pages, forwards and backwards, by the same cursors', async () => {
    const query = `query ($id: UUID!, $first: Int, $last: Int, $after: Cursor, $before: Cursor) {
      messages(filter: { threadId: { equalTo: $id } }, first: $first, last: $last, after: $after, before: $before) {
        nodes { sequenceNo } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
    const page = async (args: object) => (await api.data(member, query, { id: threadId, ...args })).messages;
    const numbers = (found: { nodes: { sequenceNo: number }[] }) =>
      found.nodes.map((node) => node.sequenceNo);

    const first = await page({ first: 2 });
    expect(numbers(first)).toEqual([1, 2]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(numbers(rest)).toEqual([3]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect(numbers(await page({ last: 2 }))).toEqual([2, 3]);
    expect(numbers(await page({ last: 1, before: rest.pageInfo.startCursor }))).toEqual([2]);
  });

  it('are ordered and filtered, also by enums', async () => {
    await api.data(
      member,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          threadId: (await talk(api, member, ['u'])).threadId,
          messages: [
            { role: 'ASSISTANT', content: 'a' },
            { role: 'TOOL', content: 't' },
          ],
        },
      },
    );
    const { equal, among, not, newest } = await api.data(
      member,
      `query ($id: UUID!) {
        equal: messages(filter: { role: { equalTo: ASSISTANT } }) { nodes { role content } }
        among: messages(filter: { role: { in: [ASSISTANT, TOOL] } }) { nodes { role } }
        not: messages(filter: { role: { notEqualTo: USER }, contentState: { equalTo: INLINE } }) { nodes { role } }
        newest: messages(filter: { threadId: { equalTo: $id } }, orderBy: [SEQUENCE_NO_DESC], first: 1) { nodes { sequenceNo } }
      }`,
      { id: threadId },
    );
    expect(equal.nodes).toEqual([{ role: 'ASSISTANT', content: 'a' }]);
    expect(among.nodes).toEqual([{ role: 'ASSISTANT' }, { role: 'TOOL' }]);
    expect(not.nodes).toEqual([{ role: 'ASSISTANT' }, { role: 'TOOL' }]);
    expect(newest.nodes).toEqual([{ sequenceNo: 3 }]);
  });

  it('are counted and measured', async () => {
    const { messages } = await api.data(
      member,
      `query ($id: UUID!) { messages(filter: { threadId: { equalTo: $id } }, first: 1) {
        totalCount aggregates { min { sequenceNo } max { sequenceNo } average { sequenceNo } distinctCount { role } }
      } }`,
      { id: threadId },
    );
    expect(messages.totalCount).toBe(3);
    expect(messages.aggregates).toMatchObject({
      min: { sequenceNo: 1 },
      max: { sequenceNo: 3 },
      distinctCount: { role: '1' },
    });
    expect(Number(messages.aggregates.average.sequenceNo)).toBe(2);
  });

  it('are found under a place of the taxonomy', async () => {
    const { threads, nodes } = await api.data(
      member,
      `{
        threads(filter: { taxonomyPath: { descendantOf: "work.atlas" } }) { nodes { title } }
        nodes: taxonomyNodes(filter: { path: { descendantOf: "work" } }, orderBy: [PATH_ASC]) { nodes { path threads { nodes { title } } } }
      }`,
    );
    expect(threads.nodes).toEqual([{ title: 'Tokens' }]);
    expect(nodes.nodes.map((node: { path: string }) => node.path)).toEqual([
      'work',
      'work.atlas',
      'work.atlas.auth',
    ]);
    expect(nodes.nodes[2].threads.nodes).toEqual([{ title: 'Tokens' }]);
  });

  it('refuse a path that is none, before anything runs', async () => {
    const { errors, data } = await api.ask(
      member,
      '{ threads(filter: { taxonomyPath: { descendantOf: "a b!" } }) { totalCount } }',
    );
    expect(data).toBeUndefined();
    expect(errors[0]?.message).toContain('labels joined by dots');
  });
});

describe('row security through the API', () => {
  it('shows a workspace its own rows and no other', async () => {
    const all =
      '{ threads { totalCount nodes { title } } messages { totalCount } workspace { slug } users { nodes { name } } taxonomyNodes { nodes { path } } }';
    const mine = await api.data(member, all);
    const theirs = await api.data(stranger, all);
    expect(mine.threads.nodes.map((node: { title: string }) => node.title)).not.toContain('Foreign');
    expect(theirs.threads.nodes).toEqual([{ title: 'Foreign' }]);
    expect(theirs.messages.totalCount).toBe(1);
    expect(mine.workspace.slug).toBe(api.one.slug);
    expect(theirs.workspace.slug).toBe(api.other.slug);
    expect(mine.users.nodes.map((node: { name: string }) => node.name)).toContain('ann');
    expect(theirs.users.nodes.map((node: { name: string }) => node.name)).not.toContain('ann');
    expect(theirs.taxonomyNodes.nodes.map((node: { path: string }) => node.path)).toContain(
      'work.atlas.foreign',
    );
    expect(mine.taxonomyNodes.nodes.map((node: { path: string }) => node.path)).not.toContain(
      'work.atlas.foreign',
    );
  });

  it('answers null for what is foreign, private or not there, by id and by node id alike', async () => {
    const query = `query ($thread: UUID!, $message: UUID!, $node: ID!) {
      thread(id: $thread) { id } message(id: $message) { id } node(nodeId: $node) { __typename }
    }`;
    const { thread } = await api.data(member, 'query ($id: UUID!) { thread(id: $id) { nodeId } }', {
      id: threadId,
    });
    const variables = { thread: threadId, message: messageIds[0], node: thread.nodeId };
    const nothing = { thread: null, message: null, node: null };
    expect(await api.data(member, query, variables)).toEqual({
      thread: { id: threadId },
      message: { id: messageIds[0] },
      node: { __typename: 'Thread' },
    });
    expect(await api.data(stranger, query, variables)).toEqual(nothing);
    const roommate = await api.one.caller('member', 'cay');
    expect(await api.data(roommate, query, variables)).toEqual(nothing);
    const made = crypto.randomUUID();
    const absent = { thread: made, message: made, node: btoa(JSON.stringify(['Thread', made])) };
    expect(await api.data(member, query, absent)).toEqual(nothing);
  });

  it('holds no workspace in a node id, and takes none from it', async () => {
    const { thread } = await api.data(member, 'query ($id: UUID!) { thread(id: $id) { nodeId } }', {
      id: threadId,
    });
    expect(JSON.parse(atob(thread.nodeId))).toEqual(['Thread', threadId]);
    const forged = btoa(JSON.stringify(['Thread', api.one.id, threadId]));
    for (const node of [forged, btoa(JSON.stringify(['Thread', "x'"])), 'garbage', '', btoa('[]')]) {
      const query = 'query ($node: ID!) { node(nodeId: $node) { __typename } workspace { slug } }';
      expect(await api.data(stranger, query, { node }), node).toEqual({
        node: null,
        workspace: { slug: api.other.slug },
      });
    }
  });

  it('lets only admins read the audit log', async () => {
    const query = '{ auditLogs { totalCount } }';
    expect((await api.ask(api.one.admin, query)).errors).toEqual([]);
    const refused = await api.ask(member, query);
    expect(refused.data?.auditLogs ?? null).toBeNull();
    expect(refused.errors.length).toBe(1);
  });
});
