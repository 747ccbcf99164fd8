import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
});

const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

const askToFork = (caller: Caller, input: object) =>
  api.ask(
    caller,
    `mutation ($input: ForkBranchInput!) { forkBranch(input: $input) { branchId
      branch { label forkSequenceNo lastSequenceNo parentBranch { id parentBranch { id } } thread { id } } } }`,
    { input },
  );
const fork = async (caller: Caller, input: object) => {
  const { data, errors } = await askToFork(caller, input);
  expect(errors).toEqual([]);
  return data.forkBranch;
};
const append = async (caller: Caller, input: object, ...texts: string[]) =>
  (
    await api.data(
      caller,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id sequenceNo parent { content } } } }',
      { input: { ...input, messages: texts.map((content) => ({ role: 'USER', content })) } },
    )
  ).appendMessages.messages;
const turns = async (caller: Caller, branchId: string, page: object = {}) =>
  (
    await api.data(
      caller,
      `query ($branchId: UUID!, $after: Int, $first: Int) {
        branchTurns(branchId: $branchId, afterSequenceNo: $after, first: $first) { content sequenceNo } }`,
      { branchId, ...page },
    )
  ).branchTurns.map(({ content }: { content: string }) => content);
const digest = async (caller: Caller, branchId: string) =>
  (
    await api.data(
      caller,
      'query ($branchId: UUID!) { branchDigest(branchId: $branchId) { turns lastSequenceNo withoutText sha256 } }',
      { branchId },
    )
  ).branchDigest;
const recalled = async (caller: Caller, input: object) =>
  (
    await api.data(caller, 'query ($input: RecallInput!) { recall(input: $input) { hits { text } } }', {
      input,
    })
  ).recall.hits.map(({ text }: { text: string }) => text);
const prompt = async (caller: Caller, input: object): Promise<string> =>
  (
    await api.data(caller, 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
      input,
    })
  ).buildContext.text;
const tellAdmin = (name: string, input: object) =>
  api.data(
    api.one.admin,
    `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { receipt { id } } }`,
    { input },
  );
const rowsWritten = async (threadId: string) => {
  const { rows } = await database.owner.query<{ messages: number; nodes: number; vectors: number }>(
    `select (select count(*)::int from mneme.message where thread_id = $1) as messages,
       (select count(*)::int from mneme.memory_node n join mneme.branch b on b.id = n.branch_id where b.thread_id = $1) as nodes,
       (select count(*)::int from mneme.message_embedding e join mneme.message m on m.id = e.message_id where m.thread_id = $1) as vectors`,
    [threadId],
  );
  return rows[0];
};

