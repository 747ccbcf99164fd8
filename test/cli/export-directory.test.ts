import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { exportDirectory } from '../../src/cli/export-directory.ts';

const directory = mkdtempSync(join(tmpdir(), 'mneme-export-directory-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('an export is named by its directory or its manifest, and conversations are none', async () => {
  writeFileSync(join(directory, 'conversations.json'), '[]');
  expect(await exportDirectory(directory)).toBeNull();
  expect(await exportDirectory(join(directory, 'conversations.json'))).toBeNull();
  expect(await exportDirectory(join(directory, 'manifest.json'))).toBe(directory);
  // One that isn't finished is told apart, so that the command can say so.
  writeFileSync(join(directory, 'unfinished.json'), '{}');
  expect(await exportDirectory(directory)).toBe(directory);
});
