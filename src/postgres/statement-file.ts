import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A statement that stands in a file beside the module that runs it: read once, when that is loaded.
 *
 * @param folder the module's, `import.meta.dirname`.
 * @param name the file's, `link-days.sql`.
 * @throws Error that names the file, if it can't be read or is empty.
 */
export function readStatement(folder: string, name: string): string {
  const path = join(folder, name);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`The statement ${path} can't be read: is the installation complete?`, { cause: error });
  }
  if (text === '') throw new Error(`The statement ${path} is empty: is the installation complete?`);
  return text;
}
