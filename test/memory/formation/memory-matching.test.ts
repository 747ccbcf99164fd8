import { describe, expect, it } from 'vitest';
import type { SourceTurn } from '../../../src/memory/formation/extract/turn-window.ts';
import { findMatch } from '../../../src/memory/formation/memories/memory-matching.ts';
import type { Remembered, Version } from '../../../src/memory/formation/memories/memory-versions.ts';
import type { ExtractedMemory, MemoryKind } from '../../../src/providers/extractor.ts';

const turn: SourceTurn = {
  utcOffset: null,
  id: 't',
  role: 'user',
  author: 'Dana',
  content: '',
  occurredAt: new Date('2026-03-02T09:00:00Z'),
  hash: '',
  createdAt: new Date('2026-03-02T09:00:00Z'),
  threadId: 'thread',
  branchId: 'branch',
  onTrunk: true,
  sequenceNo: 100,
  projectId: null,
  channel: null,
  timeZone: 'UTC',
  seals: false,
  ownerUserId: 'dana',
  personaId: null,
  visibility: 'private',
  sensitivity: 'neutral',
  byAnother: false,
  createdBy: 'dana',
};

function known(kind: MemoryKind, content: string): Remembered {
  const version: Version = {
    id: content,
    kind,
    layer: 'profile',
    sensitivity: 'neutral',
    content,
    subject: null,
    reason: null,
    category: null,
    key: null,
    value: null,
    status: kind === 'task' ? 'pending' : null,
    dueAt: null,
    tags: [],
    salience: 0.5,
    since: new Date('2026-03-01T09:00:00Z'),
    validTo: null,
    current: true,
    supersedesId: null,
    replacesId: null,
    confidence: 0.8,
    lastConfirmedAt: null,
    completedAt: null,
    stated: false,
    branchId: 'branch',
    sequenceNo: 1,
    said: [],
    sources: new Set(),
    fresh: null,
    changed: false,
    rewritten: false,
  };
  return { versions: [version], inherited: false };
}

/** Which of the known memories a statement is about. */
function meant(memories: readonly Remembered[], memory: Partial<ExtractedMemory>): [string, string] | null {
  const found = findMatch(
    {
      memory: {
        kind: 'task',
        content: '',
        sourceTurnId: 't',
        confidence: 0.8,
        salience: 0.5,
        about: 'user',
        entities: [],
        ...memory,
      },
      turn,
    },
    memories,
  );
  return found && [found.how, found.held?.content ?? ''];
}

describe('a report of progress', () => {
  const slides = 'Dana has to send the slides to Priya by Friday.';
  const fees = 'Dana has to pay the school fees.';
  const accountant = 'Dana has to call the accountant about the tax report.';
  const report = 'Dana has to write the quarterly budget report for Ann.';
  const dentist = 'Dana has to book a dentist appointment.';
  const badges = 'Ben has to print the badges.';
  const contract = 'Dana has to send the signed contract to Omar.';
  const passport = 'Renew the passport';
  const present = 'Dana has to buy a birthday present for Lea.';
  const comments = 'Dana has to review the comments on the budget report.';
  const tasks = [
    slides,
    fees,
    accountant,
    report,
    dentist,
    badges,
    contract,
    passport,
    present,
    comments,
  ].map((content) => known('task', content));

  it.each([
    ['Dana is done with the slides.', slides],
    ['The slides are sent.', slides],
    ['Dana has paid the school fees.', fees],
    ['Dana has called the accountant.', accountant],
    ['Dana has done this: finished the budget report.', report],
    ['Dana no longer has this to do: the dentist thing.', dentist],
    ['Ben has printed the badges.', badges],
    ['Dana sent Omar the signed contract.', contract],
    ['The passport is renewed.', passport],
    ['Dana bought a present for Lea.', present],
  ])('%s', (content, task) => {
    expect(meant(tasks, { content, status: 'done' })).toEqual(['moves', task]);
  });

  it.each([
    'Dana is done with school.',
    'Dana is done with the tax report.',
    'Dana has printed the badges.',
    'Dana has sent the contract to Priya.',
    'Dana has finished reading a book.',
    'Dana is done.',
  ])('is about none of them: %s', (content) => {
    expect(meant(tasks, { content, status: 'done' })).toBeNull();
  });
});

describe('a decision', () => {
  const decisions = [
    'The team will use Postgres for the event store.',
    'Standups take place at 9 on weekdays.',
    'Dana recorded the decision to host the wiki on Confluence.',
    'Dana recorded the decision to back up the wiki weekly.',
    'Dana recorded the decision to go with Figma.',
  ].map((content) => known('decision', content));
  const decided = (content: string, revises = false) =>
    meant(decisions, { kind: 'decision', content, revises });

  it('revises what it announces to revise, or differs from in its numbers alone', () => {
    expect(decided('The team will use Kafka for the event store.', true)?.[0]).toBe('revises');
    expect(decided('Standups take place at 10 on weekdays.')?.[0]).toBe('revises');
    expect(decided('The team will use Postgres for the event store!')?.[0]).toBe('repeats');
  });

  it.each([
    ['Dana recorded the decision to go with Notion instead for the wiki.', 'host the wiki'],
    [
      'Dana recorded the decision to run the event store with EventStoreDB because it is simpler.',
      'Postgres',
    ],
    ['Dana recorded the decision to draw in Penpot instead of Figma.', 'Figma'],
  ])('revises what chose something else for the same: %s', (content, earlier) => {
    const found = decided(content, true);
    expect(found?.[0]).toBe('revises');
    expect(found?.[1]).toContain(earlier);
  });

  it.each([
    ['Dana recorded the decision to go with Notion instead for the handbook.', true],
    ['Dana recorded the decision to use Penpot for icons, not Figma for icons.', true],
    ['The team will use Slack for chat.', true],
    ['Retros take place at 9 on weekdays.', true],
    ['Standups take place at 9 on weekends.', false],
    ['The team will not use Postgres for the event store.', false],
    ['The team will use Postgres for the user store.', false],
  ])('is another one: %s', (content, revises) => {
    expect(decided(content, revises)).toBeNull();
  });
});
