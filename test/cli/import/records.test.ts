import { describe, expect, test } from 'vitest';
import { RecordSplitter, type SplitRecord } from '../../../src/cli/import/records.ts';

const looksWhole = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value;

function split(text: string, sizes: () => number = () => text.length, maxChars?: number): SplitRecord[] {
  const splitter = new RecordSplitter({ looksWhole, maxChars });
  const found: SplitRecord[] = [];
  for (let at = 0; at < text.length; ) {
    const size = Math.max(1, sizes());
    found.push(...splitter.push(text.slice(at, at + size)));
    at += size;
  }
  found.push(...splitter.end());
  return found;
}

const ids = (records: SplitRecord[]) =>
  records.map((record) => ('problem' in record ? 'problem' : (record.value as { id: unknown }).id));

/** Small deterministic generator (mulberry32), so that a failing case can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('RecordSplitter', () => {
  test('gives the same records with their lines wherever the chunks end', () => {
    const fragments = ['{', '}', '[', ']', '"', '\\', ',', '\n', 'é', '😀', '\\"}', 'plain'];
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = random(seed);
      const pick = (n: number) => Math.floor(next() * n);
      const values = Array.from({ length: 1 + pick(6) }, (_, id) => ({
        id,
        text: Array.from({ length: pick(12) }, () => fragments[pick(fragments.length)]).join(''),
        nested: { list: [[], [{ deep: '}]' }], null, 1.5e3], empty: {} },
      }));
      const text = JSON.stringify(values, null, pick(3)).replaceAll('\n', pick(2) ? '\r\n' : '\n');
      const whole = split(text);
      expect(whole.map((record) => ('value' in record ? record.value : record))).toEqual(values);
      expect(split(text, () => 1 + pick(9))).toEqual(whole);
      for (const record of whole) expect(text.split('\n')[record.line - 1]).toContain('{');
    }
  });

  test('passes over a byte order mark, and reads one object or several lists', () => {
    expect(ids(split('\ufeff[{"id":1}]'))).toEqual([1]);
    expect(ids(split('{"id":1}'))).toEqual([1]);
    expect(ids(split('[{"id":1}]\n[{"id":2}]'))).toEqual([1, 2]);
    expect(ids(split('{"conversations":[{"id":1},{"id":2}]}'))).toEqual([1, 2]);
  });

  test('reports a broken record with its line and goes on', () => {
    const records = split('[\n{"id":1},\n{"id":,},\n{"id":3}\n]');
    expect(ids(records)).toEqual([1, 'problem', 3]);
    expect(records[1]).toMatchObject({ line: 3, index: 1 });
  });

  test.each([
    ['an unclosed object', '{"id":2,"inner":{"a":1}'],
    ['an unclosed string', '{"id":2,"text":"never closed}'],
    ['a brace too early', '{"id":{"a":1}},"more":2}'],
    ['a list closed as an object', '{"id":2,"list":[1,2}'],
  ])('finds the records behind %s', (_, broken) => {
    for (const size of [1, 7, 1000]) {
      const records = split(`[\n{"id":1},\n${broken},\n{"id":3},\n{"id":4}\n]`, () => size);
      expect(ids(records).filter((id) => id !== 'problem')).toEqual(
        broken.includes('more') ? [1, { a: 1 }, 3, 4] : [1, 3, 4],
      );
      expect(records.filter((record) => 'problem' in record)).toMatchObject([{ line: 3 }]);
      expect(records.at(-1)).toMatchObject({ line: 5 });
    }
  });

  test('keeps the records of a file that is cut off, and says so', () => {
    const records = split('[{"id":1},\n{"id":2},\n{"id":3,"te');
    expect(ids(records)).toEqual([1, 2, 'problem']);
    expect(records[2]).toMatchObject({ line: 3, problem: expect.stringContaining('cut off') });
    expect(split('[{"id":1},\n')[1]).toMatchObject({ line: 2, problem: expect.stringContaining('cut off') });
  });

  test('reports trailing garbage once', () => {
    expect(ids(split('[{"id":1}]\n<html>gone</html>'))).toEqual([1, 'problem']);
  });

  test('holds no more than its limit of a record that never ends', () => {
    const good = Array.from({ length: 50 }, (_, id) => `{"id":${id + 2}}`).join(',\n');
    const records = split(`[{"id":1},\n{"x":"${'{'.repeat(40)},\n${good}]`, () => 5, 100);
    const found = ids(records).filter((id) => id !== 'problem');
    expect(found[0]).toBe(1);
    expect(found.length).toBeGreaterThan(40);
    expect(found.at(-1)).toBe(51);
  });

  test('reads a text that is broken all over a bounded number of times', () => {
    // Each brace could begin the record, and each would be read to the end: 45,000 million characters.
    const braces = split(`[{"id":1},${'{'.repeat(300_000)}`);
    expect(ids(braces)).toEqual([1, 'problem']);
    // Each record swallows all behind it.
    const unclosed = split('{"bad":{"id":1},'.repeat(60_000));
    expect(ids(unclosed).slice(0, 4)).toEqual(['problem', 1, 'problem', 1]);
    const behind = `${'{"bad":"'.repeat(20)}[${Array.from({ length: 2_000 }, (_, id) => `{"id":${id}}`).join(',')}]`;
    expect(ids(split(behind)).filter((id) => id !== 'problem')).toEqual(
      Array.from({ length: 2_000 }, (_, id) => id),
    );
  });
});
