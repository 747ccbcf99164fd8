import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Caller } from './caller.ts';
import { RequestPool } from './request-pool.ts';

/** How a database's replicas are used. */
export interface ReplicaSettings {
  readonly log?: Logger | undefined;
  /** A replica that is further behind its primary (ms) is left out. Default: 5,000. */
  readonly maxLagMs?: number | undefined;
  /** Milliseconds that a reader waits until a replica has what the reader wrote. Default: 100. */
  readonly waitMs?: number;
  /** Milliseconds between looks at the servers. Default: 500. */
  readonly lookMs?: number;
}

/** What is known of a replica. */
export interface ReplicaState {
  /** As its pool is named. */
  readonly name: string;
  readonly state: 'used' | 'behind' | 'away' | 'no standby';
}

interface Replica {
  readonly pool: RequestPool;
  /** Up to which place in the primary's log it has everything: bytes. */
  replayed: number;
  state: ReplicaState['state'];
}

interface Written {
  /** The primary's place in its log, known to be after the write; null where nobody has asked yet. */
  place: number | null;
  readonly at: number;
}

/** Milliseconds in which a server must say where it is. */
const answerMs = 2_000;
/** Milliseconds between questions whether a replica has come as far as needed. */
const againMs = 4;
/** Milliseconds for which it is remembered who wrote; a replica that is further behind is not used. */
const mostWriters = 50_000;

const primaryPlace = `pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8`;
const replicaPlace = `select pg_is_in_recovery() as standby,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as replayed`;

/**
 * A database's replicas (hot standbys): says where something is read. A replica that is away, was promoted, or is too
 * far behind its primary is left out, and comes back by itself. Each database has its own.
 */
export class Replicas {
  readonly #primary: RequestPool;
  readonly #replicas: readonly Replica[];
  readonly #log: Logger | undefined;
  readonly #maxLagMs: number;
  readonly #waitMs: number;
  readonly #lookMs: number;
  readonly #written = new Map<string, Written>();
  /** Where the primary was, and when, the oldest first. */
  #history: { readonly at: number; readonly place: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<number | null> | null = null;
  #closed = false;

  constructor(primary: RequestPool, replicas: readonly RequestPool[], settings: ReplicaSettings = {}) {
    this.#primary = primary;
    this.#replicas = replicas.map((pool) => ({ pool, replayed: 0, state: 'away' }));
    this.#log = settings.log;
    this.#maxLagMs = settings.maxLagMs ?? 5_000;
    this.#waitMs = settings.waitMs ?? 100;
    this.#lookMs = settings.lookMs ?? 500;
  }

