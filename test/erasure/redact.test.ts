import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import type { Extractor } from '../../src/providers/extractor.ts';
import { type ApiAnswer, talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { placesOf, tablesWith } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';

const database = useDatabase();
const api = useApi();
const word = 'brimquorvel';
let ada: Caller;
let ben: Caller;
let threadId: string;
let ids: string[];
let shared: { threadId: string; messageIds: string[] };

const redact = (caller: Caller, messageId: string | undefined): Promise<ApiAnswer> =>
  api.ask(
    caller,
    `mutation ($input: RedactMessageInput!) { redactMessage(input: $input) {
       message { id sequenceNo role content contentState metadata } } }`,
    { input: { messageId } },
  );
const codeOf = ({ errors }: ApiAnswer) => errors[0]?.extensions?.code;
const jobs = () => doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  ({ threadId, messageIds: ids } = await talk(api, ada, [
    'The lamps of the quay are lit at six.',
    `Brimquorvel Ardane lives in Porto, and I prefer ${word} for breakfast.`,
    'Zyx Calder lives in Lisbon.',
  ]));
  const { ensureProject } = await api.data(
    ada,
    'mutation { ensureProject(input: { externalId: "harbour" }) { projectId } }',
  );
  shared = await talk(api, ben, ['The hall is mended first.'], { projectId: ensureProject.projectId });
  await api.data(
    ada,
    'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
    {
      input: { threadId },
    },
  );
  await jobs();
});

it('is refused to whoever may not, as what is not there, and changes nothing', async () => {
  const stored = () => tablesWith(database.owner, word);
  const before = await stored();
  expect(before).toEqual(expect.arrayContaining(['mneme.message', 'mneme.fact', 'mneme.summary']));
  for (const caller of [ben, api.one.admin, api.other.admin, await api.other.caller('service')]) {
    expect(codeOf(await redact(caller, ids[1]))).toBe('MESSAGE_NOT_FOUND');
  }
  expect(codeOf(await redact(await api.one.caller('service', 'bot'), ids[1]))).toBe('MESSAGE_NOT_YOURS');
  expect(codeOf(await redact(ada, shared.messageIds[0]))).toBe('MESSAGE_NOT_YOURS');
  expect(codeOf(await redact(ada, threadId))).toBe('MESSAGE_NOT_FOUND');
  expect(await stored()).toEqual(before);
});

it('takes the words out of every table, and what was drawn from them; row, number and the other turns stay', async () => {
  const { rows } = await database.owner.query('select content_hash from mneme.message where id = $1', [
    ids[1],
  ]);
  const hash = Buffer.from(rows[0].content_hash).toString('hex');
  const { data, errors } = await redact(ada, ids[1]);
  expect(errors).toEqual([]);
  expect(data.redactMessage.message).toEqual({
    id: ids[1],
    sequenceNo: 2,
    role: 'USER',
    content: null,
    contentState: 'REMOVED',
    metadata: null,
  });
  expect(await placesOf(database.owner, word)).toEqual([]);
  await jobs();
  expect(await placesOf(database.owner, word)).toEqual([]);
  const { rows: hashed } = await database.owner.query(
    `select count(*)::int as nodes from mneme.memory_node where content_hash = decode($1, 'hex')`,
    [hash],
  );
  const { rows: vectors } = await database.owner.query(
    'select count(*)::int as vectors from mneme.message_embedding where message_id = $1',
    [ids[1]],
  );
  expect([hashed[0].nodes, vectors[0].vectors]).toEqual([0, 0]);
  const left = await api.data(
    ada,
    `query ($id: UUID!) {
       messages(filter: { threadId: { equalTo: $id } }, orderBy: SEQUENCE_NO_ASC) { nodes { sequenceNo content } }
       facts { nodes { subject object } }
       thread(id: $id) { summary } }`,
    { id: threadId },
  );
  expect(left.messages.nodes.map(({ content }: { content: string | null }) => content)).toEqual([
    'The lamps of the quay are lit at six.',
    null,
    'Zyx Calder lives in Lisbon.',
  ]);
  expect(left.facts.nodes).toEqual([{ subject: 'Zyx Calder', object: 'Lisbon' }]);
});

