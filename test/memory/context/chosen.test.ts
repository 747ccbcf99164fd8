import { expect, it } from 'vitest';
import { Chosen } from '../../../src/memory/context/chosen.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-20T10:00:00Z');
const task = (overdue: number) => ({
  id: '1',
  content: "I'll send the meter form today",
  since: new Date(now - overdue * day).toISOString(),
  dueAt: new Date(now - overdue * day).toISOString(),
  own: true,
  voice: '',
});

it('a task that is long overdue is shown only where tasks are asked for', () => {
  const shown = (message: string | null, overdue: number) => new Chosen(message).ofTasks(task(overdue), now);
  expect(shown('Where is the meter?', 400)).toBe(false);
  expect(shown(null, 400)).toBe(false);
  expect(shown('What are my open tasks?', 400)).toBe(true);
  expect(shown('Where is the meter?', 10)).toBe(true);
  expect(shown(null, 10)).toBe(true);
});
