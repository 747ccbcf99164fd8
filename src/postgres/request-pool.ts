import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Who sends a statement: ours are few, a request's are as many as requests may ask for. */
export type StatementSource = 'own' | 'request';

/** Statements that a connection keeps prepared, of each source: each holds a plan in the server's memory. */
const mostPrepared = 100;
/** How often a statement is sent before it is worth a name. */
const worthName = 3;
/** Statements whose use is counted. */
const mostCounted = 2_000;

/**
 * A pool whose connections take a statement before the answer to the one before (pg's pipeline), and keep what is sent
 * often prepared by name, so that it is parsed and planned once. A name is of one role alone, as its plan holds that
 * role's row policies.
 */
export class RequestPool extends Pool {
  readonly #named: boolean;
  /** Names of statements, and how often each was sent, the latest last. */
  readonly #counted = new Map<string, { readonly name: string; times: number }>();
  readonly #prepared = new WeakMap<PoolClient, Record<StatementSource, Set<string>>>();

  /** @param named whether statements are prepared by name: not where a pooler shares connections by transaction. */
  constructor(config: PoolConfig, named = true) {
    super({ ...config, pipeline: true });
    this.#named = named;
  }

  /** The name that a statement has on a connection; none where it is not worth one, or the connection has enough. */
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
