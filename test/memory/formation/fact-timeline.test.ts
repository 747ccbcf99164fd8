import { describe, expect, it } from 'vitest';
import type { Evidence, Speaker } from '../../../src/memory/formation/facts/fact-strength.ts';
import {
  type SettledFact,
  type StandingFact,
  type Statement,
  settle,
} from '../../../src/memory/formation/facts/fact-timeline.ts';

const day = 86_400_000;

interface Told {
  object: string;
  said: number;
  from?: number;
  to?: number;
  by?: string;
  speaker?: Speaker;
  confidence?: number;
  corrects?: boolean;
}

/** What is said on a day, counted from the first. */
function told({
  object,
  said,
  from,
  to,
  by = 'ana',
  speaker = 'subject',
  confidence = 0.9,
  corrects,
}: Told): Statement {
  return {
    subjectEntityId: 'ana',
    object: { text: object, entityId: null },
    from: from === undefined ? null : from * day,
    to: to === undefined ? null : to * day,
    said: said * day,
    evidence: [{ speaker, by, confidence, said: said * day }],
    corrects: corrects ?? false,
  };
}

let ids = 0;

/** The standing facts after a settlement, as writing and reading them again gives them. */
function stand(settled: readonly SettledFact<Statement>[]): StandingFact[] {
  return settled.flatMap((one) => {
    if (one.void) return [];
    const kept = [...((one.fact ?? one.resumes)?.evidence ?? [])].filter(
      ({ said }) =>
        said === null ||
        ((one.saidBefore === null || said < one.saidBefore) &&
          (one.saidSince === null || said >= one.saidSince)),
    );
    const evidence: Evidence[] = [...kept, ...one.statements.flatMap((each) => each.evidence)];
    const object = one.fact?.object ?? one.resumes?.object ?? one.statements[0]?.object;
    if (!object) throw new Error('nothing says it');
    ids += 1;
    return [
      {
        id: `v${ids}`,
        factId: one.fact?.factId ?? `f${ids}`,
        subjectEntityId: 'ana',
        object,
        from: one.from,
        to: one.to,
        endInferred: one.endInferred,
        disputed: one.disputed,
        inherited: false,
        confidence: 0.5,
        evidence: evidence.toSorted((a, b) => (a.said ?? 0) - (b.said ?? 0)),
      },
    ];
  });
}

const inDays = (moment: number | null) => (moment === null ? null : moment / day);

/** Objects with the days from and until which they hold, those in dispute marked. */
function tell(facts: readonly StandingFact[]): string[] {
  return facts
    .map(
      ({ object, from, to, disputed }) =>
        `${object.text} ${inDays(from) ?? ''}-${inDays(to) ?? ''}${disputed ? ' ?' : ''}`,
    )
    .sort();
}

