import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

/** The names that a turn mentions, with their kinds. */
async function named(content: string, role: 'user' | 'assistant' = 'user'): Promise<string[]> {
  const turn = { id: '1', role, author: null, content, occurredAt: new Date('2026-05-13T10:00:00Z') };
  const { entities } = await extractor.extract({ turns: [turn], context: [], timeZone: 'UTC' });
  return entities.map(({ kind, name }) => `${kind} ${name}`);
}

describe('names in what an assistant writes', () => {
  it.each([
    '## Soil Preparation Steps\n1. **Compost First**: dig it in.\n2. **Raised Beds** with Good Drainage.',
    '**Call Reception**: the desk opens at nine.\n- Budget Overview\n- Packing Checklist',
    'Combine it with Slow Roasting and Fresh Herbs; Parsley can make it lighter.',
  ])('headings and lists are none: %s', async (text) => expect(await named(text, 'assistant')).toEqual([]));

  it('people, places and firms are', async () => {
    expect(await named('Ask Sabine Keller at Harrow College before you fly to Lisbon.', 'assistant')).toEqual(
      ['person Sabine Keller', 'organization Harrow College', 'place Lisbon'],
    );
    expect(await named('The RTX 4090 and Dr. Okonjo both came up.', 'assistant')).toEqual([
      'term RTX 4090',
      'person Okonjo',
    ]);
  });
});

describe('persons in what people write', () => {
  it.each([
    ['We had lunch with Ngaire yesterday.', 'person Ngaire'],
    ['I told Iolo about it.', 'person Iolo'],
    ['I met Ngaire Tamahori at the ferry.', 'person Ngaire Tamahori'],
    ['The mill said no, but Iolo said yes.', 'person Iolo'],
  ])('%s', async (text, expected) => expect(await named(text)).toContain(expected));

  it.each([
    'I pay with Revolut and sleep well.',
    'The scanner comes with OCR to scan the letters.',
    'Yesterday the Nightjet was late again.',
    'We go by Flixbus or by Eurostar.',
  ])('not: %s', async (text) => {
    expect((await named(text)).filter((each) => each.startsWith('person'))).toEqual([]);
  });
});
