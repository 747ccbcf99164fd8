import { expect, it } from 'vitest';
import { Allowance } from '../../../src/memory/context/allowance.ts';
import type { RecallHit } from '../../../src/memory/recall/recall.ts';

/** What was found. */
const hit = (id: number, confidence: number, kind: 'message' | 'chunk'): RecallHit => ({
  kind,
  id: `turn-${id}`,
  citation: `message:turn-${id}`,
  text: `The harbour master spoke of lamp ${id}.`,
  score: 1,
  rank: id,
  confidence,
  uncertain: false,
  similarity: null,
  arms: [],
  contentState: 'inline',
  occurredAt: null,
  threadId: null,
  boost: 1,
  author: null,
  claim: null,
  sources: [],
  others: false,
  ofOthersTalk: false,
  place: null,
});

/** How many of a hundred hits go in, of which the first eight have room in their share. */
function linesOf(turns: number | null, confidence = 0.4, kind: 'message' | 'chunk' = 'message'): number {
  const hits = Array.from({ length: 100 }, (_, id) => hit(id, confidence, kind));
  const allowance = new Allowance({ hits, worth: 'most', ofOneself: false, ofTopic: new Set(), turns });
  let lines = 0;
  for (const found of hits) {
    const group = { members: [found] };
    if (!allowance.has(group, lines < 8 ? 'general' : null, Math.max(0, lines - 8))) continue;
    allowance.take(group);
    lines += 1;
  }
  return lines;
}

it('takes no more beyond the shares than a fifth of what may be read', () => {
  expect(linesOf(150)).toBe(30);
  expect(linesOf(10_000)).toBe(100);
});

it('fills the shares of a small memory, and where turns were not counted, the budget', () => {
  expect(linesOf(20)).toBe(8);
  expect(linesOf(null)).toBe(100);
});

it('takes all that answers, and documents, in a memory of any size', () => {
  expect(linesOf(20, 0.6)).toBe(100);
  expect(linesOf(20, 0.4, 'chunk')).toBe(100);
});
