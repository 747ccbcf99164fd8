import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from './error-code.ts';

/** How long a worker pool's lease lasts, and how often it is renewed. */
export interface Liveness {
  readonly leaseMs: number;
  readonly everyMs: number;
}

/** A killed worker's jobs are released after 8 to 10 seconds; a live worker has four chances to renew. */
export const defaultLiveness: Liveness = { leaseMs: 8000, everyMs: 2000 };

/** A worker pool's lease, and the sweep for jobs of pools without one. */
export interface Sweep {
  /** Whether the lease was renewed in time. If not, others may take this pool's jobs. */
  alive(): boolean;
  /** Ends the lease. Called when the pool has no job any more. */
  stop(): Promise<void>;
}

/**
 * Renews the lease of `poolId` in `mneme_private.worker_heartbeat` and releases dead pools' jobs, in one statement
 * every few seconds. graphile-worker itself leaves a killed worker's jobs locked for four hours. A row with an expiry
 * works on both engines; advisory locks exclude nobody on the embedded one.
 *
 * Resolves when the pool has the lease. It may take no job before.
 *
 * @throws pg's errors if the database can't be reached for the first lease.
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
    // Counted from before the statement: the lease in the database ends later than assumed, never sooner.
    const askedAt = performance.now();
    const { rows } = await pool.query<{ freed: number; given_up: number }>(
      'select freed, given_up from mneme_private.sweep_jobs($1, make_interval(secs => $2))',
      [poolId, leaseMs / 1000],
    );
    renewedAt = askedAt;
    const counts = rows[0];
    if (counts && (counts.freed > 0 || counts.given_up > 0)) {
      // Released jobs run again, as after any crash; failed ones need attention.
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