/** Reads statements one by one, in the order given. */
function read(statements: readonly Told[], functional = true): StandingFact[] {
  return statements.reduce<StandingFact[]>(
    (facts, statement) => stand(settle(facts, [told(statement)], functional)),
    [],
  );
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

const berlin = { object: 'berlin', said: 10 };
const lisbon = { object: 'lisbon', said: 20 };
const stories: Record<string, { said: Told[]; known: string[]; functional?: boolean }> = {
  'a move ends the residence before it': {
    said: [berlin, lisbon],
    known: ['berlin 10-20', 'lisbon 20-'],
  },
  'a move back begins a new stretch': {
    said: [berlin, lisbon, { object: 'berlin', said: 30 }],
    known: ['berlin 10-20', 'berlin 30-', 'lisbon 20-30'],
  },
  'the day it began counts, not the day it was told': {
    said: [berlin, { object: 'lisbon', said: 40, from: 15 }],
    known: ['berlin 10-15', 'lisbon 15-'],
  },
  'what holds for a while interrupts': {
    said: [berlin, { object: 'lisbon', said: 20, from: 20, to: 25 }],
    known: ['berlin 10-', 'lisbon 20-25'],
  },
  'an end that is told is an end': {
    said: [berlin, { object: 'berlin', said: 20, to: 20 }],
    known: ['berlin 10-20'],
  },
  'somebody who says it of themselves is not contradicted by hearsay': {
    said: [berlin, { object: 'porto', said: 30, by: 'bob', speaker: 'other' }],
    known: ['berlin 10-', 'porto 30- ?'],
  },
  'somebody unsure changes nothing, and stops being asked about when the first is said again': {
    said: [berlin, { object: 'porto', said: 20, confidence: 0.4 }, { object: 'berlin', said: 30 }],
    known: ['berlin 10-', 'porto 20-30 ?'],
  },
  'two who say so of a third on one day are in dispute': {
    said: [
      { object: 'porto', said: 10, by: 'bob', speaker: 'other' },
      { object: 'faro', said: 10.5, by: 'cleo', speaker: 'other' },
    ],
    known: ['faro 10.5- ?', 'porto 10- ?'],
  },
  'a dispute ends when one of them is said later': {
    said: [
      { object: 'porto', said: 10, by: 'bob', speaker: 'other' },
      { object: 'faro', said: 10.5, by: 'cleo', speaker: 'other' },
      { object: 'faro', said: 20, by: 'bob', speaker: 'other' },
    ],
    known: ['faro 10.5-', 'porto 10-10.5'],
  },
  'and when somebody else says the same': {
    said: [
      { object: 'porto', said: 10, by: 'bob', speaker: 'other' },
      { object: 'faro', said: 10.2, by: 'cleo', speaker: 'other' },
      { object: 'porto', said: 10.4, by: 'dan', speaker: 'other' },
    ],
    known: ['faro 10.2-10.4 ?', 'porto 10-'],
  },
  'what a person set stands against what is drawn from turns': {
    said: [
      { object: 'lisbon', said: 10, speaker: 'member', confidence: 0.95 },
      { object: 'porto', said: 20, confidence: 0.6 },
      { object: 'faro', said: 21, by: '', speaker: 'assistant' },
    ],
    known: ['faro 21- ?', 'lisbon 10-', 'porto 20- ?'],
  },
  'and not against being told later of a change': {
    said: [
      { object: 'lisbon', said: 10, speaker: 'member', confidence: 0.95 },
      { object: 'porto', said: 20 },
    ],
    known: ['lisbon 10-20', 'porto 20-'],
  },
  'what is over, nobody said since when, was before what is there': {
    said: [
      { object: 'leeds', said: 40, to: 40 },
      { object: 'porto', said: 20, from: 12 },
      { object: 'faro', said: 5, from: 1, to: 3 },
    ],
    known: ['faro 1-3', 'leeds -12', 'porto 12-'],
  },
  'and where it is said since when, then': {
    said: [{ object: 'leeds', said: 40, to: 30 }, berlin],
    known: ['berlin 10-', 'leeds -30'],
  },
  'things one can have several of': {
    functional: false,
    said: [
      { object: 'jazz', said: 10 },
      { object: 'chess', said: 20 },
      { object: 'jazz', said: 30 },
      { object: 'chess', said: 40, to: 40 },
    ],
    known: ['chess 20-40', 'jazz 10-'],
  },
};

describe('what is known of a subject', () => {
  for (const [name, { said, known, functional = true }] of Object.entries(stories)) {
    it(`${name}, in whatever order it is read`, () => {
      for (const order of orders(said))
        expect(tell(read(order, functional)), JSON.stringify(order)).toEqual(known);
    });

    it(`${name}, read at once as one by one, and settled for good`, () => {
      const atOnce = stand(settle([], said.map(told), functional));
      expect(tell(atOnce)).toEqual(known);
      expect(tell(stand(settle(atOnce, [], functional)))).toEqual(known);
    });
  }

  it('loses what a correction says was wrong, and the correction begins where it began', () => {
    const settled = settle(read([berlin]), [told({ ...lisbon, corrects: true })], true);
    expect(tell(stand(settled))).toEqual(['lisbon 10-']);
  });
});
