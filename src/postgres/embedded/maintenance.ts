import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './gateway.ts';

/** How often it looks (ms). */
const INTERVAL_MS = 5_000;
/** After so long without a statement the log is emptied into the tables, so that the next start replays nothing. */
const IDLE_MS = 20_000;
/** So much log (bytes) is checkpointed even while busy: single-user Postgres never does it by itself. */
const MOST_LOG = 64 * 1024 * 1024;
/**
 * How often tables are looked through for vacuum and analyze (ms). Until a table's first analyze its plans are made for
 * any number of rows, and a new database fills within its first minute.
 */
const VACUUM_INTERVAL_MS = 10_000;

/**
 * What a server's background processes do and a single backend has none of: checkpoints, vacuum and analyze. All of it
 * holds up the clients while it runs, so it takes one table at a time and leaves them at least as long in between. It
 * asks for its turn and doesn't wait for a quiet moment: a busy database has none, and needs it most.
 */
export class Maintenance {
  readonly #gateway: Gateway;
  readonly #note: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  #looking = false;
  #seenUnits = 0;
  #lastBusy = performance.now();
  #lastVacuum = performance.now();
  /** Whether anything was written since the last checkpoint, and since no table needed vacuum. */
  #clean = false;
  #vacuumed = false;

  constructor(gateway: Gateway, note: (message: string) => void) {
    this.#gateway = gateway;
    this.#note = note;
    this.#timer = setInterval(() => void this.look(performance.now()), INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Writes all changed pages to the disk, waits for an open transaction before, and does `then` before anything else
   * is run.
   *
   * @throws Error with Postgres' message; what `then` throws.
   */
  checkpoint(then: () => void = () => {}): Promise<void> {
    return this.#gateway.between(() => {
      this.#gateway.runOwn('checkpoint');
      this.#clean = true;
      then();
    });
  }

  /** Does what is due at `now` (ms, `performance.now()`). What fails is noted, and tried again at the next look. */
  async look(now: number): Promise<void> {
    if (this.#gateway.unitsRun !== this.#seenUnits) {
      this.#seenUnits = this.#gateway.unitsRun;
      this.#lastBusy = now;
      this.#clean = false;
      this.#vacuumed = false;
    }
    // A checkpoint that finds no room ends Postgres; what it would write is in the log.
    if (this.#looking || !this.#gateway.hasRoom) return;
    this.#looking = true;
    try {
      if (!this.#clean && (now - this.#lastBusy > IDLE_MS || (await this.#logSize()) > MOST_LOG)) {
        await this.checkpoint();
      }
      if (now - this.#lastVacuum > VACUUM_INTERVAL_MS && !this.#vacuumed) await this.#vacuum(now);
    } catch (error) {
      this.#note(`maintenance failed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#looking = false;
    }
  }

  async #logSize(): Promise<number> {
    const [row] = await this.#gateway.between(() =>
      this.#gateway.runOwn(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()',
      ),
    );
    return Number(row?.[0] ?? 0);
  }

  /** The tables in need by autovacuum's own thresholds, those most in need first. */
  async #vacuum(now: number): Promise<void> {
    this.#lastVacuum = now;
    const tables = await this.#gateway.between(() => {
      this.#gateway.runOwn('select pg_stat_force_next_flush()');
      return this.#gateway.runOwn(
        `select format('%I.%I', s.schemaname, s.relname)
           from pg_stat_all_tables s join pg_class c on c.oid = s.relid
          where c.relkind = 'r' and s.schemaname not like 'pg\\_t%'
            and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
              or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
          order by (s.n_dead_tup + s.n_mod_since_analyze) / (50 + greatest(c.reltuples, 0)) desc`,
      );
    });
    for (const [table] of tables) {
      const began = performance.now();
      await this.#gateway.between(() => this.#gateway.runOwn(`vacuum (analyze) ${table}`));
      this.#clean = false;
      await sleep(performance.now() - began, undefined, { ref: false });
    }
    this.#vacuumed = tables.length === 0;
  }
}
