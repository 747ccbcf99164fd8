import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseline } from '../src/postgres/migration-files.ts';

/**
 * What Biome does for TypeScript: SQL that we write has lines of at most 120 characters, a file of functions has the
 * name of the one that it defines, and no migration takes a lock that would stop a database in use: but for the
 * baseline, whose tables are empty when it is applied.
 */
const width = 120;
const root = join(import.meta.dirname, '..');
const written = [
  'db/*.sql',
  'db/functions/*/*.sql',
  'db/tables/*.sql',
  'db/migrations/*/*.sql',
  'db/migrations/*/concurrently/*.sql',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => file !== 'db/schema.sql')
  .sort();
for (const file of written) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [place, line] of text.split('\n').entries()) {
    if (line.length <= width) continue;
    process.stderr.write(`${file}:${place + 1}: ${line.length} characters; a line has at most ${width}.\n`);
    process.exitCode = 1;
  }
  const [, schema, name] = /^db\/functions\/(\w+)\/(\w+)\.sql$/.exec(file) ?? [];
  if (name !== undefined && !new RegExp(`(?:function|procedure) ${schema}\\.${name}\\b`).test(text)) {
    process.stderr.write(`${file}: it does not define ${schema}.${name}.\n`);
    process.exitCode = 1;
  }
}

const files = written.filter((file) => file.startsWith('db/migrations/') && !file.includes(`/${baseline}/`));
if (files.length > 0) {
  const { status } = spawnSync('squawk', files, { cwd: root, stdio: 'inherit' });
  process.exitCode = status || process.exitCode || 0;
}
