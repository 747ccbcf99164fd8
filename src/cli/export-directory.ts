import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { manifestName, stateName } from '../memory/export/manifest.ts';

/** The directory of an export that `path` names, itself or by its manifest; null when it is some other file. */
export async function exportDirectory(path: string): Promise<string | null> {
  if (basename(path) === manifestName) return dirname(path);
  const there = (name: string) =>
    stat(join(path, name)).then(
      () => true,
      () => false,
    );
  return (await there(manifestName)) || (await there(stateName)) ? path : null;
}
