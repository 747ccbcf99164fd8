import { setTimeout as sleep } from 'node:timers/promises';
import { MnemeError } from '../../src/client/error.ts';
import { recordedUrl } from '../../test/end-to-end/mneme-process.ts';
import type { Drill } from './drill.ts';
import type { Drilled, Outage } from './installation.ts';
import { readiness, secondsSince, startTrial, type Trial } from './trial.ts';

/** Turns before an outage, and after it. */
const turnsAround = 20;

/**
 * Takes the database away under load for `awayMs` milliseconds, each way there is. Meanwhile the server must stay, say
 * what is wrong, and answer 503 with a code and when to come back; afterwards it must go on by itself.
 */
export function outageDrill(name: string, install: () => Promise<Drilled>, awayMs: number): Drill {
  return {
    name,
    install,
    async run(drilled, wrong) {
      // Longer than the server lets a request wait: what writers hear is its answer.
      const trial = await startTrial(drilled, { restMs: 500, timeoutMs: 60_000 }, wrong);
      for (const outage of drilled.outages) {
        await trial.more(turnsAround);
        await suffer(trial, outage, awayMs);
      }
      await trial.more(turnsAround);
      return `${drilled.outages.length} outages of ${awayMs / 1000} s, ${await trial.finish()}`;
    },
  };
}

async function suffer(trial: Trial, outage: Outage, awayMs: number): Promise<void> {
  const { drilled, writers, wrong } = trial;
  const complain = (what: string) => wrong.push(`while ${outage.what}: ${what}`);
  const before = writers.errors.length;
  await outage.begin();
  const since = performance.now();
  // What is left in the log's last file may take some more turns.
  while (writers.errors.length === before && !outage.hangs) {
    await sleep(100);
    if (performance.now() - since > 120_000) throw new Error(`${outage.what}, and no call fails`);
  }
  await sleep(awayMs);

  const health = await fetch(new URL('/healthz', recordedUrl(drilled.at))).catch(() => null);
  if (!health?.ok) complain('/healthz does not answer');
  const { ready, said } = await readiness(drilled.at);
  if (ready && outage.told) complain('/readyz says that all is well');
  if (outage.readable) {
    await trial.checkTurns().catch((error: unknown) => complain(`nothing can be read: ${String(error)}`));
  }

  const over = performance.now();
  const acknowledged = writers.acknowledged.size;
  await outage.end();
  await trial.more(1);
  const first = secondsSince(over);
  await trial.untilReady();
  const back = secondsSince(over);
  const heard = tally(writers.errors.slice(before), outage.hangs, complain);
  if (drilled.hasEnded()) complain('a process of Mneme has ended');
  await trial.checkTurns();
  trial.say(
    `${outage.what} for ${awayMs / 1000} s after ${acknowledged} turns: callers heard ${heard}; /readyz: ${said.trim()}; ` +
      `first turn ${first} after its end, ready after ${back}; turns checked`,
  );
}

/** What callers heard, counted; complains of what is not a 503 that says when to come back. */
function tally(errors: readonly unknown[], mayHang: boolean, complain: (what: string) => void): string {
  const counts = new Map<string, number>();
  for (const error of errors) {
    const known = error instanceof MnemeError;
    const text = known ? `${error.status} ${error.code}` : String(error);
    const hung = mayHang && known && (error.status === 504 || error.code === 'TIMEOUT');
    const clear = known && error.status === 503 && error.retryAfter !== undefined;
    if (!clear && !hung && !counts.has(text)) complain(`a call was answered ${text}: ${String(error)}`);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${text} (${count})`).join(', ') || 'nothing';
}
