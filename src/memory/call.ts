import type { QueryResultRow } from 'pg';
import type { Caller } from '../postgres/caller.ts';
import { withSessionAnew } from '../postgres/deadlock.ts';
import { runStatement, type Session, type TransactionOptions, withSession } from '../postgres/session.ts';
import type { MemoryServices } from './services.ts';

/** What every operation is called with: on whose behalf, with which services, and for how long. */
export interface Call {
  readonly services: MemoryServices;
  /** The caller on whose behalf everything runs. */
  readonly caller: Caller;
  /** Fires when nobody waits for the result any more, or the process must stop. */
  readonly signal?: AbortSignal | undefined;
  /** The number of the job it belongs to, for the record of what models were asked; null or undefined if none. */
  readonly jobId?: string | null | undefined;
}

/** A call that can be stopped, as jobs' are. */
export interface StoppableCall extends Call {
  readonly signal: AbortSignal;
}

/**
 * Runs `work` in one transaction of the call's caller: `withSession` for operations. The call's signal stops it only if
 * it is given with the options: what was already computed is written even if nobody waits any more.
 */
export function inSession<Result>(
  { services, caller }: Call,
  work: (session: Session) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  return withSession(services.pool, caller, work, options);
}

/** The same, run again if Postgres ended it in a deadlock: `withSessionAnew` for operations. */
export function inSessionAnew<Result>(
  { services, caller }: Call,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  return withSessionAnew(services.pool, caller, work);
}

/** Runs one statement in a transaction of the call's caller, in one round trip: `runStatement` for operations. */
export function inOneStatement<Row extends QueryResultRow>(
  { services, caller }: Call,
  text: string,
  values: readonly unknown[],
  options?: TransactionOptions,
): Promise<Row[]> {
  return runStatement<Row>(services.pool, caller, text, values, options);
}
