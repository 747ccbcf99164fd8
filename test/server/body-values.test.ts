import { describe, expect, it } from 'vitest';
import { assertFewValues } from '../../src/server/body.ts';

const bodyOf = (variables: string) => Buffer.from(`{"query":"{ a }","variables":{"i":${variables}}}`);
const list = (element: string, count: number) =>
  `[${Array.from({ length: count }, () => element).join(',')}]`;

describe('the values of a body', () => {
  it.each([
    ['numbers', list('1', 200_001)],
    ['empty objects', list('{}', 100_001)],
    ['lists in a row', `${'['.repeat(200_001)}`],
    ['keys', `{${list('"k":1', 200_001).slice(1, -1)}}`],
    ['texts that end in a backslash', list('"\\\\"', 200_001)],
  ])('are too many where there are that many %s', (_, variables) => {
    expect(() => assertFewValues(bodyOf(variables))).toThrow(
      expect.objectContaining({ code: 'VALUE_LIMIT' }),
    );
  });

  it.each([
    ['a text of commas', JSON.stringify(','.repeat(1_000_000))],
    ['a text of quotes and brackets', JSON.stringify('"[{,'.repeat(300_000))],
    ['a text of backslashes', JSON.stringify('\\'.repeat(1_000_000))],
    ['a text that never ends', `"${'[,'.repeat(300_000)}`],
    ['many elements', list('{"a":"b"}', 90_000)],
  ])('are few in %s', (_, variables) => {
    expect(() => assertFewValues(bodyOf(variables))).not.toThrow();
  });
});
