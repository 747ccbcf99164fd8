import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { embedRows } from '../../../src/memory/embedding/embed-rows.ts';
import { eraseUser } from '../../../src/memory/erasure/erase.ts';
import { forgetMemory, remember, sealedMemory } from '../../../src/memory/knowledge/memories.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { forgetOpenedKeys, openDataKey } from '../../../src/memory/sealed/data-key.ts';
import { destroySealingKey } from '../../../src/memory/sealed/destroy-key.ts';
import { deleteDueBlobs, renewBlobs, rewrapDataKeys } from '../../../src/memory/sealed/upkeep.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { parseMasterKeys } from '../../../src/providers/master-key.ts';
import type { Reranker } from '../../../src/providers/reranker.ts';
import { blobDirectory, testMasterKey } from '../../support/database.ts';
import { placesOf } from '../../support/dump.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben, bot } = useWorkspace(
  { dana: 'member', ben: 'member', bot: 'service' },
  'for each test',
);

const insulin = 'I take Humalogium insulin at eight and tell nobody about it.';
const worker = (): Caller => ({ role: 'worker', workspaceId: workspace.id, userId: null, requestId: null });
const jobs = (given: MemoryServices = services) => doJobs(database, given, workspace.id);

async function seal(content = insulin, caller = dana, more: Partial<Parameters<typeof remember>[1]> = {}) {
  const { memoryId } = await remember(as(caller), { kind: 'note', content, sealed: true, ...more });
  return memoryId;
}
async function hitOf(memoryId: string, caller = dana, given: MemoryServices = services, more = {}) {
  const { hits } = await recall(
    { services: given, caller },
    { query: 'When do I take Humalogium insulin?', ...more },
  );
  return hits.find(({ id }) => id === memoryId);
}
async function sealedRow(memoryId: string) {
  const { rows } = await database.owner.query(
    'select * from mneme_private.sealed_text where memory_id = $1',
    [memoryId],
  );
  return rows[0];
}
const fileOf = (pointer: string) => join(blobDirectory(), pointer);
const deleteDue = (given: MemoryServices = services) =>
  deleteDueBlobs(given, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
const withMasters = (text: string): MemoryServices => {
  const keys = parseMasterKeys(text);
  if (!keys) throw new Error('not a master key');
  return { ...services, masterKeys: async () => keys };
};
/** Rows of the workspace that only a broken or hostile database would hold. */
const tamper = (statement: string, values: unknown[]) => database.owner.query(statement, values);

describe('a sealed memory', () => {
  it('is found by its meaning, and opened for its owner, who is told that it was sealed', async () => {
    const memoryId = await seal();
    expect(await jobs()).toContain('embed');
    expect(await hitOf(memoryId)).toMatchObject({
      text: insulin,
      contentState: 'sealed',
      arms: expect.arrayContaining([expect.objectContaining({ arm: 'vector' })]),
    });
    expect(await sealedMemory(as(dana), { memoryId })).toEqual({ text: insulin, problem: null });
  });

  it('can be stated again after a restore without the blob store, once somebody says that the key is lost', async () => {
    const before = await seal();
    const { rows } = await database.owner.query(
      'select blob_pointer from mneme_private.data_key where owner_user_id = $1',
      [dana.userId],
    );
    await rm(fileOf(rows[0].blob_pointer));
    forgetOpenedKeys();
    await expect(seal()).rejects.toMatchObject({ code: 'DATA_KEY_LOST' });
    await destroySealingKey(as(dana), { userId: dana.userId });
    const after = await seal('My locker has the number forty.');
    expect((await sealedMemory(as(dana), { memoryId: after })).text).toBe('My locker has the number forty.');
    expect((await sealedMemory(as(dana), { memoryId: before })).problem?.code).toBe('DATA_KEY_DESTROYED');
  });

  it('is read by a reranker on this machine, and by no other', async () => {
    const memoryId = await seal();
    for (const content of ['Humalogium insulin must be kept cool.', 'The pharmacy sells Humalogium insulin.'])
      await remember(as(dana), { kind: 'note', content });
    await jobs();
    const texts: string[] = [];
    const reading = (local: boolean): Reranker => ({
      name: 'reading',
      ...(local ? { local } : {}),
      scores: 'relevance',
      rerank: async (_, documents) => {
        texts.push(...documents.map(({ text }) => text));
        return documents.map(({ text }) => (text === insulin ? 1 : 0));
      },
    });
    await hitOf(memoryId, dana, { ...services, reranker: reading(false) });
    expect(texts).not.toContain(insulin);
    expect(await hitOf(memoryId, dana, { ...services, reranker: reading(true) })).toMatchObject({
      text: insulin,
      rank: 1,
      arms: expect.arrayContaining([expect.objectContaining({ arm: 'rerank' })]),
    });
    texts.length = 0;
    await hitOf(memoryId, ben, { ...services, reranker: reading(true) });
    expect(texts).not.toContain(insulin);
  });

  it('leaves no word of it in the database, its jobs and traces, the log or the blobs', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const logged: MemoryServices = { ...services, log };
    const word = 'Halquistine';
    const { memoryId } = await remember(
      { services: logged, caller: dana },
      {
        kind: 'note',
        content: `I take ${word} at eight.`,
        sealed: true,
      },
    );
    await jobs(logged);
    const { hits } = await recall({ services: logged, caller: dana }, { query: 'What do I take at eight?' });
    expect(hits.find(({ id }) => id === memoryId)?.text).toContain(word);
    await buildContext(
      { services: logged, caller: dana },
      { query: 'What do I take at eight?', tokenBudget: 2_000 },
    );
    await pendingTraces();
    expect(await placesOf(database.owner, word)).toEqual([]);
    expect(lines.join('')).not.toContain(word);
    const folder = join(blobDirectory(), workspace.id, 'sealed');
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      expect(bytes.includes(word)).toBe(false);
      expect(bytes.includes(Buffer.from(word).toString('base64url').slice(0, 10))).toBe(false);
    }
    const { rows } = await tamper('select * from mneme.memory_item where id = $1', [memoryId]);
    expect(rows[0]).toMatchObject({
      content: null,
      content_normalized: null,
      content_hash: null,
      fts: '',
      content_state: 'sealed',
      owner_user_id: dana.userId,
    });
  });

  it('opens for a service that acts for its owner, and for nobody else who sees it', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const memoryId = await seal(insulin, dana, { projectId });
    await jobs();
    // Nor does anything tell how near a guess of its text comes.
    const refused = {
      text: null,
      contentState: 'sealed',
      textProblem: { code: 'SEALED_FOR_OWNER' },
      score: 0,
      similarity: null,
      arms: [],
    };
    for (const caller of [ben, workspace.admin, bot]) {
      expect(await hitOf(memoryId, caller)).toMatchObject(refused);
      expect(await sealedMemory(as(caller), { memoryId })).toMatchObject({
        text: null,
        problem: { code: 'SEALED_FOR_OWNER' },
      });
    }
    expect(await hitOf(memoryId, bot, services, { userId: dana.userId })).toMatchObject({ text: insulin });
    await expect(sealedMemory(as(ben), { memoryId, userId: dana.userId })).rejects.toMatchObject({
      code: 'USER_ID_NOT_ALLOWED',
    });
    const own = await seal(insulin, ben);
    await expect(sealedMemory(as(dana), { memoryId: own })).rejects.toMatchObject({
      code: 'MEMORY_NOT_FOUND',
    });
  });

  it('goes into the prompt of its owner', async () => {
    await seal();
    await jobs();
    const query = 'When do I take Humalogium insulin?';
    const pack = await buildContext(as(dana), { query, tokenBudget: 2_000 });
    expect(JSON.stringify(pack.messages)).toContain('I take Humalogium insulin at eight');
  });

  it('is not found where it is not to be, and read all the same', async () => {
    const memoryId = await seal(insulin, dana, { recallable: false });
    await jobs();
    expect(await hitOf(memoryId)).toBeUndefined();
    const { rowCount } = await tamper('select from mneme.memory_embedding where memory_id = $1', [memoryId]);
    expect(rowCount).toBe(0);
    expect(await sealedMemory(as(dana), { memoryId })).toMatchObject({ text: insulin });
  });

  it('is stored once under an idempotency key; what was sealed in vain is deleted', async () => {
    const first = await seal(insulin, dana, { idempotencyKey: 'k' });
    expect(await seal('something else', dana, { idempotencyKey: 'k' })).toBe(first);
    const folder = join(blobDirectory(), workspace.id, 'sealed');
    expect(await readdir(folder)).toHaveLength(2);
    await tamper(
      'update mneme_private.blob_to_delete set due_at = now() where starts_with(blob_pointer, $1)',
      [workspace.id],
    );
    expect(await deleteDue()).toBeGreaterThanOrEqual(1);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await sealedMemory(as(dana), { memoryId: first })).toMatchObject({ text: insulin });
  });

  it('alone can be kept from recall', async () => {
    await expect(remember(as(dana), { kind: 'note', content: 'x', recallable: false })).rejects.toMatchObject(
      { code: 'BAD_INPUT' },
    );
  });

  it('needs a master key', async () => {
    const without = { ...services, masterKeys: null };
    const input = { kind: 'note' as const, content: insulin, sealed: true };
    await expect(remember({ services: without, caller: dana }, input)).rejects.toMatchObject({
      code: 'SEALING_NOT_CONFIGURED',
    });
    await expect(remember(as(bot), input)).resolves.toMatchObject({ memoryId: expect.any(String) });
  });

  it('is what policy makes of a memory, of the workspace or of the user', async () => {
    const stated = async (caller: Caller, more = {}) => {
      const { memoryId } = await remember(as(caller), { kind: 'note', content: insulin, ...more });
      return (await sealedRow(memoryId)) !== undefined;
    };
    expect(await stated(dana)).toBe(false);
    await updateWorkspace(as(workspace.admin), { sealMemories: true });
    expect(await stated(dana)).toBe(true);
    await expect(stated(dana, { sealed: false })).rejects.toMatchObject({ code: 'SEALING_REQUIRED' });
    await tamper('update mneme.workspace_user set seal_memories = false where id = $1', [dana.userId]);
    expect(await stated(dana)).toBe(false);
    expect(await stated(ben)).toBe(true);
  });
});

