import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedDocument, ImportedItem } from './item.ts';
import { readJsonl } from './jsonl.ts';
import { openTextSource } from './source.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/** What a folder of JSON lines holds. */
export interface Sample {
  /** One per thread, in the order of their first turn; what was said on a branch is an item of its own after its thread. */
  readonly items: ImportedItem[];
  readonly documents: ImportedDocument[];
}

/**
 * Loads every `.jsonl` file of a folder.
 * @throws Error naming the file and line of a record that can't be read: the sample has no broken ones.
 */
export async function loadSample(directory: string): Promise<Sample> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.jsonl')).sort();
  const byThread = new Map<string, ImportedItem>();
  const documents: ImportedDocument[] = [];
  for (const file of files) {
    const source = await openTextSource(join(directory, file));
    for await (const event of readJsonl(source.chunks())) {
      if ('problem' in event) {
        throw new Error(`${file}, line ${event.problem.line}: ${event.problem.message}`);
      }
      if ('document' in event) documents.push(event.document);
      if (!('item' in event)) continue;
      const { thread, branch, messages } = event.item;
      const key = `${thread.externalId}\n${branch?.name ?? ''}`;
      const known = byThread.get(key);
      if (known) known.messages.push(...messages);
      else byThread.set(key, { ...event.item, messages: [...messages] });
    }
  }
  const startOf = (item: ImportedItem) => item.thread.startedAt ?? '';
  const items = [...byThread.values()].sort((a, b) =>
    startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0,
  );
  return { items, documents };
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
  return items.map(({ thread, messages, ...item }) => ({
    ...item,
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
