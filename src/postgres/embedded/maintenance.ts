import { setTimeout as sleep } from 'node:timers/promises';
import { readStatement } from '../statement-file.ts';
import type { Gateway } from './gateway.ts';

const tablesToVacuumStatement = readStatement(import.meta.dirname, 'tables-to-vacuum.sql');

/** Milliseconds between checks. */
const INTERVAL_MS = 5_000;
/** Milliseconds without a statement before a checkpoint, so that the next start need not replay the log. */
const IDLE_MS = 20_000;
/** Bytes of log after which a checkpoint is made even when busy. Single-user Postgres makes none by itself. */
const MOST_LOG = 64 * 1024 * 1024;
/**
 * Milliseconds between checks which tables need vacuum and analyze. Until a table's first analyze its plans are made
 * without statistics, and a new database fills within its first minute.
 */
const VACUUM_INTERVAL_MS = 10_000;

/**
 * The work of a server's background processes, which a single backend does not have: checkpoints, vacuum and analyze.
 * It blocks the clients while it runs, so it processes one table at a time and pauses at least as long. It does not
 * wait for an idle moment, since a busy database has none and needs it most.
 */
export class Maintenance {
  readonly #gateway: Gateway;
  readonly #note: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  #looking = false;
  #seenUnits = 0;
  #lastBusy = performance.now();
  #lastVacuum = performance.now();
  /** Whether anything was written since the last checkpoint, and since the last check of tables. */
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

  /** Does the work that is due at `now` (ms, `performance.now()`). Logs a failure and retries at the next check. */
  async look(now: number): Promise<void> {
    if (this.#gateway.unitsRun !== this.#seenUnits) {
      this.#seenUnits = this.#gateway.unitsRun;
      this.#lastBusy = now;
      this.#clean = false;
      this.#vacuumed = false;
    }
    // A checkpoint without disk space would end Postgres; what it would write is in the log.
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
      return this.#gateway.runOwn(tablesToVacuumStatement);
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
