import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveTexts, archiveWorkspace } from '../../../src/memory/archive/archive.ts';
import { unpackTexts } from '../../../src/memory/archive/object.ts';
import { requestRestore } from '../../../src/memory/archive/restore.ts';
import { rewriteChanged } from '../../../src/memory/archive/rewrite.ts';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { embedRows } from '../../../src/memory/embedding/embed-rows.ts';
import { editMessage, eraseThread, eraseUser, redactMessage } from '../../../src/memory/erasure/erase.ts';
import { readOldTimes } from '../../../src/memory/formation/extract/read-times.ts';
import { reformWorkspace } from '../../../src/memory/formation/extract/reform.ts';
import { removeTranscripts } from '../../../src/memory/formation/transcripts.ts';
import { narrative } from '../../../src/memory/narrative/narrative.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { deleteDueBlobs } from '../../../src/memory/sealed/upkeep.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread, updateThread } from '../../../src/memory/threads/threads.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { BlobError } from '../../../src/providers/blobs/error.ts';
import { archiveTask, rewriteArchiveTask } from '../../../workers/archive.ts';
import { blobDirectory } from '../../support/database.ts';
import { placesOf } from '../../support/dump.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

const said = [
  'The **lamps** of the quay are lit at six, and the keeper is called Urnavostrel.',
  'Where do the lamps of the quay come from?',
  'They were made in Porto —  by the glass-blower Ardane.\n\nTwo spaces,\ttabs and “quotes” stay.',
];
const worker = (): Caller => ({ role: 'worker', workspaceId: workspace.id, userId: null, requestId: null });
const jobs = (given: MemoryServices = services) => doJobs(database, given, workspace.id);
const asWorker = (given: MemoryServices = services) => ({ ...given, pool: database.runnerPool });
const archive = (given: MemoryServices = services) =>
  archiveTexts({ services: asWorker(given), caller: worker() }, new Date());
const archiveDue = (archiveAfterDays: number | null) =>
  archiveWorkspace({
    services: { ...asWorker(), ...(archiveAfterDays === null ? {} : { archiveAfterDays }) },
    caller: worker(),
  });
const rewrite = (given: MemoryServices = services) =>
  rewriteChanged({ services: asWorker(given), caller: worker() });
