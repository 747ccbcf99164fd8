import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes, isErrorCode, statusOf } from '../../src/error-codes.ts';

const root = join(import.meta.dirname, '../..');
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const sql = textsOf('db/**/*.sql').join('\n');
const typescript = ['src', 'workers']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  // What the client finds wrong by itself, it says in words of its own.
  .filter((file) => file !== 'src/error-codes.ts' && !file.startsWith('src/client/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** What SQL raises: the SQLSTATE and the code. */
const raised = [...sql.matchAll(/errcode = 'MN(\d{3})',\s*detail = '(\w+)'/g)].map(([, status, code]) => ({
  status: Number(status),
  code: code ?? '',
}));
/** These make the code from the kind of row that is missing. */
const required = [...sql.matchAll(/\b(?:require_row|set_belonging)\('(\w+)'/g)].map(([, kind = '']) => ({
  status: 404,
  code: `${kind.toUpperCase()}_NOT_FOUND`,
}));

describe('the list of error codes', () => {
  test('has each code that SQL raises, under the status that it is raised with', () => {
    expect(raised.length).toBeGreaterThan(80);
    for (const { status, code } of [...raised, ...required])
      expect({ code, listed: isErrorCode(code) && statusOf(code) }).toEqual({ code, listed: status });
    const all = sql.match(/\braise exception\b/g)?.length ?? 0;
    const plain = sql.match(/\braise exception\b(?! using\s+errcode = 'MN)/g) ?? [];
    // Of a row that is missing, and of a credential, whose codes stand in access-refused.ts.
    const made =
      sql.match(/errcode = 'MN\d{3}',\s*detail = (upper\(in_kind\) \|\| '_NOT_FOUND'|in_kind),/g) ?? [];
    // What is raised otherwise is a fault of ours, which no caller is told.
    expect(all).toBe(raised.length + made.length + plain.length);
  });

  test('has each code that is written in TypeScript', () => {
    const written = [...typescript.matchAll(/\bcode: '([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, code]) => code ?? '');
    expect(written.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  test('has none that nothing gives', () => {
    const given = new Set([...raised, ...required].map(({ code }) => code));
    const unused = Object.values(errorCodes)
      .flatMap((codes) => Object.keys(codes))
      .filter((code) => !given.has(code) && !typescript.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });

  test('names each code once, with a sentence, and docs/errors.md lists it', () => {
    const listed = readFileSync(join(root, 'docs/errors.md'), 'utf8');
    const codes = Object.values(errorCodes).flatMap((each) => Object.entries(each));
    expect(new Set(codes.map(([code]) => code)).size).toBe(codes.length);
    for (const [code, advice] of codes as [ErrorCode, string][]) {
      expect(advice, code).toMatch(/^[A-Z].*\.$/);
      expect(listed.includes(`| \`${code}\` | ${advice} |`), code).toBe(true);
    }
  });
});
