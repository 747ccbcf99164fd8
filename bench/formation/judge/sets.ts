import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLocomo } from '../../../src/cli/import/locomo.ts';
import { loadSample } from '../../../src/cli/import/sample.ts';
import { openTextSource } from '../../../src/cli/import/source.ts';
import { type JudgedThread, threadOf } from './conversation.ts';

/** Conversations whose kept items are judged by reading. */
export interface JudgedSet {
  readonly name: string;
  readonly threads: readonly JudgedThread[];
  /** Whether the file of verdicts may hold what was kept: not where the set's licence keeps its text out of here. */
  readonly textShown: boolean;
}

/** Which of LoCoMo's six development conversations are judged, by their place in the file. */
export const locomoIndexes = [3, 4, 5];

/** The names of all sets that are judged by reading. */
export const setNames = ['sample', 'quiet', ...locomoIndexes.map((index) => `locomo-${index}`)];

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Reads the sample data, without its branches, with its dates as they are written, so that what is kept of it is the same every day. */
export async function readSample(): Promise<JudgedSet> {
  const { items } = await loadSample(folder('../../../db/sample'));
  const own = items.filter(({ branch }) => branch === undefined);
  return { name: 'sample', threads: own.map((item) => threadOf(item)), textShown: true };
}

/** Reads the chat that holds nothing worth keeping. */
export async function readQuiet(): Promise<JudgedSet> {
  const { items } = await loadSample(folder('quiet'));
  return { name: 'quiet', threads: items.map((item) => threadOf(item)), textShown: true };
}

/**
 * Reads the judged conversations of a LoCoMo file as `mneme import` does, each as a set of its own. Both speakers
 * are people, whatever role the importer gives them.
 *
 * @throws Error where the file can't be read, or has too few conversations.
 */
export async function readLocomoSets(path: string): Promise<JudgedSet[]> {
  try {
    readFileSync(path);
  } catch {
    throw new Error(
      `${path} can not be read. It is snap-research/LoCoMo's data/locomo10.json, or a part of it.`,
    );
  }
  const threads: JudgedThread[] = [];
  const source = await openTextSource(path);
  for await (const event of readLocomo(source.chunks())) {
    if (!('item' in event)) continue;
    const { turns, ...thread } = threadOf(event.item, `${event.item.thread.externalId} `);
    threads.push({ ...thread, turns: turns.map((turn) => ({ ...turn, role: 'user' })) });
  }
  return locomoIndexes.map((index) => {
    const thread = threads[index];
    if (!thread) throw new Error(`${path} holds ${threads.length} conversations; ${index + 1} are needed.`);
    return { name: `locomo-${index}`, threads: [thread], textShown: false };
  });
}
