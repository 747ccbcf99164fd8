import { expect, it } from 'vitest';
import { costlyTexts } from '../../../scripts/fuzz/costly-texts.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

// A reader that is quadratic takes minutes for these, and is ended by the suite's time limit.
it('reads texts that are made to be slow, and keeps nothing that was not said in them', async () => {
  const extractor = createRuleBasedExtractor();
  for (const { name, text } of costlyTexts(20_000)) {
    const turn = {
      id: '018f0000-0000-7000-8000-000000000001',
      role: 'user' as const,
      author: 'Dana',
      content: text,
      occurredAt: new Date('2026-01-05T10:00:00Z'),
    };
    const { memories } = await extractor.extract(
      { turns: [turn], context: [], timeZone: 'UTC' },
      new AbortController().signal,
    );
    expect([name, memories.length]).toEqual([name, 0]);
  }
});
