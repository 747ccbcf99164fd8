import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Where a statement comes from: Mneme's own are few, but requests may need any number of different ones. */
export type StatementSource = 'own' | 'request';

/** How many statements of each source a connection keeps prepared. Each has a plan in the server's memory. */
const mostPrepared = 100;
/** How often a statement is sent before it gets a name. */
const worthName = 3;
/** How many statements' uses are counted. */
const mostCounted = 2_000;

/**
 * A pool whose connections send a statement before the previous one is answered (pg's pipeline), and prepare frequent
 * statements by name, so that they are parsed and planned once. A name belongs to one role, since its plan contains
 * that role's row policies.
 */
export class RequestPool extends Pool {
  readonly #named: boolean;
  /** Whether the database is one of several (MNEME_CELLS), so that a workspace may be moving. */
  readonly inCells: boolean;
  /** Names of statements and how often each was sent, most recent last. */
  readonly #counted = new Map<string, { readonly name: string; times: number }>();
  readonly #prepared = new WeakMap<PoolClient, Record<StatementSource, Set<string>>>();

  /**
   * @param named whether statements are prepared by name. Not possible with a pooler in transaction mode.
   * @param inCells whether each transaction asks if this database serves its workspace.
   */
  constructor(config: PoolConfig, named = true, inCells = false) {
    super({ ...config, pipeline: true });
    this.#named = named;
    this.inCells = inCells;
  }

  /** The statement's name on a connection; none if it is too rare, or the connection has enough names. */
  nameFor(client: PoolClient, source: StatementSource, role: string, text: string): string | undefined {
    if (!this.#named) return undefined;
    const key = `${role} ${text}`;
    const counted = this.#counted.get(key) ?? { name: statementName(key), times: 0 };
    counted.times += 1;
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    if (this.#counted.size > mostCounted) {
      const [oldest] = this.#counted.keys();
      if (oldest !== undefined) this.#counted.delete(oldest);
    }
    const prepared = this.#prepared.get(client) ?? { own: new Set(), request: new Set() };
    this.#prepared.set(client, prepared);
    const names = prepared[source];
    if (names.has(counted.name)) return counted.name;
    if (counted.times < worthName || names.size >= mostPrepared) return undefined;
    names.add(counted.name);
    return counted.name;
  }
}

function statementName(key: string): string {
  return `mneme_${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;
}
