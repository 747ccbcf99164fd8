import { expect, it } from 'vitest';
import { withoutQuotingSummaries } from '../../../src/memory/context/repeats.ts';
import type { RecallHit } from '../../../src/memory/recall/recall.ts';

const hit = (kind: RecallHit['kind'], id: string, text: string | null) =>
  ({ kind, id, citation: `${kind}:${id}`, text }) as RecallHit;
const turn = hit('message', '1', 'Osman tunes the piano\nevery second spring. Ask him.');
const left = (...hits: RecallHit[]) =>
  withoutQuotingSummaries([turn, ...hits]).map(({ citation }) => citation);

it('leaves out a summary that quotes a turn among the hits, and no other', () => {
  const quoting = hit(
    'summary',
    '2',
    'Sunday, 3 May 2026 Berit: The ferry sails twice a week. Osman tunes the piano every second spring.',
  );
  expect(left(quoting)).toEqual(['message:1']);
  expect(left(hit('summary', '3', 'The ferry sails twice a week.'))).toEqual(['message:1', 'summary:3']);
  expect(left(hit('summary', '4', 'They agreed on who tunes the piano.'))).toEqual([
    'message:1',
    'summary:4',
  ]);
  // A few letters are no quotation, and what is sealed is not read yet.
  expect(left(hit('summary', '5', 'Ask him.'), hit('summary', '6', null))).toEqual([
    'message:1',
    'summary:5',
    'summary:6',
  ]);
  expect(withoutQuotingSummaries([quoting])).toEqual([quoting]);
});
