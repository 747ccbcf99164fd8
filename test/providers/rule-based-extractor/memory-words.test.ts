import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { inThirdPerson } from '../../../src/providers/rule-based-extractor/third-person.ts';

/** What is kept of one turn of Lena's: kind and words. */
async function kept(content: string): Promise<string[]> {
  const turn = {
    id: '1',
    role: 'user' as const,
    author: 'Lena',
    content,
    occurredAt: new Date('2026-05-13T10:00:00Z'),
  };
  const { memories } = await createRuleBasedExtractor().extract({
    turns: [turn],
    context: [],
    timeZone: 'UTC',
  });
  return memories.map((memory) => `${memory.kind}: ${memory.content}`);
}

describe('the words of a decision', () => {
  it.each([
    [
      "In today's meeting we decided to use Kafka instead of RabbitMQ for the ledger events, because we need to replay them after a bug.",
      'decision: Lena recorded the decision to use Kafka instead of RabbitMQ for the ledger events, because we need to replay them after a bug.',
    ],
  ])('%s', async (said, memory) => {
    expect(await kept(said)).toEqual([memory]);
  });
});

describe('what somebody no longer likes', () => {
  it.each([
    ["I don't use Slack anymore, I use Zulip now.", ['Lena no longer uses Slack.', 'Lena uses Zulip.']],
    // Where somebody lives is no taste, and a cake no manner of answering.
    ['I no longer live in Berlin, I love Porto now.', []],
    ['Forget the cake, I want ice cream now.', []],
  ])('%s', async (said, told) => {
    const preferences = (await kept(said)).filter((memory) => /: Lena (?:no longer|uses|wants)/.test(memory));
    expect(preferences).toEqual(told.map((memory) => `preference: ${memory}`));
  });
});

describe('no decision', () => {
  it.each([
    'Cancelled. 10:49.',
    'Joris turns nine on December 12th.',
    'We moved to Leipzig last weekend, the flat is on the third floor with no lift.',
  ])('%s', async (said) => {
    expect((await kept(said)).filter((memory) => memory.startsWith('decision'))).toEqual([]);
  });
});

describe('what somebody says of themselves, told of another', () => {
  it.each([
    ['I never eat meat.', 'preference: Lena never eats meat.'],
    ['I avoid eating sugar.', 'preference: Lena avoids eating sugar.'],
  ])('%s', async (said, told) => {
    expect(await kept(said)).toEqual([told]);
  });
  it.each([
    ['for summaries I really want risks first', 'for summaries Lena really wants risks first'],
    ["I don't fly; may I suggest a train?", "Lena doesn't fly; may Lena suggest a train?"],
    ['should I need it, I said so', 'should Lena need it, Lena said so'],
  ])('%s', (said, told) => {
    expect(inThirdPerson(said, 'Lena')).toBe(told);
  });
});
