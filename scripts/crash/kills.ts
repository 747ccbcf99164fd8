import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './drill.ts';
import type { Drilled, Kill } from './installation.ts';
import { secondsSince, startTrial } from './trial.ts';

/** What is killed, and when. */
export interface KillPlan {
  /** The kills, in their order. */
  kills(drilled: Drilled): readonly Kill[];
  /** How many more turns are acknowledged before the next kill, and after the last. */
  turnsBetween(): number;
  /** Milliseconds after those turns until the kill, at most: it comes at no particular moment of a request or job. */
  readonly jitterMs: number;
  /** Milliseconds each writer rests between two batches. */
  readonly restMs: number;
  /** A number from 0 to 1, from the drill's seed. */
  random(): number;
}

/** Kills processes one after the other under load; after each, all that was acknowledged must be there, in order. */
export function killDrill(name: string, install: () => Promise<Drilled>, plan: KillPlan): Drill {
  return {
    name,
    install,
    async run(drilled, wrong) {
      const trial = await startTrial(drilled, { restMs: plan.restMs, timeoutMs: 10_000 }, wrong);
      const kills = plan.kills(drilled);
      for (const [index, kill] of kills.entries()) {
        await trial.more(plan.turnsBetween());
        await sleep(plan.random() * plan.jitterMs);
        const before = trial.writers.acknowledged.size;
        const since = performance.now();
        await kill.run();
        await trial.untilReady();
        const back = secondsSince(since);
        await trial.more(1);
        await trial.checkTurns();
        trial.say(
          `kill ${index + 1}: ${kill.what}, after ${before} turns; ready again in ${back}; turns checked`,
        );
      }
      await trial.more(plan.turnsBetween());
      return `${kills.length} kills, ${await trial.finish()}`;
    },
  };
}
