import { isDatabaseAway, isPoolExhausted } from './database-error.ts';
import type { Logger } from './log.ts';

/** What must hold before requests are sent here. Each resolves when it does, and rejects when it doesn't. */
export interface ReadinessChecks {
  /** The database answers. */
  database(): Promise<void>;
  /** Every migration of this version has run. */
  migrations(): Promise<void>;
  /** A worker's heartbeat is recent. */
  worker(): Promise<void>;
}

/** A check's way to say why, in one short phrase that anybody may read: `/readyz` needs no token. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** What `/readyz` answers. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** `ok`, or why not. */
  readonly checks: Readonly<Record<keyof ReadinessChecks, string>>;
}

/**
 * Runs the checks side by side, each for `timeoutMs` at most. Requests that come meanwhile share the run: anybody
 * may ask, so asking must not multiply the work.
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
      // What has a phrase of its own is no news each time somebody asks.
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

/** What the check rejected with, `tooSlow`, or undefined when all is well. */
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
