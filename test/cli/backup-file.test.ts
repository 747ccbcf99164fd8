import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreEmbedded } from '../../src/postgres/backup-embedded.ts';
import { checkBackupFile, writeBackupFile } from '../../src/postgres/backup-file.ts';
import { findPostgresProgram } from '../../src/postgres/postgres-programs.ts';

const directory = mkdtempSync(join(tmpdir(), 'mneme-backup-file-'));
afterAll(() => rmSync(directory, { recursive: true }));
const silent = () => {};

describe('a backup file', () => {
  const file = join(directory, 'whole');
  const content = Buffer.from('PGDMP and the rest');
  const sha256 = 'a'.repeat(64);

  it('is there whole, for its owner alone, with its hash beside it, or not at all', async () => {
    await expect(
      writeBackupFile(file, async (handle) => {
        await handle.writeFile('half of');
        throw new Error('the disk is full');
      }),
    ).rejects.toThrow('the disk is full');
    expect(readdirSync(directory)).toEqual([]);
    await writeBackupFile(file, async (handle) => {
      await handle.writeFile(content);
      return sha256;
    });
    expect(readdirSync(directory).sort()).toEqual(['whole', 'whole.sha256']);
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sha256}  whole\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeBackupFile(file, async () => '')).rejects.toThrow('is not overwritten');
    expect(readFileSync(file)).toEqual(content);
  });

  it('that is not what was written, or no backup, is refused', async () => {
    await expect(checkBackupFile(file, silent)).rejects.toThrow('its SHA-256 is not that of whole.sha256');
    rmSync(`${file}.sha256`);
    expect(await checkBackupFile(file, silent)).toEqual({ kind: 'native', hashed: false });
    writeFileSync(file, 'create table');
    await expect(checkBackupFile(file, silent)).rejects.toThrow('is no backup');
    await expect(checkBackupFile(join(directory, 'none'), silent)).rejects.toThrow('There is no backup');
  });
});

describe('an archive of an embedded database', () => {
  const folder = join(directory, 'archive', 'postgres');
  const pack = (name: string) => {
    const file = join(directory, name);
    execFileSync('tar', ['-C', join(directory, 'archive'), '-czf', file, 'postgres']);
    return file;
  };
  const restore = (file: string, room?: number) =>
    restoreEmbedded(join(directory, 'restored'), file, silent, { ...(room === undefined ? {} : { room }) });
  const left = () => readdirSync(join(directory, 'restored')).filter((name) => name !== 'lock');
  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), '17');
  });

  it('that holds a link is refused, and nothing of it is left', async () => {
    symlinkSync('/etc/passwd', join(folder, 'pg_hba.conf'));
    await expect(restore(pack('soft'))).rejects.toThrow(
      'something other than files and directories (postgres/pg_hba.conf)',
    );
    rmSync(join(folder, 'pg_hba.conf'));
    linkSync(join(folder, 'PG_VERSION'), join(folder, 'twice'));
    await expect(restore(pack('hard'))).rejects.toThrow('something other than files and directories');
    rmSync(join(folder, 'twice'));
    expect(left().filter((name) => /restor|postgres/.test(name))).toEqual([]);
  });

  it('that unpacks to more than there is room for is refused, and nothing of it is left', async () => {
    writeFileSync(join(folder, 'zeros'), Buffer.alloc(20_000_000));
    const bomb = pack('bomb');
    expect(statSync(bomb).size).toBeLessThan(100_000);
    await expect(restore(bomb, 1_000_000)).rejects.toThrow('more than the 1000000 bytes');
    expect(left().filter((name) => /restor|postgres/.test(name))).toEqual([]);
    await restore(bomb);
    expect(left().filter((name) => /restor|postgres/.test(name))).toHaveLength(1);
  });
});

describe('pg_dump', () => {
  /** A folder whose pg_dump says it is of a version. */
  const folderOf = (version: string) => {
    const folder = join(directory, version);
    mkdirSync(folder);
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`);
    chmodSync(join(folder, 'pg_dump'), 0o700);
    return folder;
  };

  it('is taken where it is no older than the server, and asked for where there is none', async () => {
    const folder = folderOf('16.3');
    expect(await findPostgresProgram('pg_dump', 15, folder)).toBe(join(folder, 'pg_dump'));
    expect(await findPostgresProgram('pg_dump', 16, folder)).toBe(join(folder, 'pg_dump'));
    await expect(findPostgresProgram('pg_dump', 17, folder)).rejects.toThrow(
      'The newest pg_dump here is version 16, older than the server, which is Postgres 17.',
    );
    await expect(findPostgresProgram('pg_restore', 15, folder)).rejects.toThrow(
      'There is no pg_restore here',
    );
  });
});
