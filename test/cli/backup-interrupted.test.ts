import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { copyDatabase } from '../../src/postgres/embedded/copy.ts';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { endAll, newInstallation, startMneme } from '../end-to-end/mneme-process.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';
import { runHere } from './commands.ts';

// Ctrl-C in the middle of a backup or a restore, as a program gets it alone and as a terminal sends it to all its processes.

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
  const whole = startMneme(at, 'backup', file, '--json');
  expect((await whole.ended).code, whole.stderr()).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['mneme.backup', 'mneme.backup.sha256']);
  const [sha256] = readFileSync(`${file}.sha256`, 'utf8').split(' ');
  expect(JSON.parse(whole.stdout())).toEqual({ file, sha256 });
  // Admins are shown when the last backup was made, also by a command without a server.
  const engine = await startEmbedded({ dataDir: at.dataDir });
  const client = new pg.Client(engine.connection('postgres'));
  await client.connect();
  const { rows } = await client.query('select from mneme_private.backup_record');
  await client.end();
  await engine.stop();
  expect(rows).toHaveLength(1);
});

it('restores nothing that looks whole when it is interrupted or killed, and can be run again', async () => {
  const from = newInstallation();
  copyDatabase(await embeddedTemplate('migrated'), from.dataDir, false);
  // So much that it is still being unpacked when it is stopped.
  const ballast = join(from.dataDir, 'postgres/ballast');
  writeFileSync(ballast, '');
  truncateSync(ballast, 500_000_000);
  const file = join(from.dataDir, 'mneme.backup');
  expect(spawnSync('tar', ['-C', from.dataDir, '-czf', file, 'postgres']).status).toBe(0);
  rmSync(join(from.dataDir, 'postgres'), { recursive: true });

  const at = newInstallation();
  const unpacking = () => readdirSync(at.dataDir).filter((name) => name.startsWith('.restoring-'));
  const begun = async () => {
    const restore = startMneme(at, 'restore', file);
    while (!unpacking().some((name) => existsSync(join(at.dataDir, name, 'postgres')))) {
      expect(restore.hasEnded(), restore.stderr()).toBe(false);
      await sleep(5);
    }
    return restore;
  };
  for (const how of ['kill', 'killGroup'] as const) {
    const restore = await begun();
    restore[how]('SIGINT');
    expect(await restore.ended).toEqual({ code: 1, signal: null });
    expect([restore.stdout(), restore.stderr()]).toEqual([
      '',
      expect.stringMatching(/The restore was interrupted\. Nothing was restored\.\n$/),
    ]);
    expect(readdirSync(at.dataDir)).toEqual([]);
  }
  const killed = await begun();
  killed.killGroup('SIGKILL');
  await killed.ended;
  expect(unpacking()).toHaveLength(1);
  expect((await runHere(at, 'workspace', 'list')).stderr).toContain('There is no database of Mneme');

  const whole = startMneme(at, 'restore', file, '--json');
  expect((await whole.ended).code, whole.stderr()).toBe(0);
  expect(whole.stderr()).toContain('What an interrupted restore had left was removed.');
  expect(JSON.parse(whole.stdout())).toEqual({
    database: at.dataDir,
    blobs: { checked: 0, all: true, problems: [] },
  });
  expect(unpacking()).toEqual([]);
  const migrated = await runHere(at, 'migrate', '--json');
  expect(JSON.parse(migrated.stdout)).toEqual({ database: at.dataDir });
  const taken = await runHere(at, 'restore', file);
  expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('already contains a database')]);
}, 240_000);
