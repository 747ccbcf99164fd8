import { setTimeout as sleep } from 'node:timers/promises';

/** What a drill found to hold, and what not. */
export class Checks {
  passed = 0;
  failed = 0;

  /** Counts one, and says what does not hold. */
  check(what: string, holds: boolean, seen: unknown = ''): void {
    if (holds) this.passed += 1;
    else {
      this.failed += 1;
      console.error(`FAILED: ${what} ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`.trim());
    }
  }

  /** Waits until something holds, at most so long (ms). Returns after how many milliseconds it did. */
  async until(what: string, holds: () => Promise<boolean>, limitMs: number): Promise<number> {
    const started = performance.now();
    for (;;) {
      const right = await holds().catch(() => false);
      const took = performance.now() - started;
      if (right || took > limitMs) {
        this.check(`${what} within ${limitMs / 1000} s`, right);
        return took;
      }
      await sleep(50);
    }
  }

  /** Prints the counts, and sets the exit code. */
  end(): void {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed > 0 ? 1 : 0;
  }
}