describe('forkBranch', () => {
  it('shares what came before and nothing else, forks of forks too, without copying a row', async () => {
    const { threadId, messageIds } = await talk(api, dana, [
      'The lighthouse has a red door.',
      'The lighthouse has forty steps.',
      'The lighthouse burns at midnight.',
    ]);
    await doJobs(database, api.services, api.one.id);
    const before = await rowsWritten(threadId);
    const first = await fork(dana, { threadId, atMessageId: messageIds[1], name: 'no fire' });
    expect(first.branch).toMatchObject({
      label: 'no fire',
      forkSequenceNo: 2,
      lastSequenceNo: 2,
      parentBranch: { parentBranch: null },
      thread: { id: threadId },
    });
    const sibling = await fork(dana, { threadId, atMessageId: messageIds[1] });
    expect(await rowsWritten(threadId)).toEqual(before);

    const said = await append(
      dana,
      { threadId, branchId: first.branchId },
      'The lighthouse is painted blue.',
      'The lighthouse keeper leaves.',
    );
    expect(said).toMatchObject([
      { sequenceNo: 3, parent: { content: 'The lighthouse has forty steps.' } },
      { sequenceNo: 4, parent: { content: 'The lighthouse is painted blue.' } },
    ]);
    await append(dana, { threadId, branchId: sibling.branchId }, 'The lighthouse falls into the sea.');
    const deeper = await fork(dana, { threadId, branchId: first.branchId, atMessageId: said[0].id });
    await append(dana, { threadId, branchId: deeper.branchId }, 'The lighthouse keeper stays.');
    // A message that a fork shows of its parent: the new branch forks from that parent.
    const early = await fork(dana, { threadId, branchId: deeper.branchId, atMessageId: messageIds[0] });
    expect(early.branch.parentBranch).toEqual(first.branch.parentBranch);
    await doJobs(database, api.services, api.one.id);

    const lines: Record<string, readonly string[]> = {
      [first.branchId]: [
        'The lighthouse has a red door.',
        'The lighthouse has forty steps.',
        'The lighthouse is painted blue.',
        'The lighthouse keeper leaves.',
      ],
      [sibling.branchId]: [
        'The lighthouse has a red door.',
        'The lighthouse has forty steps.',
        'The lighthouse falls into the sea.',
      ],
      [deeper.branchId]: [
        'The lighthouse has a red door.',
        'The lighthouse has forty steps.',
        'The lighthouse is painted blue.',
        'The lighthouse keeper stays.',
      ],
      [early.branchId]: ['The lighthouse has a red door.'],
    };
    const everything = new Set([...Object.values(lines).flat(), 'The lighthouse burns at midnight.']);
    for (const [branchId, line] of Object.entries(lines)) {
      expect(await turns(dana, branchId)).toEqual(line);
      const input = { query: 'lighthouse', kinds: ['MESSAGE'], branchId };
      expect(new Set(await recalled(dana, input))).toEqual(new Set(line));
      const text = await prompt(dana, { query: 'What of the lighthouse?', branchId, threadId });
      for (const content of everything) expect(text.includes(content)).toBe(line.includes(content));
    }
    const trunk = [
      'The lighthouse has a red door.',
      'The lighthouse has forty steps.',
      'The lighthouse burns at midnight.',
    ];
    for (const input of [{ threadId }, {}]) {
      const hits = await recalled(dana, { query: 'lighthouse', kinds: ['MESSAGE'], ...input });
      expect(new Set(hits)).toEqual(new Set(trunk));
    }
    expect(await turns(dana, deeper.branchId, { after: 2, first: 1 })).toEqual([
      'The lighthouse is painted blue.',
    ]);
  });

  it('says what is wrong, and is for those who read the thread', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['One.', 'Two.']);
    const elsewhere = await talk(api, dana, ['Three.']);
    const { branchId } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const of = async (caller: Caller, input: object) => codes(await askToFork(caller, input));
    expect(await of(dana, { threadId, atMessageId: elsewhere.messageIds[0] })).toEqual(['MESSAGE_NOT_FOUND']);
    expect(await of(dana, { threadId, branchId, atMessageId: messageIds[1] })).toEqual([
      'MESSAGE_NOT_ON_BRANCH',
    ]);
    expect(await of(dana, { threadId, branchId: threadId, atMessageId: messageIds[1] })).toEqual([
      'BRANCH_NOT_FOUND',
    ]);
    expect(await of(dana, { atMessageId: messageIds[1] })).toEqual(['BAD_INPUT']);
    expect(await of(dana, { threadId, atMessageId: messageIds[1], name: ' ' })).toEqual(['BAD_INPUT']);
    expect(await of(ben, { threadId, atMessageId: messageIds[0] })).toEqual(['THREAD_NOT_FOUND']);
    for (const field of [
      'branchTurns { id }',
      'branchMemories { id }',
      'branchDigest { turns }',
      'deduplication { turns }',
    ]) {
      const [name, body] = field.split(' {');
      const asked = await api.ask(ben, `query ($id: UUID!) { ${name}(branchId: $id) {${body} }`, {
        id: branchId,
      });
      expect(codes(asked)).toEqual(['BRANCH_NOT_FOUND']);
    }
    // By the caller's own keys, for a user that a program names.
    const bot = await api.one.caller('service', 'bot');
    const [said] = await append(bot, { threadKey: 'chat-1', userKey: 'u-1' }, 'Hello.');
    const forked = await fork(bot, { threadKey: 'chat-1', userKey: 'u-1', atMessageId: said.id });
    expect(await turns(bot, forked.branchId)).toEqual(['Hello.']);
    expect(await of(bot, { threadKey: 'chat-2', userKey: 'u-1', atMessageId: said.id })).toEqual([
      'THREAD_NOT_FOUND',
    ]);
  });

  it('has an end to how deep forks go', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Depth.']);
    await database.owner.query(
      `with recursive chain as (
         select b.id, 1 as depth, b.workspace_id, b.thread_id from mneme.branch b where b.thread_id = $1
         union all select mneme_private.uuid_v7(), chain.depth + 1, chain.workspace_id, chain.thread_id from chain where depth < 64),
       linked as (select chain.*, lag(id) over (order by depth) as parent from chain)
       insert into mneme.branch (workspace_id, id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, id, thread_id, parent, 1, 1 from linked where parent is not null order by depth`,
      [threadId],
    );
    const { rows } = await database.owner.query<{ id: string }>(
      `select b.id from mneme.branch b where b.thread_id = $1 and not exists (select from mneme.branch c where c.parent_branch_id = b.id)`,
      [threadId],
    );
    const branchId = rows[0]?.id ?? '';
    const [said] = await append(dana, { threadId, branchId }, 'At the bottom.');
    expect(codes(await askToFork(dana, { threadId, atMessageId: said.id }))).toEqual(['BRANCH_TOO_DEEP']);
    await fork(dana, { threadId, branchId, atMessageId: messageIds[0] });
  });
});

