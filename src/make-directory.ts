import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a directory (0700) where it is missing, with those above it. Node's own way of it never ends where none can be
 * made, as below /proc: it takes what `mkdir` says there for a missing parent.
 *
 * @throws the system's error.
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  let at = resolve(directory);
  for (; !isThere(at); at = dirname(at)) missing.unshift(at);
  if (missing.length === 0) missing.push(at);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // It was there, or somebody has made it meanwhile.
      if (!isThere(path, true)) throw error;
    }
  }
}

function isThere(path: string, asDirectory = false): boolean {
  try {
    return statSync(path).isDirectory() || !asDirectory;
  } catch {
    return false;
  }
}
