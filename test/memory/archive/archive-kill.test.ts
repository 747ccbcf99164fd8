import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchived } from '../../../src/memory/archive/read.ts';
import { deleteDueBlobs } from '../../../src/memory/sealed/upkeep.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { blobDirectory } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';
import type { ArchiveChild } from './archive-child.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });

/** Runs an archiving process that is killed before a step; false when it came to its end instead. */
function killedAt(killAt: number): Promise<boolean> {
  const told: ArchiveChild = {
    login: database.logins.runner,
    workspaceId: workspace.id,
    blobDirectory: blobDirectory(),
    killAt,
  };
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  execFile(
    process.execPath,
    [join(import.meta.dirname, 'archive-child.ts'), JSON.stringify(told)],
    (error, _out, errors) => {
      if (!error) resolve(false);
      else if (error.signal === 'SIGKILL') resolve(true);
      else reject(new Error(errors));
    },
  );
  return promise;
}

it('loses nothing, wherever it is killed, and leaves no object that nothing points to', async () => {
  const said = Array.from({ length: 5 }, (_, at) => `Turn ${at}: “quay” *lamps* — lit at ${at}.`);
  const { threadId } = await openThread(as(dana), {});
  await appendMessages(as(dana), {
    threadId,
    messages: said.map((content, at) => ({
      role: 'user' as const,
      content,
      occurredAt: `2026-01-0${at + 1}T10:00:00Z`,
    })),
  });
  await doJobs(database, services, workspace.id);
  const texts = async () => {
    const { rows } = await database.owner.query<{ id: string; content: string | null }>(
      'select id, content from mneme.message where thread_id = $1 order by sequence_no',
      [threadId],
    );
    const away = rows.filter(({ content }) => content === null).map(({ id }) => id);
    const read = await readArchived(as(dana), away);
    return rows.map(({ id, content }) => content ?? read.get(id)?.content);
  };
  let kills = 0;
  while (await killedAt(kills + 1)) {
    kills += 1;
    expect(await texts()).toEqual(said);
  }
  expect(kills).toBeGreaterThan(8);
  expect(await texts()).toEqual(said);
  const { rows: left } = await database.owner.query(
    `select content_state from mneme.message where workspace_id = $1 and content_state <> 'archived'`,
    [workspace.id],
  );
  expect(left).toEqual([]);
  await database.owner.query('update mneme_private.blob_to_delete set due_at = now()');
  await deleteDueBlobs(services, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
  const { rows: objects } = await database.owner.query<{ pointer: string }>(
    'select blob_pointer as pointer from mneme_private.archive_object where workspace_id = $1',
    [workspace.id],
  );
  const found = await readdir(join(blobDirectory(), workspace.id, 'archive'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = found.filter((entry) => entry.isFile());
  expect(files.map(({ parentPath, name }) => join(parentPath, name)).sort()).toEqual(
    objects.map(({ pointer }) => join(blobDirectory(), pointer)).sort(),
  );
}, 300_000);
