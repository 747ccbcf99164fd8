import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newSealingKey, readSealingKey, SealedChain } from '../../../src/client/sealed-chain.ts';
import { type BlobProblem, verifyBlobs } from '../../../src/memory/blobs/verify-blobs.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { destroySealingKey } from '../../../src/memory/sealed/destroy-key.ts';
import { appendSealedTurns } from '../../../src/memory/sealed/session-chain.ts';
import { BlobError } from '../../../src/providers/blobs/error.ts';
import { blobDirectory } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

/** What is wrong in this workspace: the database holds those of other files too. */
async function problems(bytes: boolean, blobs = services.blobs) {
  const found: BlobProblem[] = [];
  await verifyBlobs({ pool: services.pool, blobs }, { bytes, onProblem: (each) => found.push(each) });
  return found.flatMap(({ kind, workspaceId, id, code }) =>
    workspaceId === workspace.id ? [{ kind, id, code }] : [],
  );
}
async function seal(caller = dana) {
  const { memoryId } = await remember(as(caller), { kind: 'note', content: 'x', sealed: true });
  const { rows } = await database.owner.query(
    'select blob_pointer from mneme_private.sealed_text where memory_id = $1',
    [memoryId],
  );
  return { memoryId, file: join(blobDirectory(), rows[0].blob_pointer) };
}

it('names what is missing, altered or cut off, and nothing else', async () => {
  const [missing, altered, cut] = [await seal(), await seal(), await seal()];
  await seal();
  expect(await problems(true)).toEqual([]);
  await rm(missing.file);
  await writeFile(altered.file, Buffer.alloc((await stat(altered.file)).size, 1));
  await writeFile(cut.file, 'x');
  expect(await problems(false)).toEqual([{ kind: 'memory', id: missing.memoryId, code: 'BLOB_MISSING' }]);
  const codes = new Map((await problems(true)).map(({ id, code }) => [id, code]));
  expect(codes).toEqual(
    new Map([
      [missing.memoryId, 'BLOB_MISSING'],
      [altered.memoryId, 'BLOB_CORRUPT'],
      [cut.memoryId, 'BLOB_TRUNCATED'],
    ]),
  );
});

it('names a key that is missing, and none that was destroyed', async () => {
  await seal();
  await seal(ben);
  const { rows } = await database.owner.query(
    'select id, blob_pointer from mneme_private.data_key where owner_user_id = $1',
    [ben.userId],
  );
  await destroySealingKey(as(dana), { userId: dana.userId });
  expect(await problems(true)).toEqual([]);
  await rm(join(blobDirectory(), rows[0].blob_pointer));
  expect(await problems(true)).toEqual([{ kind: 'key', id: rows[0].id, code: 'BLOB_MISSING' }]);
});

it('names a blob of a sealed session', async () => {
  const chain = new SealedChain(await readSealingKey(newSealingKey()), 'chat');
  const { blob } = await chain.make([{ role: 'USER', content: 'The hatch code is 4712.' }], false);
  await appendSealedTurns(as(dana), { sessionKey: 'chat', blob });
  expect(await problems(true)).toEqual([]);
  const { rows } = await database.owner.query(
    'select session_id, blob_pointer from mneme_private.sealed_session_blob where workspace_id = $1',
    [workspace.id],
  );
  await rm(join(blobDirectory(), rows[0].blob_pointer));
  expect(await problems(true)).toEqual([{ kind: 'session', id: rows[0].session_id, code: 'BLOB_MISSING' }]);
});

it('says of each blob that its store is away, and ends after as many as it was told to', async () => {
  const { memoryId } = await seal();
  const away = {
    ...services.blobs,
    exists: async () => {
      throw new BlobError('BLOB_UNAVAILABLE', 'away');
    },
  };
  expect(await problems(false, away)).toContainEqual({
    kind: 'memory',
    id: memoryId,
    code: 'BLOB_UNAVAILABLE',
  });
  const { checked, all } = await verifyBlobs(services, {
    bytes: false,
    onProblem: () => {},
    atMost: 1_000_000,
  });
  expect([checked >= 2, all]).toEqual([true, true]);
});
