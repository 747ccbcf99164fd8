import { expect, test } from 'vitest';
import { readLocomo } from '../../../src/cli/import/locomo.ts';
import { fixture, readAll } from './reading.ts';

test('reads sessions in order, turns half a minute apart, with authors and captions', async () => {
  const { items, problems } = await readAll(readLocomo, await fixture('locomo.json'));
  expect(items).toEqual([
    {
      thread: {
        externalId: 'locomo-fixture-1',
        channel: 'chat',
        title: 'Ingrid and Rune',
        startedAt: '2024-05-28T12:30:00.000Z',
      },
      messages: [
        {
          role: 'USER',
          author: 'Ingrid',
          content: 'What is on your roof?',
          externalId: 'D1:1',
          occurredAt: '2024-05-28T12:30:00.000Z',
        },
        {
          role: 'USER',
          author: 'Rune',
          content: 'I bought a kayak! [shares a red kayak]',
          externalId: 'D1:2',
          occurredAt: '2024-05-28T12:30:30.000Z',
        },
        {
          role: 'USER',
          author: 'Ingrid',
          content: 'Did it float?',
          externalId: 'D2:1',
          occurredAt: '2024-06-01T09:05:00.000Z',
        },
      ],
    },
  ]);
  expect(problems.map((problem) => problem.record)).toEqual([
    'conversation 1 (fixture-1), session_1, turn 3',
    'conversation 1 (fixture-1), session_3',
  ]);
});
