import { afterEach, beforeAll, expect, it } from 'vitest';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import { rewriteChanged } from '../../src/memory/archive/rewrite.ts';
import { type BlobProblem, verifyBlobs } from '../../src/memory/blobs/verify-blobs.ts';
import { forgetOpenedKeys } from '../../src/memory/sealed/data-key.ts';
import { deleteDueBlobs } from '../../src/memory/sealed/upkeep.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createBlobStores } from '../../src/providers/config.ts';
import { providerSettings } from '../../src/providers/settings.ts';
import { talk, useApi } from '../graphql/api.ts';
import { blobDirectory, useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { deleteObject, objectsBelow, readObject, s3Settings, writeObject } from './server.ts';

// Whatever lies in a blob store, over the API, with all of it in S3.

const database = useDatabase();
const api = useApi();
const said = [
  'The **lamps** of the quay are lit at six, and the keeper is called Urnavostrel.',
  'They were made in Porto —  by the glass-blower Ardane.\n\nTwo spaces,\ttabs, “quotes”, ſ, é and 🏮 stay.',
];
let ada: Caller;

const worker = (): Caller => ({ role: 'worker', workspaceId: api.one.id, userId: null, requestId: null });
const working = () => ({ ...api.services, pool: database.runnerPool });
const jobs = () => doJobs(database, api.services, api.one.id);
const archive = () => archiveTexts({ services: working(), caller: worker() }, new Date());
const cleaned = async () => {
  await rewriteChanged({ services: working(), caller: worker() });
  await deleteDueBlobs(api.services, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
};
const objects = (kind: string) => objectsBelow(`${api.one.id}/${kind}/`);

/** Blobs go to S3, and come from there, with these settings in place of the right ones. */
function useStore(changed: Record<string, string> = {}) {
  forgetOpenedKeys();
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3Settings;
  Object.assign(
    api.services,
    createBlobStores(
      providerSettings.parse({
        MNEME_BLOB_STORE: 's3',
        MNEME_BLOB_DIR: blobDirectory(),
        MNEME_S3_BUCKET: bucket,
        MNEME_S3_REGION: region,
        MNEME_S3_ENDPOINT: endpoint,
        MNEME_S3_ACCESS_KEY_ID: accessKeyId,
        MNEME_S3_SECRET_ACCESS_KEY: secretAccessKey,
        ...changed,
      }),
    ),
  );
}
/** Stores that give nothing, with what is said of each text then. */
const failing = [
  ['whose secret is another', { MNEME_S3_SECRET_ACCESS_KEY: 'wrong' }, 'BLOB_REFUSED'],
  ['that is away', { MNEME_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'BLOB_UNAVAILABLE'],
  ['without the bucket', { MNEME_S3_BUCKET: 'nowhere' }, 'BLOB_REFUSED'],
] as const;

const thread = async (id: string) =>
  (
    await api.data(
      ada,
      `query ($id: UUID!) { thread(id: $id) {
         messages { nodes { content contentState contentProblem } } summaries { nodes { level content } } } }`,
      { id },
    )
  ).thread;
interface Hit {
  readonly kind: string;
  readonly text: string | null;
  readonly contentState: string;
  readonly textProblem: unknown;
  readonly message: { readonly id: string } | null;
  readonly memory: { readonly id: string } | null;
  readonly summary: { readonly id: string } | null;
}
const idOf = ({ message, memory, summary }: Hit) => (message ?? memory ?? summary)?.id ?? '';
const hits = async (query: string) =>
  (
    await api.data(
      ada,
      `query ($query: String!) { recall(input: {query: $query}) {
         hits { kind text passage citation contentState textProblem { code message }
           message { id } memory { id } summary { id } chunk { id } } } }`,
      { query },
    )
  ).recall.hits as Hit[];
const context = async (query: string) =>
  (
    await api.data(ada, 'query ($query: String!) { buildContext(input: {query: $query}) { text } }', {
      query,
    })
  ).buildContext.text as string;
const restored = (threadId: string) =>
  api.data(ada, 'mutation ($id: UUID!) { restoreThread(input: { threadId: $id }) { thread { id } } }', {
    id: threadId,
  });
const erase = (name: string, threadId: string) =>
  api.data(ada, `mutation ($id: UUID!) { ${name}(input: { threadId: $id }) { receipt { id } } }`, {
    id: threadId,
  });
const verified = async () => {
  const found: BlobProblem[] = [];
  await verifyBlobs(api.services, { bytes: true, onProblem: (each) => found.push(each) });
  return found.flatMap(({ workspaceId, kind, code }) => (workspaceId === api.one.id ? [[kind, code]] : []));
};

beforeAll(async () => {
  useStore();
  ada = await api.one.caller('member', 'ada');
});
afterEach(() => useStore());

it('conversations go there, are found and read letter for letter, come back, and are erased', async () => {
  const { threadId } = await talk(api, ada, said);
  await jobs();
  const question = 'Who keeps the lamps of the quay, and where were they made?';
  const before = [await thread(threadId), await hits(question), await context(question)];
  // Two turns, and the summary of their session.
  expect(await archive()).toBe(3);
  expect(await objects('archive')).toHaveLength(1);
  const after = [await thread(threadId), await hits(question), await context(question)];
  expect(JSON.stringify(after)).toContain('"ARCHIVED"');
  expect(JSON.parse(JSON.stringify(after).replaceAll('"ARCHIVED"', '"INLINE"'))).toEqual(before);
  expect(after[0].messages.nodes.map(({ content }: { content: string }) => content)).toEqual(said);
  expect(await verified()).toEqual([]);

  await restored(threadId);
  expect(await jobs()).toContain('restore');
  expect(await thread(threadId)).toEqual(before[0]);
  await cleaned();
  expect(await objects('archive')).toEqual([]);

  const other = await talk(api, ada, ['The Ombrelune is moored at the third pier.']);
  await jobs();
  await archive();
  expect((await objects('archive')).length).toBeGreaterThan(0);
  for (const id of [threadId, other.threadId]) await erase('eraseThread', id);
  expect(await objects('archive')).toEqual([]);
  expect(await hits('Where is the Ombrelune moored?')).toEqual([]);
});

it.each(failing)('a store %s costs the hits whose texts it has, and no other', async (_, changed, code) => {
  const old = await talk(api, ada, ['The Karnivast lies in dry dock.']);
  await jobs();
  await archive();
  const live = await talk(api, ada, ['The Karnivast will be painted green.']);
  await jobs();
  const sealed = await api.data(
    ada,
    `mutation { remember(input: { kind: NOTE, content: "The Karnivast's hatch code is 4711.", sealed: true }) { memory { id } } }`,
  );
  await jobs();
  const question = 'What of the Karnivast?';
  const all = await hits(question);
  expect(all.every(({ text, textProblem }) => text !== null && textProblem === null)).toBe(true);

  useStore(changed);
  const found = await hits(question);
  // What reads texts to rank them has others before it: the same hits, in another order perhaps.
  expect(found.map(idOf).sort()).toEqual(all.map(idOf).sort());
  const texts = new Map(all.map((hit) => [idOf(hit), hit.text]));
  const problem = { code, message: expect.stringMatching(/\w/) };
  expect(new Set(found.map(({ contentState }) => contentState))).toEqual(
    new Set(['ARCHIVED', 'INLINE', 'SEALED']),
  );
  for (const hit of found) {
    const given = { text: hit.text, textProblem: hit.textProblem };
    if (hit.contentState === 'INLINE')
      expect(given).toEqual({ text: texts.get(idOf(hit)), textProblem: null });
    else expect(given).toEqual({ text: null, textProblem: problem });
    expect(JSON.stringify(hit)).not.toContain(s3Settings.secretAccessKey);
  }
  expect((await thread(old.threadId)).messages.nodes).toEqual([
    { content: null, contentState: 'ARCHIVED', contentProblem: expect.stringMatching(`^${code}: `) },
  ]);
  expect(await context(question)).toContain('painted green');

  useStore();
  expect(await hits(question)).toEqual(all);
  for (const { threadId } of [old, live]) await erase('eraseThread', threadId);
  await api.data(ada, 'mutation ($id: UUID!) { forgetMemory(input: { memoryId: $id }) { ok } }', {
    id: sealed.remember.memory.id,
  });
  await cleaned();
  expect([await objects('archive'), await objects('sealed')]).toEqual([[], []]);
});

it('what was lost or altered there is said of its hit, and named by whoever verifies', async () => {
  const { threadId } = await talk(api, ada, ['The Velbranoc has two masts.']);
  await jobs();
  await archive();
  const [key = ''] = await objects('archive');
  const bytes = await readObject(key);
  const harms: [string, () => Promise<void>][] = [
    ['BLOB_TRUNCATED', () => writeObject(key, bytes.subarray(0, 20))],
    [
      'BLOB_CORRUPT',
      () =>
        writeObject(
          key,
          bytes.map((byte) => byte ^ 1),
        ),
    ],
    ['BLOB_MISSING', () => deleteObject(key)],
  ];
  for (const [code, harm] of harms) {
    await harm();
    // Another server, which has not read it before.
    useStore();
    const found = (await hits('How many masts has the Velbranoc?')).filter(
      ({ contentState }) => contentState === 'ARCHIVED',
    );
    expect(found.length).toBeGreaterThan(0);
    for (const hit of found) expect(hit).toMatchObject({ text: null, textProblem: { code } });
    expect(await verified()).toEqual([['archive', code]]);
  }
  await writeObject(key, bytes);
  expect((await hits('How many masts has the Velbranoc?'))[0]?.text).toContain('two masts');
  await erase('eraseThread', threadId);
});

it('a document keeps none there: it is found while the store is away', async () => {
  const before = await objectsBelow(`${api.one.id}/`);
  await api.data(
    ada,
    `mutation { addDocument(input: { name: "piers.md", text: "# Piers\\n\\nThe Grolantine berths at pier nine." }) { outcome } }`,
  );
  await jobs();
  expect(await objectsBelow(`${api.one.id}/`)).toEqual(before);
  useStore({ MNEME_S3_ENDPOINT: 'http://127.0.0.1:9' });
  const [hit] = await hits('Where does the Grolantine berth?');
  expect(hit).toMatchObject({ kind: 'CHUNK', text: expect.stringContaining('pier nine'), textProblem: null });
  useStore();
});

it('an erased user leaves no object: neither memories nor their key', async () => {
  const ben = await api.one.caller('member', 'ben');
  const mutation = `mutation { remember(input: { kind: NOTE, content: "The safe is behind the mirror.", sealed: true }) { memory { id } } }`;
  await api.data(ben, mutation);
  const before = await objectsBelow(`${api.one.id}/`);
  expect(before.filter((key) => key.includes('/sealed/'))).toHaveLength(1);
  for (const key of before) expect(String(await readObject(key))).not.toContain('mirror');
  const keys = (await objects('keys')).length;
  await api.data(ben, 'mutation ($id: UUID!) { eraseUser(input: { userId: $id }) { receipt { id } } }', {
    id: ben.userId,
  });
  expect(await objects('sealed')).toEqual([]);
  expect(await objects('keys')).toHaveLength(keys - 1);
});
