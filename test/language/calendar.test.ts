import { expect, it } from 'vitest';
import { instantOf, localDay, startOfDay } from '../../src/language/calendar.ts';

it.each([
  ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z'],
  ['America/Havana', '2025-03-09', '2025-03-09T05:00:00.000Z'],
  ['Africa/Cairo', '2025-04-25', '2025-04-24T22:00:00.000Z'],
  ['Europe/Berlin', '2025-03-30', '2025-03-29T23:00:00.000Z'],
  ['Asia/Kolkata', '2025-06-01', '2025-05-31T18:30:00.000Z'],
])('a day in %s begins within itself, with or without a midnight', (timeZone, date, begins) => {
  const day = new Date(`${date}T00:00:00Z`);
  const start = startOfDay(day, timeZone);
  expect(start.toISOString()).toBe(begins);
  expect(localDay(start, timeZone)).toEqual(day);
});

it('a time that a clock change leaves out goes forward with the clock', () => {
  const left = { year: 2025, month: 3, day: 9, hour: 2, minute: 30, second: 0 };
  expect(instantOf(left, 'America/New_York').toISOString()).toBe('2025-03-09T07:30:00.000Z');
});
