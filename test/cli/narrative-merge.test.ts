import { expect, it } from 'vitest';
import { lineKey, marks, merge } from '../../src/cli/narrative/merge.ts';

const between = (generated: string) => `${marks.begin}\n${generated}${marks.end}\n`;
const merged = (before: string | Buffer | null, generated: string, written: string | null = null) => {
  const done = merge(
    typeof before === 'string' ? Buffer.from(before) : before,
    generated,
    written === null ? null : new Set(written.split('\n').map(lineKey)),
  );
  return done && { text: done.bytes.toString(), moved: done.moved };
};

it('writes a new file, and puts what has no marks below', () => {
  expect(merged(null, '# A\n')).toEqual({ text: between('# A\n'), moved: 0 });
  expect(merged('', '# A\n')).toEqual({ text: between('# A\n'), moved: 0 });
  expect(merged('mine, no line end', '# A\n')).toEqual({
    text: `${between('# A\n')}\nmine, no line end`,
    moved: 0,
  });
});

it('keeps what stands outside the marks byte for byte', () => {
  const above = Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x0a]);
  const below = Buffer.from('\r\n\tmine é \0 no line end');
  const before = Buffer.concat([above, Buffer.from(between('# A\nold\n')), below]);
  const done = merge(before, '# A\nnew\n', new Set(['# A', 'old'].map(lineKey)));
  expect(done?.bytes).toEqual(Buffer.concat([above, Buffer.from(between('# A\nnew\n')), below]));
  expect(done?.moved).toBe(0);
});

it('moves lines of people below, and none that were written before', () => {
  const before = `${marks.begin}\n# A\nold\n  mine é\nold, changed\n${marks.end}\nbelow\n`;
  expect(merged(before, '# A\nnew\n', '# A\nold')).toEqual({
    text: `${between('# A\nnew\n')}  mine é\nold, changed\nbelow\n`,
    moved: 2,
  });
  // Where nobody knows what was written, nothing is lost.
  expect(merged(before, '# A\nnew\n')?.text).toBe(
    `${between('# A\nnew\n')}old\n  mine é\nold, changed\nbelow\n`,
  );
});

it('knows its marks and lines in files of another system', () => {
  const before = between('# A\nold\n').replaceAll('\n', '\r\n');
  expect(merged(before, '# A\nnew\n', '# A\nold')).toEqual({ text: between('# A\nnew\n'), moved: 0 });
});

it('leaves files alone whose marks are no pair', () => {
  for (const text of [
    `${marks.begin}\nmine\n`,
    `mine\n${marks.end}\n`,
    `${marks.end}\n${marks.begin}\n`,
    between('a\n') + between('b\n'),
  ])
    expect(merged(text, '# A\n')).toBeNull();
  // In a line of text it is no mark.
  expect(merged(`see ${marks.begin}\n`, '# A\n')?.text).toBe(`${between('# A\n')}\nsee ${marks.begin}\n`);
});
