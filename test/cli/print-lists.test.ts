import { expect, test } from 'vitest';
import { printTasks } from '../../src/cli/print-lists.ts';
import type { TaskStatus } from '../../src/client/admin.ts';

const now = new Date('2026-03-02T12:00:00Z');
const id = (last: number) => `019a1fee-9988-72fc-8ad7-99630000000${last}`;
const task = (last: number, dueAt: string | null, status: TaskStatus) => ({
  id: id(last),
  content: `Task ${last}`,
  subject: null,
  status,
  dueAt,
  completedAt: null,
  channel: null,
  tags: last === 1 ? ['slides'] : [],
  ownerUser: null,
});

test('a task is printed with the id that completeTask takes, and marked where it is overdue', () => {
  const printed = printTasks(
    {
      nodes: [
        task(1, '2026-03-01T17:00:00Z', 'PENDING'),
        task(2, '2026-03-01T17:00:00Z', 'DONE'),
        task(3, '2026-03-02T17:00:00Z', 'IN_PROGRESS'),
        task(4, null, 'BLOCKED'),
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
    now,
  );
  expect(printed.split('\n')).toEqual([
    `${id(1)}  2026-03-01  overdue  pending      Task 1  [slides]`,
    `${id(2)}  2026-03-01           done         Task 2`,
    `${id(3)}  2026-03-02           in progress  Task 3`,
    `${id(4)}                       blocked      Task 4`,
    '',
  ]);
});
