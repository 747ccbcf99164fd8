import { expect, it } from 'vitest';
import { pyramidLine } from '../../../src/memory/context/line-text.ts';

const entry = {
  id: '0195a1b2-0000-7000-8000-000000000001',
  content: 'The orchard was pruned.',
  title: null,
  reason: 'period',
} as const;

it.each(['UTC', 'Europe/Helsinki', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Adak'])(
  'a month of a workspace in UTC is the same month to who reads it in %s',
  (zone) => {
    const month = {
      ...entry,
      level: 'month',
      periodStart: '2026-04-01T00:00:00Z',
      periodEnd: '2026-05-01T00:00:00Z',
    } as const;
    expect(pyramidLine(month, 60, zone).text).toMatch(/^2026-04-01 to 2026-04-30, summary of the month/);
    const day = { ...month, level: 'day', periodEnd: '2026-04-02T00:00:00Z' } as const;
    expect(pyramidLine(day, 60, zone).text).toMatch(/^2026-04-01, summary of the day/);
  },
);

it.each(['Asia/Tokyo', 'America/New_York', 'America/Los_Angeles'])(
  'a day of a workspace in Tokyo is the same day to who reads it in %s',
  (zone) => {
    const day = {
      ...entry,
      level: 'day',
      periodStart: '2026-03-31T15:00:00Z',
      periodEnd: '2026-04-01T15:00:00Z',
    } as const;
    expect(pyramidLine(day, 60, zone).text).toMatch(/^2026-04-01, summary of the day/);
  },
);

it('a conversation is told in the zone of who reads it', () => {
  const session = {
    ...entry,
    level: 'session',
    periodStart: '2026-04-01T23:10:00Z',
    periodEnd: '2026-04-01T23:30:00Z',
  } as const;
  expect(pyramidLine(session, 60, 'Europe/Helsinki').text).toMatch(/^2026-04-02, /);
});
