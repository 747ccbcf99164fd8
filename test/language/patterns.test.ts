import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has no pattern with flags of its own inside: V8 (of Node 24) misses matches after such a group, now and then', () => {
  const files = globSync(['src/**/*.ts', 'workers/**/*.ts', 'console/**/*.{ts,tsx}']);
  expect(files.length).toBeGreaterThan(100);
  const code = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
  expect(files.filter((file) => /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/.test(code(file)))).toEqual([]);
});
