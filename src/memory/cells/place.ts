import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { MemoryError } from '../error.ts';
import { createWorkspace, type ProvisionedWorkspace, type workspaceInput } from '../workspace/provision.ts';
import { countByCell, findInCell, releaseSlug, reserveSlug } from './directory.ts';

/** A cell in which workspaces can be made. */
export interface Place {
  readonly name: string;
  readonly pool: Pool;
  readonly embeddingModelId: number;
}

/** Databases of about the same size count as equal: an empty one differs from another by some pages. */
const sizeStep = 64 * 1024 * 1024;

/**
 * Creates a workspace in the emptiest open cell, or in a named one: the directory first, so that no two cells have a
 * workspace of one slug.
 *
 * @param first the pool of the cell with the directory.
 * @param places the open cells, in their order.
 * @param cell the name of one of them; the emptiest if left out.
 * @throws MemoryError BAD_INPUT, also for a cell that is not among them; WORKSPACE_EXISTS.
 */
export async function createWorkspaceInCells(
  first: Pool,
  places: readonly Place[],
  input: z.input<typeof workspaceInput>,
  {
    cell,
    requestedBy,
  }: { readonly cell?: string | undefined; readonly requestedBy?: Caller | undefined } = {},
): Promise<ProvisionedWorkspace & { readonly cell: string }> {
  const place = cell === undefined ? await emptiest(first, places) : places.find(({ name }) => name === cell);
  if (!place) {
    const known = places.map(({ name }) => name).join(', ');
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      `There is no cell ${cell} that is open. There are: ${known}.`,
    );
  }
  const { slug } = input;
  for (const { pool } of places) if (await findInCell(pool, { slug })) throw taken(slug);
  const workspaceId = randomUUID();
  const housed = { workspaceId, slug, cell: place.name };
  const free = await reserveSlug(first, housed, requestedBy, async (known) => {
    const its = places.find(({ name }) => name === known.cell);
    // What a cell that is away has is not known.
    return !its || (await findInCell(its.pool, { workspaceId: known.workspaceId })) !== null;
  });
  if (!free) throw taken(slug);
  try {
    const made = await createWorkspace(place.pool, place.embeddingModelId, input, requestedBy, {
      workspaceId,
      credentialChecked: true,
    });
    return { ...made, cell: place.name };
  } catch (error) {
    await releaseSlug(first, workspaceId).catch(() => {});
    throw error;
  }
}

/** The cell with the smallest database; of about equal ones that with the fewest workspaces, and then the first. */
async function emptiest(first: Pool, places: readonly Place[]): Promise<Place | undefined> {
  const workspaces = await countByCell(first);
  const measured = await Promise.all(
    places.map(async (place) => {
      const { rows } = await place.pool.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      const steps = Math.floor(Number(rows[0]?.bytes ?? 0) / sizeStep);
      return { place, steps, workspaces: workspaces.get(place.name) ?? 0 };
    }),
  );
  measured.sort((one, other) => one.steps - other.steps || one.workspaces - other.workspaces);
  return measured[0]?.place;
}

function taken(slug: string): MemoryError {
  return new MemoryError(
    'conflict',
    'WORKSPACE_EXISTS',
    `The workspace ${slug} already exists. Choose another slug.`,
  );
}
