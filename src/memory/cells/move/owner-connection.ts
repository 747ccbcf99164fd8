import type { Client, Pool } from 'pg';
import { readStatement } from '../../../postgres/statement-file.ts';
import { MoveError } from './move-error.ts';

const mayCopyRowsStatement = readStatement(import.meta.dirname, 'may-copy-rows.sql');

/** A cell between which workspaces are moved. */
export interface MovingCell {
  readonly name: string;
  readonly pool: Pool;
  /** Opens a connection of the database's owner; null without such a login. */
  readonly connectOwner: (() => Promise<Client>) | null;
}

/** Texts of values must be the same on both sides, and no trigger or foreign key may act on rows that are copied. */
const settings = readStatement(import.meta.dirname, 'row-settings.sql');

/**
 * Connects as the owner of a cell's database, for rows as they are: past row security, triggers and foreign keys.
 *
 * @throws MoveError if the login is missing or may not do that.
 */
export async function connectForRows({ name, connectOwner }: MovingCell): Promise<Client> {
  if (!connectOwner) {
    throw new MoveError(
      `Moving a workspace needs the owner's login of the cell ${name}: name it in MNEME_CELLS or MNEME_OWNER_CELLS.`,
    );
  }
  const client = await connectOwner();
  try {
    const { rows } = await client.query<{ login: string; allowed: boolean }>(mayCopyRowsStatement);
    const [row] = rows;
    if (!row?.allowed) {
      throw new MoveError(
        `The owner's login of the cell ${name} may not copy rows as they are. A superuser may, or lets it: alter role "${row?.login}" bypassrls; grant set on parameter session_replication_role to "${row?.login}".`,
      );
    }
    await client.query(settings);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
