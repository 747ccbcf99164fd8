import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

/** Runs programs of the system's python3 that have the client, and gives what they print as JSON. */
export function usePython() {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-python-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return async (program: string, env: Record<string, string>): Promise<unknown> => {
    const from = program.endsWith('.py') ? [join(import.meta.dirname, program)] : ['-c', program];
    const { stdout } = await promisify(execFile)('python3', ['-W', 'error', ...from], {
      env: {
        PATH: process.env.PATH,
        PYTHONPATH: join(import.meta.dirname, '../../../clients/python'),
        PYTHONPYCACHEPREFIX: folder,
        ...env,
      },
    });
    return JSON.parse(stdout);
  };
}
