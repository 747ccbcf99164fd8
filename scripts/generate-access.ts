import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditionAt } from './access/conditions.ts';
import { readDescription } from './access/description.ts';
import { renderAccess } from './access/render.ts';
import { readTableTexts, tableFile } from './access/table-text.ts';
import { kindsAt } from './kinds/functions.ts';
import { kindTriggers, lackingFiles } from './kinds/tables.ts';

/**
 * Writes the policies and grants of every table into its file in db/tables, from what db/access says, what new kinds of
 * rows need, from src/memory/kinds.ts, and both into the marked places of functions. Usage: node scripts/generate-access.ts
 */
const folder = join(import.meta.dirname, '../db');
const migrations = join(folder, 'migrations');
const heading = '-- Generated from ';
for (const [path, text] of lackingFiles(folder, readTableTexts(migrations))) writeFileSync(path, text);
const tables = readTableTexts(migrations);
const described = readDescription(join(folder, 'access'));

for (const name of described.keys())
  if (!tables.has(name)) throw new Error(`db/access describes ${name}, which no migration creates.`);
for (const [name, table] of tables) {
  const found = described.get(name);
  if (!found) throw new Error(`db/access does not say who may see and write ${name}.`);
  const path = join(folder, 'tables', tableFile(name));
  if (!existsSync(path)) throw new Error(`db/tables/${tableFile(name)} is missing: it comments ${name}.`);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(`\n${heading}`);
  const kept = (start < 0 ? text : text.slice(0, start)).trimEnd();
  const triggers = kindTriggers(name);
  const sections = [
    kept,
    ...(triggers ? [generated('src/memory/kinds.ts', triggers)] : []),
    generated(`db/access/${found.file}`, renderAccess(table, found.access)),
  ];
  write(path, text, `${sections.join('\n\n')}\n`);
}

function generated(from: string, text: string): string {
  return `${heading}${from} by \`npm run generate\`.\n${text}`;
}

/** What a function's file must not say of a table: its own file would take it away again. */
const ofTables =
  /^ *(create (or replace )?(constraint )?trigger|create policy|grant [^;]* on (table )?(mneme|mneme_private)\.\w+ to )/m;
const marked = /^( *)-- generated: (.*)\n[\s\S]*?^ *-- end of generated$/gm;
for (const file of globSync('functions/*/*.sql', { cwd: folder })) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const misplaced = ofTables.exec(text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, ''))?.[0];
  if (misplaced)
    throw new Error(
      `db/${file} has "${misplaced.trim()}": triggers stand in the table's file, the rest in db/access.`,
    );
  const written = text.replaceAll(marked, (_all, indent: string, mark: string) => {
    const lines = (kindsAt(mark) ?? conditionAt(mark)).split('\n');
    return [`-- generated: ${mark}`, ...lines, '-- end of generated'].map((line) => indent + line).join('\n');
  });
  write(path, text, written);
}

function write(path: string, before: string, after: string): void {
  if (after !== before) writeFileSync(path, after);
}
