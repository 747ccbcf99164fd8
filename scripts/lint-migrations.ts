import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { baseline } from '../src/postgres/migration-files.ts';

/** Looks for locks that would stop a database in use, in all migrations but the baseline, whose tables are empty. */
const root = join(import.meta.dirname, '..');
const files = ['db/migrations/*/*.sql', 'db/migrations/*/concurrently/*.sql']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.includes(`/${baseline}/`))
  .sort();
if (files.length > 0) {
  const { status } = spawnSync('squawk', files, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
