import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { migrateForTests } from './migrated.ts';

/** What a data directory of the embedded engine begins with: a new database, or one of this version without rows. */
export type EmbeddedTemplate = 'new' | 'migrated';

const root = join(import.meta.dirname, '../..');
const kept = join(root, 'node_modules/.cache/embedded-templates');
/** What a migrated database is made from. */
const sources = ['db', 'src/postgres', 'package-lock.json'];
/** Those that no run has asked for since are removed when others are made. */
const keptMs = 24 * 3600 * 1000;

/**
 * A data directory for `template` of `startEmbedded`, kept from run to run for as long as nothing changes that it is
 * made from: initdb and all migrations take the engine eight seconds of processor time.
 */
export async function embeddedTemplate(what: EmbeddedTemplate): Promise<string> {
  const version = join(kept, versionOf(sources));
  if (!existsSync(version)) {
    // The setups of two projects run in one process, each with modules of its own.
    const under = globalThis as { mnemeEmbeddedTemplate?: Promise<void> };
    under.mnemeEmbeddedTemplate ??= make(version);
    await under.mnemeEmbeddedTemplate;
  }
  return join(version, what);
}

async function make(version: string): Promise<void> {
  mkdirSync(kept, { recursive: true });
  for (const name of readdirSync(kept)) {
    const old = join(kept, name);
    if (Date.now() - statSync(old).mtimeMs > keptMs) rmSync(old, { recursive: true, force: true });
  }
  // Processes may make it at once: one of them is first to name it.
  const own = `${version}-${randomBytes(4).toString('hex')}`;
  const engine = await startEmbedded({ dataDir: null });
  try {
    await engine.backup(join(own, 'new'));
    await migrateForTests(engine.connection('postgres'));
    await engine.backup(join(own, 'migrated'));
  } finally {
    await engine.stop();
  }
  try {
    renameSync(own, version);
  } catch (error) {
    if (!existsSync(version)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
}

function versionOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex').slice(0, 16);
}