it('happens once, is audited, and leaves the thread to go on', async () => {
  expect((await redact(ada, ids[1])).errors).toEqual([]);
  const { auditLogs } = await api.data(
    api.one.admin,
    '{ auditLogs(first: 200) { nodes { action targetId actorUserId } } }',
  );
  const noted = auditLogs.nodes.filter(({ action }: { action: string }) => action === 'message.redact');
  expect(noted).toEqual([{ action: 'message.redact', targetId: ids[1], actorUserId: ada.userId }]);
  const { appendMessages } = await api.data(
    ada,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { sequenceNo } } }',
    { input: { threadId, messages: [{ role: 'USER', content: 'The ferry is late.' }] } },
  );
  expect(appendMessages.messages).toEqual([{ sequenceNo: 4 }]);
  const { buildContext } = await api.data(
    ada,
    'query ($input: BuildContextInput!) { buildContext(input: $input) { messages { part content } } }',
    { input: { threadId } },
  );
  const recent = buildContext.messages.filter(({ part }: { part: string }) => part === 'RECENT');
  expect(recent.map(({ content }: { content: string }) => content)).toEqual([
    'The lamps of the quay are lit at six.',
    'Zyx Calder lives in Lisbon.',
    'The ferry is late.',
  ]);
});

it('takes along what a fork says in its words, and leaves the fork', async () => {
  const dish = 'gravlquimbel';
  const said = await talk(api, ada, [`The dish of the house is ${dish}.`]);
  const { forkBranch } = await api.data(
    ada,
    'mutation ($input: ForkBranchInput!) { forkBranch(input: $input) { branchId } }',
    { input: { threadId: said.threadId, atMessageId: said.messageIds[0] } },
  );
  const { branchId } = forkBranch;
  await api.data(
    ada,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    { input: { threadId: said.threadId, branchId, messages: [{ role: 'USER', content: 'It needs salt.' }] } },
  );
  // Says what "it" is, as a language model does.
  const extractor: Extractor = {
    name: 'telling',
    extract: async ({ turns, context }) => ({
      entities: [],
      facts: [],
      memories: turns.flatMap(({ id, content }) => {
        const it = context.find((earlier) => earlier.content.includes(dish)) && dish;
        if (!it || content !== 'It needs salt.') return [];
        const how = { confidence: 0.9, salience: 0.6, about: 'user' as const, entities: [] };
        return [{ kind: 'note' as const, content: `${it} needs salt.`, sourceTurnId: id, ...how }];
      }),
    }),
  };
  await doJobs(database, { ...api.services, extractor }, api.one.id);
  expect(await placesOf(database.owner, dish)).toContain('mneme.memory_item');
  expect((await redact(ada, said.messageIds[0])).errors).toEqual([]);
  expect(await placesOf(database.owner, dish)).toEqual([]);
  await doJobs(database, { ...api.services, extractor }, api.one.id);
  expect(await placesOf(database.owner, dish)).toEqual([]);
  const { branchTurns } = await api.data(
    ada,
    'query ($branchId: UUID!) { branchTurns(branchId: $branchId) { content } }',
    { branchId },
  );
  expect(branchTurns).toEqual([{ content: null }, { content: 'It needs salt.' }]);
});

it('leaves no summary of a thread that says nothing any more, and makes new ones of what is said then', async () => {
  const said = await talk(api, ada, ['The bells of the tower ring at noon.']);
  const about = { input: { threadId: said.threadId } };
  const close = 'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }';
  await api.data(ada, close, about);
  await jobs();
  const summaries = async () => {
    const { rows } = await database.owner.query(
      'select level, content from mneme.summary where thread_id = $1 order by level',
      [said.threadId],
    );
    return rows;
  };
  const levels = ['day', 'month', 'session', 'thread', 'week'];
  expect((await summaries()).map(({ level }) => level)).toEqual(levels);
  expect((await redact(ada, said.messageIds[0])).errors).toEqual([]);
  await jobs();
  expect(await summaries()).toEqual([]);
  await api.data(
    ada,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    { input: { threadId: said.threadId, messages: [{ role: 'USER', content: 'The clock is slow.' }] } },
  );
  await api.data(ada, close, about);
  await jobs();
  const anew = await summaries();
  expect(anew.map(({ level }) => level)).toEqual(levels);
  expect(anew.every(({ content }) => content.includes('The clock is slow.'))).toBe(true);
});
