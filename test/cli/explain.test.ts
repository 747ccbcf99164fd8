import { expect, test } from 'vitest';
import { explain } from '../../src/cli/explain.ts';
import { MemoryError } from '../../src/memory/error.ts';

test('a host whose addresses all refuse is explained by them: the error itself says nothing', () => {
  const refused = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ]);
  expect(refused.message).toBe('');
  expect(explain(refused, false)).toBe('connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432');
});

test('an embedded engine whose server was killed is said to have ended', () => {
  const gone = Object.assign(new Error('connect ENOENT /run/x/.s.PGSQL.5432'), {
    code: 'ENOENT',
    syscall: 'connect',
    address: '/run/x/.s.PGSQL.5432',
  });
  expect(explain(gone, false)).toMatch(
    /^The server of this directory has just ended\. Run the command again/,
  );
});

test('an error of ours is its message, another one its stack where more was asked for', () => {
  const ours = new MemoryError('conflict', 'WORKSPACE_EXISTS', 'Choose another slug.');
  expect(explain(ours, true)).toBe('Choose another slug.');
  expect(explain(new TypeError('x is not a function'), false)).toBe('x is not a function');
  expect(explain(new TypeError('x is not a function'), true)).toContain('explain.test.ts');
});
