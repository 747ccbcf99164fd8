import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableText } from './render.ts';

/** A table, and the migration's file that creates it. */
export interface TableFile extends TableText {
  readonly path: string;
}

/** A table's file in db/tables. */
export function tableFile(name: string): string {
  return `${name.slice(name.indexOf('.') + 1)}.sql`;
}

/** All tables that are there after the last migration, with the columns they have then. */
export function readTableTexts(folder: string): Map<string, TableFile> {
  const tables = new Map<string, TableFile & { columns: string[] }>();
  for (const migration of readdirSync(folder).sort()) {
    for (const file of readdirSync(join(folder, migration)).sort()) {
      if (!file.endsWith('.sql')) continue;
      const path = join(folder, migration, file);
      const text = readFileSync(path, 'utf8');
      const created = /^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)\n\)(.*);$/m.exec(text);
      if (created) {
        const [, name = '', body = '', tail = ''] = created;
        tables.set(name, {
          name,
          path,
          columns: columnsOf(body),
          identity: / as identity/.test(body),
          partitioned: tail.includes('partition by'),
        });
      }
      for (const [, name = ''] of text.matchAll(/^drop table (\S+);/gm)) tables.delete(name);
      for (const [, name = '', changes = ''] of text.matchAll(/^alter table (\S+)\s([^;]*);/gm)) {
        const table = tables.get(name);
        if (!table) throw new Error(`${path} alters ${name}, which no migration before it creates.`);
        for (const [, column = ''] of changes.matchAll(/\badd column (\w+)(?![^,]*generated always as \()/g))
          table.columns.push(column);
        for (const [, column = ''] of changes.matchAll(/\bdrop column (\w+)/g))
          table.columns = table.columns.filter((other) => other !== column);
      }
    }
  }
  return tables;
}

/** Each line of the body begins a column, a constraint, a comment, or goes on with the line before. */
function columnsOf(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => /^ {2}(?!constraint\b)[a-z]/.test(line) && !/generated always as \(/.test(line))
    .map((line) => line.trim().split(' ')[0] ?? '');
}
