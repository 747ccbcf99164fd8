import { describe, expect, it } from 'vitest';
import { findDueDate } from '../../src/language/due-dates.ts';

/** Noon of a Monday. */
const said = new Date('2026-11-30T12:00:00Z');
const due = (text: string) => findDueDate(text, said, 'UTC')?.at.toISOString().slice(0, 16);

describe('when something is due', () => {
  it.each([
    ['Call the ferry office by Friday at nine', '2026-12-04T09:00'],
    ['water the ferns tomorrow at half past ten', '2026-12-01T10:30'],
    ['be at the pier at quarter to eight on Thursday', '2026-12-03T07:45'],
    ['ring the dentist on Tuesday at eleven thirty in the morning', '2026-12-01T11:30'],
    ["send it by seven o'clock tomorrow", '2026-12-01T07:00'],
    ['feed the cat tomorrow at six in the evening', '2026-12-01T18:00'],
    ['remind me at ten p.m.', '2026-11-30T22:00'],
  ])('reads the clock in words: %s', (text, at) => {
    expect(due(text)).toBe(at);
  });

  it.each([
    ['ship the parcels by Friday at two different offices', '2026-12-04T23:59'],
    ['look at one of the drafts by Friday', '2026-12-04T23:59'],
    ['look at three of them', undefined],
  ])('takes no number for a clock that counts something: %s', (text, at) => {
    expect(due(text)).toBe(at);
  });

  it.each([
    ['call Ines on Wednesday at 3', '2026-12-02T15:00'],
    ['call Ines today at four', '2026-11-30T16:00'],
    ['the van comes tomorrow at 2:30', '2026-12-01T14:30'],
  ])('takes a bare hour before six for the afternoon: %s', (text, at) => {
    expect(due(text)).toBe(at);
  });

  it.each([
    ['switch the pumps off tomorrow at 03:00', '2026-12-01T03:00'],
    ['switch the pumps off tomorrow at 3 am', '2026-12-01T03:00'],
    ['leave at four in the morning on Sunday', '2026-12-06T04:00'],
    ['tomorrow morning at 5 the tide turns', '2026-12-01T05:00'],
    ['call back in 2 hours', '2026-11-30T14:00'],
    ['the lift is checked on Friday at 7', '2026-12-04T07:00'],
  ])('leaves an hour that is said in full: %s', (text, at) => {
    expect(due(text)).toBe(at);
  });
});
