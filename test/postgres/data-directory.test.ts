import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDirectory, makeNamedDirectory } from '../../src/postgres/data-directory.ts';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { loadTokenSecret } from '../../src/server/token-secret.ts';

const root = mkdtempSync(join(tmpdir(), 'mneme-data-directory-'));
afterAll(() => rmSync(root, { recursive: true }));
const file = join(root, 'file');
const dangling = join(root, 'link');
writeFileSync(file, '');
symlinkSync(join(root, 'nowhere'), dangling);

test.each([
  ['a file', file],
  ['below a file', join(file, 'data')],
  ['a dangling link', dangling],
  ['below a dangling link', join(dangling, 'data')],
  ['where no directory can be made', '/proc/mneme/data'],
])('a data directory that is %s is said with its setting, whoever meets it first', async (_, dataDir) => {
  const said = /(file|link|nothing can be written).* \(E[A-Z]+\).*MNEME_DATA_DIR/;
  await expect(makeDataDirectory(dataDir)).rejects.toMatchObject({
    name: 'DataDirectoryUnusableError',
    message: expect.stringMatching(said),
  });
  await expect(loadTokenSecret(dataDir)).rejects.toMatchObject({ name: 'DataDirectoryUnusableError' });
  await expect(startEmbedded({ dataDir })).rejects.toThrow(said);
});

test('a directory that a command is told to write into says so too, and is made with those above it', () => {
  for (const directory of [file, join(file, 'out'), '/proc/mneme/out']) {
    expect(() => makeNamedDirectory(directory)).toThrow(
      /can't be used: .* \(E[A-Z]+\).* name another directory[.;]/,
    );
  }
  const deep = join(root, 'a/b/c');
  for (const _ of ['missing', 'there']) makeNamedDirectory(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
});
