import { describe, expect, it } from 'vitest';
import { periodAt, pickOccurrence } from '../../src/language/periods.ts';

const monday = new Date('2026-05-11T00:00:00Z');

describe('a period', () => {
  it.each([
    ['2019', '2019-01-01', '2020-01-01'],
    ["'09", '2009-01-01', '2010-01-01'],
    ["'68", '1968-01-01', '1969-01-01'],
    ['sixty-eight', '1968-01-01', '1969-01-01'],
    ['the nineties', '1990-01-01', '2000-01-01'],
    ['last spring', '2025-03-01', '2025-06-01'],
    ['the summer of 2020', '2020-06-01', '2020-09-01'],
    ['Q3 2024', '2024-07-01', '2024-10-01'],
    ['March 2024', '2024-03-01', '2024-04-01'],
    ['March last year', '2025-03-01', '2025-04-01'],
    ['14 June 1969', '1969-06-14', '1969-06-15'],
    ['2024-03-01', '2024-03-01', '2024-03-02'],
    ['last month', '2026-04-01', '2026-05-01'],
    ['last week', '2026-05-04', '2026-05-11'],
    ['last December', '2025-12-01', '2026-01-01'],
    ['next May', '2027-05-01', '2027-06-01'],
    ['two years ago', '2024-05-01', '2024-06-01'],
    ['the end of 2025', '2025-12-01', '2026-01-01'],
    ['mid-2020', '2020-07-01', '2020-08-01'],
    ['the end of March', '2026-03-31', '2026-04-01'],
    ['Easter 2025', '2025-04-20', '2025-04-22'],
  ])('is what "%s" names', (words, start, end) => {
    const period = periodAt(words, 0, monday);
    expect(period?.length).toBe(words.length);
    expect([period?.start, period?.end].map((day) => day?.toISOString().slice(0, 10))).toEqual([start, end]);
  });

  it.each([
    'Winterthur',
    'now',
    'five years',
    '2000 euros',
    'the pandemic',
    'May-Britt',
    'the last few years',
  ])('is none in "%s"', (words) => {
    expect(periodAt(words, 0, monday)).toBeUndefined();
  });

  it('that comes round again is the last one, or the next', () => {
    const august = periodAt('August', 0, monday);
    const may = periodAt('May', 0, monday);
    const friday = periodAt('Friday', 0, monday);
    if (!august || !may || !friday) throw new Error('no period');
    const day = (period: typeof may, which: 'past' | 'ahead') =>
      pickOccurrence(period, monday, which).start.toISOString().slice(0, 10);
    expect([day(august, 'past'), day(august, 'ahead')]).toEqual(['2025-08-01', '2026-08-01']);
    expect([day(may, 'past'), day(may, 'ahead')]).toEqual(['2026-05-01', '2026-05-01']);
    expect([day(friday, 'past'), day(friday, 'ahead')]).toEqual(['2026-05-08', '2026-05-15']);
  });
});
