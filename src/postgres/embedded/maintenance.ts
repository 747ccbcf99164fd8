import type { Gateway } from './gateway.ts';

/** How often it looks (ms). */
const INTERVAL_MS = 5_000;
/** After so long without a statement the log is emptied into the tables, so that the next start replays nothing. */
const IDLE_MS = 20_000;
/** So much log (bytes) is checkpointed even while busy: single-user Postgres never does it by itself. */
const MOST_LOG = 64 * 1024 * 1024;
/** How often tables are looked through for vacuum and analyze (ms). */
const VACUUM_INTERVAL_MS = 60_000;

/**
 * What a server's background processes do and a single backend has none of: checkpoints, vacuum and analyze. All of it
 * holds up the clients while it runs, so it takes one table at a time.
 */
export class Maintenance {
  readonly #gateway: Gateway;
  readonly #note: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  #seenUnits = 0;
  #lastBusy = performance.now();
  #lastVacuum = performance.now();
  /** Whether anything was written since the last checkpoint, and since no table needed vacuum. */
  #clean = false;
  #vacuumed = false;

  constructor(gateway: Gateway, note: (message: string) => void) {
    this.#gateway = gateway;
    this.#note = note;
    this.#timer = setInterval(() => this.look(performance.now()), INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Writes all changed pages to the disk.
   *
   * @throws Error while a client's transaction is open.
   */
  checkpoint(): void {
    this.#gateway.runOwn('checkpoint');
    this.#clean = true;
  }

  /** Runs `work` between transactions, as soon as there is such a moment. */
  async whenFree(work: () => void): Promise<void> {
    while (this.#gateway.occupied) await new Promise((later) => setTimeout(later, 5));
    work();
  }

  /** Does what is due at `now` (ms, `performance.now()`), one thing at a time. */
  look(now: number): void {
    if (this.#gateway.unitsRun !== this.#seenUnits) {
      this.#seenUnits = this.#gateway.unitsRun;
      this.#lastBusy = now;
      this.#clean = false;
      this.#vacuumed = false;
    }
    if (this.#gateway.occupied) return;
    try {
      if (now - this.#lastVacuum > VACUUM_INTERVAL_MS && !this.#vacuumed) this.#vacuum(now);
      else if (!this.#clean && (now - this.#lastBusy > IDLE_MS || this.#logSize() > MOST_LOG))
        this.checkpoint();
    } catch (error) {
      this.#note(`maintenance failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #logSize(): number {
    const [row] = this.#gateway.runOwn(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()',
    );
    return Number(row?.[0] ?? 0);
  }

  /** The table most in need, by autovacuum's own thresholds. */
  #vacuum(now: number): void {
    this.#gateway.runOwn('select pg_stat_force_next_flush()');
    const [row] = this.#gateway.runOwn(
      `select format('%I.%I', s.schemaname, s.relname)
         from pg_stat_all_tables s join pg_class c on c.oid = s.relid
        where c.relkind = 'r' and s.schemaname not like 'pg\\_t%'
          and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
            or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
        order by (s.n_dead_tup + s.n_mod_since_analyze) / (50 + greatest(c.reltuples, 0)) desc
        limit 1`,
    );
    if (row?.[0]) {
      this.#gateway.runOwn(`vacuum (analyze) ${row[0]}`);
      this.#clean = false;
      return;
    }
    this.#vacuumed = true;
    this.#lastVacuum = now;
  }
}
