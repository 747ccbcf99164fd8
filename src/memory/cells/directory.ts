import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';

const releaseSlugStatement = readStatement(import.meta.dirname, 'release-slug.sql');

/** What a request names its workspace by: one of the three. */
export interface CellNames {
  readonly workspaceId?: string | undefined;
  readonly slug?: string | undefined;
  /** The prefix of an API key, or the id of a signing key. */
  readonly key?: string | undefined;
}

/** Where a workspace is, as the directory has it. */
export interface Housed {
  readonly workspaceId: string;
  readonly cell: string;
}

/** Nobody's: the directory is of no workspace, and no token can name this role. */
const provisioner: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

const named = ({ workspaceId, slug, key }: CellNames) => [workspaceId ?? null, slug ?? null, key ?? null];

/** The cell of a workspace in the directory; null if the directory does not know it. */
export async function findCell(first: Pool, names: CellNames): Promise<Housed | null> {
  const { rows } = await first.query<Housed>(
    'select workspace_id as "workspaceId", cell from mneme_private.find_cell($1, $2, $3)',
    named(names),
  );
  return rows[0] ?? null;
}

/** The workspace that these names mean where a cell serves it; null if it does not. */
export async function findInCell(
  cell: Pool,
  names: CellNames,
): Promise<{ readonly workspaceId: string; readonly slug: string } | null> {
  const { rows } = await cell.query<{ workspaceId: string; slug: string }>(
    'select workspace_id as "workspaceId", slug from mneme_private.housed_workspace($1, $2, $3)',
    named(names),
  );
  return rows[0] ?? null;
}

/** Enters a workspace, and the key by which it was found, where they are not entered yet. */
export async function enterWorkspace(
  first: Pool,
  { workspaceId, slug, cell }: Housed & { readonly slug: string },
  key?: string,
): Promise<void> {
  await withSession(first, provisioner, async (session) => {
    await session.query(
      `insert into mneme_private.cell_workspace (workspace_id, slug, cell) values ($1, $2, $3) on conflict do nothing`,
      [workspaceId, slug, cell],
    );
    if (key === undefined) return;
    await session.query(
      `insert into mneme_private.cell_key (workspace_id, key)
       select workspace_id, $2 from mneme_private.cell_workspace where workspace_id = $1 on conflict do nothing`,
      [workspaceId, key],
    );
  });
}

/** Seconds after which a slug that was taken for a workspace that never came to be is free again. */
const reservedSeconds = 60;

/**
 * Takes a slug for a new workspace of a cell. No two cells can have one of the same slug.
 *
 * @param requestedBy who asks with a deployment key, which is checked in the same transaction.
 * @param exists whether a cell has the workspace that the directory names.
 * @returns false if the slug is in use.
 */
export async function reserveSlug(
  first: Pool,
  place: Housed & { readonly slug: string },
  requestedBy: Caller | undefined,
  exists: (housed: Housed) => Promise<boolean>,
): Promise<boolean> {
  const caller = requestedBy?.credential
    ? { ...provisioner, requestId: requestedBy.requestId, credential: requestedBy.credential }
    : provisioner;
  const insert = () =>
    withSession(first, caller, async (session) => {
      const { rowCount } = await session.query(
        `insert into mneme_private.cell_workspace (workspace_id, slug, cell) values ($1, $2, $3)
         on conflict do nothing`,
        [place.workspaceId, place.slug, place.cell],
      );
      return rowCount === 1;
    });
  if (await insert()) return true;
  const known = await findCell(first, { slug: place.slug });
  if (known && (await exists(known))) return false;
  if (known) await releaseSlug(first, known.workspaceId, reservedSeconds);
  return insert();
}

/** Gives a slug back whose workspace was not made, or no longer exists. */
export async function releaseSlug(first: Pool, workspaceId: string, olderThanSeconds = 0): Promise<void> {
  await withSession(first, provisioner, (session) =>
    session.query(releaseSlugStatement, [workspaceId, olderThanSeconds]),
  );
}

/** How many workspaces the directory has in each cell. */
export async function countByCell(first: Pool): Promise<ReadonlyMap<string, number>> {
  return withSession(first, provisioner, async (session) => {
    const { rows } = await session.query<{ cell: string; workspaces: number }>(
      'select cell, count(*)::integer as workspaces from mneme_private.cell_workspace group by cell',
    );
    return new Map(rows.map(({ cell, workspaces }) => [cell, workspaces]));
  });
}