  /** Looks at all servers, and from then on regularly. */
  async start(): Promise<void> {
    await this.#look();
    const again = () => {
      this.#timer = setTimeout(async () => {
        await this.#look();
        if (!this.#closed) again();
      }, this.#lookMs).unref();
    };
    if (!this.#closed) again();
  }

  /** The pools, to be counted. */
  get pools(): readonly RequestPool[] {
    return this.#replicas.map(({ pool }) => pool);
  }

  /** What is known of each replica. */
  states(): ReplicaState[] {
    return this.#replicas.map(({ pool, state }) => ({ name: nameOf(pool), state }));
  }

  /** Notes that a caller has written: what they read from now on has it. */
  wrote(caller: Caller): void {
    if (this.#replicas.length === 0) return;
    const key = writerKey(caller);
    this.#written.delete(key);
    this.#written.set(key, { place: null, at: performance.now() });
    if (this.#written.size > mostWriters) {
      const [oldest] = this.#written.keys();
      if (oldest !== undefined) this.#written.delete(oldest);
    }
  }

  /**
   * Where a caller reads: a replica that has all that they wrote, else the primary. That they still have access is
   * asked of the primary, since a replica may not know yet that it was taken away.
   */
  async choose(caller: Caller): Promise<RequestPool> {
    const replica = this.#leastBusy();
    if (!replica) return this.#primary;
    const written = this.#written.get(writerKey(caller));
    const place = await this.#admitted(caller);
    if (place === null) return this.#primary;
    if (written) written.place ??= place;
    return this.#reaching(replica, written?.place ?? 0);
  }

  /** Where that is read which the primary has told of by now: for subscriptions, whose access is watched elsewhere. */
  async chooseCurrent(): Promise<RequestPool> {
    const replica = this.#leastBusy();
    const place = replica && (await this.#placeNow());
    return replica && place !== null ? this.#reaching(replica, place) : this.#primary;
  }

  /** A pool whose connections are each time of where `chooseCurrent` says. */
  current(): RequestPool {
    return new ChosenPool(this.#primary, () => this.chooseCurrent());
  }

  /** Looks at a replica at once, because something failed there. */
  async failed(pool: Pool): Promise<void> {
    const replica = this.#replicas.find((each) => each.pool === pool);
    if (replica) await this.#ask(replica);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#replicas.map(({ pool }) => pool.end()));
  }

  #leastBusy(): Replica | null {
    let best: Replica | null = null;
    for (const each of this.#replicas) {
      if (each.state === 'used' && (best === null || loadOf(each.pool) < loadOf(best.pool))) best = each;
    }
    return best;
  }

  /** The replica once it has come as far as needed, if it does so in time. */
  async #reaching(replica: Replica, place: number): Promise<RequestPool> {
    const until = performance.now() + this.#waitMs;
    while (replica.replayed < place) {
      await this.#ask(replica);
      if (replica.state !== 'used') return this.#primary;
      if (replica.replayed >= place) break;
      if (performance.now() > until) return this.#primary;
      await sleep(againMs);
    }
    return replica.pool;
  }

  /** The primary's place in its log, where it still lets the caller in; null where it does not answer or refuses. */
  async #admitted({ credential, workspaceId, userId, role }: Caller): Promise<number | null> {
    if (!credential) return this.#placeNow();
    const given = [credential.kind, credential.id, workspaceId, userId, role];
    return this.#primary
      .query<{ place: number }>(
        `select ${primaryPlace} as place from mneme_private.admit($1, $2, $3, $4, $5)`,
        given,
      )
      .then(
        ({ rows }) => rows[0]?.place ?? null,
        () => null,
      );
  }

  /** Where the primary is after this call; whoever asks at the same time gets the same answer. */
  #placeNow(): Promise<number | null> {
    this.#asking ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#asking = null;
        within(this.#primary.query<{ place: number }>(`select ${primaryPlace} as place`)).then(
          ({ rows }) => resolve(rows[0]?.place ?? null),
          () => resolve(null),
        );
      });
    });
    return this.#asking;
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const place = await this.#placeNow();
    if (place !== null) this.#history.push({ at, place });
    // One that is older than the limit is kept: what a replica must have by now.
    const old = this.#history.findLastIndex((each) => each.at <= at - this.#maxLagMs);
    if (old > 0) this.#history = this.#history.slice(old);
    for (const [key, written] of this.#written) {
      if (written.at > at - 2 * this.#maxLagMs) break;
      this.#written.delete(key);
    }
    await Promise.all(this.#replicas.map((each) => this.#ask(each)));
  }

  async #ask(replica: Replica): Promise<void> {
    const before = replica.state;
    try {
      const { rows } = await within(replica.pool.query<{ standby: boolean; replayed: number }>(replicaPlace));
      const { standby = false, replayed = 0 } = rows[0] ?? {};
      // Answers may overtake each other.
      replica.replayed = standby ? Math.max(replica.replayed, replayed) : 0;
      const [due] = this.#history;
      // The log's place may be a page's header further than its last record.
      const behind = due !== undefined && replica.replayed + 64 < due.place;
      // A promoted one goes its own way: what it has may be another history.
      replica.state = standby ? (behind ? 'behind' : 'used') : 'no standby';
    } catch {
      replica.state = 'away';
      // It may be another server by the next time.
      replica.replayed = 0;
    }
    if (replica.state === before || this.#closed) return;
    const about = { replica: nameOf(replica.pool), state: replica.state };
    if (replica.state === 'used') this.#log?.info(about, 'a replica is read from');
    else this.#log?.warn(about, 'a replica is left out until it is well again');
  }
}

/** Whether a failed read may succeed on the primary: the replica is away, lags, or has no such table. */
export function mayBeReplicasFault(error: unknown): boolean {
  for (
    let each: unknown = error;
    each instanceof Error;
    each = Reflect.get(each, 'originalError') ?? each.cause
  ) {
    const code: unknown = Reflect.get(each, 'code');
    if (typeof code === 'string' && /^(08|53|57P|58|XX)|^(25006|0A000|40001)$/.test(code)) return true;
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true;
    if (/^(Connection terminated|Client (was closed|has encountered)|timeout e)/.test(each.message))
      return true;
  }
  return false;
}

/** Without connections of its own. */
class ChosenPool extends RequestPool {
  readonly #like: RequestPool;
  readonly #choose: () => Promise<RequestPool>;

  constructor(like: RequestPool, choose: () => Promise<RequestPool>) {
    super({ ...like.options, application_name: 'mneme read' });
    this.#like = like;
    this.#choose = choose;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    const connecting = this.#choose().then((pool) => pool.connect());
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  override nameFor(...given: Parameters<RequestPool['nameFor']>): string | undefined {
    return this.#like.nameFor(...given);
  }
}

function loadOf({ totalCount, idleCount, waitingCount }: Pool): number {
  return totalCount - idleCount + waitingCount;
}

function nameOf(pool: Pool): string {
  return pool.options.application_name ?? 'replica';
}

/** Whose writes are followed: those of one user, or of one key. */
function writerKey({ workspaceId, userId, credential }: Caller): string {
  return `${workspaceId} ${userId ?? credential?.id ?? ''}`;
}

/** @throws Error where there is no answer in time. */
async function within<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  work.catch(() => {});
  try {
    return await Promise.race([
      work,
      sleep(answerMs, undefined, { signal: late.signal }).then(() => {
        throw new Error('no answer in time');
      }),
    ]);
  } finally {
    late.abort();
  }
}
