import { expect, test } from 'vitest';
import { readClaude } from '../../../src/cli/import/claude.ts';
import { maxMessageBytes } from '../../../src/cli/import/message-check.ts';
import { fixture, readAll } from './reading.ts';

test('reads messages with attachments, passes over tool calls, reports broken ones', async () => {
  const { items, problems } = await readAll(readClaude, await fixture('claude.json'));
  expect(items).toEqual([
    {
      thread: {
        externalId: 'claude-c-garden',
        channel: 'claude',
        title: 'Slugs in the lettuce',
        startedAt: '2025-05-02T07:00:00.000Z',
      },
      messages: [
        {
          role: 'USER',
          externalId: 'm-1',
          content:
            'How do I keep slugs off my lettuce?\n\n[shares bed-plan.txt]\nrow 1: lettuce\n\n[shares slug.jpg]',
          occurredAt: '2025-05-02T07:00:01.123Z',
        },
        {
          role: 'ASSISTANT',
          externalId: 'm-3',
          content: 'Wool pellets.\n\nOr evening patrols with a torch.',
          occurredAt: '2025-05-02T07:00:09.000Z',
        },
      ],
    },
  ]);
  expect(problems).toEqual([
    expect.objectContaining({ record: 'conversation 1 (c-garden), message 5' }),
    expect.objectContaining({
      record: 'conversation 1 (c-garden), message m-4',
      message: expect.stringContaining('date'),
    }),
  ]);
});

test('keeps a message without an attachment that is too long', async () => {
  const message = {
    uuid: 'm-1',
    sender: 'human',
    text: 'see the log',
    attachments: [{ file_name: 'huge.log', extracted_content: 'x'.repeat(maxMessageBytes) }],
  };
  const text = JSON.stringify([{ uuid: 'c', chat_messages: [message] }]);
  const { items, problems } = await readAll(readClaude, text, 100_000);
  expect(items[0]?.messages[0]?.content).toBe('see the log\n\n[shares huge.log]');
  expect(problems).toHaveLength(1);
});

test('keeps the conversations of a file that is cut off', async () => {
  const text = (await fixture('claude.json')).replaceAll('\n', '\r\n');
  const { items, problems } = await readAll(readClaude, text.slice(0, text.indexOf('"c-empty"') + 3));
  expect(items.map((item) => item.thread.externalId)).toEqual(['claude-c-garden']);
  expect(problems.at(-1)).toMatchObject({
    line: text.slice(0, text.indexOf('"c-empty"')).split('\n').length,
    message: expect.stringContaining('cut off'),
  });
});
