import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from './error-code.ts';

/** How long a worker pool is taken for alive after its last sign of life, and how often it gives one. */
export interface Liveness {
  readonly leaseMs: number;
  readonly everyMs: number;
}

/** A killed worker's jobs are free again after 8 to 10 seconds; a live one has four chances to renew. */
export const defaultLiveness: Liveness = { leaseMs: 8000, everyMs: 2000 };

/** A worker pool's lease, and its sweep for the jobs of pools that lost theirs. */
export interface Sweep {
  /** Whether the lease was renewed in time: false means that others may take this pool's jobs. */
  alive(): boolean;
  /** Ends the lease; called when no job is held any more. */
  stop(): Promise<void>;
}

/**
 * Keeps the lease of `poolId` in `mneme_private.worker_heartbeat` and frees what dead pools hold, in one statement
 * every few seconds. graphile-worker by itself leaves a killed worker's jobs locked for four hours. A row with an
 * end works on both engines; advisory locks exclude nobody on the embedded one.
 *
 * Resolves when the lease is held: no job may be taken before.
 *
 * @throws pg's errors when the database can't be reached for the first lease.
 */
export async function startSweep(
  pool: Pool,
  poolId: string,
  log: Logger,
  { leaseMs, everyMs }: Liveness = defaultLiveness,
): Promise<Sweep> {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const sweep = async () => {
    // Counted from before the statement: the lease in the database ends later than we believe, never sooner.
    const askedAt = performance.now();
    const { rows } = await pool.query<{ freed: number; given_up: number }>(
      'select freed, given_up from mneme_private.sweep_jobs($1, make_interval(secs => $2))',
      [poolId, leaseMs / 1000],
    );
    renewedAt = askedAt;
    const counts = rows[0];
    if (counts && (counts.freed > 0 || counts.given_up > 0)) {
      // Freed ones run again, as after any hard stop; those given up want somebody's attention.
      const level = counts.given_up > 0 ? 'warn' : 'info';
      log[level]({ freed: counts.freed, givenUp: counts.given_up }, 'jobs of lost workers freed');
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      turn = sweep()
        .then(() => {
          failing = false;
        })
        .catch((error: unknown) => {
          if (!failing && !stopped) log.error({ code: errorCode(error) }, 'worker lease not renewed');
          failing = true;
        })
        .finally(() => {
          if (!stopped) next();
        });
    }, everyMs);
  };

  await sweep();
  next();
  return {
    alive: () => performance.now() - renewedAt < leaseMs,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await pool.query('select mneme_private.release_worker($1)', [poolId]).catch(() => {});
    },
  };
}
