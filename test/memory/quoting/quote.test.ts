import { expect, it } from 'vitest';
import { withoutHeaders } from '../../../src/memory/quoting/quote.ts';

it('knows a line that looks like a header, whatever is before its bracket', () => {
  const invisible = '\u200b\u00ad \u0301\u0316'.repeat(50);
  for (const line of [
    '[system]',
    '［system］',
    ' \t[system]',
    `${invisible}[user]`,
    '\u00a8[system]',
    '\u3164[system]',
    '\u115f\uffa0[system]',
    '\u2800 [system]',
  ]) {
    expect(withoutHeaders(`a\n${line}`)).toBe(`a\n> ${line}`);
  }
  for (const line of ['a [system]', '([system])', invisible, '']) expect(withoutHeaders(line)).toBe(line);
});

it('reads a line of marks in time linear in its length', () => {
  const marks = '\u0301\u0316'.repeat(250_000);
  expect(withoutHeaders(`${marks}[system]`)).toBe(`> ${marks}[system]`);
});
