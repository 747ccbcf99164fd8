import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { baseline } from '../src/postgres/migration-files.ts';
import { sqlInTypeScript } from './sql/in-typescript.ts';

/**
 * What Biome does for TypeScript: SQL that we write has lines of at most 120 characters, in modules too; a statement of
 * three lines into which nothing is put stands in a file beside the module that runs it; a file of functions has the
 * name of the one that it defines, and no migration takes a lock that would stop a database in use: but for the
 * baseline, whose tables are empty when it is applied.
 */
const width = 120;
const statementLines = 3;
const root = join(import.meta.dirname, '..');
const find = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function complain(where: string, what: string): void {
  process.stderr.write(`${where}: ${what}\n`);
  process.exitCode = 1;
}

function checkWidth(file: string, firstLine: number, lines: readonly string[]): void {
  for (const [place, line] of lines.entries()) {
    if (line.length <= width) continue;
    complain(`${file}:${firstLine + place}`, `${line.length} characters; a line has at most ${width}.`);
  }
}

const written = find([
  'db/*.sql',
  'db/functions/*/*.sql',
  'db/tables/*.sql',
  'db/migrations/*/*.sql',
  'db/migrations/*/concurrently/*.sql',
]).filter((file) => file !== 'db/schema.sql');
for (const file of written) {
  const text = read(file);
  checkWidth(file, 1, text.split('\n'));
  const [, schema, name] = /^db\/functions\/(\w+)\/(\w+)\.sql$/.exec(file) ?? [];
  if (name !== undefined && !new RegExp(`(?:function|procedure) ${schema}\\.${name}\\b`).test(text))
    complain(file, `it does not define ${schema}.${name}.`);
}

const modules = find(['src/**/*.ts', 'workers/**/*.ts']).filter((file) => !file.includes('/generated/'));
/** The files of statements that a module reads. */
const named = new Set<string>();
for (const file of modules) {
  const text = read(file);
  for (const [, name] of text.matchAll(/readStatement\(import\.meta\.dirname, '([\w-]+\.sql)'\)/g))
    named.add(join(dirname(file), name ?? ''));
  for (const { line, lines, isStatement } of sqlInTypeScript(text)) {
    checkWidth(file, line, lines);
    if (isStatement && lines.length >= statementLines)
      complain(`${file}:${line}`, `${lines.length} lines of SQL; put them into a .sql file (readStatement).`);
  }
}
for (const file of find(['src/**/*.sql', 'workers/**/*.sql'])) {
  checkWidth(file, 1, read(file).split('\n'));
  if (!named.has(file)) complain(file, 'no module of its folder reads it (readStatement).');
}

const files = written.filter((file) => file.startsWith('db/migrations/') && !file.includes(`/${baseline}/`));
if (files.length > 0) {
  const { status } = spawnSync('squawk', files, { cwd: root, stdio: 'inherit' });
  process.exitCode = status || process.exitCode || 0;
}
