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

/**
 * Receives a whole process's notifications of changes on one connection. A notification has no content: a subscriber
 * then reads the rows again, with its own rights. It may come without reason, but is never missed: after each time in
 * which one may have been lost, all subscribers are notified.
 */
export class EventHub {
  readonly #options: Required<EventHubOptions>;
  readonly #topics = createTopics();
  #client: pg.Client | null = null;
  #started = false;
  #closed = false;
  #pauseMs = firstPauseMs;
  #retry: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  /** The hub's own notification, while it waits for it. */
  #proof: { readonly word: string; readonly found: () => void } | null = null;
  #hears: EventHubStats['hears'] = 'not yet';
  #connecting: Promise<void> = Promise.resolve();
  #heard = 0;
  #connections = 0;

  constructor({ proofMs = 3_000, lookMs = 2_000, ...options }: EventHubOptions) {
    this.#options = { ...options, proofMs, lookMs };
  }

  /** Begins to listen, if it does not yet. The first subscription does that too. */
  start(): void {
    if (this.#started || this.#closed) return;
    this.#started = true;
    if (this.#options.login) this.#connecting = this.#connect(this.#options.login);
    else this.#look();
  }

  /** Calls `nudge` whenever the topic may have changed. Returns a function that ends the subscription. */
  follow(topic: string, nudge: () => void): () => void {
    this.start();
    return this.#topics.follow(topic, nudge);
  }

  /** The hub's statistics. */
  stats(): EventHubStats {
    return {
      ...this.#topics.counts(),
      heard: this.#heard,
      connections: this.#connections,
      hears: this.#hears,
    };
  }

  /** Ends for good. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#looking);
    clearInterval(this.#pulse);
    this.#proof?.found();
    await this.#client?.end().catch(() => {});
    await this.#connecting;
  }

  async #connect(login: pg.ClientConfig): Promise<void> {
    const next = new pg.Client({ ...login, application_name: 'mneme events', keepAlive: true });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => this.#take(payload));
    next.once('end', () => this.#lost(next, login));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (this.#closed) {
        await next.end();
        return;
      }
    } catch (error) {
      await next.end().catch(() => {});
      if (this.#pauseMs === firstPauseMs)
        this.#options.log.warn({ code: codeOf(error) }, 'changes are not heard of yet');
      this.#connectLater(login);
      return;
    }
    this.#client = next;
    this.#connections += 1;
    this.#pauseMs = firstPauseMs;
    this.#pulse = setInterval(ping, pulseMs, next);
    // Notifications that were sent while it did not listen.
    this.#topics.nudgeAll();
    await this.#prove();
  }

  #take(payload: string | undefined): void {
    if (!payload) return;
    if (payload === this.#proof?.word) {
      this.#proof.found();
      return;
    }
    this.#heard += 1;
    for (const topic of payload.split(' ')) this.#topics.nudge(topic);
  }

  #lost(gone: pg.Client, login: pg.ClientConfig): void {
    if (this.#client !== gone) return;
    this.#client = null;
    clearInterval(this.#pulse);
    clearInterval(this.#looking);
    this.#hears = 'not yet';
    if (this.#closed) return;
    this.#options.log.warn('the connection that hears of changes was lost; it is opened again');
    this.#connectLater(login);
  }

  #connectLater(login: pg.ClientConfig): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect(login);
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  /** Learns whether notifications arrive: a pooler accepts `listen`, but delivers nothing. */
  async #prove(): Promise<void> {
    const word = `hub ${randomUUID()}`;
    const found = await this.#arrives(word);
    this.#proof = null;
    if (this.#closed || !this.#client) return;
    if (found) {
      this.#hears = 'notified';
      return;
    }
    // On a busy server it arrives late: then the hub does listen, and has missed nothing.
    this.#proof = {
      word,
      found: () => {
        this.#proof = null;
        clearInterval(this.#looking);
        this.#hears = 'notified';
      },
    };
    this.#options.log.warn(
      `notifications of Postgres do not arrive, as through a pooler that shares connections: subscriptions look every ${this.#options.lookMs / 1000} s instead. Give MNEME_RUNNER_DATABASE_URL a URL that reaches Postgres directly`,
    );
    this.#look();
  }

  /** Whether a notification that another connection sends arrives in time. */
  #arrives(word: string): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, this.#options.proofMs, false);
      this.#proof = {
        word,
        found: () => {
          clearTimeout(late);
          resolve(true);
        },
      };
      this.#options.pool.query('select pg_notify($1, $2)', [channel, word]).catch(() => {});
    });
  }

  /** Polls: tells all subscribers that something may have changed, again and again. */
  #look(): void {
    this.#hears = 'looking';
    this.#looking = setInterval(this.#topics.nudgeAll, this.#options.lookMs);
  }
}

/** Ends a connection that no longer answers, for instance one that a firewall has dropped. */
function ping(held: pg.Client): void {
  const late = setTimeout(() => Reflect.get(held, 'connection')?.stream?.destroy(), pulseMs);
  held.query('select').then(
    () => clearTimeout(late),
    () => clearTimeout(late),
  );
}

/** The SQLSTATE or system code of an error, whose text may quote values. */
function codeOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
