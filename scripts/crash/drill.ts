import { endAll } from '../../test/end-to-end/mneme-process.ts';
import type { Drilled } from './installation.ts';
import { secondsSince } from './trial.ts';

/** One drill of one engine. */
export interface Drill {
  /** As in what is printed. */
  readonly name: string;
  readonly install: () => Promise<Drilled>;
  /** Runs it on what was installed; what it finds wrong goes into `wrong`. Gives its numbers. */
  readonly run: (drilled: Drilled, wrong: string[]) => Promise<string>;
}

/**
 * Runs drills, prints what they did, and ends the process: with exit code 1 where anything acknowledged was lost, doubled
 * or left undone.
 *
 * @param together whether they run side by side: quicker, where they mostly wait.
 */
export async function runDrills(name: string, drills: readonly Drill[], together: boolean): Promise<never> {
  const installed = new Set<Drilled>();
  const endEverything = async () => {
    await endAll();
    await Promise.allSettled([...installed].map((each) => each.release()));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endEverything().finally(() => process.exit(130)));
  }

  const one = async ({ name, install, run }: Drill): Promise<string> => {
    const since = performance.now();
    const wrong: string[] = [];
    let numbers = '';
    let drilled: Drilled | null = null;
    try {
      drilled = await install();
      installed.add(drilled);
      numbers = await run(drilled, wrong);
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
      if (drilled) process.stderr.write(`${drilled.said()}\n`);
    } finally {
      // What a drill that failed left running would be in the next one's way.
      if (!together) await endAll();
      if (drilled) {
        await drilled.release();
        installed.delete(drilled);
      }
    }
    for (const violation of wrong) process.stdout.write(`${name}: VIOLATION: ${violation}\n`);
    if (wrong.length > 0) process.exitCode = 1;
    const verdict = wrong.length === 0 ? 'ok' : `${wrong.length} violation(s)`;
    const result = `${name}: ${[verdict, numbers, secondsSince(since)].filter(Boolean).join(', ')}`;
    process.stdout.write(`${result}\n`);
    return result;
  };

  const results: string[] = [];
  if (together) results.push(...(await Promise.all(drills.map(one))));
  else for (const drill of drills) results.push(await one(drill));
  await endEverything();
  process.stdout.write(`${name}: ${process.exitCode ? 'FAILED' : 'passed'}. ${results.join('; ')}\n`);
  // Writers of a drill that failed are still asking a server that is gone.
  process.exit();
}
