import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqlInTypeScript } from '../../scripts/sql/in-typescript.ts';
import { readStatement } from '../../src/postgres/statement-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));

describe('a statement in a file', () => {
  it('is what stands there, without the blank lines around it', () => {
    writeFileSync(join(folder, 'now.sql'), '\nselect now()\n  as at\n');
    expect(readStatement(folder, 'now.sql')).toBe('select now()\n  as at');
  });

  it('is missed by the name of its file', () => {
    expect(() => readStatement(folder, 'gone.sql')).toThrow(`${join(folder, 'gone.sql')} can't be read`);
    writeFileSync(join(folder, 'cut-off.sql'), '\n');
    expect(() => readStatement(folder, 'cut-off.sql')).toThrow(`${join(folder, 'cut-off.sql')} is empty`);
  });
});

describe('SQL in a module', () => {
  const found = (module: string) =>
    sqlInTypeScript(module).map(({ line, lines, isStatement }) => [line, lines.length, isStatement]);

  it('is a statement, or a part of one that something is put into', () => {
    const module = [
      "const one = 'update mneme.persona set name = $2 where id = $1';",
      'const two = `',
      '  select p.id',
      '  from mneme.persona p`;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: of the module
      'const part = (row: string) => `not exists (select from mneme.branch b where b.id = ${row}.branch_id)`;',
    ];
    expect(found(module.join('\n'))).toEqual([
      [1, 1, false],
      [2, 3, true],
      [5, 1, false],
    ]);
  });

  it('is no sentence, path or GraphQL', () => {
    const module = [
      "const told = 'Choose where it goes, or select another from the list ($1 a day).';",
      "import { from } from './select/from.ts';",
      'const asked = `query { recall(input: { query: "where and not" }) { id } }`;',
    ];
    expect(found(module.join('\n'))).toEqual([]);
  });
});
