import { beforeAll, beforeEach, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract-turns.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;
let lena: Caller;

beforeAll(async () => {
  services = await localServices(database);
});
beforeEach(async () => {
  workspace = await createTestWorkspace(services);
  lena = await workspace.caller('member', 'lena');
});

/** Says each line in a thread of its own, a day after the other, and has it read. */
async function say(lines: readonly string[]): Promise<void> {
  for (const [index, content] of lines.entries()) {
    const start = new Date(Date.UTC(2026, 1, 2 + index, 9)).toISOString();
    const { ids } = await converse(services, lena, {}, [{ author: 'Lena', content }], start);
    const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
    await extractTurns(worker, workerOf(workspace.id), ids);
  }
}

/** Says all lines in one thread, each read before the next is said. */
async function sayInOne(lines: readonly string[]): Promise<void> {
  const { ids } = await converse(
    services,
    lena,
    {},
    lines.map((content) => ({ author: 'Lena', content })),
  );
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  for (const id of ids) await extractTurns(worker, workerOf(workspace.id), [id]);
}

async function current(kind: string): Promise<string[]> {
  const rows = await rowsOf<{ content: string; status: string | null }>(
    services,
    lena,
    'select content, status from mneme.memory_item where kind = $1 and recorded_to is null order by content',
    [kind],
  );
  return rows.map(({ content, status }) => (status === null ? content : `${status}: ${content}`));
}

it('another number for a setting keeps what else was said of it', async () => {
  await sayInOne([
    'Set the screen brightness to 40 % in the evening, I prefer that.',
    'Make it 60 %, 40 is too dark.',
  ]);
  expect(await current('preference')).toEqual(['Lena set screen brightness to 60 % in the evening.']);
});

it('what is no longer wanted ends what was, in whichever thread it is said', async () => {
  await say([
    'Please always answer me in bullet points.',
    'I drink tea every morning.',
    'Please stop answering in bullet points.',
    'I no longer drink tea, I prefer coffee now.',
  ]);
  expect(await current('preference')).toEqual([
    'Lena no longer drinks tea.',
    'Lena prefers coffee.',
    'Lena wants this: stop answering in bullet points.',
  ]);
});

it('a dismissal ends a manner of answering and says what holds instead', async () => {
  await say([
    'Please always answer me in bullet points.',
    'Forget the bullet points, I prefer full sentences now.',
  ]);
  expect(await current('preference')).toEqual([
    'Lena prefers full sentences.',
    'Lena wants this: no more bullet points.',
  ]);
});

it('what is declined at times only, or of something else, ends nothing', async () => {
  await say([
    'I drink coffee every morning.',
    "I don't drink coffee after noon.",
    'Please always answer me in bullet points.',
    'Please never answer in bullet points longer than five lines.',
  ]);
  expect(await current('preference')).toHaveLength(4);
});

it('a task is completed from another thread, by what it is done to', async () => {
  await say([
    'I need to renew my passport before March 1st.',
    'I need to get a photo for the passport.',
    'The passport is done, I picked it up this morning.',
  ]);
  expect(await current('task')).toEqual([
    'pending: Lena has to get a photo for the passport.',
    "done: Lena has to renew Lena's passport before March 1st.",
  ]);
});

it('a task whose relative date is left out is not cut off before it', async () => {
  await say(['Remind me to book the dentist for her before the end of next week.']);
  expect(await current('task')).toEqual(['pending: Lena has this to do: book the dentist for her.']);
});