describe('a blob that is not what was stored', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = [await seal(), await seal('I take Humalogium insulin at nine.')];
    await jobs();
  });
  const problems = async (given: MemoryServices = services) => {
    const { hits } = await recall(
      { services: given, caller: dana },
      { query: 'When do I take Humalogium insulin?' },
    );
    return ids.map((id) => hits.find((hit) => hit.id === id)?.textProblem?.code ?? null);
  };

  it('is refused where two were swapped, whatever the rows say', async () => {
    const [one, other] = [await sealedRow(ids[0] ?? ''), await sealedRow(ids[1] ?? '')];
    for (const [id, row] of [
      [ids[0], other],
      [ids[1], one],
    ]) {
      await tamper(
        'update mneme_private.sealed_text set blob_pointer = $2, blob_hash = $3, byte_size = $4 where memory_id = $1',
        [id, row.blob_pointer, row.blob_hash, row.byte_size],
      );
    }
    expect(await problems()).toEqual(['SEALED_TEXT_REFUSED', 'SEALED_TEXT_REFUSED']);
  });
  it('is an error of its hit alone: missing, altered, shortened', async () => {
    const { blob_pointer: pointer } = await sealedRow(ids[0] ?? '');
    const bytes = await readFile(fileOf(pointer));
    await writeFile(fileOf(pointer), bytes.subarray(0, 20));
    expect(await problems()).toEqual(['BLOB_TRUNCATED', null]);
    await writeFile(fileOf(pointer), Buffer.alloc(bytes.byteLength, 1));
    expect(await problems()).toEqual(['BLOB_CORRUPT', null]);
    await rm(fileOf(pointer));
    expect(await problems()).toEqual(['BLOB_MISSING', null]);
  });
  it('is an error of its hit where the store never answers', async () => {
    const silent: MemoryServices = {
      ...services,
      blobs: {
        ...services.blobs,
        async *get(_, signal) {
          await new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
          );
          yield Buffer.alloc(0);
        },
      },
    };
    expect(await problems(silent)).toEqual(['BLOB_TIMEOUT', 'BLOB_TIMEOUT']);
  });
  it('has its vector made when it can be opened again', async () => {
    const again = await seal('I take Humalogium insulin at eleven.');
    forgetOpenedKeys();
    await expect(jobs({ ...services, masterKeys: null })).rejects.toMatchObject({ code: 'BLOB_UNAVAILABLE' });
    await embedRows({ services: { ...services, pool: database.runnerPool }, caller: worker() }, 'memory', [
      again,
    ]);
    expect(await hitOf(again)).toMatchObject({ text: 'I take Humalogium insulin at eleven.' });
  });
});

