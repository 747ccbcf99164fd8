import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyDatabase } from '../../src/postgres/embedded/copy.ts';
import { endAll, newInstallation, startMneme } from '../end-to-end/mneme-process.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';

// Ctrl-C in the middle of a backup, as a program gets it alone and as a terminal sends it to all its processes.

afterAll(endAll);

it('leaves nothing behind when it is interrupted, and can be run again', async () => {
  const at = newInstallation();
  copyDatabase(await embeddedTemplate('migrated'), at.dataDir, false);
  const folder = join(at.dataDir, 'backups');
  mkdirSync(folder);
  const file = join(folder, 'mneme.backup');
  for (const how of ['kill', 'killGroup'] as const) {
    const backup = startMneme(at, 'backup', file);
    await backup.printed(/The copy is made/);
    expect(readdirSync(folder)).toContain('mneme.backup.partial');
    backup[how]('SIGINT');
    expect(await backup.ended).toEqual({ code: 1, signal: null });
    expect([backup.stdout(), backup.stderr()]).toEqual([
      '',
      expect.stringMatching(/The backup was interrupted\. Nothing of it is left\.\n$/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  }
  const whole = startMneme(at, 'backup', file);
  expect((await whole.ended).code, whole.stderr()).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['mneme.backup', 'mneme.backup.sha256']);
}, 120_000);
