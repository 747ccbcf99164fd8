import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedItem } from './item.ts';
import { readJsonl } from './jsonl.ts';
import { openTextSource } from './source.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Loads every `.jsonl` file of a folder, one item per thread, threads in order of their first turn.
 * @throws Error naming the file and line of a record that can't be read: the sample has no broken ones.
 */
export async function loadSample(directory: string): Promise<ImportedItem[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.jsonl')).sort();
  const byThread = new Map<string, ImportedItem>();
  for (const file of files) {
    const source = await openTextSource(join(directory, file));
    for await (const event of readJsonl(source.chunks())) {
      if ('problem' in event) {
        throw new Error(`${file}, line ${event.problem.line}: ${event.problem.message}`);
      }
      if (!('item' in event)) continue;
      const { thread, messages } = event.item;
      const known = byThread.get(thread.externalId);
      if (known) known.messages.push(...messages);
      else byThread.set(thread.externalId, { thread, messages: [...messages] });
    }
  }
  const startOf = (item: ImportedItem) => item.thread.startedAt ?? '';
  return [...byThread.values()].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

function shifted(date: string | undefined, milliseconds: number): string | undefined {
  return date === undefined ? undefined : new Date(Date.parse(date) + milliseconds).toISOString();
}

/**
 * Moves all dates by the same number of whole weeks, so that the latest turn lies in the week before `now`
 * and every turn keeps its day of the week.
 */
export function shiftDates(items: ImportedItem[], now: Date): ImportedItem[] {
  let last = Number.NEGATIVE_INFINITY;
  for (const { messages } of items) {
    for (const { occurredAt } of messages) if (occurredAt) last = Math.max(last, Date.parse(occurredAt));
  }
  if (!Number.isFinite(last)) return items;
  const shift = Math.floor((now.getTime() - last) / week) * week;
  return items.map(({ thread, messages }) => ({
    thread: { ...thread, startedAt: shifted(thread.startedAt, shift) },
    messages: messages.map((message) => ({ ...message, occurredAt: shifted(message.occurredAt, shift) })),
  }));
}

/** Somebody who speaks in the sample, as a user: by their first name, or by their whole name if two have it. */
export interface SamplePerson {
  readonly externalId: string;
  readonly name: string;
}

/** The people who speak in the sample. What they say of themselves is theirs once they are users by these names. */
export function peopleOf(items: readonly ImportedItem[]): SamplePerson[] {
  const turns = items.flatMap(({ messages }) => messages);
  const names = new Set(turns.flatMap(({ role, author }) => (role === 'USER' && author ? [author] : [])));
  const byFirst = Map.groupBy(names, (name) => name.toLowerCase().split(' ', 1)[0] ?? '');
  return [...byFirst].flatMap(([first, sharing]) =>
    sharing.map((name) => ({
      externalId: sharing.length === 1 ? first : name.toLowerCase().replaceAll(' ', '-'),
      name,
    })),
  );
}