describe('a branch’s texts', () => {
  it('come together in nodes with what recall used of them, and stay turns of the sequence', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Good morning!']);
    const { branchId } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const said = await append(
      dana,
      { threadId, branchId },
      'Zebra crossing ahead',
      'zebra crossing ahead!',
      'Stop.',
    );
    await doJobs(database, api.services, api.one.id);
    expect(await recalled(dana, { query: 'zebra crossing', branchId, kinds: ['MESSAGE'] })).not.toEqual([]);
    const told = async () =>
      (
        await api.data(
          dana,
          `query ($branchId: UUID!) { deduplication(branchId: $branchId) { turns nodes accessCount
            repeated { occurrences accessCount usefulness message { id } } } }`,
          { branchId },
        )
      ).deduplication;
    await expect.poll(async () => (await told()).accessCount).toBeGreaterThan(0);
    expect(await told()).toMatchObject({
      turns: 3,
      nodes: 2,
      repeated: [{ occurrences: 2, usefulness: 0.5, message: { id: said[0].id } }],
    });
    expect(await turns(dana, branchId)).toHaveLength(4);
  });

  it('tell nobody of another reader’s recalls', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['The ibex stands on the ridge.']);
    await setThreadParticipant(api.as(dana), { threadId, userId: ben.userId }, true);
    await doJobs(database, api.services, api.one.id);
    expect(await recalled(ben, { query: 'ibex on the ridge', kinds: ['MESSAGE'] })).not.toEqual([]);
    await pendingTraces();
    const { message } = await api.data(dana, 'query ($id: UUID!) { message(id: $id) { branch { id } } }', {
      id: messageIds[0],
    });
    const told = await api.data(
      dana,
      'query ($branchId: UUID!) { deduplication(branchId: $branchId) { nodes accessCount } }',
      { branchId: message.branch.id },
    );
    expect(told.deduplication).toEqual({ nodes: 1, accessCount: 0 });
  });

  it('have one hash, the same for the same turns elsewhere', async () => {
    const messages = [
      {
        role: 'USER',
        content: 'Grüße\nzweite Zeile',
        author: 'Dana Ü',
        occurredAt: '2026-03-01T09:30:00.123Z',
      },
      { role: 'ASSISTANT', content: '**Bold** 🎉', occurredAt: '2026-03-01T09:30:05Z' },
    ];
    const store = async () => {
      const opened = await api.data(dana, 'mutation { openThread(input: {}) { thread { id } } }');
      const threadId: string = opened.openThread.thread.id;
      const stored = await api.data(
        dana,
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id branch { id } } } }',
        { input: { threadId, messages } },
      );
      return { threadId, stored: stored.appendMessages.messages };
    };
    const one = await store();
    const trunk = await digest(dana, one.stored[0].branch.id);
    const turn = ({ role, author, content, occurredAt }: (typeof messages)[number]) =>
      createHash('sha256')
        .update(
          `${role.toLowerCase()}\n${author === undefined ? '-' : Buffer.byteLength(author)}\n${author ?? ''}\n${new Date(occurredAt).toISOString()}\n${content}`,
        )
        .digest();
    expect(trunk).toEqual({
      turns: 2,
      lastSequenceNo: 2,
      withoutText: 0,
      sha256: createHash('sha256')
        .update(Buffer.concat(messages.map(turn)))
        .digest('hex'),
    });
    const other = await store();
    const { branchId } = await fork(dana, { threadId: other.threadId, atMessageId: other.stored[1].id });
    expect(await digest(dana, branchId)).toEqual(trunk);
    await append(dana, { threadId: other.threadId, branchId }, 'More.');
    expect((await digest(dana, branchId)).sha256).not.toBe(trunk.sha256);
  });
});

