import { findCell, findInCell } from '../memory/cells/directory.ts';
import { createWorkspaceInCells } from '../memory/cells/place.ts';
import { ensureEmbeddingModel } from '../memory/embedding/models.ts';
import { findWorkspace, type ProvisionedWorkspace } from '../memory/workspace/provision.ts';
import { type Cells, keepCells, type OpenCell } from '../postgres/cells.ts';
import { type Database, joinDatabase, openDatabase } from '../postgres/database.ts';
import type { CellConfig, Config } from '../server/config.ts';
import type { Logger } from '../server/log.ts';
import { CommandError } from './command-error.ts';
import { databaseSettings } from './environment.ts';
import { writeStderr } from './terminal.ts';

/** The settings under which a command works on one cell alone. */
function settingsOf(config: Config, { database }: CellConfig): Config {
  return { ...config, database };
}

/**
 * The settings under which a command works on a named cell alone.
 *
 * @throws CommandError if MNEME_CELLS does not name it.
 */
export function onlyCell(config: Config, name: string): Config {
  const cell = config.cells?.find((each) => each.name === name);
  if (!cell) {
    const known = config.cells?.map((each) => each.name).join(', ') ?? 'none';
    throw new CommandError(`There is no cell ${name}. MNEME_CELLS names ${known}.`);
  }
  return { ...settingsOf(config, cell), cells: [cell] };
}

/** The further cells of a server's databases; undefined where there is one database. */
export async function furtherCells(
  config: Config,
  database: Database,
  log: Logger,
): Promise<Cells | undefined> {
  const [first, ...others] = config.cells ?? [];
  if (!first) return undefined;
  const settings = others.map(async (cell) => ({
    name: cell.name,
    settings: { ...(await databaseSettings(settingsOf(config, cell))), cell: cell.name },
  }));
  return keepCells({ name: first.name, database }, await Promise.all(settings), log);
}

/**
 * Does a command's work for each cell in turn, or once where there is one database. A cell that fails keeps no other
 * from its turn.
 *
 * @returns the results, in the order of the cells.
 * @throws the first cell's error, after all had their turn.
 */
export async function eachCell<Result>(
  config: Config,
  work: (config: Config, cell: string | null) => Promise<Result>,
): Promise<Result[]> {
  if (!config.cells) return [await work(config, null)];
  const results: Result[] = [];
  let failed: { readonly error: unknown } | null = null;
  for (const cell of config.cells) {
    try {
      results.push(await work(settingsOf(config, cell), cell.name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (config.cells.length > 1) writeStderr(`Cell ${cell.name}: ${reason}\n`);
      failed ??= { error };
    }
  }
  if (failed) throw failed.error;
  return results;
}

/**
 * The settings under which a command works on the database of a workspace: as they are where there is one database, or
 * where the workspace is of none. Without a slug: the first cell that has a workspace.
 */
export async function inCellOf(config: Config, slug: string | undefined): Promise<Config> {
  if (!config.cells) return config;
  for (const [number, cell] of config.cells.entries()) {
    const own = settingsOf(config, cell);
    const database = await joinDatabase({ ...(await databaseSettings(own)), existing: true });
    try {
      if (number === 0 && slug !== undefined) {
        const housed = await findCell(database.pool, { slug });
        if (housed) return onlyCell(config, housed.cell);
      }
      const found =
        slug === undefined
          ? await findWorkspace(database.pool, null)
          : await findInCell(database.pool, { slug });
      if (found) return onlyCell(config, cell.name);
    } finally {
      await database.close();
    }
  }
  return config;
}

/**
 * Creates a workspace in a named cell, or in the emptiest of those that can be reached.
 *
 * @throws MemoryError WORKSPACE_EXISTS; BAD_INPUT for a cell that is not there.
 */
export async function createInCells(
  config: Config,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
  input: Parameters<typeof createWorkspaceInCells>[2],
  cell: string | undefined,
): Promise<ProvisionedWorkspace> {
  return withOpenCells(config, async (opened) => {
    const places = await Promise.all(
      opened.map(async ({ name, database: { pool } }) => ({
        name,
        pool,
        embeddingModelId: await ensureEmbeddingModel(pool, model, dimensions),
      })),
    );
    const [first] = places;
    if (!first) throw new CommandError(noFirstCell);
    return createWorkspaceInCells(first.pool, places, input, { cell });
  });
}

const noFirstCell = 'The first cell, which has the directory, cannot be reached.';

/**
 * Opens all cells that can be reached for a command that needs several of them, the first one first.
 *
 * @throws CommandError if the first is not among them; its error where none can be opened.
 */
export async function withOpenCells<Result>(
  config: Config,
  work: (cells: readonly OpenCell[]) => Promise<Result>,
): Promise<Result> {
  const opened: OpenCell[] = [];
  try {
    await eachCell(config, async (own, name) => {
      opened.push({ name: name ?? '', database: await openDatabase(await databaseSettings(own)) });
    }).catch((error: unknown) => {
      if (opened.length === 0) throw error;
    });
    if (opened[0]?.name !== (config.cells?.[0]?.name ?? '')) throw new CommandError(noFirstCell);
    return await work(opened);
  } finally {
    for (const { database } of opened) await database.close();
  }
}
