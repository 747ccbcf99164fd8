import { expect, test } from 'vitest';
import { unusableDatabase } from '../../src/postgres/unusable.ts';

const from = { variable: 'DATABASE_URL', url: 'postgres://me:hunter2@db:5433/mneme' } as const;
const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

test('a server that cannot be used says so by its setting, without the password, and what to do', () => {
  const said: [string, string, RegExp][] = [
    ['connect ECONNREFUSED db:5433', 'ECONNREFUSED', /^No Postgres server answers at db:5433 .*Start it/],
    ['database "mneme" does not exist', '3D000', /psql -h db -p 5433 -c 'create database "mneme"'/],
    ['extension "vector" is not available', '0A000', /has no pgvector\. Install 0\.8 or newer/],
    ['permission denied to create extension "vector"', '42501', /-d mneme -c 'create extension vector'/],
    ['permission denied for database mneme', '42501', /-c 'alter database "mneme" owner to "me"'/],
    ['password authentication failed for user "me"', '28P01', /refuses the login/],
  ];
  for (const [message, code, expected] of said) {
    const error = unusableDatabase(failure(message, code), from);
    const text = error instanceof Error ? error.message : '';
    expect(text).toMatch(expected);
    expect(text).toContain('DATABASE_URL (me@db:5433/mneme)');
    expect(text).not.toContain('hunter2');
  }
  const refusals = new AggregateError([failure('connect ECONNREFUSED ::1:5433', 'ECONNREFUSED')]);
  expect(unusableDatabase(refusals, from)).toMatchObject({ name: 'DatabaseUnusableError', cause: refusals });
});

test('a login of another database is told of that one', () => {
  const refused = Object.assign(failure('permission denied for database "mneme"', '42501'), {
    detail: 'User does not have CONNECT privilege.',
  });
  expect(unusableDatabase(refused, from)).toMatchObject({
    message: expect.stringMatching(/may not connect .* each database has logins of its own.* to "me"'/),
  });
});

test('any other error comes back as it is', () => {
  const other = failure('syntax error', '42601');
  expect(unusableDatabase(other, from)).toBe(other);
});
