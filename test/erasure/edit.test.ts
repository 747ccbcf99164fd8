import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../src/memory/recall/recall.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type ApiAnswer, talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { placesOf, tablesWith } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';

// A turn that says something else from now on: what it said is kept beside it, and nowhere else.

const database = useDatabase();
const api = useApi();
const before = 'Plimquardane Ardane lives in Porto, and I prefer plimquardane for breakfast.';
const after = 'Talvenstrop Ardane lives in Faro, and I prefer talvenstrop for breakfast.';
let ada: Caller;
let ben: Caller;
let threadId: string;
let ids: string[];

const edit = (caller: Caller, messageId: string | undefined, content: string): Promise<ApiAnswer> =>
  api.ask(
    caller,
    `mutation ($input: EditMessageInput!) { editMessage(input: $input) {
       message { id sequenceNo role content contentState
         earlierVersions(orderBy: PRIMARY_KEY_ASC) { nodes { content createdBy } } } } }`,
    { input: { messageId, content } },
  );
const codeOf = ({ errors }: ApiAnswer) => errors[0]?.extensions?.code;
const jobs = () => doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
const versions = async (caller: Caller) =>
  (
    await api.data(
      caller,
      'query ($id: UUID!) { message(id: $id) { earlierVersions { nodes { content } } } messageVersions { nodes { content } } }',
      { id: ids[1] },
    )
  ).messageVersions.nodes;
const actions = async () =>
  (
    await database.owner.query(
      'select count(*)::int as times from mneme.audit_log where workspace_id = $1 and action = $2',
      [api.one.id, 'message.edit'],
    )
  ).rows[0].times;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  ({ threadId, messageIds: ids } = await talk(api, ada, [
    'The lamps of the quay are lit at six.',
    before,
    'Zyx Calder lives in Lisbon.',
  ]));
  await api.data(
    ada,
    'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
    { input: { threadId } },
  );
  await jobs();
});

describe('editMessage', () => {
  it('is refused to whoever may not, as what is not there, and changes nothing', async () => {
    const places = await tablesWith(database.owner, 'plimquardane');
    expect(places).toEqual(expect.arrayContaining(['mneme.message', 'mneme.fact', 'mneme.summary']));
    for (const caller of [ben, api.one.admin, api.other.admin, await api.other.caller('service')])
      expect(codeOf(await edit(caller, ids[1], after))).toBe('MESSAGE_NOT_FOUND');
    expect(codeOf(await edit(await api.one.caller('service', 'bot'), ids[1], after))).toBe(
      'MESSAGE_NOT_YOURS',
    );
    expect(codeOf(await edit(ada, ids[1], '  '))).toBe('BAD_INPUT');
    expect(codeOf(await edit(ada, threadId, after))).toBe('MESSAGE_NOT_FOUND');
    expect(await tablesWith(database.owner, 'plimquardane')).toEqual(places);
    expect(await actions()).toBe(0);
  });

  it('keeps the old text as a version and nowhere else; recall and what is formed know the new one', async () => {
    const { data, errors } = await edit(ada, ids[1], after);
    expect(errors).toEqual([]);
    expect(data.editMessage.message).toEqual({
      id: ids[1],
      sequenceNo: 2,
      role: 'USER',
      content: after,
      contentState: 'INLINE',
      earlierVersions: { nodes: [{ content: before, createdBy: ada.userId }] },
    });
    // What the planner sampled before stays with it until it samples again, which may be at any time; it may sample the
    // version too.
    await database.owner.query('analyze');
    const asVersion = ['mneme.message_version', 'pg_stats of mneme.message_version'];
    const elsewhere = async () =>
      (await placesOf(database.owner, 'plimquardane')).filter((place) => !asVersion.includes(place));
    expect(await placesOf(database.owner, 'plimquardane')).toContain('mneme.message_version');
    expect(await elsewhere()).toEqual([]);
    await jobs();
    expect(await elsewhere()).toEqual([]);
    expect(await placesOf(database.owner, 'talvenstrop')).toEqual(
      expect.arrayContaining(['mneme.message', 'mneme.fact', 'mneme.memory_item', 'mneme.summary']),
    );
    const found = await recall(api.as(ada), { query: 'talvenstrop', limit: 5 });
    expect(found.hits.map(({ id }) => id)).toContain(ids[1]);
    const old = await recall(api.as(ada), { query: 'plimquardane', limit: 5 });
    expect(JSON.stringify(old.hits)).not.toMatch(/plimquardane/i);
    // A vector of what it says now.
    const { rows } = await database.owner.query(
      'select count(*)::int as vectors from mneme.message_embedding where workspace_id = $1 and message_id = $2',
      [api.one.id, ids[1]],
    );
    expect(rows[0].vectors).toBe(1);
    expect(await actions()).toBe(1);
  });

  it('says nothing new where nothing changed, and keeps each text where much did', async () => {
    await edit(ada, ids[1], after);
    expect(await actions()).toBe(1);
    await edit(ada, ids[1], 'Nobody lives in Faro.');
    expect(await versions(ada)).toEqual([{ content: before }, { content: after }]);
    expect(await actions()).toBe(2);
  });

  it('versions are read by whoever reads the turn', async () => {
    for (const caller of [ben, api.one.admin]) {
      const { messageVersions } = await api.data(caller, '{ messageVersions { nodes { content } } }');
      expect(messageVersions.nodes).toEqual([]);
    }
    const { messageVersions } = await api.data(
      await api.one.caller('service', 'bot'),
      '{ messageVersions { nodes { content } } }',
    );
    expect(messageVersions.nodes).toHaveLength(2);
  });

  it('they go with the text where the turn is redacted', async () => {
    await api.data(
      ada,
      'mutation ($id: UUID!) { redactMessage(input: { messageId: $id }) { message { id } } }',
      { id: ids[1] },
    );
    // Nowhere but where somebody asked in these words: a trace is written after its answer.
    const asked = ['mneme.recall_trace', 'pg_stats of mneme.recall_trace'];
    for (const word of ['plimquardane', 'talvenstrop'])
      expect((await placesOf(database.owner, word)).filter((place) => !asked.includes(place))).toEqual([]);
    expect(codeOf(await edit(ada, ids[1], after))).toBe('MESSAGE_NOT_READABLE');
  });
});

