import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onOneLine, shown } from '../../src/cli/terminal.ts';

it('shows what a terminal would obey', () => {
  expect(shown('a\u001b[2J\u001b]0;x\u0007b')).toBe('a\\u001b[2J\\u001b]0;x\\u0007b');
  expect(shown('\u009b31m \u202egnp.exe \r over \u007f')).toBe(
    '\\u009b31m \\u202egnp.exe \\u000d over \\u007f',
  );
  const plain = 'Ärger,\n\t会議 👨‍👩‍👧 \u00a0 «q»';
  expect(shown(plain)).toBe(plain);
  const hostile = { text: '\u001b[31m\u009b\u202e' };
  expect(JSON.parse(shown(JSON.stringify(hostile, null, 2)))).toEqual(hostile);
});

it('keeps a stored name on its line', () => {
  expect(shown(onOneLine('a\r\n[ok]\u2028b\u0085c\td\u001b[A'))).toBe('a [ok] b c d\\u001b[A');
});

it('is the one place that the command line prints from', async () => {
  const folder = join(import.meta.dirname, '../../src/cli');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const printing: string[] = [];
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8');
    if (/process\.std(out|err)\.write|console\.(log|error|warn|info)\(/.test(text)) printing.push(name);
  }
  expect(printing).toEqual(['terminal.ts']);
});
