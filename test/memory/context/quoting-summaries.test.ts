import { expect, it } from 'vitest';
import { withoutQuotingSummaries } from '../../../src/memory/context/repeats.ts';
import type { RecallHit } from '../../../src/memory/recall/recall.ts';

const hit = (kind: RecallHit['kind'], id: string, text: string | null) =>
  ({ kind, id, citation: `${kind}:${id}`, text }) as RecallHit;
const turn = hit('message', '1', 'Osman tunes the piano\nevery second spring. Ask him.');
const question = 'Who tunes the piano?';
const left = (...hits: RecallHit[]) =>
  withoutQuotingSummaries([turn, ...hits], question).map(({ citation }) => citation);

it('leaves out a summary of which a turn among the hits says what is asked, and no other', () => {
  const quoting = hit(
    'summary',
    '2',
    'Sunday, 3 May 2026 Berit: The ferry sails twice a week. Osman tunes the piano every second spring.',
  );
  expect(left(quoting)).toEqual(['message:1']);
  // What else it says of the piano, no turn says any more.
  const more = hit('summary', '3', 'Osman tunes the piano every second spring. The piano is Berit’s.');
  expect(left(more)).toEqual(['message:1', 'summary:3']);
  expect(left(hit('summary', '4', 'They agreed on who tunes the piano.'))).toEqual([
    'message:1',
    'summary:4',
  ]);
  expect(left(hit('summary', '5', 'The ferry sails twice a week. Ask him.'))).toEqual([
    'message:1',
    'summary:5',
  ]);
  // What is sealed is not read yet.
  expect(left(hit('summary', '6', null))).toEqual(['message:1', 'summary:6']);
  expect(withoutQuotingSummaries([quoting], question)).toEqual([quoting]);
});
