import { isDatabaseAway, isPoolExhausted } from './database-error.ts';
import type { Logger } from './log.ts';

/** The checks before requests may be sent to this server. Each resolves if it passes and rejects if not. */
export interface ReadinessChecks {
  /** The database answers. */
  database(): Promise<void>;
  /** Every migration of this version has run. */
  migrations(): Promise<void>;
  /** A worker's heartbeat is recent. */
  worker(): Promise<void>;
}

/** Why a check failed, in a short phrase that everybody may read: `/readyz` needs no token. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** The answer of `/readyz`. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** `ok`, or the reason for the failure. */
  readonly checks: Readonly<Record<keyof ReadinessChecks, string>>;
}

/**
 * Runs the checks concurrently, each for at most `timeoutMs`. Concurrent requests share a run, since everybody may
 * send them.
 */
export function createReadiness(
  checks: ReadinessChecks,
  log: Logger,
  timeoutMs = 2000,
): () => Promise<ReadinessReport> {
  let running: Promise<ReadinessReport> | undefined;
  const outcome = async (name: keyof ReadinessChecks) => {
    const result = await withinTime(checks[name], timeoutMs);
    if (result === undefined) return 'ok';
    if (result instanceof Error && !(result instanceof NotReady)) {
      // A known reason is not logged again with each request.
      log[isDatabaseAway(result) || isPoolExhausted(result) ? 'debug' : 'warn'](
        { check: name, err: result },
        'not ready',
      );
    }
    return phraseOf(result, timeoutMs);
  };
  const run = async (): Promise<ReadinessReport> => {
    const [database, migrations, worker] = await Promise.all([
      outcome('database'),
      outcome('migrations'),
      outcome('worker'),
    ]);
    const found = { database, migrations, worker };
    return { ready: Object.values(found).every((value) => value === 'ok'), checks: found };
  };
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

const tooSlow = Symbol('too slow');

/** The error of the check, `tooSlow`, or undefined if it passed. */
async function withinTime(check: () => Promise<void>, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof tooSlow>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, tooSlow);
  });
  try {
    return await Promise.race([
      Promise.resolve()
        .then(check)
        .then(
          () => undefined,
          (error: unknown) => error ?? new NotReady('failed'),
        ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function phraseOf(result: unknown, timeoutMs: number): string {
  if (result === tooSlow) return `no answer within ${timeoutMs} ms`;
  if (result instanceof NotReady) return result.message;
  if (isPoolExhausted(result)) return 'all database connections are busy';
  if (isDatabaseAway(result)) return 'the database can not be reached';
  return 'failed; see the log';
}