describe('keys', () => {
  it('are wrapped with another master key while they are used', async () => {
    const memoryId = await seal();
    await jobs();
    const fresh = `next:${Buffer.alloc(32, 9).toString('base64')}`;
    const both = withMasters(`${fresh},${testMasterKey}`);
    const reading = Promise.all(
      Array.from({ length: 20 }, () => sealedMemory({ services: both, caller: dana }, { memoryId })),
    );
    expect(await rewrapDataKeys({ services: { ...both, pool: database.runnerPool }, caller: worker() })).toBe(
      1,
    );
    expect(await rewrapDataKeys({ services: { ...both, pool: database.runnerPool }, caller: worker() })).toBe(
      0,
    );
    for (const { text } of await reading) expect(text).toBe(insulin);
    expect(await sealedMemory({ services: withMasters(fresh), caller: dana }, { memoryId })).toMatchObject({
      text: insulin,
    });
    const second = await remember(
      { services: withMasters(fresh), caller: ben },
      { kind: 'note', content: 'x', sealed: true },
    );
    expect(second.memoryId).toBeDefined();
    const { rows } = await tamper(
      'select distinct master_key_id from mneme_private.data_key where workspace_id = $1',
      [workspace.id],
    );
    expect(rows).toEqual([{ master_key_id: 'next' }]);
  });

  it('open nothing with another master key, or in the place of another owner', async () => {
    const memoryId = await seal();
    await seal(insulin, ben);
    const keys = 'select id, wrapped from mneme_private.data_key where owner_user_id = $1';
    const [{ id, wrapped }] = (await tamper(keys, [dana.userId])).rows;
    // Another server, which has not opened it before.
    const row = { id: `${id}-unknown`, wrapped, blobStore: 'local', blobPointer: '', blobHash: '' } as const;
    await expect(openDataKey(services, workspace.id, row, 'memory text')).rejects.toMatchObject({
      code: 'DATA_KEY_UNREADABLE',
    });
    const strange = withMasters(`test:${Buffer.alloc(32, 1).toString('base64')}`);
    await expect(openDataKey(strange, workspace.id, row, 'memory text')).rejects.toMatchObject({
      code: 'DATA_KEY_UNREADABLE',
    });
    const unknown = withMasters(`other:${Buffer.alloc(32, 1).toString('base64')}`);
    await expect(openDataKey(unknown, workspace.id, row, 'memory text')).rejects.toMatchObject({
      code: 'MASTER_KEY_UNKNOWN',
    });
    expect(await sealedMemory(as(dana), { memoryId })).toMatchObject({ text: insulin });
  });

  it('once destroyed open nothing at once, with a backup of the database neither', async () => {
    const memoryId = await seal();
    const bens = await seal(insulin, ben);
    await jobs();
    const [before] = (
      await tamper('select * from mneme_private.data_key where owner_user_id = $1', [dana.userId])
    ).rows;
    await expect(destroySealingKey(as(ben), { userId: dana.userId })).rejects.toMatchObject({
      detail: 'ADMIN_REQUIRED',
    });
    expect(await destroySealingKey(as(dana), { userId: dana.userId })).toEqual({ destroyed: 1 });
    const gone = { text: null, problem: { code: 'DATA_KEY_DESTROYED' } };
    expect(await sealedMemory(as(dana), { memoryId })).toMatchObject(gone);
    expect(await hitOf(memoryId)).toBeUndefined();
    await expect(readFile(fileOf(before.blob_pointer))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await sealedMemory(as(ben), { memoryId: bens })).toMatchObject({ text: insulin });
    // What is sealed from then on has another key.
    const later = await seal('I take Humalogium insulin at noon.');
    expect(await sealedMemory(as(dana), { memoryId: later })).toMatchObject({ problem: null });
    // A backup holds what was wrapped; what unwraps it is gone.
    const restored = {
      id: before.id,
      wrapped: before.wrapped,
      blobStore: 'local',
      blobPointer: before.blob_pointer,
      blobHash: before.blob_hash.toString('hex'),
    } as const;
    // As a server that never opened it.
    forgetOpenedKeys();
    await expect(openDataKey(services, workspace.id, restored, 'memory text')).rejects.toMatchObject({
      code: 'BLOB_MISSING',
    });
    expect(await destroySealingKey(as(workspace.admin), { userId: dana.userId })).toEqual({
      destroyed: 1,
    });
  });
});

