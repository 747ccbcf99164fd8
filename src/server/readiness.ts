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
  /** The models that run beside this process are loaded; absent if there are none. */
  models?(): Promise<void>;
}

/** Why a check failed, in a short phrase that everybody may read: `/readyz` needs no token. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** The answer of `/readyz`. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** `ok`, or the reason for the failure. */
  readonly checks: Readonly<Partial<Record<keyof ReadinessChecks, string>>>;
  /** The same of each of several databases; absent where there is one. */
  readonly cells?: Readonly<Record<string, string>>;
}

/** The checks of each cell, by its name, at the time of the call. */
export type CellChecks = () => ReadonlyMap<string, Partial<ReadinessChecks>>;

/**
 * Runs the checks concurrently, each for at most `timeoutMs`. Concurrent requests share a run, since everybody may
 * send them.
 *
 * @param cells checked too: one that fails is named, and the server is ready as long as another passes.
 */
export function createReadiness(
  checks: Partial<ReadinessChecks>,
  log: Logger,
  timeoutMs = 2000,
  cells?: CellChecks,
): () => Promise<ReadinessReport> {
  let running: Promise<ReadinessReport> | undefined;
  const outcome = async (name: keyof ReadinessChecks, check: () => Promise<void>) => {
    const result = await withinTime(check, timeoutMs);
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
  const namesOf = ['database', 'migrations', 'worker'] as const;
  const ofCell = async (each: Partial<ReadinessChecks>): Promise<string> => {
    for (const name of namesOf) {
      const check = each[name];
      const told = check ? await outcome(name, check) : 'ok';
      if (told !== 'ok') return told;
    }
    return 'ok';
  };
  const run = async (): Promise<ReadinessReport> => {
    const names = ['database', 'migrations', 'worker', 'models'] as const;
    const found = await Promise.all(
      names.map(async (name) => {
        const check = checks[name];
        return check ? [[name, await outcome(name, check)] as const] : [];
      }),
    );
    const outcomes = Object.fromEntries(found.flat());
    if (cells) {
      const told = await Promise.all(
        [...cells()].map(async ([name, each]) => [name, await ofCell(each)] as const),
      );
      const some = told.some(([, value]) => value === 'ok');
      const ready = some && Object.values(outcomes).every((value) => value === 'ok');
      return { ready, checks: outcomes, cells: Object.fromEntries(told) };
    }
    return { ready: Object.values(outcomes).every((value) => value === 'ok'), checks: outcomes };
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
