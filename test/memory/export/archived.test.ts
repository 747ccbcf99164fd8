import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveTexts } from '../../../src/memory/archive/archive.ts';
import { exportWorkspace } from '../../../src/memory/export/export-workspace.ts';
import { importWorkspace } from '../../../src/memory/export/import-workspace.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { blobDirectory } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { dropWorkspace } from './workspace.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });
// Words that look like a row's columns.
const said = [
  'The **lamps** are lit — at six.',
  '{"content":null,"content_state":"archived"} $& "asks":true?',
];
const metadata = { order: 7, note: '"content":null' };
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mneme-export-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const texts = async () => {
  const { rows } = await database.owner.query(
    `select id, content, content_plain, content_normalized, encode(content_hash, 'hex') as hash, content_state, metadata
     from mneme.message where workspace_id = $1 order by sequence_no`,
    [workspace.id],
  );
  return rows;
};
const archive = () =>
  archiveTexts(
    {
      services: { ...services, pool: database.runnerPool },
      caller: { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null },
    },
    new Date(),
  );
const export_ = (directory: string, userId: string | null = null) =>
  exportWorkspace(database.pool, {
    workspaceId: workspace.id,
    userId,
    directory: join(root, directory),
    blobs: { ...services.blobs },
  });

it('has archived texts in their rows, and says which are lost', async () => {
  const { threadId } = await openThread(as(dana), {});
  await appendMessages(as(dana), {
    threadId,
    messages: said.map((content) => ({ role: 'user' as const, content, metadata })),
  });
  await doJobs(database, services, workspace.id);
  const before = await texts();
  await archive();
  expect((await texts()).map(({ content }) => content)).toEqual([null, null]);

  expect(await export_('whole')).toMatchObject({ lostTexts: 0 });
  expect(await export_('dana', dana.userId)).toMatchObject({ lostTexts: 0 });
  const own = await readdir(join(root, 'dana'));
  const messages = own.find((name) => name.startsWith('message-')) ?? '';
  const lines = (await readFile(join(root, 'dana', messages), 'utf8')).split('\n').slice(0, -1);
  expect(lines.map((line) => JSON.parse(line).content).sort()).toEqual([...said].sort());

  const directory = join(blobDirectory(), workspace.id, 'archive');
  await rm(directory, { recursive: true });
  const { lostTexts } = await export_('lost');
  expect(lostTexts).toBeGreaterThanOrEqual(2);

  await dropWorkspace(database, workspace.id);
  await importWorkspace(database.pool, {
    directory: join(root, 'whole'),
    models: [{ slug: services.embedder.model, dimensions: services.embedder.dimensions }],
  });
  expect(await texts()).toEqual(before);
});
