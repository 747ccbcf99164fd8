import { expect, it } from 'vitest';
import { splitSentences } from '../../src/language/sentences.ts';

it('splits at marks that end a sentence, also at several, and at line breaks', () => {
  const texts = splitSentences('Is it so?! "Yes." It costs 3.50 at Dr. Ames... Then\nit rained').map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['Is it so?!', '"Yes."', 'It costs 3.50 at Dr. Ames...', 'Then', 'it rained']);
});

it('reads hundreds of thousands of marks in a row, which took minutes where each was a beginning', () => {
  expect(splitSentences(`${'.'.repeat(300_000)}x`)).toHaveLength(1);
});
