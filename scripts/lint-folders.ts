import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders of `src/memory` import each other in one direction: whoever reads one need not read them all. */
const root = join(import.meta.dirname, '..');
const home = 'src/memory';

/** The folder of a file of `src/memory`; null of any other, and of those that stand in no folder. */
function folderOf(file: string): string | null {
  const [folder, inside] = file.startsWith(`${home}/`) ? file.slice(home.length + 1).split('/') : [];
  return folder !== undefined && inside !== undefined ? folder : null;
}

/** For each folder those that it imports, with a file that does. */
const imports = new Map<string, Map<string, string>>();
for (const file of globSync(`${home}/*/**/*.ts`, { cwd: root }).sort()) {
  const folder = folderOf(file) ?? '';
  const imported = imports.get(folder) ?? new Map<string, string>();
  imports.set(folder, imported);
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const other = folderOf(join(dirname(file), path));
    if (other !== null && other !== folder && !imported.has(other)) imported.set(other, file);
  }
}

/** The shortest way from a folder back to itself; null if there is none. */
function circle(folder: string): string[] | null {
  const ways = [[folder]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === folder) return [...way, folder];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

const circles = [...imports.keys()].flatMap((folder) => {
  const way = circle(folder);
  return way ? [way] : [];
});
const [shortest] = circles.sort((one, other) => one.length - other.length);
if (shortest) {
  process.stderr.write(`The folders of ${home} import each other in a circle:\n`);
  for (const [place, folder] of shortest.slice(0, -1).entries()) {
    const other = shortest[place + 1] ?? '';
    process.stderr.write(`  ${folder} -> ${other}: ${imports.get(folder)?.get(other)}\n`);
  }
  process.exitCode = 1;
}
