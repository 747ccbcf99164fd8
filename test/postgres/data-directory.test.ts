import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDirectory } from '../../src/postgres/data-directory.ts';
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
])('a data directory that is %s is said with its setting, whoever meets it first', async (_, dataDir) => {
  const said = /(file|link).* \(E[A-Z]+\).*MNEME_DATA_DIR/;
  await expect(makeDataDirectory(dataDir)).rejects.toMatchObject({
    name: 'DataDirectoryUnusableError',
    message: expect.stringMatching(said),
  });
  await expect(loadTokenSecret(dataDir)).rejects.toMatchObject({ name: 'DataDirectoryUnusableError' });
  await expect(startEmbedded({ dataDir })).rejects.toThrow(said);
});