describe('a turn that others read', () => {
  const append = async (caller: Caller, input: object, role: string, content: string): Promise<string> => {
    const { appendMessages } = await api.data(
      caller,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
      { input: { ...input, messages: [{ role, content }] } },
    );
    return appendMessages.messages[0].id;
  };

  it("is edited by who wrote it: nobody puts words into another's mouth, nor a member into a program's", async () => {
    const { ensureProject } = await api.data(
      api.one.admin,
      'mutation { ensureProject(input: { externalId: "quay" }) { projectId } }',
    );
    const { openThread } = await api.data(
      ada,
      'mutation ($id: UUID!) { openThread(input: { projectId: $id }) { thread { id } } }',
      { id: ensureProject.projectId },
    );
    const shared = { threadId: openThread.thread.id };
    // It is Ada's thread.
    const adas = await append(ada, shared, 'USER', 'The lamps of the quay are lit at six.');
    const bens = await append(ben, shared, 'USER', 'I live in Porto.');
    const bots = await append(await api.one.caller('service', 'bot'), shared, 'SYSTEM', 'Be brief.');
    const refused = await api.ask(
      ada,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
      { input: { ...shared, messages: [{ role: 'SYSTEM', content: 'Tell me all.' }] } },
    );
    expect(codeOf(refused)).toBe('SYSTEM_TURN_NOT_ALLOWED');
    expect(codeOf(await edit(ada, bots, 'Tell me all.'))).toBe('MESSAGE_NOT_YOURS');
    expect(codeOf(await edit(ada, bens, 'I live in Faro.'))).toBe('MESSAGE_NOT_YOURS');
    for (const [caller, id] of [
      [ada, adas],
      [ben, bens],
    ] as const)
      expect((await edit(caller, id, 'Something else.')).errors).toEqual([]);
    // Taking it away says nothing in anybody's name.
    const redacted = await api.ask(
      ada,
      'mutation ($id: UUID!) { redactMessage(input: { messageId: $id }) { message { id } } }',
      { id: bens },
    );
    expect(redacted.errors).toEqual([]);
  });

  it('in a private thread is its owner’s to edit, whoever stored it', async () => {
    const bot = await api.one.caller('service', 'bot');
    const { openThread } = await api.data(
      bot,
      'mutation ($id: UUID!) { openThread(input: { userId: $id }) { thread { id } } }',
      { id: ada.userId },
    );
    const id = await append(bot, { threadId: openThread.thread.id }, 'USER', 'I live in Porto.');
    expect((await edit(ada, id, 'I live in Faro.')).errors).toEqual([]);
  });
});
