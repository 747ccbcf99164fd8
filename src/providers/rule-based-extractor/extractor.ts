import type { Extractor } from '../extractor.ts';

/** Placeholder until the rules land. */
export function createRuleBasedExtractor(): Extractor {
  return {
    name: 'rules',
    async extract() {
      return { memories: [], entities: [], facts: [] };
    },
  };
}
