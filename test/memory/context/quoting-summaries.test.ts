import { expect, it } from 'vitest';
import type { HitOrigin } from '../../../src/memory/context/origins.ts';
import { withoutQuotingSummaries } from '../../../src/memory/context/repeats.ts';
import type { RecallHit } from '../../../src/memory/recall/recall.ts';

const at = '2026-05-03T10:00:00Z';
const hit = (kind: RecallHit['kind'], id: string, text: string | null, author: string | null = null) =>
  ({ kind, id, citation: `${kind}:${id}`, text, author, occurredAt: at }) as RecallHit;
const origin = (id: string, day: number): HitOrigin => ({
  kind: 'summary',
  id,
  sources: null,
  teller: null,
  saidBy: null,
  title: null,
  period: {
    level: 'day',
    periodStart: `2026-05-0${day}T00:00:00Z`,
    periodEnd: `2026-05-0${day + 1}T00:00:00Z`,
  },
  ofAsker: false,
});
const turn = hit('message', '1', 'Osman tunes the piano every second spring. Ask him.', 'Berit');
/** What is left of the turn and a summary of the third of May, or of another day. */
const left = (text: string | null, day = 3) =>
  withoutQuotingSummaries([turn, hit('summary', '2', text)], [origin('2', day)], 'Who tunes the piano?').map(
    ({ kind }) => kind,
  );
const both = ['message', 'summary'];

it('leaves out a summary of which a turn among the hits says what is asked, and no other', () => {
  const quoting = 'Berit: The ferry sails twice a week. Osman tunes the piano every second spring.';
  expect(left(quoting)).toEqual(['message']);
  expect(left(`Sunday, 3 May 2026\n${quoting}`)).toEqual(['message']);
  // Of another day, or said by another.
  expect(left(quoting, 4)).toEqual(both);
  expect(left(quoting.replace('Berit', 'Ines'))).toEqual(both);
  // What else it says of the piano, no turn says any more.
  expect(left(`${quoting} The piano is out of tune.`)).toEqual(both);
  expect(left('They agreed on who tunes the piano.')).toEqual(both);
  expect(left('Berit: The ferry sails twice a week. Ask him.')).toEqual(both);
  // What is sealed is not read yet.
  expect(left(null)).toEqual(both);
});
