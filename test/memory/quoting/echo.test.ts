import { expect, it } from 'vitest';
import { asMultirange, echoIn, withoutEcho } from '../../../src/memory/quoting/echo.ts';
import { headings, legend, titleOfConversation, turnsSaid } from '../../../src/memory/quoting/headings.ts';

const lines = [
  '- 2025-09-19 Dana: «The harbour opens at seven.» [1]',
  '- since 2025-01-02: «prefers tea» (later: [4]) [3]',
];
const part = `${headings.memory}\n\n${headings.found}\n${lines.join('\n')}\n\n${headings.standing}\n- «answers in German» [5]`;
const explained = `${legend.quotes} ${legend.marks} ${legend.later}; ${legend.uncertain}.`;
const whole = `[system]\n${explained}\n\n${headings.profile}\n- Lives in Faro [6]\n\n[system]\n${part}\n\n[user]\nDana: And the market?\n\n[user]\nWhen does it open?`;

it('leaves what somebody says beside a prompt of ours, whole or in part', () => {
  for (const [text, left] of [
    [whole, 'When does it open?'],
    [`${part}\n\nWhen does it open?`, 'When does it open?'],
    [`Context:\n${part}`, 'Context:'],
    [part.replaceAll(/^/gm, '> '), ''],
    [JSON.stringify({ context: part }), ''],
    [lines[0], ''],
    [`So I read:\n${lines[1]}\nIs it true?`, 'So I read:\n\nIs it true?'],
    [part.slice(60), ''],
    [`${headings.more}\n${titleOfConversation('2026-01-02', 'The pier')}\n- Ben: «It is shut.» [4]`, ''],
    [`${titleOfConversation('2026-01-02', null)}\n- Ben: «It is shut.» [4]`, ''],
    [
      `[system]\n${turnsSaid}2025-03-04 (2), 2025-06-01 (1).\n\n[user]\nBen: Hi.\n\n[user]\nAnd now?`,
      'And now?',
    ],
    [`${headings.tasks}\n- «call Ben» (due 2026-01-01) [2]`, ''],
    [part.replaceAll('\n', '\r\n'), ''],
  ] as const) {
    expect(
      withoutEcho(text ?? '')
        .replaceAll(/^["{}:a-z ]+$/g, '')
        .trim(),
      text,
    ).toBe(left);
  }
});

it('takes for ours nothing that people write', () => {
  for (const text of [
    'Open tasks:\n- call Ben\n- buy milk',
    'In this project:\n- we use Postgres [1]',
    'Il a dit : « bonjour » et « merci ».',
    '- «Война и мир»\n- «Идиот»',
    'Over time: more of it.',
    'See [1] and [2].',
    '[user]\nhello\n[assistant]\nhi',
  ]) {
    expect(echoIn(text), text).toEqual([]);
  }
});

it('counts characters as Postgres does', () => {
  const before = '👋🏽 Olá!\n';
  expect(echoIn(`${before}${lines[0]}`)).toEqual([
    [[...before].length, [...before].length + [...(lines[0] ?? '')].length],
  ]);
  expect(
    asMultirange([
      [1, 3],
      [5, 9],
    ]),
  ).toBe('{[1,3),[5,9)}');
  expect(asMultirange([])).toBeNull();
});
