import { expect, test } from 'vitest';
import {
  checkMessage,
  isoDate,
  maxMessageBytes,
  storableJson,
} from '../../../src/cli/import/message-check.ts';

test.each([
  ['2025-03-31', '2025-03-31T00:00:00.000Z'],
  ['2025-03-31T09:30:00', '2025-03-31T09:30:00.000Z'],
  ['2025-03-31 09:30:00.5+0200', '2025-03-31T07:30:00.500Z'],
  ['2025-03-31T09:30-05', '2025-03-31T14:30:00.000Z'],
  [1_743_413_400, '2025-03-31T09:30:00.000Z'],
  [1_743_413_400_000, '2025-03-31T09:30:00.000Z'],
  ['2025-02-29', undefined],
  ['2025-13-01', undefined],
  ['2025-03-31T25:00:00Z', undefined],
  ['yesterday', undefined],
  [Number.NaN, undefined],
  [9e15, undefined],
])('reads %s as a date', (value, expected) => {
  expect(isoDate(value)).toBe(expected);
});

test('reports a message over the limit in bytes, not characters', () => {
  const message = { role: 'user', externalId: '1' };
  expect(checkMessage({ ...message, content: 'é'.repeat(maxMessageBytes / 2) })).toHaveProperty('message');
  expect(checkMessage({ ...message, content: 'é'.repeat(maxMessageBytes / 2 + 1) })).toHaveProperty(
    'problem',
  );
});

test('says of a turn whether anything in it was replaced', () => {
  const message = { role: 'user', externalId: '1', content: 'Hi', author: 'Ada', metadata: { a: 'b' } };
  expect(checkMessage(message)).toMatchObject({ cleaned: false });
  const checked = checkMessage({ ...message, content: 'nu\u0000l', author: '' });
  expect(checked).toMatchObject({ cleaned: true, message: { content: 'nu\ufffdl' } });
  expect(checkMessage({ ...message, author: 'A\ud800' })).toMatchObject({ cleaned: true });
  expect(checkMessage({ ...message, metadata: { a: '\u0000' } })).toMatchObject({ cleaned: true });
});

test('cleans every string of metadata', () => {
  expect(storableJson({ 'a\u0000': ['\u0000b', { c: '\ud800' }], n: 1 })).toEqual({
    'a\ufffd': ['\ufffdb', { c: '\ufffd' }],
    n: 1,
  });
});
