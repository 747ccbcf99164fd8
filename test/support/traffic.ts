import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** What was sent to the database. */
export interface Traffic {
  /** Statements as they were sent, but for those that begin and end transactions. */
  readonly statements: readonly string[];
  readonly transactions: number;
  /** How often something was sent while nothing was awaited: what is sent together is one. */
  readonly roundTrips: number;
}

/** Writes down what goes over a pool's connections. */
export interface TrafficRecorder {
  /** What was sent since the last call. */
  take(): Traffic;
}

const recorders = new WeakMap<Pool, TrafficRecorder>();

/** Records what goes over the connections of a pool from now on, as it is used; one recorder a pool. */
export function recordTraffic(pool: Pool): TrafficRecorder {
  const known = recorders.get(pool);
  if (known) return known;
  const listened = new WeakSet<PoolClient>();
  let statements: string[] = [];
  let transactions = 0;
  let roundTrips = 0;
  pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    let awaited = 0;
    const record = (...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'));
      if (text.startsWith('begin')) transactions += 1;
      else if (text !== 'commit' && text !== 'rollback') statements.push(text);
      return query(...given);
    };
    Reflect.set(client, 'query', record);
    const connection: unknown = Reflect.get(client, 'connection');
    const stream: unknown = Reflect.get(Object(connection), 'stream');
    if (!(stream instanceof Socket)) throw new Error('pg keeps its socket elsewhere');
    const sync = Reflect.get(Object(connection), 'sync');
    const simple = Reflect.get(Object(connection), 'query');
    // Each is answered by one ReadyForQuery.
    const sends = (send: (...given: unknown[]) => unknown) =>
      function sending(this: unknown, ...given: unknown[]) {
        if (awaited === 0) roundTrips += 1;
        awaited += 1;
        return send.apply(connection, given);
      };
    Reflect.set(Object(connection), 'sync', sends(sync));
    Reflect.set(Object(connection), 'query', sends(simple));
    Reflect.get(Object(connection), 'prependListener').call(connection, 'readyForQuery', () => {
      awaited = Math.max(0, awaited - 1);
    });
  });
  const recorder = {
    take() {
      const taken = { statements, transactions, roundTrips };
      statements = [];
      transactions = 0;
      roundTrips = 0;
      return taken;
    },
  };
  recorders.set(pool, recorder);
  return recorder;
}
