import { expect, test } from 'vitest';
import { problemOf } from '../../scripts/fuzz/verdict.ts';

const page = { status: 200, text: '<!doctype html><title>Ruru</title>', type: 'text/html; charset=utf-8' };
const asked = (method: string, accept: string) => ({ method, headers: { accept } });

test('the explorer is an answer to a browser, and a page is none to anybody else', () => {
  expect(problemOf(page, asked('GET', 'text/html'))).toBeNull();
  expect(problemOf(page, asked('POST', 'text/html'))).toBe('status 200 without JSON');
  expect(problemOf(page, asked('GET', 'application/json'))).toBe('status 200 without JSON');
  expect(problemOf({ ...page, status: 500 }, asked('GET', 'text/html'))).toBe('status 500');
});
