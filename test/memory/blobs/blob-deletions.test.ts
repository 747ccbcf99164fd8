import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { blobDeletions, retryBlobDeletions } from '../../../src/memory/blobs/blob-deletions.ts';
import { eraseUser } from '../../../src/memory/erasure/erase.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { deleteDueBlobs } from '../../../src/memory/sealed/upkeep.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { createBlobStores } from '../../../src/providers/config.ts';
import { providerSettings } from '../../../src/providers/settings.ts';
import { type LocalServer, startServer } from '../../providers/blobs/http-server.ts';
import { blobDirectory } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

/** A server of S3's protocol, whose objects these are. */
const objects = new Map<string, Buffer>();
/** What it answers whoever deletes; null: it deletes. */
let refusing: number | null = null;
let server: LocalServer;
let s3: MemoryServices;

beforeAll(async () => {
  server = await startServer(({ method, url, body }, response) => {
    const held = objects.get(url.pathname);
    if (method === 'PUT') {
      objects.set(url.pathname, body);
      response.writeHead(200, { etag: '"e"' }).end();
    } else if (method === 'DELETE') {
      if (refusing === null) objects.delete(url.pathname);
      response.writeHead(refusing ?? 204).end();
    } else if (!held) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': held.byteLength }).end(method === 'HEAD' ? '' : held);
  });
});
afterAll(async () => {
  await server.close();
  await database.owner.query(`delete from mneme_private.blob_to_delete where blob_store = 's3'`);
});
beforeEach(async () => {
  await database.owner.query('truncate mneme_private.blob_to_delete');
  objects.clear();
  server.seen.length = 0;
  refusing = null;
  s3 = {
    ...services,
    ...createBlobStores(
      providerSettings.parse({
        MNEME_BLOB_STORE: 's3',
        MNEME_BLOB_DIR: blobDirectory(),
        MNEME_S3_BUCKET: 'mneme',
        MNEME_S3_ENDPOINT: server.url,
        MNEME_S3_ACCESS_KEY_ID: 'id',
        MNEME_S3_SECRET_ACCESS_KEY: 'secret',
      }),
    ),
  };
});

const deleteDue = (given: MemoryServices = s3) =>
  deleteDueBlobs(given, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
const seal = (content: string, given: MemoryServices = s3, caller = dana) =>
  remember({ services: given, caller }, { kind: 'note', content, sealed: true });
const waiting = async () => {
  const { rows } = await database.owner.query<{ attempts: number; code: string | null; minutes: number }>(
    `select attempts, error_code as code, round(extract(epoch from due_at - now()) / 60)::integer as minutes
     from mneme_private.blob_to_delete where blob_store = 's3' order by attempts, id`,
  );
  return rows;
};
const makeDue = () => database.owner.query('update mneme_private.blob_to_delete set due_at = now()');
/** What was said before each blob was written has had its hour. */
async function settled() {
  await makeDue();
  await deleteDue();
}
const deletesSeen = () => server.seen.filter(({ method }) => method === 'DELETE').length;

it('tries again what the store refuses, after a longer while each time, and says how many wait', async () => {
  await seal('one');
  await seal('two');
  await settled();
  refusing = 403;
  await eraseUser({ services: s3, caller: dana }, { userId: dana.userId ?? '' });
  // Two texts and the key: the erasure ends all the same.
  const refused = (attempts: number, minutes: number) =>
    Array.from({ length: 3 }, () => ({ attempts, code: 'BLOB_REFUSED', minutes }));
  expect(await waiting()).toEqual(refused(1, 15));
  expect(await deleteDue()).toBe(0);
  expect(deletesSeen()).toBe(3);
  await makeDue();
  expect(await deleteDue()).toBe(0);
  expect(await waiting()).toEqual(refused(2, 30));
  await database.owner.query('update mneme_private.blob_to_delete set attempts = 30, due_at = now()');
  await deleteDue();
  expect(await waiting()).toEqual(refused(31, 24 * 60));
  const since = expect.any(Date);
  expect(await blobDeletions(s3.pool)).toEqual([
    { store: 's3', code: 'BLOB_REFUSED', blobs: 3, failingSince: since, nextAt: since },
  ]);

  refusing = null;
  expect(objects.size).toBe(3);
  expect(await retryBlobDeletions(s3)).toBe(3);
  expect(objects.size).toBe(0);
  expect(await blobDeletions(s3.pool)).toEqual([]);
});

it('asks a store that is away for nothing more, and goes on with another', async () => {
  for (let count = 0; count < 20; count += 1) await seal(`number ${count}`);
  await seal('in the directory', services, ben);
  await settled();
  refusing = 503;
  await eraseUser({ services: s3, caller: dana }, { userId: dana.userId ?? '' });
  // Those that were asked for at once; the others wait for the next run.
  const after = await waiting();
  expect(after).toHaveLength(21);
  const asked = after.filter(({ attempts }) => attempts > 0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(8);
  expect(new Set(asked.map(({ code }) => code))).toEqual(new Set(['BLOB_UNAVAILABLE']));
  // Ben's are due later than all of those.
  await eraseUser({ services: s3, caller: ben }, { userId: ben.userId ?? '' });
  const { rows } = await database.owner.query(
    `select from mneme_private.blob_to_delete where blob_store = 'local' and starts_with(blob_pointer, $1)`,
    [workspace.id],
  );
  expect(rows).toEqual([]);
  const states = (await blobDeletions(s3.pool)).map(({ store, code }) => ({ store, code }));
  expect(states).toEqual([
    { store: 's3', code: 'BLOB_UNAVAILABLE' },
    { store: 's3', code: null },
  ]);
  refusing = null;
  expect(await retryBlobDeletions(s3)).toBe(21);
  expect(objects.size).toBe(0);
});

it('notes what is deleted before it is broken off, and begins nothing more then', async () => {
  for (let count = 0; count < 20; count += 1) await seal(`number ${count}`);
  await settled();
  refusing = 503;
  await eraseUser({ services: s3, caller: dana }, { userId: dana.userId ?? '' });
  await makeDue();
  const stop = new Error('the server stops');
  let asked = 0;
  const breaking: MemoryServices = {
    ...s3,
    blobs: {
      ...s3.blobs,
      delete: async () => {
        asked += 1;
        if (asked === 5) throw stop;
        return 'deleted';
      },
    },
  };
  await expect(deleteDue(breaking)).rejects.toBe(stop);
  // Those under way may go on; no row of what is gone stays.
  expect(asked).toBeLessThan(21);
  expect(await waiting()).toHaveLength(21 - (asked - 1));
});

it('counts none that a row refers to, though it is an hour since it was written', async () => {
  await seal('one');
  await makeDue();
  expect(await blobDeletions(s3.pool)).toEqual([]);
});

it('gives up on a store that refuses everything, for this run', async () => {
  for (let count = 0; count < 40; count += 1) await seal(`number ${count}`);
  await settled();
  refusing = 403;
  await eraseUser({ services: s3, caller: dana }, { userId: dana.userId ?? '' });
  expect(deletesSeen()).toBeGreaterThanOrEqual(10);
  expect(deletesSeen()).toBeLessThan(20);
  expect(await waiting()).toHaveLength(41);
});
