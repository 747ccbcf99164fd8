import { describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { untilBlocked } from '../support/blocked.ts';
import { doJobs } from '../support/jobs.ts';
import { append, recallQuery, rememberMutation, usePersonas } from './persona-requests.ts';

// What a request that speaks through a persona writes is hers; what is the user's, or another persona's, it leaves as it is.

const { api, database, dana, aria, kenji, bot, ids, codeOf, found, talk } = usePersonas();

describe('what a persona writes', () => {
  it('is hers: threads, turns, memories, preferences, tasks, facts', async () => {
    const { id } = await talk(kenji, 'a diary', [{ role: 'USER', content: 'The heron is called Gustav.' }]);
    const { thread } = await api.data(
      dana,
      'query ($id: UUID!) { thread(id: $id) { personaId messages { nodes { personaId } } } }',
      { id },
    );
    expect(thread).toEqual({ personaId: ids.kenji, messages: { nodes: [{ personaId: ids.kenji }] } });
    // The same key under another persona is another thread.
    expect((await talk(aria, 'a diary', [{ role: 'USER', content: 'Good morning.' }])).id).not.toBe(id);
    const note = (input: object) => api.data(kenji, rememberMutation, { input: { kind: 'NOTE', ...input } });
    expect((await note({ content: 'We call it Gustav.' })).remember.memory).toMatchObject({
      layer: 'RELATIONSHIP',
      personaId: ids.kenji,
    });
    expect((await note({ content: 'Dana rows a wherry.', layer: 'PROFILE' })).remember.memory).toMatchObject({
      layer: 'PROFILE',
      personaId: null,
    });
    const { setPreference, createTask, assertFact } = await api.data(
      kenji,
      `mutation {
        setPreference(input: { category: "tea", key: "milk", value: "oat" }) { preference { personaId } }
        createTask(input: { content: "Feed Gustav" }) { task { personaId } }
        assertFact(input: { subject: "Gustav", predicate: "lives_in", object: "the reeds" }) { fact { personaId } }
      }`,
    );
    for (const { personaId } of [setPreference.preference, createTask.task, assertFact.fact])
      expect(personaId).toBe(ids.kenji);
    const hers = await found(aria, { query: 'Gustav heron wherry oat reeds', scope: 'FULL' });
    expect(hers).toContain('Dana rows a wherry.');
    expect(hers.join('\n')).not.toMatch(/Gustav|oat|reeds/);
  });

  it('is hers too where a program speaks for the user', async () => {
    const hers = { ...bot, personaId: ids.kenji };
    const named = { userKey: 'fay' };
    const { appendMessages } = await api.data(hers, append, {
      input: { ...named, threadKey: 'fay', messages: [{ role: 'USER', content: 'I live in Turku.' }] },
    });
    const threadId = appendMessages.thread.id;
    expect(appendMessages.thread.personaId).toBe(ids.kenji);
    const stated = await api.data(
      hers,
      `mutation ($threadId: UUID!) {
        remember(input: { kind: NOTE, content: "Our boat is red.", userKey: "fay", threadId: $threadId }) {
          memory { personaId } }
        assertFact(input: { subject: "Boat", predicate: "has_colour", object: "red", userKey: "fay" }) {
          fact { personaId } }
        setPreference(input: { category: "boat", key: "colour", value: "red", userKey: "fay" }) {
          preference { personaId } }
        setTopic(input: { channel: "phone", topic: "boats", userKey: "fay" }) { topic { content } }
        closeThread(input: { threadId: $threadId }) { thread { id } }
      }`,
      { threadId },
    );
    for (const { personaId } of [
      stated.remember.memory,
      stated.assertFact.fact,
      stated.setPreference.preference,
    ])
      expect(personaId).toBe(ids.kenji);
    await doJobs(database, api.services, api.one.id);
    const asked = { input: { query: 'boat red Turku', ...named } };
    const { recall } = await api.data(hers, recallQuery, asked);
    expect(JSON.stringify(recall)).toMatch(/boat is red/);
    await pendingTraces();
    const trace =
      'query ($id: UUID!) { recallTrace(id: $id) { personaId memoryHits { nodes { memory { content } } } } }';
    const traced = (await api.data(hers, trace, { id: recall.id })).recallTrace;
    expect(traced.personaId).toBe(ids.kenji);
    expect(JSON.stringify(traced.memoryHits)).toContain('boat is red');
    const other = { ...bot, personaId: ids.aria };
    expect((await api.data(other, trace, { id: recall.id })).recallTrace).toBeNull();
    expect(JSON.stringify((await api.data(other, recallQuery, asked)).recall)).not.toContain('boat is red');
  });

  it('is a document of hers, where the user has one of the same file', async () => {
    const add = async (caller: Caller, text: string) =>
      (
        await api.data(
          caller,
          'mutation ($input: AddDocumentInput!) { addDocument(input: $input) { outcome document { id personaId } } }',
          { input: { uri: 'file:///plan.txt', name: 'plan.txt', text } },
        )
      ).addDocument;
    const shared = await add(dana, 'The regatta is in May.');
    const hers = await add(kenji, 'The regatta is in June.');
    expect(hers).toMatchObject({ outcome: 'ADDED', document: { personaId: ids.kenji } });
    expect(await add(kenji, 'The regatta is in July.')).toEqual({ ...hers, outcome: 'CHANGED' });
    const read = 'query ($id: UUID!) { sourceDocument(id: $id) { personaId chunks { nodes { content } } } }';
    expect(await api.data(aria, read, { id: shared.document.id })).toEqual({
      sourceDocument: { personaId: null, chunks: { nodes: [{ content: 'The regatta is in May.' }] } },
    });
  });

  it('changes and removes nothing that is the user’s: it is read and added to', async () => {
    const gus = await api.one.caller('member', 'gus');
    const aside = await api.one.caller('admin', 'ada');
    const made = await api.data(
      gus,
      `mutation {
        remember(input: { kind: NOTE, content: "Gus keeps llamas.", idempotencyKey: "llamas" }) { memory { id } }
        createTask(input: { content: "Shear the llamas" }) { task { id } }
        assertFact(input: { subject: "Gus", predicate: "lives_in", object: "Cusco" }) { fact { id } }
        addDocument(input: { uri: "file:///llamas.txt", name: "llamas.txt", text: "Llamas hum." }) { document { id } }
      }`,
    );
    // The key of RFC 8037, appendix A.6.
    const publicKey = '{"kty":"OKP","crv":"X25519","x":"3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}';
    await api.data(
      gus,
      'mutation ($input: RegisterOwnerKeyInput!) { registerOwnerKey(input: $input) { __typename } }',
      { input: { name: 'phone', publicKey } },
    );
    const { createTask } = await api.data(
      gus,
      'mutation { createTask(input: { content: "Feed the llamas", sealed: true }) { task { id } } }',
    );
    const [memory, task, fact, document, sealed] = [
      made.remember.memory.id,
      made.createTask.task.id,
      made.assertFact.fact.id,
      made.addDocument.document.id,
      createTask.task.id,
    ];
    const refused: [string, object][] = [
      ['forgetMemory', { memoryId: memory }],
      ['reviseMemory', { memoryId: memory, content: 'Gus keeps goats.' }],
      ['setSensitivity', { memoryId: memory, sensitivity: 'INTIMATE' }],
      ['setSensitivity', { factId: fact, sensitivity: 'INTIMATE' }],
      ['retractFact', { factId: fact }],
      ['correctFact', { factId: fact, object: 'Lima' }],
      ['removeDocument', { documentId: document }],
      ['updateTask', { taskId: task, content: 'Sell the llamas' }],
      ['updateTask', { taskId: task, status: 'CANCELLED' }],
      ['updateTask', { taskId: sealed, content: 'Sell the llamas' }],
    ];
    for (const caller of [gus, bot]) {
      for (const [name, input] of refused) {
        const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
        const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
        expect([name, await codeOf({ ...caller, personaId: ids.kenji }, mutation, { input })]).toEqual([
          name,
          'PERSONA_NOT_ALLOWED',
        ]);
      }
    }
    const through = { ...gus, personaId: ids.kenji };
    const session = 'mutation { removeSealedSession(input: { sessionKey: "s" }) { __typename } }';
    expect(await codeOf(through, session)).toBe('PERSONA_NOT_ALLOWED');
    const inHerWords = {
      kind: 'NOTE',
      content: 'Gus keeps goats.',
      layer: 'PROFILE',
      idempotencyKey: 'llamas',
    };
    expect(await codeOf(through, rememberMutation, { input: { ...inHerWords, replace: true } })).toBe(
      'PERSONA_NOT_ALLOWED',
    );
    // It is all there, as it was; a task that is done is told of to anybody.
    const seenByHer = await api.data(
      through,
      `{ facts { nodes { object } } sourceDocument(id: "${document}") { title } memoryItem(id: "${memory}") { content sensitivity } }`,
    );
    expect(seenByHer).toEqual({
      facts: { nodes: [{ object: 'Cusco' }] },
      sourceDocument: { title: expect.any(String) },
      memoryItem: { content: 'Gus keeps llamas.', sensitivity: 'NEUTRAL' },
    });
    const done = await api.data(
      through,
      `mutation { completeTask(input: { taskId: "${task}" }) { task { status personaId } } }`,
    );
    expect(done.completeTask.task).toEqual({ status: 'DONE', personaId: null });
    expect(
      await codeOf(gus, `mutation { removeDocument(input: { documentId: "${document}" }) { ok } }`),
    ).toBe(undefined);
    expect(
      await codeOf(aside, `mutation { forgetMemory(input: { memoryId: "${memory}" }) { ok } }`),
    ).not.toBe('PERSONA_NOT_ALLOWED');
  });

  it('is never another’s, nor in a thread of no persona', async () => {
    const { id } = await talk(dana, 'for all', [{ role: 'USER', content: 'The lighthouse is closed.' }]);
    expect(await found(kenji, { query: 'lighthouse' })).toContain('The lighthouse is closed.');
    const refused = async (mutation: string, input: object, type: string) =>
      codeOf(kenji, `mutation ($input: ${type}!) { ${mutation} }`, { input });
    for (const persona of [{ personaId: ids.aria }, { personaKey: 'aria' }, { personaKey: 'nobody yet' }]) {
      expect(
        await refused(
          'openThread(input: $input) { thread { id } }',
          { externalId: 'x', ...persona },
          'OpenThreadInput',
        ),
      ).toBe('PERSONA_NOT_ALLOWED');
      expect(
        await refused(
          'remember(input: $input) { memory { id } }',
          { kind: 'NOTE', content: 'x', ...persona },
          'RememberInput',
        ),
      ).toBe('PERSONA_NOT_ALLOWED');
      expect(await codeOf(kenji, recallQuery, { input: { query: 'zeppelin', ...persona } })).toBe(
        'PERSONA_NOT_ALLOWED',
      );
    }
    expect(
      await refused(
        'appendMessages(input: $input) { storedCount }',
        { threadId: id, messages: [{ role: 'USER', content: 'x' }] },
        'AppendMessagesInput',
      ),
    ).toBe('PERSONA_NOT_ALLOWED');
    const { thread } = await api.data(
      kenji,
      'query ($id: UUID!) { thread(id: $id) { messages { nodes { id content } } } }',
      { id },
    );
    const [{ id: messageId }] = thread.messages.nodes;
    expect(
      await refused(
        'editMessage(input: $input) { message { id } }',
        { messageId, content: 'x' },
        'EditMessageInput',
      ),
    ).toBe('PERSONA_NOT_ALLOWED');
  });
});

describe('a thread of no persona', () => {
  it('is read through one, and changed, moved, shared or forked through none', async () => {
    const { id: threadId } = await talk(dana, 'of nobody', [
      { role: 'USER', content: 'The harbour opens at six.' },
    ]);
    const carl = await api.one.caller('member', 'carl');
    const { thread } = await api.data(
      kenji,
      'query ($id: UUID!) { thread(id: $id) { title messages { nodes { id } } } }',
      { id: threadId },
    );
    expect(thread.title).toBe('About of nobody');
    const changes: [string, string, object][] = [
      ['updateThread', 'UpdateThreadInput', { threadId, title: 'x' }],
      ['updateThread', 'UpdateThreadInput', { threadId, projectKey: 'harbour' }],
      ['updateThread', 'UpdateThreadInput', { threadId, taxonomyPath: 'work.harbour' }],
      ['closeThread', 'CloseThreadInput', { threadId }],
      ['restoreThread', 'RestoreThreadInput', { threadId }],
      ['forkBranch', 'ForkBranchInput', { threadId, atMessageId: thread.messages.nodes[0].id }],
      ['setSensitivity', 'SetSensitivityInput', { threadId, sensitivity: 'INTIMATE' }],
      ['addThreadParticipant', 'ThreadParticipantInput', { threadId, userId: carl.userId }],
      ['removeThreadParticipant', 'ThreadParticipantInput', { threadId, userId: carl.userId }],
      ['appendMessages', 'AppendMessagesInput', { threadId, messages: [{ role: 'USER', content: 'x' }] }],
    ];
    const ada = await api.one.caller('admin', 'ada');
    for (const path of ['work', 'work.harbour'])
      await api.data(
        ada,
        'mutation ($input: CreateTaxonomyNodeInput!) { createTaxonomyNode(input: $input) { __typename } }',
        { input: { path, label: path } },
      );
    const before = await rowOf(threadId);
    for (const caller of [kenji, { ...bot, personaId: ids.kenji }])
      for (const [field, type, input] of changes)
        expect([
          field,
          await codeOf(caller, `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`, {
            input,
          }),
        ]).toEqual([field, 'PERSONA_NOT_ALLOWED']);
    const { errors } = await api.ask(
      kenji,
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { __typename } }',
      { input: { threadId } },
    );
    expect(errors[0]?.message).toMatch(/Omit the header X-Mneme-Persona, or use a token or key/);
    // Of many threads at once, hers alone are moved.
    const { fileThreads } = await api.data(
      kenji,
      'mutation ($input: FileThreadsInput!) { fileThreads(input: $input) { threads } }',
      { input: { path: 'work', threadIds: [threadId] } },
    );
    expect(fileThreads.threads).toBe(0);
    expect(await rowOf(threadId)).toEqual(before);
    // Bound to nobody, all of it is the user's.
    for (const [field, type, input] of changes.filter(([name]) => !/^(restore|setSens)/.test(name)))
      expect([
        field,
        await codeOf(dana, `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`, {
          input,
        }),
      ]).toEqual([field, undefined]);
  });

  const rowOf = async (id: string) =>
    (await database.owner.query('select * from mneme.thread where id = $1', [id])).rows;
});

