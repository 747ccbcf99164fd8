import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

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
