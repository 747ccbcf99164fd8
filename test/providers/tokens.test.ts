import { expect, it } from 'vitest';
import { countTokens } from '../../src/providers/tokens.ts';

it("counts a tokenizer's own marks as what they are where somebody wrote them: text", () => {
  expect(countTokens('a <|endoftext|> b')).toBeGreaterThan(4);
  expect(countTokens('hello world')).toBe(2);
});
