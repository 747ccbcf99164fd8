import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseline, secondPart } from '../src/postgres/migration-files.ts';

/**
 * What Biome does for TypeScript: SQL that we write has lines of at most 120 characters, and no migration takes a lock
 * that would stop a database in use. The released migration is passed over as far as databases hold its hash; its
 * tables are empty, too, when it is applied.
 */
const width = 120;
const root = join(import.meta.dirname, '..');
const written = [
  'db/*.sql',
  'db/functions/*/*.sql',
  'db/migrations/*/*.sql',
  'db/migrations/*/concurrently/*.sql',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => file !== 'db/schema.sql')
  .sort();
for (const file of written) {
  const text = readFileSync(join(root, file), 'utf8');
  const kept = file.includes(`/${baseline}/`) ? releasedLines(text) : 0;
  for (const [place, line] of text.split('\n').entries()) {
    if (line.length <= width || place < kept) continue;
    process.stderr.write(`${file}:${place + 1}: ${line.length} characters; a line has at most ${width}.\n`);
    process.exitCode = 1;
  }
}

const files = written.filter((file) => file.startsWith('db/migrations/') && !file.includes(`/${baseline}/`));
if (files.length > 0) {
  const { status } = spawnSync('squawk', files, { cwd: root, stdio: 'inherit' });
  process.exitCode = status || process.exitCode || 0;
}

/** How many lines a file of the released migration begins with that never change. */
function releasedLines(text: string): number {
  const end = text.search(secondPart);
  return end < 0 ? Number.POSITIVE_INFINITY : text.slice(0, end).split('\n').length - 1;
}
