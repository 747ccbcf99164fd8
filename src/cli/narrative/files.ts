import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { NarrativeAnswer } from '../../client/client.ts';
import { makeNamedDirectory } from '../../postgres/data-directory.ts';
import { lineKey, marks, merge } from './merge.ts';

/** The changes in a directory. */
export interface Written {
  /** Files that are other than they were. */
  readonly changed: readonly string[];
  readonly files: number;
  /** Lines of people's that were moved below the marks. */
  readonly moved: number;
  /** Files that could not be written, each with what to do. */
  readonly problems: readonly string[];
}

/** Which lines of each file were written here. */
type Known = Record<string, string[]>;
const known = z.record(z.string(), z.array(z.string()));
const knownFile = '.mneme-narrative.json';
const dayFile = /^(\d{4}-\d{2}-\d{2})\.md$/;
/** How often a file is merged again if somebody saves it meanwhile. */
const attempts = 5;

/**
 * Writes a narrative: MEMORY.md, memory/activity-log.md and memory/DATE.md. A note of a day that nothing is kept of any
 * more, e.g. since it was erased, is emptied; notes of days before `since` stay as they are.
 */
export async function writeNarrative(directory: string, told: NarrativeAnswer): Promise<Written> {
  makeNamedDirectory(join(directory, 'memory'));
  const texts = new Map([
    ['MEMORY.md', told.memory],
    ['memory/activity-log.md', told.activityLog],
    ...told.dailyNotes
      .map(({ date, text }) => [`${date}.md`, text] as const)
      .filter(([name]) => dayFile.test(name))
      .map(([name, text]) => [`memory/${name}`, text] as const),
  ]);
  for (const name of await readdir(join(directory, 'memory'))) {
    const day = dayFile.exec(name)?.[1];
    const path = `memory/${name}`;
    if (!day || day < told.since || texts.has(path)) continue;
    if ((await readFile(join(directory, path), 'latin1')).includes(marks.begin))
      texts.set(path, `# ${day}\n\nNothing is kept of this day.\n`);
  }
  const before = await readKnown(directory);
  const now: Known = Object.fromEntries(
    [...texts].map(([path, text]) => [path, [...new Set(text.split('\n').map(lineKey))]]),
  );
  // Until all is written a file has the lines of either run.
  const either = Object.fromEntries(
    Object.entries({ ...before, ...now }).map(([path, lines]) => [
      path,
      [...new Set([...lines, ...(before?.[path] ?? [])])],
    ]),
  );
  await replace(join(directory, knownFile), Buffer.from(JSON.stringify(either)));
  const changed: string[] = [];
  const problems: string[] = [];
  let moved = 0;
  for (const [path, text] of texts) {
    const lines = before?.[path];
    const done = await update(join(directory, path), text, lines ? new Set(lines) : null);
    if (typeof done === 'string') {
      problems.push(`${path} ${done}`);
      now[path] = either[path] ?? [];
    } else {
      if (done.changed) changed.push(path);
      moved += done.moved;
    }
  }
  await replace(join(directory, knownFile), Buffer.from(JSON.stringify({ ...before, ...now })));
  return { changed, files: texts.size, moved, problems };
}

/** Merges and replaces a file; returns the reason if it can't. */
async function update(
  named: string,
  text: string,
  written: ReadonlySet<string> | null,
): Promise<{ changed: boolean; moved: number } | string> {
  // A link stays one: what it leads to is replaced.
  const path = await realpath(named).catch(() => named);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readOr(path);
    const merged = merge(before, text, written);
    if (!merged)
      return "has not one each of Mneme's two marks: put back what is missing, or take both out, and all of it stands below.";
    if (before?.equals(merged.bytes)) return { changed: false, moved: 0 };
    const unchanged = async () => {
      const after = await readOr(path);
      return before === null ? after === null : after !== null && before.equals(after);
    };
    if (await replace(path, merged.bytes, unchanged)) return { changed: true, moved: merged.moved };
  }
  return 'is being changed by somebody all the time: run the command again.';
}

async function readOr(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a file completely, with its mode; a new file is readable only by its owner. */
async function replace(
  path: string,
  bytes: Buffer,
  allowed: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => 0o600,
  );
  const temporary = join(dirname(path), `.mneme-${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.chmod(mode);
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await allowed())) return false;
    await rename(temporary, path);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function readKnown(directory: string): Promise<Known | null> {
  const bytes = await readOr(join(directory, knownFile));
  if (bytes === null) return null;
  try {
    return known.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}
