import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

/** The kinds of topics, as `mneme_private.publish` names them. */
export type EventKind =
  | 'messages'
  | 'thread'
  | 'memories'
  | 'facts'
  | 'suggestions'
  | 'taxonomy'
  | 'jobs'
  | 'handoffs'
  | 'presence';

/** The hash of a topic, which does not reveal whose it is. */
export function topicOf(kind: EventKind, workspaceId: string, id: string): string {
  return createHash('sha256').update(`${kind} ${workspaceId} ${id}`).digest('hex').slice(0, 32);
}

/**
 * Receives a whole process's notifications of changes on one connection. A notification has no content: a subscriber
 * then reads the rows again, with its own rights. It may come without reason, but is never missed: after each time in
 * which one may have been lost, all subscribers are notified.
 */
export interface EventHub {
  /** Begins to listen, if it does not yet. The first subscription does that too. */
  start(): void;
  /** Calls `nudge` whenever the topic may have changed. Returns a function that ends the subscription. */
  follow(topic: string, nudge: () => void): () => void;
  /** The hub's statistics. */
  stats(): EventHubStats;
  /** Ends for good. */
  close(): Promise<void>;
}

/** A hub's statistics. */
export interface EventHubStats {
  readonly followers: number;
  readonly topics: number;
  readonly heard: number;
  /** Connections opened so far: one, and one more for each lost one. */
  readonly connections: number;
  /** How it learns of changes: by notifications, by polling, or not yet. */
  readonly hears: 'not yet' | 'notified' | 'looking';
}

/** A hub's settings. */
export interface EventHubOptions {
  /** A direct login of the database: LISTEN does not work through a pooler in transaction mode. Null: it only looks. */
  readonly login: pg.ClientConfig | null;
  /** Sends the hub a notification, on another connection. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Milliseconds after which a hub without its own notification polls, until that arrives. Default: 3,000. */
  readonly proofMs?: number;
  /** Milliseconds between notifications to all subscribers while it polls. Default: 2,000. */
  readonly lookMs?: number;
}

const channel = 'mneme_event';
/** Milliseconds between attempts to connect: doubled from the first to the longest. */
const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** Milliseconds between checks of the connection, and for its answer. */
const pulseMs = 15_000;

/** Who follows which topic. */
function createTopics() {
  const topics = new Map<string, Set<() => void>>();
  let followers = 0;
  const nudge = (topic: string) => {
    for (const follower of topics.get(topic) ?? []) follower();
  };
  return {
    nudge,
    nudgeAll() {
      for (const topic of topics.keys()) nudge(topic);
    },
    follow(topic: string, follower: () => void): () => void {
      const set = topics.get(topic) ?? new Set();
      // A new function, so that one subscriber may subscribe to a topic twice.
      const own = () => follower();
      topics.set(topic, set.add(own));
      followers += 1;
      return () => {
        if (!set.delete(own)) return;
        followers -= 1;
        if (set.size === 0 && topics.get(topic) === set) topics.delete(topic);
      };
    },
    counts: () => ({ followers, topics: topics.size }),
  };
}

/** Creates a hub. It connects with `start`, or with the first subscription. */
export function createEventHub({
  login,
  pool,
  log,
  proofMs = 3_000,
  lookMs = 2_000,
}: EventHubOptions): EventHub {
  const topics = createTopics();
  let client: pg.Client | null = null;
  let started = false;
  let closed = false;
  let pauseMs = firstPauseMs;
  let retry: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let proof: { readonly word: string; readonly found: () => void } | null = null;
  let hears: EventHubStats['hears'] = 'not yet';
  let connecting: Promise<void> = Promise.resolve();
  let heard = 0;
  let connections = 0;

  const take = (payload: string | undefined) => {
    if (!payload) return;
    if (payload === proof?.word) return proof.found();
    heard += 1;
    for (const topic of payload.split(' ')) topics.nudge(topic);
  };

  const lost = (gone: pg.Client) => {
    if (client !== gone) return;
    client = null;
    clearInterval(pulse);
    clearInterval(looking);
    hears = 'not yet';
    if (closed) return;
    log.warn('the connection that hears of changes was lost; it is opened again');
    again();
  };
  const again = () => {
    if (closed) return;
    retry = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...login, application_name: 'mneme events', keepAlive: true });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => take(payload));
    next.once('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (closed) {
        await next.end();
        return;
      }
    } catch (error) {
      await next.end().catch(() => {});
      if (pauseMs === firstPauseMs) log.warn({ code: codeOf(error) }, 'changes are not heard of yet');
      again();
      return;
    }
    client = next;
    connections += 1;
    pauseMs = firstPauseMs;
    pulse = setInterval(() => ping(next), pulseMs);
    // Notifications that were sent while it did not listen.
    topics.nudgeAll();
    await prove();
  }

  /** Ends a connection that no longer answers, for instance one that a firewall has dropped. */
  function ping(held: pg.Client): void {
    const late = setTimeout(() => Reflect.get(held, 'connection')?.stream?.destroy(), pulseMs);
    held.query('select').then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  /** Sends the hub a notification by another connection: a pooler accepts `listen`, but delivers nothing. */
  async function prove(): Promise<void> {
    const word = `hub ${randomUUID()}`;
    const found = await new Promise<boolean>((resolve) => {
      const late = setTimeout(resolve, proofMs, false);
      proof = {
        word,
        found: () => {
          clearTimeout(late);
          resolve(true);
        },
      };
      pool.query('select pg_notify($1, $2)', [channel, word]).catch(() => {});
    });
    proof = null;
    if (closed || !client) return;
    hears = found ? 'notified' : 'looking';
    if (found) return;
    // On a busy server it arrives late: then the hub does listen, and has missed nothing.
    proof = {
      word,
      found: () => {
        proof = null;
        clearInterval(looking);
        hears = 'notified';
      },
    };
    log.warn(
      `notifications of Postgres do not arrive, as through a pooler that shares connections: subscriptions look every ${lookMs / 1000} s instead. Give MNEME_RUNNER_DATABASE_URL a URL that reaches Postgres directly`,
    );
    looking = setInterval(topics.nudgeAll, lookMs);
  }

  const start = () => {
    if (started || closed) return;
    started = true;
    if (login) {
      connecting = connect();
      return;
    }
    hears = 'looking';
    looking = setInterval(topics.nudgeAll, lookMs);
  };

  return {
    start,
    follow(topic, follower) {
      start();
      return topics.follow(topic, follower);
    },
    stats: () => ({ ...topics.counts(), heard, connections, hears }),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(looking);
      clearInterval(pulse);
      proof?.found();
      await client?.end().catch(() => {});
      await connecting;
    },
  };
}

/** The SQLSTATE or system code of an error, whose text may quote values. */
function codeOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
