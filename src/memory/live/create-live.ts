import type pg from 'pg';
import { EventHub } from '../../postgres/event-hub.ts';
import type { MemoryServices } from '../services.ts';
import type { Live } from './follow.ts';
import { createOpenings } from './openings.ts';
import { SharedReads } from './shared-reads.ts';

/**
 * What the subscriptions of a process share: one connection that listens, one check a second whether their callers
 * still have access, and what equal callers read at the same time.
 *
 * @param login reaches the database directly; default: the login of the services' pool.
 * @param readOnly whether the database is a standby, which tells of nothing: subscriptions look by themselves.
 */
export function createLive(
  { pool, log }: Pick<MemoryServices, 'pool' | 'log'>,
  login: pg.ClientConfig = loginOf(pool),
  readOnly = false,
): Live {
  return {
    hub: new EventHub({ login: readOnly ? null : login, pool, log }),
    openings: createOpenings(pool),
    reads: new SharedReads(),
  };
}

/** What a pool logs in with: its options, without those of the pool itself. */
function loginOf({ options }: pg.Pool): pg.ClientConfig {
  const { max, min, idleTimeoutMillis, connectionTimeoutMillis, ...login } = options;
  return login;
}
