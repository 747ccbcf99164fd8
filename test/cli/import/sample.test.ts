import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ImportedDocument, ImportedItem } from '../../../src/cli/import/item.ts';
import { loadSample, peopleOf, shiftDates } from '../../../src/cli/import/sample.ts';

const directory = fileURLToPath(new URL('../../../db/sample', import.meta.url));
const day = 24 * 60 * 60 * 1000;
const week = 7 * day;

let items: ImportedItem[];
let documents: ImportedDocument[];
beforeAll(async () => {
  ({ items, documents } = await loadSample(directory));
});

const messagesOf = (list: ImportedItem[]) => list.flatMap((item) => item.messages);
const times = (list: ImportedItem[]) =>
  messagesOf(list).map(({ occurredAt }) => Date.parse(occurredAt ?? ''));

test.each(['2026-11-21T02:00:00Z', '2027-03-05T12:00:00Z', '2026-01-01T00:00:00Z'])(
  'shifts all dates by the same whole weeks so that the last lies in the week before %s',
  (text) => {
    const now = Date.parse(text);
    const before = times(items);
    const after = times(shiftDates(items, new Date(now)));
    const last = Math.max(...after);
    expect(last).toBeLessThanOrEqual(now);
    expect(last).toBeGreaterThan(now - week);
    const shifts = new Set(after.map((time, n) => time - (before[n] ?? 0)));
    expect(shifts.size).toBe(1);
    expect(Math.abs([...shifts][0] ?? 1) % week).toBe(0);
  },
);

describe('the sample', () => {
  test('makes users of the people who speak, by their first names, of two with one name by both', () => {
    const people = new Map(peopleOf(items).map(({ externalId, name }) => [externalId, name]));
    expect(people.get('dana')).toBe('Dana Whitlock');
    expect(people.get('tom-okafor')).toBe('Tom Okafor');
    expect(people.get('tom-beckett')).toBe('Tom Beckett');
    expect([...people.keys()]).not.toContain('tom');
    expect([...people.keys()]).not.toContain('assistant');
  });

  test('holds fifteen months in five channels, each turn with an id of its own and no text twice', () => {
    const messages = messagesOf(items);
    expect(messages.length).toBeGreaterThanOrEqual(630);
    expect(new Set(messages.map((message) => message.externalId)).size).toBe(messages.length);
    expect(new Set(messages.map((message) => message.content)).size).toBe(messages.length);
    expect(Math.max(...times(items)) - Math.min(...times(items))).toBeGreaterThan(450 * day);
    const channels = new Set(items.map((item) => item.thread.channel));
    expect(channels).toEqual(new Set(['chat', 'email', 'meeting', 'voice', 'assistant']));
    for (const { thread, messages: turns } of items) {
      expect(thread).toMatchObject({ title: expect.any(String), taxonomyPath: expect.any(String) });
      // What is in a project is its readers', and a group's talk is the group's.
      expect(Boolean(thread.project?.name)).toBe(thread.participants === undefined);
      const order = turns.map((turn) => turn.occurredAt ?? '');
      expect(order).toEqual([...order].sort());
    }
  });

  test('has a group of users who speak, a branch beside its ending, and documents', () => {
    const people = new Set(peopleOf(items).map(({ externalId }) => externalId));
    const groups = items.filter(({ thread }) => thread.participants);
    expect(groups.map(({ thread }) => thread.externalId)).toEqual(['lunch']);
    expect(groups[0]?.thread.participants?.filter((key) => !people.has(key))).toEqual([]);
    const branches = items.filter(({ branch }) => branch);
    expect(branches.map(({ thread, branch }) => [thread.externalId, branch])).toEqual([
      ['rooms', { name: 'no-office', after: 'rooms-004' }],
    ]);
    // Its thread is there before it.
    const rooms = items.filter(({ thread }) => thread.externalId === 'rooms');
    expect(rooms[0]?.messages.some(({ externalId }) => externalId === 'rooms-004')).toBe(true);
    expect(rooms[1]?.messages.map(({ externalId }) => externalId)).toContain('rooms-no-004');
    expect(documents.map(({ name, title, project }) => [name, title, project?.externalId])).toEqual([
      ['0007-workspace-tokens.md', expect.stringContaining('ADR 7'), 'atlas'],
      ['chapter-35.md', expect.stringContaining('chapter 35'), 'handbook'],
    ]);
  });

  test('names no month or year, which would be wrong once the dates have moved', () => {
    const english =
      /\b(january|february|april|june|july|august|september|october|november|december|(in|of|by) (march|may))\b/i;
    const german = /(?<!\p{L})(Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)(?!\p{L})/u;
    expect(['im März', 'Ende Oktober.', 'Majoran'].filter((text) => german.test(text))).toHaveLength(2);
    const texts = documents.map(({ uri, text }) => ({ externalId: uri, content: text }));
    for (const { externalId, content } of [...messagesOf(items), ...texts]) {
      expect(content, externalId).not.toMatch(english);
      expect(content, externalId).not.toMatch(german);
      expect(content, externalId).not.toMatch(/\b20[23]\d\b/);
    }
  });

  test('has questions whose answers exist, and the year-ago one is fourteen months old', async () => {
    const schema = z.array(
      z.object({ question: z.string(), kind: z.string(), answers: z.array(z.string()).max(3) }),
    );
    const questions = schema.parse(JSON.parse(await readFile(join(directory, 'questions.json'), 'utf8')));
    const ids = new Set(messagesOf(items).map((message) => message.externalId));
    for (const { question, kind, answers } of questions) {
      expect(
        answers.filter((id) => !ids.has(id)),
        question,
      ).toEqual([]);
      expect(answers.length === 0, question).toBe(kind === 'never_said');
    }
    expect(questions.filter((question) => question.answers.length > 0).length).toBeGreaterThanOrEqual(60);
    expect(questions.filter((question) => question.answers.length === 0)).toHaveLength(20);
    expect(questions[0]?.question).toBe('what did we decide about workspace tokens in the auth plugin?');
    const key = messagesOf(items).find((message) => message.externalId === questions[0]?.answers[0]);
    const age = (Math.max(...times(items)) - Date.parse(key?.occurredAt ?? '')) / day;
    expect(age).toBeGreaterThan(420);
    expect(age).toBeLessThan(432);
  });
});
