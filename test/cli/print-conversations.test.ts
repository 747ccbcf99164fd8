import { expect, test } from 'vitest';
import { printConversations } from '../../src/cli/print-conversations.ts';

test('a conversation is printed with where it took place and what came of it, each on a line', () => {
  const conversation = {
    id: '019a1fee-9988-72fc-8ad7-996300000001',
    sessionKey: 'call-7',
    channel: 'voice',
    userId: null,
    startedAt: '2026-02-16T00:00:00Z',
    endedAt: '2026-02-16T00:15:00Z',
    ended: false,
    summary: 'Reviewed\nthe demo.',
    topics: ['demo', 'iOS'],
    keyDecisions: [
      { text: 'Use MiniMax M2.5.', reason: 'It is fast.' },
      { text: 'Meet at nine.', reason: null },
    ],
    actionItems: ['Fix the title.'],
    sentiment: 'URGENT' as const,
    messageCount: 12,
  };
  expect(printConversations([conversation]).split('\n')).toEqual([
    '2026-02-16 00:00 · voice · goes on · urgent · 12 turn(s) · call-7',
    '   Reviewed the demo.',
    '   Topics: demo, iOS',
    '   Decided: Use MiniMax M2.5. (It is fast.)',
    '   Decided: Meet at nine.',
    '   To do: Fix the title.',
    '',
  ]);
  expect(printConversations([])).toBe('No conversations.\n');
});
