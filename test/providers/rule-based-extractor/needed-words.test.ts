import { describe, expect, it } from 'vitest';
import { neededWords } from '../../../src/providers/rule-based-extractor/needed-words.ts';

describe('the words that an expression needs', () => {
  it.each([
    ['my (?:small )?(?:cat|Dog)', ['cat', 'dog']],
    ['I(?:(?: really)* (?:love|adores?)) (?<what>.+)', ['love', 'adore']],
    ['colou?r', ['colo']],
    ['(?!never )(?<who>\\p{Lu}[a-z]+) (?:is|was){1,2} born', [' born']],
    ['(?:cat|)', null],
    ['(?:cat|\\d+)', null],
    ['(?:cat)?(?:dog)*(?:cow){0,2}', null],
  ])('%s', (expression, words) => expect(neededWords(expression)).toEqual(words));
});
