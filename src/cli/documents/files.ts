import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatOf } from '../../memory/documents/formats.ts';

/** Whether a path is for the import of documents: a folder, or a file whose name says that it is one. */
export async function isOfDocuments(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && (found.isDirectory() || formatOf(path) !== null);
}

/** Whether a file in a folder is imported with it, by its path from there: not what is hidden, nor packages' own. */
export function isImported(path: string): boolean {
  const names = path.split(/[\\/]/);
  return formatOf(path) !== null && !names.some((name) => name.startsWith('.') || name === 'node_modules');
}

/** The documents of a folder and the folders in it, in order; the file itself where it is one. */
export async function documentFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
        await walk(inner);
      else if (entry.isFile() && isImported(basename(inner))) files.push(inner);
    }
  };
  await walk(path);
  return files;
}