describe('a thread that a persona opens', () => {
  it('is in privacy mode from its beginning, where she says so', async () => {
    const open = (caller: Caller, externalId: string) =>
      api.ask(
        caller,
        'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id personaId privacyMode } } }',
        { input: { externalId, privacyMode: true } },
      );
    for (const caller of [kenji, { ...bot, personaId: ids.kenji }]) {
      const { data, errors } = await open(caller, 'confessional');
      expect(errors).toEqual([]);
      expect(data.openThread.thread).toMatchObject({ personaId: ids.kenji, privacyMode: true });
      expect((await open(caller, 'confessional')).data.openThread).toEqual(data.openThread);
    }
    // What has turns is the user's to say.
    await talk(kenji, 'a log', [{ role: 'USER', content: 'Low tide at nine.' }]);
    expect((await open(kenji, 'a log')).errors[0]?.extensions?.code).toBe('PERSONA_NOT_ALLOWED');
  });

  it('is not taken for empty while a turn is being added to it', async () => {
    const { openThread } = await api.data(
      kenji,
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
      { input: { externalId: 'a late log' } },
    );
    const threadId: string = openThread.thread.id;
    let waiter: Promise<unknown> = Promise.resolve();
    await withSession(api.services.pool, kenji, async (session) => {
      await session.query('select mneme_operation.append_calls($1, false)', [
        JSON.stringify([{ thread: threadId, messages: [{ role: 'user', content: 'High tide at three.' }] }]),
      ]);
      waiter = codeOf(
        kenji,
        'mutation ($input: SetPrivacyModeInput!) { setPrivacyMode(input: $input) { __typename } }',
        { input: { threadId, privacyMode: true, removeOlderTranscripts: true } },
      );
      // For the branch's row.
      await untilBlocked(database, 'set_privacy_mode');
    });
    expect(await waiter).toBe('PERSONA_NOT_ALLOWED');
  });
});
