import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '../../postgres/caller.ts';
import type { Session } from '../../postgres/session.ts';
import type { Part } from './manifest.ts';

/** How many rows and bytes one query returns, which are held in memory. */
const pageRows = 1_000;
const pageBytes = 1_048_576;

/** How many rows and bytes a file has. An interrupted export loses at most the current file. */
const partRows = 20_000;
const partBytes = 32 * 1_048_576;

type Key = readonly string[];

/** Reads a workspace's rows, all of them or those a user may see. */
export interface RowReader {
  /** The caller who reads. */
  readonly caller: Caller;
  /** A page of the rows after one key and up to another, in the order of their keys. */
  page(
    session: Session,
    table: string,
    after: Key | null,
    through: Key | null,
  ): Promise<{ key: string[]; line: string }[]>;
  /** How many rows there are after one key and up to another, and a text that changes if any of them does. */
  version(
    session: Session,
    table: string,
    after: Key | null,
    through: Key | null,
  ): Promise<{ rows: number; version: string }>;
}

/** A reader of everything that an export contains or, with a user, of what that user may see. */
export function rowReader(workspaceId: string, userId: string | null): RowReader {
  const [rows, version] =
    userId === null
      ? ['export_workspace_rows', 'export_workspace_version']
      : ['export_rows', 'export_version'];
  return {
    caller: { role: userId === null ? 'provisioner' : 'member', workspaceId, userId, requestId: null },
    async page(session, table, after, through) {
      const found = await session.query<{ key: string[]; line: string }>(
        `select key, line from mneme_private.${rows}($1::regclass, $2, $3, ${pageRows}, ${pageBytes})`,
        [table, after, through],
      );
      return found.rows;
    },
    async version(session, table, after, through) {
      const found = await session.query<{ rows: string; version: string | null }>(
        `select rows, version from mneme_private.${version}($1::regclass, $2, $3)`,
        [table, after, through],
      );
      return { rows: Number(found.rows[0]?.rows ?? 0), version: found.rows[0]?.version ?? '' };
    },
  };
}

/**
 * Writes the rows of a table after one key into a file: as many as fit into a file or, with a last key, all up to it.
 * The file is on disk when this returns. Without rows, returns null and writes no file.
 *
 * @param inFull adds to lines the texts that are not in their rows.
 */
export async function writePart(
  session: Session,
  reader: RowReader,
  place: { directory: string; file: string; table: string; after: Key | null; through: Key | null },
  onRows: (rows: number, bytes: number) => void,
  inFull: (lines: readonly string[]) => Promise<readonly string[]>,
): Promise<Part | null> {
  const { directory, file: name, table, after, through } = place;
  let last = after;
  let page = await reader.page(session, table, after, through);
  if (page.length === 0) return null;
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const file = await open(join(directory, name), 'w', 0o600);
  try {
    while (page.length > 0) {
      const lines = await inFull(page.map(({ line }) => line));
      const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      await file.writeFile(chunk);
      hash.update(chunk);
      rows += page.length;
      bytes += chunk.length;
      last = page.at(-1)?.key ?? last;
      onRows(page.length, chunk.length);
      if (through === null && (rows >= partRows || bytes >= partBytes)) break;
      page = await reader.page(session, table, last, through);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (last === null) return null;
  const { version } = await reader.version(session, table, after, last);
  return {
    file: name,
    table,
    after: after === null ? null : [...after],
    through: [...last],
    rows,
    bytes,
    sha256: hash.digest('hex'),
    version,
  };
}
