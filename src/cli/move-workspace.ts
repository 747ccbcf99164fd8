import { pino } from 'pino';
import { indexVectors } from '../../workers/index-vectors.ts';
import { enterWorkspace, findCell, findInCell } from '../memory/cells/directory.ts';
import { megabytes } from '../memory/cells/move/check-room.ts';
import { cancelMove, type MoveStep, moveWorkspace } from '../memory/cells/move/move-workspace.ts';
import type { MovingCell } from '../memory/cells/move/owner-connection.ts';
import type { Config } from '../server/config.ts';
import { answer, toProgram } from './answering.ts';
import { withOpenCells } from './cells.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { noWorkspace } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

/** The options of `mneme workspace move`. */
export interface MoveOptions {
  readonly to?: string;
  readonly cancel?: boolean;
  readonly json?: boolean;
}

const said: Partial<Record<MoveStep, string>> = {
  begun: 'Copying. The workspace is served meanwhile.',
  held: 'Changes wait until the rest is copied and compared.',
  serving: 'The new cell serves the workspace. Erasing the old rows.',
};

/**
 * Moves a workspace to another cell, with progress. Ctrl-C stops it where it is still served by the old one; the same
 * command goes on, also after a `kill -9`.
 *
 * @returns the exit code: 0 done, 1 interrupted.
 * @throws MoveError, CommandError.
 */
export async function moveCommand(config: Config, slug: string, options: MoveOptions): Promise<number> {
  const { to, cancel = false } = options;
  if ((to === undefined) !== cancel)
    throw new MisuseError('Name the cell with --to, or end a move with --cancel.');
  return withOpenCells(config, async (opened) => {
    const cells: MovingCell[] = opened.map(({ name, database: { pool, connectOwner } }) => ({
      name,
      pool,
      connectOwner,
    }));
    const [first] = cells;
    if (!first) throw new CommandError('There are no cells: MNEME_CELLS names them.');
    const workspaceId = await workspaceNamed(cells, first, slug);
    if (to === undefined) {
      const { cell } = await cancelMove({ first, cells, workspaceId, slug });
      answer({ workspaceId, cell }, options, () => `The move is ended: ${slug} stays in ${cell}.\n`);
      return 0;
    }
    const { createProviders } = await import('../providers/config.ts');
    const keys = createProviders(config.providers.reveal());
    const stop = new AbortController();
    const forget = onStopRequest(() => stop.abort(new Error('interrupted')));
    const progress = countingProgress();
    try {
      const report = await moveWorkspace({
        first,
        cells,
        workspaceId,
        slug,
        to,
        keys,
        signal: stop.signal,
        onStep: (step) => {
          const text = said[step];
          if (text !== undefined && !toProgram(options).json) writeStderr(`${text}\n`);
        },
        onRoom: (size, free) => {
          if (toProgram(options).json) return;
          const room = free === null ? 'it is not known how much is free' : `${megabytes(free)} are free`;
          writeStderr(`${slug} takes about ${megabytes(size)}; in ${to} ${room}.\n`);
        },
        onTable: (done, of) => progress.update('tables', done, of),
        buildIndexes: ({ connectOwner }) =>
          indexVectors({ connectOwner, log: pino({ level: 'fatal' }), signal: stop.signal }),
      });
      progress.stop();
      answer({ workspaceId, cell: to, ...report }, options, ({ from, rows, heldMs }) =>
        from === null
          ? `${slug} is in ${to} already.\n`
          : `${slug} has moved from ${from} to ${to}: ${rows} rows copied${
              heldMs === null ? '' : `, changes waited ${(heldMs / 1000).toFixed(1)} s`
            }.\n`,
      );
      return 0;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      writeStderr(
        'The move was interrupted. Run the same command again to continue, or end it with --cancel.\n',
      );
      return 1;
    } finally {
      progress.stop();
      forget();
    }
  });
}

/** The workspace of a slug, which is entered in the directory where it is not yet. */
async function workspaceNamed(
  cells: readonly MovingCell[],
  first: MovingCell,
  slug: string,
): Promise<string> {
  const known = await findCell(first.pool, { slug });
  if (known) return known.workspaceId;
  for (const { name, pool } of cells) {
    const found = await findInCell(pool, { slug });
    if (!found) continue;
    await enterWorkspace(first.pool, { ...found, cell: name });
    return found.workspaceId;
  }
  throw new CommandError(noWorkspace(slug));
}
