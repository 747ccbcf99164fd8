import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';

/** One of several databases: its name in MNEME_CELLS, and how it is reached. */
export interface CellSettings {
  readonly name: string;
  readonly settings: DatabaseSettings;
}

/** A database that is open, under its cell's name. */
export interface OpenCell {
  readonly name: string;
  readonly database: Database;
}

/** What is done with a cell while it is open. */
export interface CellUse {
  stop(): Promise<void>;
}

/** The databases beside the first. A cell that cannot be reached is tried again, and keeps nobody waiting. */
export interface Cells {
  /** All names, the first cell's too, in their order. */
  readonly names: readonly string[];
  /** The first cell, which has the directory. */
  readonly first: OpenCell;
  /** Those that are open now, the first among them. */
  open(): readonly OpenCell[];
  /**
   * Uses each further cell from the time it opens. Resolves when each is used or has failed once. Where `use` fails, it
   * is tried again.
   */
  use(use: (cell: OpenCell) => Promise<CellUse>): Promise<void>;
  /** Ends what uses the cells. Their databases stay open. */
  stop(): Promise<void>;
  /** Closes the further cells' databases. */
  close(): Promise<void>;
}

/** Milliseconds between attempts to open a cell: doubled from the first to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
/** Milliseconds that a start waits for cells that give no answer at all. */
const patienceMs = 10_000;

/**
 * Keeps the further cells of a process. They are opened, and migrated, when they are first used.
 *
 * @param first the cell with the directory, already open; it is closed by whoever opened it.
 * @param others how the others are reached.
 */
export function keepCells(first: OpenCell, others: readonly CellSettings[], log: Logger): Cells {
  const opened = new Map<string, Database>([[first.name, first.database]]);
  const uses: CellUse[] = [];
  const stopping = new AbortController();
  const keeping: Promise<void>[] = [];

  async function keep(
    { name, settings }: CellSettings,
    use: (cell: OpenCell) => Promise<CellUse>,
    tried: () => void,
  ): Promise<void> {
    const { signal } = stopping;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      let database: Database | null = null;
      try {
        database = await openDatabase({ ...settings, log, signal });
        uses.push(await use({ name, database }));
        opened.set(name, database);
        if (pause > firstPauseMs) log.info({ cell: name }, 'the cell is open');
        return;
      } catch (error) {
        await database?.close();
        if (signal.aborted) return;
        log.error({ cell: name, err: error }, 'the cell cannot be opened; its workspaces wait for it');
      } finally {
        tried();
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  return {
    names: [first.name, ...others.map(({ name }) => name)],
    first,
    open: () => [...opened].map(([name, database]) => ({ name, database })),
    async use(use) {
      const tried = others.map(
        (each) => new Promise<void>((resolve) => keeping.push(keep(each, use, resolve))),
      );
      const limit = new AbortController();
      const late = sleep(patienceMs, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([Promise.all(tried), late]);
      limit.abort();
    },
    async stop() {
      stopping.abort();
      await Promise.all(keeping);
      await Promise.allSettled(uses.map((each) => each.stop()));
    },
    async close() {
      for (const [name, database] of opened) if (name !== first.name) await database.close();
    },
  };
}
