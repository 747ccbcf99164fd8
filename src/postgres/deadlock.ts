import type { Pool } from 'pg';
import type { Caller } from './caller.ts';
import { type Session, withSession } from './session.ts';

const attempts = 5;

/**
 * As `withSession`, but the transaction is retried if Postgres ended it in a deadlock (40P01). For operations that
 * change or remove rows that a recall's trace or a job may hold. `work` may only use the session, since it may run
 * several times.
 *
 * @throws as `withSession`; a deadlock after five attempts.
 */
export async function withSessionAnew<Result>(
  pool: Pool,
  caller: Caller,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSession(pool, caller, work);
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (code !== '40P01' || attempt === attempts) throw error;
    }
  }
}