describe('a branch elsewhere', () => {
  it('is read page by page, stored in another workspace, and has the same hash there', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['One.', 'Two.', 'Three, on the trunk.']);
    const { branchId } = await fork(dana, { threadId, atMessageId: messageIds[1] });
    await append(dana, { threadId, branchId }, 'Three, on the branch.', 'Four.\nWith a line.');
    const exported: object[] = [];
    for (let after = 0; ; ) {
      const { branchTurns } = await api.data(
        dana,
        `query ($branchId: UUID!, $after: Int) { branchTurns(branchId: $branchId, afterSequenceNo: $after, first: 2) {
          sequenceNo role author content occurredAt metadata } }`,
        { branchId, after },
      );
      if (branchTurns.length === 0) break;
      after = branchTurns.at(-1).sequenceNo;
      for (const { sequenceNo, ...turn } of branchTurns)
        exported.push({ ...turn, externalId: `exported-${sequenceNo}` });
    }
    const eve = await api.other.caller('member', 'eve');
    const bring = async () =>
      (
        await api.data(
          eve,
          'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount messages { branch { id } } } }',
          { input: { threadKey: 'brought', messages: exported } },
        )
      ).appendMessages;
    const brought = await bring();
    expect(brought.storedCount).toBe(4);
    const there = await digest(eve, brought.messages[0].branch.id);
    expect(there).toEqual(await digest(dana, branchId));
    expect((await bring()).storedCount).toBe(0);
  });
});

describe('erasure', () => {
  it('of somebody who spoke before the fork leaves the branch to those who stay, and of the thread takes it along', async () => {
    const gone = await api.one.caller('member', 'gone');
    const { threadId, messageIds } = await talk(api, dana, ['First.']);
    await setThreadParticipant(api.as(dana), { threadId, userId: gone.userId }, true);
    const [point] = await append(gone, { threadId }, 'The turn at the fork.');
    const { branchId } = await fork(dana, { threadId, atMessageId: point.id });
    await append(dana, { threadId, branchId }, 'After the fork.');
    await tellAdmin('eraseUser', { userId: gone.userId });
    const { branchTurns } = await api.data(
      dana,
      'query ($id: UUID!) { branchTurns(branchId: $id) { content parent { id } } }',
      { id: branchId },
    );
    expect(branchTurns).toEqual([
      { content: 'First.', parent: null },
      { content: 'After the fork.', parent: { id: messageIds[0] } },
    ]);
    await api.data(dana, 'mutation ($id: UUID!) { eraseThread(input: {threadId: $id}) { receipt { id } } }', {
      id: threadId,
    });
    const { rows } = await database.owner.query('select from mneme.branch where id = $1', [branchId]);
    expect(rows).toEqual([]);
  });
});

