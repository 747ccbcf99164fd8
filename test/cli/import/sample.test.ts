import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadSample, shiftDates } from '../../../src/cli/import/sample.ts';

const directory = fileURLToPath(new URL('../../../db/sample', import.meta.url));
const week = 7 * 24 * 60 * 60 * 1000;

function times(items: Awaited<ReturnType<typeof loadSample>>): number[] {
  return items.flatMap((item) => item.messages.map((message) => Date.parse(message.occurredAt ?? '')));
}

test.each(['2026-11-21T02:00:00Z', '2027-03-05T12:00:00Z', '2026-01-01T00:00:00Z'])(
  'shifts the sample by whole weeks so that it ends in the week before %s',
  async (text) => {
    const now = new Date(text);
    const items = await loadSample(directory);
    const before = times(items);
    const after = times(shiftDates(items, now));
    const last = Math.max(...after);
    expect(last).toBeLessThanOrEqual(now.getTime());
    expect(last).toBeGreaterThan(now.getTime() - week);
    const shifts = new Set(after.map((time, n) => time - (before[n] ?? 0)));
    expect(shifts.size).toBe(1);
    expect(Math.abs([...shifts][0] ?? 1) % week).toBe(0);
  },
);
