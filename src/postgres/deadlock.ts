import type { Pool } from 'pg';
import type { Caller } from './caller.ts';
import { type Session, withSession } from './session.ts';

const attempts = 5;

/**
 * As `withSession`, and begun anew where its transaction and another writer waited for each other, and Postgres ended
 * this one (40P01): for what changes or takes away rows that a recall's trace or a job may hold at the moment. `work`
 * does nothing but ask the session, so that it may run several times.
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