describe('mergeBranch', () => {
  const merge = (caller: Caller, branchId: string, memoryIds: readonly string[]) =>
    api.ask(
      caller,
      `mutation ($input: MergeBranchInput!) { mergeBranch(input: $input) { memories { id content branch { id } supersedesId
        sources { nodes { message { id } } } } } }`,
      { input: { branchId, memoryIds } },
    );
  const learned = async (branchId: string) =>
    (
      await api.data(
        dana,
        'query ($branchId: UUID!) { branchMemories(branchId: $branchId) { id content } }',
        { branchId },
      )
    ).branchMemories;

  it('brings what was learned on a fork to the trunk when it is chosen, and never before', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Let us plan the harbour feast.']);
    const { branchId, branch } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const sibling = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const said = await append(
      dana,
      { threadId, branchId },
      'I prefer oysters to mussels.',
      'We decided to hire the brass band.',
    );
    await doJobs(database, api.services, api.one.id);
    const found = await learned(branchId);
    expect(found.length).toBeGreaterThan(0);
    const preference = found.find(({ content }: { content: string }) => content.includes('oysters'));
    await doJobs(database, api.services, api.one.id);
    const question = { query: 'oysters and mussels', kinds: ['MEMORY', 'FACT', 'SUMMARY'] };
    const onTrunk = async () =>
      [...(await recalled(dana, question)), await prompt(dana, { query: 'Which oysters?' })].join('\n');
    expect(await onTrunk()).not.toMatch(/oysters to mussels/);

    const done = await merge(dana, branchId, [preference.id]);
    expect(done.errors).toEqual([]);
    expect(done.data.mergeBranch.memories).toMatchObject([
      {
        content: preference.content,
        branch: { id: branch.parentBranch.id },
        sources: { nodes: [{ message: { id: said[0].id } }] },
      },
    ]);
    await doJobs(database, api.services, api.one.id);
    expect((await recalled(dana, question)).join('\n')).toMatch(/oysters/);
    // The branch keeps its own, a sibling that was there before has neither, and twice is once.
    expect(await learned(branchId)).toHaveLength(found.length);
    expect((await recalled(dana, { ...question, branchId: sibling.branchId })).join('\n')).not.toMatch(
      /oysters/,
    );
    const again = await merge(dana, branchId, [preference.id, preference.id]);
    expect(again.data.mergeBranch.memories).toMatchObject([{ id: done.data.mergeBranch.memories[0].id }]);
  });

  it('puts a setting in the place of the one that held', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Hello.']);
    const { branchId } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const set = await api.data(
      dana,
      'mutation ($input: SetPreferenceInput!) { setPreference(input: $input) { preference { id content } } }',
      { input: { category: 'audio', key: 'volume', value: '40 %' } },
    );
    const before = set.setPreference.preference;
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.memory_item (workspace_id, kind, content, category, key, value, thread_id, branch_id, source_sequence_no, owner_user_id, created_by)
       select workspace_id, 'preference', 'volume: 75 %', 'audio', 'volume', '75 %', $2, $3, 2, owner_user_id, created_by from mneme.memory_item where id = $1 returning id`,
      [before.id, threadId, branchId],
    );
    const done = await merge(dana, branchId, [rows[0]?.id ?? '']);
    expect(done.errors).toEqual([]);
    expect(done.data.mergeBranch.memories).toMatchObject([
      { content: 'volume: 75 %', supersedesId: before.id },
    ]);
  });

  it('leaves what holds for another audience, and what another speaker set', async () => {
    const eve = await api.one.caller('member', 'eve');
    const shared = async (reader: Caller) => {
      const { threadId, messageIds } = await talk(api, dana, ['Welcome all.']);
      await setThreadParticipant(api.as(dana), { threadId, userId: reader.userId }, true);
      return { threadId, messageIds };
    };
    const elsewhere = await shared(ben);
    await append(dana, { threadId: elsewhere.threadId }, 'I prefer tea for brunch.');
    const here = await shared(eve);
    await append(eve, { threadId: here.threadId }, 'I prefer juice for brunch.');
    const { branchId } = await fork(dana, { threadId: here.threadId, atMessageId: here.messageIds[0] });
    await append(dana, { threadId: here.threadId, branchId }, 'I prefer coffee for brunch.');
    await doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
    const current = async (caller: Caller) => {
      const { memoryItems } = await api.data(caller, '{ memoryItems { nodes { value recordedTo } } }');
      return memoryItems.nodes.filter(({ recordedTo }: { recordedTo: string | null }) => recordedTo === null);
    };
    const preference = (await learned(branchId)).find(({ content }: { content: string }) =>
      content.includes('coffee'),
    );
    const done = await merge(dana, branchId, [preference.id]);
    expect(done.errors).toEqual([]);
    expect(done.data.mergeBranch.memories).toMatchObject([{ supersedesId: null }]);
    expect(await current(ben)).toContainEqual({ value: 'tea', recordedTo: null });
    expect(await current(eve)).toContainEqual({ value: 'juice', recordedTo: null });
    expect(await current(eve)).toContainEqual({ value: 'coffee', recordedTo: null });
  });

  it('says what is wrong, and merges nobody else’s', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Hello.']);
    const { branchId, branch } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    expect(codes(await merge(dana, branch.parentBranch.id, [threadId]))).toEqual(['BRANCH_IS_TRUNK']);
    expect(codes(await merge(dana, branchId, [threadId]))).toEqual(['MEMORY_NOT_FOUND']);
    expect(codes(await merge(dana, branchId, []))).toEqual(['BAD_INPUT']);
    expect(codes(await merge(ben, branchId, [threadId]))).toEqual(['BRANCH_NOT_FOUND']);
  });
});

describe('what is stated on a fork', () => {
  it('is the fork’s, where it rests on one of its turns', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Hello.']);
    const { branchId } = await fork(dana, { threadId, atMessageId: messageIds[0] });
    const [said] = await append(dana, { threadId, branchId }, 'The cat is called Pixel.');
    const note = async (sourceMessageIds: readonly string[]) =>
      (
        await api.data(
          dana,
          'mutation ($input: RememberInput!) { remember(input: $input) { memory { branch { id } } } }',
          { input: { kind: 'NOTE', content: 'The cat is called Pixel.', threadId, sourceMessageIds } },
        )
      ).remember.memory.branch.id;
    expect(await note([said.id])).toBe(branchId);
    expect(await note(messageIds)).not.toBe(branchId);
  });
});
