import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newSealingKey, readSealingKey, SealedChain } from '../../../src/client/sealed-chain.ts';
import { archiveTexts } from '../../../src/memory/archive/archive.ts';
import { addDocument } from '../../../src/memory/documents/documents.ts';
import { remember, sealedMemory } from '../../../src/memory/knowledge/memories.ts';
import { appendSealedTurns } from '../../../src/memory/sealed/session-chain.ts';
import { renewBlobs } from '../../../src/memory/sealed/upkeep.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { BlobError } from '../../../src/providers/blobs/error.ts';
import { createBlobStores } from '../../../src/providers/config.ts';
import { providerSettings } from '../../../src/providers/settings.ts';
import { publisherToken, startWalrus, type WalrusServer } from '../../providers/blobs/walrus-server.ts';
import { blobDirectory } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');

let walrus: WalrusServer;
beforeAll(async () => {
  walrus = await startWalrus();
});
afterAll(() => walrus.close());
beforeEach(() => {
  walrus.held.clear();
  walrus.seen.length = 0;
});

const onWalrus = (epochs: number, epochDays: number): MemoryServices => ({
  ...services,
  ...createBlobStores(
    providerSettings.parse({
      MNEME_BLOB_STORE: 'walrus',
      MNEME_BLOB_DIR: blobDirectory(),
      MNEME_WALRUS_PUBLISHER: walrus.url,
      MNEME_WALRUS_AGGREGATOR: walrus.url,
      MNEME_WALRUS_TOKEN: publisherToken,
      MNEME_WALRUS_EPOCHS: String(epochs),
      MNEME_WALRUS_EPOCH_DAYS: String(epochDays),
    }),
  ),
});
const worker = (): Caller => ({ role: 'worker', workspaceId: workspace.id, userId: null, requestId: null });
const renew = (given: MemoryServices) =>
  renewBlobs({ services: { ...given, pool: database.runnerPool }, caller: worker() });
const puts = () => walrus.seen.filter(({ method }) => method === 'PUT').length;

/** Something of every kind that points at a blob. */
async function keepAll(given: MemoryServices): Promise<string> {
  const { memoryId } = await remember(
    { services: given, caller: dana },
    { kind: 'note', content: 'Sealed.', sealed: true },
  );
  const chain = new SealedChain(await readSealingKey(newSealingKey()), 'chat');
  for (const content of ['one', 'two']) {
    const made = await chain.make([{ role: 'USER', content }], false);
    await appendSealedTurns({ services: given, caller: dana }, { sessionKey: 'chat', blob: made.blob });
    chain.made(made);
  }
  const { threadId } = await openThread({ services: given, caller: dana }, { channel: 'chat' });
  await appendMessages(
    { services: given, caller: dana },
    {
      threadId,
      messages: [{ role: 'user', content: 'An old one.', occurredAt: '2026-01-05T10:00:00Z' }],
    },
  );
  await addDocument(
    { services: given, caller: dana },
    { name: 'list.md', text: '# List\n\nBolts and nuts.' },
  );
  await doJobs(database, given, workspace.id);
  await archiveTexts({ services: { ...given, pool: database.runnerPool }, caller: worker() }, new Date());
  return memoryId;
}
/** The blobs of the workspace by table, store, and whether somebody has to renew them. */
async function places() {
  const tables = ['sealed_text', 'sealed_session_blob', 'data_key', 'archive_object'];
  const found = tables.map(async (table) => {
    const { rows } = await database.owner.query<{ place: string }>(
      `select blob_store || ' ' || coalesce(to_jsonb(t) ->> 'expires_at' is not null, false) as place
       from mneme_private.${table} t where workspace_id = $1`,
      [workspace.id],
    );
    return [table, rows.map(({ place }) => place)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
/** As if so many days had passed. */
const wait = (days: number) =>
  Promise.all(
    ['sealed_text', 'sealed_session_blob'].map((table) =>
      database.owner.query(
        `update mneme_private.${table} set expires_at = expires_at - make_interval(days => $2) where workspace_id = $1`,
        [workspace.id, days],
      ),
    ),
  );

it('every blob in a store that forgets is renewed in time, and none is without a date', async () => {
  const given = onWalrus(26, 14);
  const memoryId = await keepAll(given);
  expect(await places()).toEqual({
    sealed_text: ['walrus true'],
    sealed_session_blob: ['walrus true', 'walrus true'],
    // What must be deletable lies in the directory.
    data_key: ['local false'],
    archive_object: ['local false'],
  });
  expect(walrus.held.size).toBe(3);
  expect(await renew(given)).toBe(0);
  // 350 days are counted on.
  await wait(280);
  expect(await renew(given)).toBe(0);
  await wait(20);
  expect(await renew(given)).toBe(3);
  expect(puts()).toBe(6);
  expect(await renew(given)).toBe(0);
  expect(walrus.held.size).toBe(3);
  expect(await sealedMemory({ services: given, caller: dana }, { memoryId })).toMatchObject({
    text: 'Sealed.',
  });
});

it('where an epoch is a day, blobs are renewed after half of their time, and not always', async () => {
  const given = onWalrus(26, 1);
  await keepAll(given);
  expect(await renew(given)).toBe(0);
  await wait(12);
  expect(await renew(given)).toBe(0);
  await wait(1);
  expect(await renew(given)).toBe(3);
  expect(await renew(given)).toBe(0);
});

it('one that is lost keeps no other from being renewed', async () => {
  const given = onWalrus(26, 1);
  await keepAll(given);
  const [first] = walrus.held.keys();
  walrus.held.delete(first ?? '');
  await wait(20);
  expect(await renew(given)).toBe(2);
});

it('a store that is away is not asked for every blob', async () => {
  const given = onWalrus(26, 1);
  for (let count = 0; count < 30; count += 1) {
    await remember(
      { services: given, caller: dana },
      { kind: 'note', content: `number ${count}`, sealed: true },
    );
  }
  await wait(20);
  let asked = 0;
  const renewOnce = async () => {
    asked += 1;
    throw new BlobError('BLOB_UNAVAILABLE', 'away');
  };
  expect(await renew({ ...given, blobs: { ...given.blobs, renew: renewOnce } })).toBe(0);
  expect(asked).toBeGreaterThanOrEqual(10);
  expect(asked).toBeLessThan(20);
  expect(await renew(given)).toBe(30);
});
