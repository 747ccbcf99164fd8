import { describe, expect, it } from 'vitest';
import { parseMarkedTurns } from '../../../bench/extraction/training-turns.ts';

const TEXT = `= Ewan MacBride
right, [T book the MOT]. and [P stop calling me sir]
E: MOT:term

< assistant: Shall I keep the slot?
yes, Moira works at Lothian Buses\\nsince May
E: Moira:person; Lothian Buses:organization
F: Moira|works_at|Lothian Buses; I|has_friend|Moira

= Ines Carvalho

hello there
`;

describe('parseMarkedTurns', () => {
  const turns = parseMarkedTurns(TEXT, 'some.txt');

  it('takes the marks from the text and keeps what they mark', () => {
    expect(turns[0]).toMatchObject({
      turn: { id: 'some.txt:1', content: 'right, book the MOT. and stop calling me sir', facts: [] },
      marked: [
        { kind: 'task', text: 'book the MOT' },
        { kind: 'preference', text: 'stop calling me sir' },
      ],
    });
    expect(turns[0]?.turn.memories[0]).toEqual({ kind: 'task', contains: ['book', 'MOT'], least: 0.65 });
  });

  it('reads earlier turns, line breaks, names, and facts of the speaker by name', () => {
    expect(turns[1]?.turn).toMatchObject({
      id: 'some.txt:5',
      author: 'Ewan MacBride',
      content: 'yes, Moira works at Lothian Buses\nsince May',
      context: [{ role: 'assistant', author: null, content: 'Shall I keep the slot?' }],
      entities: [
        { name: 'Moira', kind: 'person' },
        { name: 'Lothian Buses', kind: 'organization' },
      ],
      facts: [
        { subject: 'Moira', predicate: 'works_at', object: 'Lothian Buses' },
        { subject: 'Ewan MacBride', predicate: 'has_friend', object: 'Moira' },
      ],
    });
  });

  it('lets a name alone say who speaks from there on', () => {
    expect(turns).toHaveLength(3);
    expect(turns[2]?.turn).toMatchObject({ author: 'Ines Carvalho', content: 'hello there' });
  });

  it('names the place of what is not of the form', () => {
    expect(() => parseMarkedTurns('one\n\ntwo\nE: Ana', 'some.txt')).toThrow(/^some\.txt:3: .*Ana$/);
  });
});