describe('what goes', () => {
  it('takes its blob with it: forgotten, or erased with its owner, whose key goes too', async () => {
    const forgotten = await seal();
    const erased = await seal();
    await seal(insulin, ben);
    const files = [await sealedRow(forgotten), await sealedRow(erased)].map((row) =>
      fileOf(row.blob_pointer),
    );
    const [key] = (
      await tamper('select * from mneme_private.data_key where owner_user_id = $1', [dana.userId])
    ).rows;
    await forgetMemory(as(dana), { memoryId: forgotten });
    expect(await sealedRow(forgotten)).toBeUndefined();
    await deleteDue();
    await expect(readFile(files[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    await readFile(files[1] ?? '');
    await eraseUser(as(workspace.admin), { userId: dana.userId });
    await expect(readFile(files[1] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(readFile(fileOf(key.blob_pointer))).rejects.toMatchObject({ code: 'ENOENT' });
    const left = await tamper('select owner_user_id from mneme_private.data_key where workspace_id = $1', [
      workspace.id,
    ]);
    expect(left.rows).toEqual([{ owner_user_id: ben.userId }]);
  });

  it('is renewed where its store would forget it', async () => {
    const memoryId = await seal();
    await tamper(
      `update mneme_private.sealed_text set expires_at = now() + interval '10 days' where memory_id = $1`,
      [memoryId],
    );
    const until = new Date(Date.now() + 86_400_000 * 300);
    const forgetting: MemoryServices = {
      ...services,
      blobs: { ...services.blobs, renew: async (blob) => ({ ...blob, expiresAt: until }) },
    };
    expect(
      await renewBlobs({ services: { ...forgetting, pool: database.runnerPool }, caller: worker() }),
    ).toBe(1);
    expect(
      await renewBlobs({ services: { ...forgetting, pool: database.runnerPool }, caller: worker() }),
    ).toBe(0);
    expect(await sealedRow(memoryId)).toMatchObject({ expires_at: until });
  });
});
