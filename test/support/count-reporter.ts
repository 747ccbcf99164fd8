import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What one project of a run came to. */
export interface ProjectCounts {
  readonly project: string;
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Time its files took, summed over the workers. */
  readonly seconds: number;
}

/** Where a run writes its counts, for whoever started it. */
export const countsFile = 'MNEME_TEST_COUNTS';

/** Writes what ran where into the file that the environment names. What can't be loaded counts as a failure. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const path = process.env[countsFile];
    if (!path) return;
    const byProject = Map.groupBy(modules, ({ project }) => project.name);
    const counts: ProjectCounts[] = [...byProject].map(([project, own]) => countsOf(project, own));
    if (errors.length > 0) {
      counts.push({
        project: 'outside of tests',
        files: 0,
        passed: 0,
        failed: errors.length,
        skipped: 0,
        seconds: 0,
      });
    }
    writeFileSync(path, JSON.stringify(counts));
  }
}

function countsOf(project: string, modules: readonly TestModule[]): ProjectCounts {
  let [passed, failed, skipped, seconds] = [0, 0, 0, 0];
  for (const module of modules) {
    let failedHere = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      else if (state === 'failed') failedHere += 1;
      else skipped += 1;
    }
    if (module.state() === 'failed') failedHere = Math.max(1, failedHere);
    failed += failedHere;
    const { setupDuration, collectDuration, duration } = module.diagnostic();
    seconds += (setupDuration + collectDuration + duration) / 1000;
  }
  return { project, files: modules.length, passed, failed, skipped, seconds: Math.round(seconds) };
}
