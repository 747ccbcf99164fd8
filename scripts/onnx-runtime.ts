/**
 * The tests of models that run beside the server, on the real runtime. Installs its packages as the image does where they
 * are missing. Prints `N passed, M failed`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPackages } from '../src/providers/onnx/packages.ts';
import { countsFile, type ProjectCounts } from '../test/support/count-reporter.ts';

if (missingPackages().length > 0) {
  execFileSync(join(import.meta.dirname, 'onnx-packages.sh'), { stdio: 'inherit' });
}
const directory = mkdtempSync(join(tmpdir(), 'mneme-onnx-tests-'));
let passed = 0;
let failed = 1;
try {
  const counts = join(directory, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./test/support/count-reporter.ts'];
  const tests = spawn('vitest', ['run', '--project', 'onnx', ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, [countsFile]: counts, MNEME_TEST_ONNX: 'on' },
  });
  const status = await new Promise<number>((resolve) => tests.once('close', (code) => resolve(code ?? 1)));
  const projects = JSON.parse(readFileSync(counts, 'utf8')) as ProjectCounts[];
  passed = projects.reduce((sum, one) => sum + one.passed, 0);
  failed = projects.reduce((sum, one) => sum + one.failed, 0);
  if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
