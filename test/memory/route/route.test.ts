import { describe, expect, it } from 'vitest';
import { readQuerySet } from '../../../bench/route/query-set.ts';
import { scoreRoute } from '../../../bench/route/score.ts';
import { estimateRoute } from '../../../src/memory/route/route.ts';

/** Floors of what `npm run bench:route` prints; of the set held out, totals only are ever looked at. */
const floors = {
  development: { lost: 0, skipped: { code: 0.85, general: 0.8, small_talk: 0.9 }, language: 0.98 },
  own: { lost: 0, skipped: { code: 0.85, general: 0.8, small_talk: 0.9 }, language: 0.98 },
  'held-out': { lost: 0.01, skipped: { code: 0.7, general: 0.55, small_talk: 0.8 }, language: 0.96 },
} as const;

describe('estimateRoute', () => {
  it.each(Object.entries(floors))('holds its floors on the set %s', (name, floor) => {
    const { skipped, total, languageAccuracy } = scoreRoute(readQuerySet(name));
    expect(skipped.recall / total.recall).toBeLessThanOrEqual(floor.lost);
    expect(skipped.code / total.code).toBeGreaterThan(floor.skipped.code);
    expect(skipped.general / total.general).toBeGreaterThan(floor.skipped.general);
    expect(skipped.small_talk / total.small_talk).toBeGreaterThan(floor.skipped.small_talk);
    expect(languageAccuracy).toBeGreaterThan(floor.language);
  });

  it('searches for what names somebody, is long, or is in a language it cannot read', () => {
    for (const query of [
      'Thanks! And what about Priya?',
      `write a poem ${'and another line of it '.repeat(60)}`,
      'Πού είναι τα κλειδιά;',
      'was kostet das?',
      'the gate code',
      'x',
    ]) {
      expect(estimateRoute(query)).toMatchObject({ retrievalNeeded: true });
    }
    expect(estimateRoute('谢谢')).toMatchObject({ language: 'zh', retrievalNeeded: false });
    expect(estimateRoute('👍')).toMatchObject({
      language: null,
      intent: 'small_talk',
      retrievalNeeded: false,
    });
    expect(estimateRoute('Où est la clé ?')).toMatchObject({ language: 'fr' });
  });

  it('searches for whoever asks of their own health', () => {
    for (const query of ['can I take ibuprofen?', 'Can I have aspirin?', 'is penicillin a problem for me?'])
      expect(estimateRoute(query)).toMatchObject({ retrievalNeeded: true });
    expect(estimateRoute('how do I reverse a list in Python?')).toMatchObject({ retrievalNeeded: false });
  });

  it('takes a long text no longer than a short one has to', () => {
    for (const part of ['I really ', 'the the ', 'aaaaaaaaa', 'how do I ', '(((((', 'you are so ', '"“«']) {
      const text = part.repeat(200).slice(0, 1_000);
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round++) estimateRoute(text);
      // A pattern that backtracks without end would take seconds.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });

  it('says the same each time', () => {
    expect(estimateRoute('who moved to Lisbon?')).toEqual(estimateRoute('  who moved to Lisbon? '));
  });
});
