import type { ExtractionTurn } from '../../../../src/providers/extractor.ts';
import { createRuleBasedExtractor } from '../../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

/** A turn of Dana's. */
export const turnOf = (content: string): ExtractionTurn => ({
  id: '1',
  role: 'user',
  author: 'Dana',
  content,
  occurredAt: new Date('2026-05-13T10:00:00Z'),
});

/** The facts that a turn of Dana's tells, each as "subject predicate object". */
export async function factsOf(content: string): Promise<string[]> {
  const { facts } = await extractor.extract({ turns: [turnOf(content)], context: [], timeZone: 'UTC' });
  return facts.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`);
}
