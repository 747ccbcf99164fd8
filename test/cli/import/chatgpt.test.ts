import { expect, test } from 'vitest';
import { readChatgpt } from '../../../src/cli/import/chatgpt.ts';
import { fixture, readAll } from './reading.ts';

test('reads the branch last seen, without hidden turns and reasoning', async () => {
  const { items } = await readAll(readChatgpt, await fixture('chatgpt.json'));
  expect(items[0]?.thread).toEqual({
    externalId: 'chatgpt-conv-bread',
    channel: 'chatgpt',
    title: 'Naming a sourdough starter',
    startedAt: '2025-01-02T09:00:00.250Z',
  });
  expect(items[0]?.messages).toEqual([
    {
      role: 'USER',
      externalId: 'ask',
      content: '[shares an image]\n\nWhat should I call my sourdough starter? It bubbles like mad.',
      occurredAt: '2025-01-02T09:01:00.000Z',
    },
    {
      // A call of a tool is not what the assistant said.
      role: 'TOOL',
      author: 'python',
      externalId: 'code',
      content: "```python\nprint('Bubbles')\n```",
      occurredAt: '2025-01-02T09:01:10.000Z',
    },
    {
      role: 'TOOL',
      author: 'python',
      externalId: 'ran',
      content: '```\nBubbles\n```',
      // The node has no time of its own.
      occurredAt: '2025-01-02T09:01:10.000Z',
    },
    {
      role: 'ASSISTANT',
      externalId: 'answer',
      content: 'Clint Yeastwood.',
      occurredAt: '2025-01-02T09:01:20.500Z',
      metadata: { model: 'gpt-4o' },
    },
  ]);
});

test('reports a circle of messages and an unknown role, and keeps what can be read', async () => {
  const { items, problems } = await readAll(readChatgpt, await fixture('chatgpt.json'));
  expect(items[1]?.messages.map((message) => message.externalId)).toEqual(['one']);
  expect(problems.map((problem) => problem.message)).toEqual([
    expect.stringContaining('circle'),
    expect.stringContaining('role'),
  ]);
  expect(problems[1]).toMatchObject({ record: 'conversation 2 (conv-loop), message two' });
  const lines = (await fixture('chatgpt.json')).split('\n');
  expect(lines.slice((problems[1]?.line ?? 0) - 1, problems[1]?.line).join('')).toBe('  {');
  expect(lines[problems[1]?.line ?? 0]).toContain('Going in circles');
});

test('imports the conversations around a broken one', async () => {
  const text = await fixture('chatgpt.json');
  // The first conversation loses the brace that closes its mapping.
  const broken = text.replace('    },\n    "current_node": "answer"', '    "current_node": "answer"');
  expect(broken).not.toBe(text);
  const { items, problems } = await readAll(readChatgpt, broken);
  expect(items.map((item) => item.thread.externalId)).toEqual(['chatgpt-conv-loop']);
  expect(problems[0]).toMatchObject({ line: 2, record: 'conversation 1' });
});

test('takes the newest message where the current one is unknown', async () => {
  const text = (await fixture('chatgpt.json')).replace('"current_node": "answer"', '"current_node": "gone"');
  const { items } = await readAll(readChatgpt, text);
  expect(items[0]?.messages.at(-1)?.externalId).toBe('answer');
});
