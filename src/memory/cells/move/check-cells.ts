import type { Client } from 'pg';
import { versionEntry } from '../../../postgres/later-database.ts';
import { MoveError } from './move-error.ts';
import { type ModelNumbers, type MovedTables, movedTables } from './moved-tables.ts';

/**
 * Looks whether a workspace can be moved between two cells: both have the same version and nobody there has its slug.
 *
 * @returns the tables that go with it.
 * @throws MoveError that says what is in the way.
 */
export async function checkCells(
  source: Client,
  target: Client,
  { workspaceId, slug, to }: { readonly workspaceId: string; readonly slug: string; readonly to: string },
): Promise<MovedTables> {
  const [here, there] = await Promise.all([versionOf(source), versionOf(target)]);
  const missing = [...here].find(([name, sum]) => there.get(name) !== sum)?.[0];
  const more = [...there.keys()].find((name) => !here.has(name));
  if (missing !== undefined || more !== undefined) {
    throw new MoveError(
      `The cells have different versions of Mneme (${missing ?? more}). Run \`mneme migrate\` for all cells, and move again.`,
    );
  }
  const [tables, others] = await Promise.all([movedTables(source), movedTables(target)]);
  if (JSON.stringify(tables) !== JSON.stringify(others)) {
    throw new MoveError(
      'The tables of the two cells differ. Run `mneme migrate` for all cells with the same version of Mneme, and move again.',
    );
  }
  const { rows: taken } = await target.query('select from mneme.workspace where slug = $1 and id <> $2', [
    slug,
    workspaceId,
  ]);
  if (taken.length > 0) {
    throw new MoveError(`The cell ${to} has another workspace with the slug ${slug}. Nothing was moved.`);
  }
  return tables;
}

/** What has been applied to a database, with its checksum. */
async function versionOf(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sum: string }>(
    `select name, hash as sum from mneme_private.migration where name <> $1
     union all select 'graphile_worker ' || id, '' from graphile_worker.migrations`,
    // Two versions may have the same database.
    [versionEntry],
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Enters the source's embedding models in the target, and says which numbers they have there. */
export async function matchModels(source: Client, target: Client): Promise<ModelNumbers> {
  const { rows } = await source.query<{ id: number; slug: string; dimensions: number }>(
    'select id, slug, dimensions from mneme.embedding_model',
  );
  const numbers = new Map<number, number>();
  for (const { id, slug, dimensions } of rows) {
    const { rows: entered } = await target.query<{ id: number }>(
      'select mneme_private.ensure_embedding_model($1, $2) as id',
      [slug, dimensions],
    );
    if (entered[0]) numbers.set(id, entered[0].id);
  }
  return numbers;
}