const deleteDue = () =>
  deleteDueBlobs(services, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
const folder = () => join(blobDirectory(), workspace.id, 'archive');
const files = async () => {
  const found = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const textsInStore = async () => {
  const objects = (await files()).map(async (file) => unpackTexts(await readFile(file)));
  return (await Promise.all(objects)).flat();
};

let threadId: string;
let ids: string[];

/** A conversation of three months ago, formed. */
async function talk(texts: readonly string[], caller = dana, at = '2026-01-05T10:00:00Z') {
  const opened = await openThread(as(caller), { channel: 'chat' });
  const stored = await appendMessages(as(caller), {
    threadId: opened.threadId,
    messages: texts.map((content, index) => ({
      role: 'user' as const,
      content,
      occurredAt: new Date(Date.parse(at) + index * 60_000).toISOString(),
    })),
  });
  await jobs();
  return { threadId: opened.threadId, ids: [...stored.messageIds] };
}

async function rows() {
  const { rows: found } = await database.owner.query(
    `select id, content, content_plain, content_normalized, encode(content_hash, 'hex') as hash, content_state, archive_id, fts::text as fts
     from mneme.message where thread_id = $1 order by sequence_no`,
    [threadId],
  );
  return found;
}
const hitsOf = async (query: string, caller = dana, given: MemoryServices = services) =>
  (await recall({ services: given, caller }, { query, kinds: ['message'], now: '2026-04-01T00:00:00Z' }))
    .hits;

beforeEach(async () => {
  ({ threadId, ids } = await talk(said));
});

describe('the archive', () => {
  it('takes texts out of their rows, leaves what finds them, and gives them back letter for letter', async () => {
    const before = await rows();
    const hits = await hitsOf('Where were the lamps made?');
    // Three turns, and the summary of their session.
    expect(await archive()).toBe(4);
    expect(await archive()).toBe(0);
    const after = await rows();
    for (const [index, row] of after.entries()) {
      expect(row).toMatchObject({ content: null, content_plain: null, content_state: 'archived' });
      expect(row.archive_id).not.toBeNull();
      expect(row.content_normalized).toBe(before[index].content_normalized);
      expect(row.hash).toBe(before[index].hash);
      expect(row.fts).toBe(before[index].fts);
    }
    expect(await files()).toHaveLength(1);
    const found = await hitsOf('Where were the lamps made?');
    expect(found.map(({ contentState, ...hit }) => hit)).toEqual(hits.map(({ contentState, ...hit }) => hit));
    expect(found.every(({ contentState }) => contentState === 'archived')).toBe(true);

    await requestRestore(as(dana), { threadId });
    expect(await jobs()).toContain('restore');
    expect(await rows()).toEqual(before);
    expect(await rewrite()).toBe(1);
    expect(await deleteDue()).toBe(1);
    expect(await files()).toEqual([]);
    // Brought back today, they are of today.
    expect(
      await archiveTexts({ services: asWorker(), caller: worker() }, new Date(Date.now() - 86_400_000)),
    ).toBe(0);
  });

  it('goes by the age that the workspace or the server says, and leaves pinned threads and what goes on', async () => {
    while (await readOldTimes({ services: asWorker(), caller: worker() }));
    expect(await archiveDue(null)).toBe(0);
    // Stored today, however long ago it was said.
    expect(await archiveDue(30)).toBe(0);
    await database.owner.query(`update mneme.message set created_at = occurred_at where workspace_id = $1`, [
      workspace.id,
    ]);
    const again = () =>
      database.owner.query('update mneme.workspace set archived_at = null where id = $1', [workspace.id]);
    await again();
    await updateWorkspace(as(workspace.admin), { archiveAfterDays: 0 });
    expect(await archiveDue(30)).toBe(0);
    await updateWorkspace(as(workspace.admin), { archiveAfterDays: null });
    await updateThread(as(dana), { threadId, pinned: true });
    await again();
    expect(await archiveDue(30)).toBe(0);
    await updateThread(as(dana), { threadId, pinned: false });
    // The last turns of a conversation that goes on are read with what is said next.
    await appendMessages(as(dana), { threadId, messages: [{ role: 'user', content: 'Hello again.' }] });
    await again();
    expect(await archiveDue(30)).toBe(0);
    const other = await talk(['The harbour was dredged in spring.']);
    await database.owner.query(`update mneme.message set created_at = occurred_at where thread_id = $1`, [
      other.threadId,
    ]);
    await again();
    expect(await archiveDue(30)).toBe(1);
    expect(await archiveDue(30)).toBe(0);
  });

  it('is filled by the workers each hour, and rid of what was taken away each minute', async () => {
    while (await readOldTimes({ services: asWorker(), caller: worker() }));
    await database.owner.query('update mneme.message set created_at = occurred_at where workspace_id = $1', [
      workspace.id,
    ]);
    const context = {
      services: { ...asWorker(), archiveAfterDays: 30 },
      runnerPool: database.runnerPool,
      connectOwner: null,
      log: services.log,
      signal: new AbortController().signal,
    };
    await archiveTask.run(context);
    const states = async () => (await rows()).map((row) => row.content_state);
    expect(await states()).toEqual(['archived', 'archived', 'archived']);
    await redactMessage(as(dana), { messageId: ids[2] ?? '' });
    expect(JSON.stringify(await textsInStore())).toContain('glass-blower');
    await rewriteArchiveTask.run(context);
    await deleteDue();
    expect((await textsInStore()).map(({ content }) => content).sort()).toEqual(said.slice(0, 2).sort());
    expect(await states()).toEqual(['archived', 'archived', 'removed']);
  });

  it('is an object by thread and month, and another one for what comes later', async () => {
    await archive();
    const at = '2026-01-20T10:00:00Z';
    await appendMessages(as(dana), {
      threadId,
      messages: [
        { role: 'user', content: 'In the same month.', occurredAt: at },
        { role: 'user', content: 'In the next month.', occurredAt: '2026-02-02T10:00:00Z' },
      ],
    });
    await jobs();
    expect(await archive()).toBeGreaterThanOrEqual(2);
    expect(await files()).toHaveLength(3);
    const [hit] = await hitsOf('the same month');
    expect(hit?.text).toBe('In the same month.');
    expect((await hitsOf('Urnavostrel'))[0]?.text).toBe(said[0]);
  });

  it('is for whoever may read the rows alone', async () => {
    await archive();
    expect((await hitsOf('Urnavostrel'))[0]?.text).toBe(said[0]);
    expect(await hitsOf('Urnavostrel', ben)).toEqual([]);
    for (const caller of [ben, workspace.admin]) {
      const { rowCount } = await withSession(services.pool, caller, (session) =>
        session.query('select from mneme_private.archive_object'),
      );
      expect(rowCount).toBe(0);
    }
  });

  it('is refused where anybody can read what is stored', async () => {
    const erasableBlobs = { ...services.erasableBlobs, isPublic: true };
    await expect(archive({ ...services, erasableBlobs })).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
  });

  it('stands in the narrative, however long ago it was', async () => {
    await narrative(as(dana), {}).then(({ memory }) => expect(memory).toContain('Urnavostrel'));
    await archive();
    const { rows: archived } = await database.owner.query(
      "select from mneme.summary where thread_id = $1 and level = 'session' and content_state = 'archived'",
      [threadId],
    );
    expect(archived.length).toBe(1);
    const { memory, activityLog } = await narrative(as(dana), { days: 366 });
    expect(memory).toContain('## What went on');
    expect(memory).toContain('Urnavostrel');
    expect(activityLog).toContain('Urnavostrel');
    expect((await narrative(as(ben), { days: 366 })).memory).not.toContain('Urnavostrel');
  });

  it('goes into the prompt', async () => {
    await archive();
    const asked = await buildContext(as(dana), {
      query: 'What is the keeper of the lamps called?',
      tokenBudget: 2_000,
    });
    expect(JSON.stringify(asked.messages)).toContain('Urnavostrel');
    const going = await buildContext(as(dana), { threadId, tokenBudget: 2_000 });
    expect(going.messages.map(({ content }) => content)).toEqual(expect.arrayContaining([said[0], said[2]]));
  });
});

describe('what was archived and is erased', () => {
  const gone = async (word: string) => {
    await rewrite();
    await deleteDue();
    expect(await placesOf(database.owner, word)).toEqual([]);
    expect(JSON.stringify(await textsInStore())).not.toContain(word);
  };

  it('is gone from the object of its month, which keeps the others', async () => {
    await eraseThread(as(dana), { threadId });
    ({ threadId, ids } = await talk(['Zarnquivel keeps the lamps of the quay.', ...said.slice(1)]));
    await archive();
    const [before] = await files();
    await redactMessage(as(dana), { messageId: ids[0] ?? '' });
    await gone('Zarnquivel');
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toContain(before);
    expect((await rows()).map((row) => row.content_state)).toEqual(['removed', 'archived', 'archived']);
    expect((await hitsOf('Ardane'))[0]?.text).toBe(said[2]);
  });

  it('is gone with its thread, and with its user', async () => {
    await archive();
    await eraseThread(as(dana), { threadId });
    await deleteDue();
    expect(await files()).toEqual([]);
    ({ threadId, ids } = await talk(said));
    await archive();
    await eraseUser(as(dana), { userId: dana.userId });
    await deleteDue();
    expect(await files()).toEqual([]);
  });

  it('is gone by the retention of transcripts', async () => {
    await archive();
    await updateWorkspace(as(workspace.admin), { transcriptRetentionDays: 1 });
    expect(await removeTranscripts({ services: asWorker(), caller: worker() })).toBe(3);
    await rewrite();
    await deleteDue();
    // What it was about stays.
    expect((await textsInStore()).map(({ kind }) => kind)).toEqual(['summary']);
  });

  it('is edited, and what it said is a version', async () => {
    await archive();
    await editMessage(as(dana), { messageId: ids[0] ?? '', content: 'The lamps are lit at seven.' });
    expect((await rows())[0]).toMatchObject({
      content: 'The lamps are lit at seven.',
      content_state: 'inline',
      archive_id: null,
    });
    const { rows: versions } = await database.owner.query(
      'select content from mneme.message_version where message_id = $1',
      [ids[0]],
    );
    expect(versions).toEqual([{ content: said[0] }]);
    await rewrite();
    expect((await hitsOf('Ardane'))[0]?.text).toBe(said[2]);
  });
});

describe('jobs over what was archived', () => {
  const drawn = async () => {
    const { rows: found } = await database.owner.query(
      `select 'memory' as kind, content from mneme.memory_item
       where workspace_id = $1 and recorded_to is null and set_aside_at is null
       union all
       select 'fact', content from mneme.fact where workspace_id = $1 and recorded_to is null and set_aside_at is null
       order by 1, 2`,
      [workspace.id],
    );
    return found;
  };

  it('draw the same from it again, and give it the same vectors', async () => {
    const { threadId: other, ids: stated } = await talk([
      'My sister Zyx Calder lives in Lisbon and I prefer oat milk.',
      'Remind me to call her on Friday.',
    ]);
    await updateWorkspace(as(workspace.admin), { embedMessages: true });
    const vectors = async () => {
      await database.owner.query('delete from mneme.message_embedding where workspace_id = $1', [
        workspace.id,
      ]);
      await embedRows({ services: asWorker(), caller: worker() }, 'message', stated);
      const { rows: found } = await database.owner.query(
        'select embedding::text from mneme.message_embedding where workspace_id = $1 order by message_id',
        [workspace.id],
      );
      return found;
    };
    const [memories, made] = [await drawn(), await vectors()];
    expect(memories.length).toBeGreaterThan(1);
    expect(made).toHaveLength(2);
    await archive();
    expect(await vectors()).toEqual(made);
    await reformWorkspace(as(workspace.admin), { everything: true });
    await jobs();
    expect(await drawn()).toEqual(memories);
    const { rows: left } = await database.owner.query(
      `select distinct content_state from mneme.message where thread_id = $1`,
      [other],
    );
    expect(left).toEqual([{ content_state: 'archived' }]);
  });

  it('read it with what is said next, and summarise what stays after a turn was taken away', async () => {
    await archive();
    await appendMessages(as(dana), {
      threadId,
      messages: [{ role: 'user', content: 'Ardane moved to Lisbon since.' }],
    });
    await jobs();
    await redactMessage(as(dana), { messageId: ids[0] ?? '' });
    await jobs();
    const { rows: sessions } = await database.owner.query<{ content: string }>(
      `select content from mneme.summary where thread_id = $1 and level = 'session' order by source_sequence_no`,
      [threadId],
    );
    expect(sessions).toHaveLength(2);
    expect(sessions[0]?.content).toContain('Ardane');
    expect(sessions[0]?.content).not.toContain('Urnavostrel');
  });
});

describe('an object that can not be read', () => {
  it('is said of each hit, and keeps recall from nothing', async () => {
    await archive();
    const [file = ''] = await files();
    const bytes = await readFile(file);
    const other = () => ({ ...services, blobs: { ...services.blobs } });
    const cases: [code: string, breaks: () => Promise<void>][] = [
      ['BLOB_CORRUPT', () => writeFile(file, Buffer.alloc(bytes.length, 1))],
      ['BLOB_TRUNCATED', () => writeFile(file, bytes.subarray(0, 20))],
      ['BLOB_MISSING', () => rm(file)],
    ];
    for (const [code, breaks] of cases) {
      await breaks();
      const result = await recall(
        { services: other(), caller: dana },
        { query: 'Urnavostrel lamps', kinds: ['message'] },
      );
      expect(result.hits.length).toBeGreaterThan(0);
      for (const hit of result.hits) {
        expect(hit).toMatchObject({ text: null, contentState: 'archived', textProblem: { code } });
      }
      expect(result.warnings.join()).toMatch(/archive/);
    }
    // What is in the way of one object is in nobody else's.
    const { ids: later } = await talk(['The harbour was dredged in spring.']);
    expect(later).toHaveLength(1);
    expect(await archive(other())).toBeGreaterThanOrEqual(1);
    expect((await hitsOf('harbour', dana, other()))[0]?.text).toBe('The harbour was dredged in spring.');
    await writeFile(file, bytes);
    expect((await hitsOf('Urnavostrel', dana, other()))[0]?.text).toBe(said[0]);
  });

  it('costs an answer three seconds at most', async () => {
    await archive();
    const hanging = {
      ...services,
      blobs: {
        ...services.blobs,
        async *get(_blob: unknown, signal?: AbortSignal) {
          await new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
        },
      },
    };
    for (const hit of await hitsOf('Urnavostrel lamps', dana, hanging)) {
      expect(hit).toMatchObject({ text: null, textProblem: { code: 'BLOB_TIMEOUT' } });
    }
    const { messages } = await buildContext(
      { services: hanging, caller: dana },
      { threadId, tokenBudget: 2_000 },
    );
    expect(JSON.stringify(messages)).not.toContain('null');
  });

  it('takes no text out of its row', async () => {
    const lying = {
      ...services,
      erasableBlobs: {
        ...services.erasableBlobs,
        put: async () => {
          throw new BlobError('BLOB_UNAVAILABLE', 'away');
        },
      },
    };
    const before = await rows();
    await expect(archive(lying)).rejects.toMatchObject({ code: 'BLOB_UNAVAILABLE' });
    const forgetful = {
      ...services,
      blobs: {
        ...services.blobs,
        // biome-ignore lint/correctness/useYield: it holds nothing.
        async *get() {
          throw new BlobError('BLOB_MISSING', 'gone');
        },
      },
    };
    await expect(archive(forgetful)).rejects.toMatchObject({ code: 'BLOB_MISSING' });
    expect(await rows()).toEqual(before);
  });
});

it('is read for what a turn asks to forget, also once its sender has left', async () => {
  const { ids: spoken } = await talk(['I can never find the key of the beehive shed. Is it Sunday?']);
  await archive();
  const withheld = async () => {
    const { rows: found } = await database.owner.query(
      'select count(*)::int as turns from mneme.message where id = any ($1) and forgotten is not null',
      [spoken],
    );
    return found[0].turns;
  };
  expect(await withheld()).toBe(0);
  const { messageIds } = await appendMessages(
    { ...as(dana), signal: AbortSignal.abort() },
    {
      threadKey: 'bees',
      channel: 'chat',
      messages: [
        { role: 'user', content: 'Please forget that I can never find the key of the beehive shed.' },
      ],
    },
  );
  expect(messageIds).toHaveLength(1);
  expect(await withheld()).toBe(1);
});
