import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyDatabase } from '../../src/postgres/embedded/copy.ts';
import { endAll, newInstallation, startServing } from '../end-to-end/mneme-process.ts';
import { testMasterKey } from '../support/database.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';
import { runCommand, runForPeople } from './commands.ts';

// Whole installations on the embedded engine, with the blobs in their data directories.

afterAll(endAll);

it('says which blobs are missing: asked, and of a database that was restored without them', async () => {
  const first = newInstallation({ MNEME_MASTER_KEY: testMasterKey });
  copyDatabase(await embeddedTemplate('migrated'), first.dataDir, false);
  await startServing(first, '--no-sample', '--no-workers');
  const made = await runCommand(first, 'workspace', 'create', 'acme');
  expect([made.code, made.stderr]).toEqual([0, expect.any(String)]);
  for (const text of ['The safe opens with 4711.', 'The key is under the mat.']) {
    const stated = await runForPeople(first, 'remember', text, '--sealed');
    expect(stated.stdout).toMatch(/remembered, sealed\n$/);
  }
  const whole = await runForPeople(first, 'blobs', 'verify');
  expect([whole.code, whole.stdout]).toEqual([0, 'Nothing is missing: 3 blobs\n']);

  const backup = join(first.dataDir, 'mneme.backup');
  expect((await runCommand(first, 'backup', backup)).code).toBe(0);
  const second = newInstallation({ MNEME_MASTER_KEY: testMasterKey });
  const target = {
    ...second,
    environment: { ...second.environment, MNEME_BLOB_DIR: join(first.dataDir, 'blobs') },
  };
  const [workspaceId = ''] = await readdir(join(first.dataDir, 'blobs'));
  const folder = join(first.dataDir, 'blobs', workspaceId, 'sealed');
  const [gone = '', other = ''] = await readdir(folder);
  await rm(join(folder, gone));
  await writeFile(join(folder, other), 'not what was stored');

  const restored = await runCommand(target, 'restore', backup);
  expect([restored.code, restored.stderr]).toEqual([0, expect.any(String)]);
  expect(restored.stdout).toMatch(
    new RegExp(
      `^Restored and current: .*\nBLOB_MISSING {2}sealed memory [0-9a-f-]{36} of workspace ${workspaceId}: local ${workspaceId}/sealed/${gone}\n1 of 3 blobs can not be read`,
    ),
  );
  // A restore looks whether they are there, and this what they hold.
  const listed = await runCommand(target, 'blobs', 'verify');
  expect([listed.code, JSON.parse(listed.stdout).checked]).toEqual([1, 3]);
  const verified = await runForPeople(target, 'blobs', 'verify');
  expect([verified.code, verified.stdout]).toEqual([
    1,
    expect.stringContaining('2 of 3 blobs can not be read'),
  ]);
  expect(verified.stdout).toMatch(/^BLOB_(?:TRUNCATED|CORRUPT) {2}sealed memory /m);

  // What can't be deleted waits, and is tried again when somebody says so.
  await mkdir(join(folder, gone));
  expect((await runCommand(first, 'erase', 'workspace', 'acme', '--yes')).code).toBe(0);
  const waiting = await runForPeople(first, 'blobs', 'deletions');
  expect([waiting.code, waiting.stdout]).toEqual([
    1,
    expect.stringMatching(/^BLOB_UNAVAILABLE {2}1 in local: since 2\S+Z, tried again 2\S+Z\n$/),
  ]);
  await rmdir(join(folder, gone));
  const again = await runForPeople(first, 'blobs', 'deletions', '--now');
  expect([again.code, again.stdout]).toEqual([0, '1 deleted\nNothing waits to be deleted\n']);
}, 300_000);
