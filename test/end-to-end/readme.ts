import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './mneme-process.ts';

/** The README's code, block by block, in one language. */
export function readmeBlocks(language: string): string[] {
  const text = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block);
}
