import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { eraseUser, redactMessage } from '../../../src/memory/erasure/erase.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { removeTranscripts } from '../../../src/memory/formation/transcripts.ts';
import { forgetMemory, sealedMemory } from '../../../src/memory/knowledge/memories.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { forgetOpenedKeys } from '../../../src/memory/sealed/data-key.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { closeThread, openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type { Extraction, ExtractionWindow, Extractor } from '../../../src/providers/extractor.ts';
import { blobDirectory } from '../../support/database.ts';
import { placesOf, tablesWith } from '../../support/dump.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

const worker = (): Caller => ({ role: 'worker', workspaceId: workspace.id, userId: null, requestId: null });
const jobs = (given: MemoryServices = services) => doJobs(database, given, workspace.id);
async function say(lines: string[], caller = dana, thread: object = {}) {
  const { threadId } = await openThread(as(caller), { externalId: lines[0] ?? 't', ...thread });
  const messages = lines.map((content) => ({ role: 'user' as const, content }));
  const { messageIds } = await appendMessages(as(caller), { threadId, messages });
  return { threadId, messageIds };
}
const formed = async () =>
  (
    await database.owner.query(
      `select id, kind, content, content_state, subject, reason, category, key, value, tags, status, content_hash, owner_user_id, extracted_by
       from mneme.memory_item where workspace_id = $1 order by id`,
      [workspace.id],
    )
  ).rows;
const count = async (table: string) =>
  (await database.owner.query(`select from mneme.${table} where workspace_id = $1`, [workspace.id])).rowCount;

/** Said with another word in each test: the database holds what the others said. */
const told = (word: string) => [
  `I prefer ${word} over aspirin.`,
  `We decided to use ${word} for the trial because it is cheap.`,
  `Remind me to order ${word} by Friday.`,
  `I live in ${word}burg with my sister ${word}a.`,
];

beforeEach(async () => {
  await updateWorkspace(as(workspace.admin), { sealMemories: true });
});

describe('memories formed where memories are sealed', () => {
  it('are sealed as they are written, found by their meaning, and opened for their owner', async () => {
    const word = 'Zyxolantin';
    await say(told(word));
    await jobs();
    const rows = await formed();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        content: null,
        content_state: 'sealed',
        subject: null,
        reason: null,
        category: null,
        key: null,
        value: null,
        tags: [],
        content_hash: null,
        owner_user_id: dana.userId,
        extracted_by: expect.any(String),
      });
    }
    const texts = await Promise.all(
      rows.map(async ({ id }) => (await sealedMemory(as(dana), { memoryId: id })).text),
    );
    expect(texts.join(' ')).toContain(`I prefer ${word} over aspirin`);
    const { hits } = await recall(as(dana), {
      query: 'What do I prefer over aspirin?',
      kinds: ['memory'],
    });
    expect(hits[0]).toMatchObject({
      text: expect.stringContaining(`${word} over aspirin`),
      contentState: 'sealed',
    });
    for (const table of ['fact', 'entity', 'mention', 'summary', 'memory_entity'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('leave no word anywhere once the transcript is gone, in privacy mode', async () => {
    const word = 'Quorvelin';
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const logged: MemoryServices = { ...services, log };
    await updateWorkspace(as(workspace.admin), { privacyMode: true, removeOlderTranscripts: true });
    const { threadId } = await say(told(word), dana, { externalId: 'call-7' });
    await jobs(logged);
    // While the turns stand, they are what tells.
    expect(await tablesWith(database.owner, word)).toEqual(['mneme.message', 'mneme_private.term_delta']);
    await closeThread(as(dana), { threadId });
    await jobs(logged);
    expect(
      await removeTranscripts({ services: { ...logged, pool: database.runnerPool }, caller: worker() }),
    ).toBe(told(word).length);
    await jobs(logged);
    const { hits } = await recall(
      { services: logged, caller: dana },
      { query: 'What do I prefer over aspirin?' },
    );
    expect(hits[0]?.text).toContain(word);
    const pack = await buildContext(
      { services: logged, caller: dana },
      {
        query: 'What should I order by Friday?',
        tokenBudget: 2_000,
      },
    );
    expect(JSON.stringify(pack.messages)).toContain(`order ${word}`);
    await pendingTraces();
    expect(await placesOf(database.owner, word)).toEqual([]);
    expect(lines.join('')).not.toContain(word);
  });

  it('are confirmed by the same words, and formed anew after they were forgotten', async () => {
    const word = 'Brimaxone';
    await say(told(word).slice(0, 1));
    await jobs();
    const [first] = await formed();
    await say(told(word).slice(0, 1), dana, { externalId: 'again' });
    await jobs();
    expect(await formed()).toHaveLength(1);
    // Nor is it sealed and stored again.
    expect(await readdir(join(blobDirectory(), workspace.id, 'sealed'))).toHaveLength(1);
    const { rowCount } = await database.owner.query('select from mneme.memory_source where memory_id = $1', [
      first.id,
    ]);
    expect(rowCount).toBe(2);
    await forgetMemory(as(dana), { memoryId: first.id });
    await say(told(word).slice(0, 1), dana, { externalId: 'anew' });
    await jobs();
    expect((await formed()).filter(({ content_state }) => content_state === 'sealed')).toHaveLength(1);
  });

  it('are one where what was forgotten is said twice in a window, which is read again too', async () => {
    const [line = ''] = told('Ostravelin');
    await say([line]);
    await jobs();
    const [first] = await formed();
    await forgetMemory(as(dana), { memoryId: first.id });
    const { messageIds } = await say([line, line], dana, { externalId: 'anew' });
    const sealed = async () => (await formed()).filter(({ content_state }) => content_state === 'sealed');
    const sources = async () =>
      (
        await database.owner.query(
          'select message_id as id from mneme.memory_source where memory_id = $1 order by id',
          [(await sealed())[0]?.id],
        )
      ).rows.map(({ id }) => id);
    await jobs();
    expect([(await sealed()).length, await sources()]).toEqual([1, messageIds]);

    await database.owner.query('delete from mneme_private.extracted_turn where message_id = any ($1)', [
      messageIds,
    ]);
    await extractTurns(
      { services: { ...services, pool: database.runnerPool }, caller: worker() },
      messageIds,
    );
    expect([(await sealed()).length, await sources()]).toEqual([1, messageIds]);
  });

  it('go with their turn, and with their owner, blobs and all', async () => {
    const word = 'Gralvestin';
    const folder = join(blobDirectory(), workspace.id, 'sealed');
    const { messageIds } = await say([`I prefer ${word} over aspirin.`, `I like ${word} tea with honey.`]);
    await jobs();
    expect(await readdir(folder)).toHaveLength(2);
    await redactMessage(as(dana), { messageId: messageIds[0] ?? '' });
    expect(await formed()).toHaveLength(1);
    await eraseUser(as(workspace.admin), { userId: dana.userId });
    expect(await formed()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(await placesOf(database.owner, word)).toEqual([]);
  });

  it('stand while one of the turns stays that say them, and open from it alone', async () => {
    const word = 'Dromavelin';
    const once = await say([`I prefer ${word} over aspirin.`], dana, { externalId: 'once' });
    const again = await say([`I prefer ${word} over aspirin.`], dana, { externalId: 'again' });
    await jobs();
    expect(await formed()).toHaveLength(1);
    const sources = async () =>
      (
        await database.owner.query(
          'select message_id as id from mneme.memory_source where workspace_id = $1 order by message_id',
          [workspace.id],
        )
      ).rows.map(({ id }) => id);
    expect(await sources()).toEqual([...once.messageIds, ...again.messageIds].sort());

    await redactMessage(as(dana), { messageId: once.messageIds[0] ?? '' });
    await jobs();
    const [left, ...more] = await formed();
    expect([more, await sources()]).toEqual([[], again.messageIds]);
    const { text } = await sealedMemory(as(dana), { memoryId: left.id });
    expect(text).toContain(`prefer ${word} over aspirin`);

    await redactMessage(as(dana), { messageId: again.messageIds[0] ?? '' });
    await jobs();
    expect([await formed(), await placesOf(database.owner, word)]).toEqual([[], []]);
  });

  it('wait for the master key and the store, and are never written in the clear instead', async () => {
    const word = 'Thraxidol';
    await say(told(word));
    await expect(jobs({ ...services, masterKeys: null })).rejects.toMatchObject({
      code: 'SEALING_NOT_CONFIGURED',
    });
    expect(await formed()).toEqual([]);
    forgetOpenedKeys();
  });

  it('are in the clear of whoever has another setting, and where others read the conversation', async () => {
    const word = 'Velnorine';
    await database.owner.query('update mneme.workspace_user set seal_memories = false where id = $1', [
      ben.userId,
    ]);
    await say([`I prefer ${word}ben over aspirin.`], ben);
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    await say([`I prefer ${word}all over aspirin.`], dana, { projectId });
    await jobs();
    expect((await formed()).map(({ content_state }) => content_state)).toEqual(['inline', 'inline']);
    expect(await count('summary')).toBeGreaterThan(0);
  });

  it('are no answer of a model that is kept', async () => {
    const word = 'Plorqualin';
    const answered: Extraction = { memories: [], entities: [], facts: [] };
    const model: Extractor = {
      name: 'model',
      extract: async ({ turns }: ExtractionWindow) => ({
        ...answered,
        memories: turns.map(({ id, content }) => ({
          kind: 'preference',
          content,
          category: 'health',
          key: 'medicine',
          value: word,
          reason: `${word} is cheap`,
          confidence: 0.9,
          salience: 0.6,
          about: 'user' as const,
          entities: [word],
          sourceTurnId: id,
        })),
        facts: turns.map(({ id }) => ({
          subject: 'Dana',
          predicate: 'takes',
          object: word,
          sourceTurnId: id,
          confidence: 0.9,
          objectIsEntity: false,
          functional: true,
        })),
      }),
      metered: {
        model: 'test-model',
        window: { turns: 10, tokens: 1_000, waitMs: 0 },
        signature: (input: ExtractionWindow) => JSON.stringify(input.turns.map(({ content }) => content)),
        estimateTokens: () => 10,
        fallback: services.extractor,
      },
    };
    await say([`I take ${word}.`], dana, { externalId: 'call-8' });
    await jobs({ ...services, extractor: model });
    expect(await formed()).toEqual([
      expect.objectContaining({ content: null, content_state: 'sealed', value: null }),
    ]);
    expect(await tablesWith(database.owner, word)).toEqual(['mneme.message', 'mneme_private.term_delta']);
    expect(await readdir(join(blobDirectory(), workspace.id, 'sealed'))).toHaveLength(1);
  });
});
