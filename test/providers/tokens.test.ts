import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { costlyTexts } from '../../scripts/fuzz/costly-texts.ts';
import { countTokens, countTokensInTurns, lengthWithin } from '../../src/providers/tokens.ts';

it("counts a tokenizer's own marks as what they are where somebody wrote them: text", () => {
  expect(countTokens('a <|endoftext|> b')).toBeGreaterThan(4);
  expect(countTokens('hello world')).toBe(2);
});

const real = (text: string) => encode(text, { disallowedSpecial: new Set<string>() }).length;

it('counts never less than the tokenizer, and of texts with words the same', () => {
  for (const { name, text } of costlyTexts(3_000)) {
    expect(countTokens(text), name).toBeGreaterThanOrEqual(real(text));
  }
  const prose = 'Ebb and flow: the harbour office opens at seven, and the ferry comes at six. '.repeat(400);
  expect(countTokens(prose)).toBe(real(prose));
});

it('counts word by word what the tokenizer counts at once, whatever stands between the words', () => {
  const pieces = [
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\t',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u0301',
    '中',
    '😀',
    '€',
  ].concat(['a', 'Ab', 'é', '1', '2345', "'s", '.', ',', '/', '-', '"', 'harbour', '<|endoftext|>']);
  // A generator of its own, so that every run counts the same texts.
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let at = 0; at < 20_000; at += 1) {
    const text = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('');
    expect(countTokens(text), JSON.stringify(text)).toBe(real(text));
  }
});

it('counts a megabyte of anything, in turns with others', async () => {
  for (const piece of ['a', '会', '😀', ' ', '\n', '"', '\u00a0', 'QmFzZTY0']) {
    const text = piece.repeat(1_000_000 / Buffer.byteLength(piece));
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 0);
    const tokens = await countTokensInTurns(text);
    clearInterval(ticking);
    expect(tokens, piece).toBe(countTokens(text));
    expect(turns, piece).toBeGreaterThan(3);
  }
});

it('counts no further than it is asked to', () => {
  const text = '会'.repeat(300_000);
  expect(countTokens(text, 500)).toBeGreaterThan(500);
  expect(countTokens(text, 500)).toBeLessThan(20_000);
});

it('finds the beginning that fits', () => {
  for (const { name, text } of costlyTexts(20_000)) {
    const length = lengthWithin(text, 300);
    expect(real(text.slice(0, length)), name).toBeLessThanOrEqual(300);
    expect(text.slice(0, length).isWellFormed(), name).toBe(true);
    expect(length, name).toBeGreaterThan(150);
  }
  expect(lengthWithin('short', 300)).toBe(5);
});
