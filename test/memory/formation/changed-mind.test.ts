import { expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, lena } = useWorkspace({ lena: 'member' }, 'for each test');

/** Says each line in a thread of its own, a day after the other, and has it read. */
async function say(lines: readonly string[]): Promise<void> {
  for (const [index, content] of lines.entries()) {
    const start = new Date(Date.UTC(2026, 1, 2 + index, 9)).toISOString();
    const { ids } = await converse(as(lena), {}, [{ author: 'Lena', content }], start);
    const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
    await extractTurns({ services: worker, caller: workerOf(workspace.id) }, ids);
  }
}

/** Says all lines in one thread, each read before the next is said. */
async function sayInOne(lines: readonly string[]): Promise<void> {
  const { ids } = await converse(
    as(lena),
    {},
    lines.map((content) => ({ author: 'Lena', content })),
  );
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  for (const id of ids) await extractTurns({ services: worker, caller: workerOf(workspace.id) }, [id]);
}

async function current(kind: string): Promise<string[]> {
  const rows = await rowsOf<{ content: string; status: string | null }>(
    as(lena),
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
  const [row] = await rowsOf<{ key: string; value: string }>(
    as(lena),
    'select key, value from mneme.memory_item where recorded_to is null',
  );
  expect(await current('preference')).toEqual(['Make it 60 %, 40 is too dark']);
  expect(row).toEqual({ key: 'screen_brightness', value: '60 % in the evening' });
});

it('what is no longer wanted ends what was, in whichever thread it is said', async () => {
  await say([
    'Please always answer me in bullet points.',
    'I always drink tea in the morning.',
    'Please stop answering in bullet points.',
    'I no longer drink tea, I prefer coffee now.',
  ]);
  expect(await current('preference')).toEqual([
    'I no longer drink tea',
    'I prefer coffee now',
    'Please stop answering in bullet points',
  ]);
});

it.each([
  ['The bakery shuts at noon.', 'I drink nettle tea instead of cocoa now.', 'nettle tea'],
  ['I love squash.', 'I switched from squash to rowing.', 'rowing'],
])(
  'what somebody has in place of another thing holds, and that ends: %s %s',
  async (before, after, value) => {
    await say([before, after]);
    const rows = await rowsOf(
      as(lena),
      `select content, value from mneme.memory_item
     where kind = 'preference' and recorded_to is null and valid_to is null`,
      [],
    );
    expect(rows).toEqual([{ content: after.replace('.', ''), value }]);
  },
);

it('a dismissal ends a manner of answering, and what is said beside it holds', async () => {
  await say([
    'Please always answer me in bullet points.',
    'Forget the bullet points, I prefer full sentences now.',
  ]);
  expect(await current('preference')).toEqual(['I prefer full sentences now']);
});

it('what is declined at times only, or of something else, ends nothing', async () => {
  await say([
    'I always drink coffee in the morning.',
    "I don't drink coffee after noon.",
    'Please always answer me in bullet points.',
    'Please never answer in bullet points longer than five lines.',
  ]);
  expect(await current('preference')).toHaveLength(4);
});

it('a task is completed from another thread, by what it is done to', async () => {
  await say([
    'I need to renew my passport before March 1st.',
    'Remind me to get a photo for the passport.',
    'The passport is done, I picked it up this morning.',
  ]);
  expect(await current('task')).toEqual([
    'done: I need to renew my passport before March 1st',
    'pending: Remind me to get a photo for the passport',
  ]);
});

it.each([
  ['Scrap that one.', 'cancelled'],
  ['Sorted, it went out this morning.', 'done'],
  ["It's called off.", 'cancelled'],
])('"%s" ends what was spoken of just before', async (said, status) => {
  await sayInOne(['Remind me to send the invoice to Lexbridge.', said]);
  expect(await current('task')).toEqual([`${status}: Remind me to send the invoice to Lexbridge`]);
});

it('what is over is ended from another thread by what was asked right before', async () => {
  await say([
    'Remind me to send the invoice to Lexbridge.',
    'Remind me to water the plants.',
    'The invoice to Lexbridge? Sorted, it went out this morning.',
  ]);
  expect(await current('task')).toEqual([
    'done: Remind me to send the invoice to Lexbridge',
    'pending: Remind me to water the plants',
  ]);
});

it.each([
  ['Remind me to return the borrowed cello case to Ruben.', 'Cello case returned, he was glad to have it.'],
  ['Remind me to collect the two parcels at the depot.', 'Parcels collected this morning.'],
  ['I have to hand in the tax form by March 10.', 'Tax form handed in yesterday.'],
])('"%s" is over: "%s"', async (asked, said) => {
  await say([asked, 'Remind me to water the plants.', said]);
  expect(await current('task')).toEqual([
    expect.stringMatching(/^done: /),
    'pending: Remind me to water the plants',
  ]);
});

it('what ends nothing that is known is no memory', async () => {
  await say([
    'The boiler is sorted.',
    'Keys returned.',
    'Scrap that one.',
    'Forget what I said about bullet points.',
  ]);
  expect([...(await current('task')), ...(await current('preference'))]).toEqual([]);
});

it('what was said of an answer is taken back by its name', async () => {
  await say(['Please always answer me in bullet points.', 'Forget what I said about bullet points.']);
  expect(await current('preference')).toEqual([]);
});

it('a new home ends the one before', async () => {
  await say(['We live in Leeds.', 'We live in Lyon now.']);
  const rows = await rowsOf<{ object: string }>(
    as(lena),
    `select object from mneme.fact where predicate = 'lives_in' and recorded_to is null and valid_to is null`,
    [],
  );
  expect(rows).toEqual([{ object: 'Lyon' }]);
});
