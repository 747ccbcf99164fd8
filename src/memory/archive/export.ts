import type { Session } from '../../postgres/session.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import type { BlobReference, BlobStore } from '../../providers/blobs/store.ts';
import type { ArchivedText } from './object.ts';
import { textsOf } from './read.ts';

const archivable: ReadonlySet<string> = new Set(['mneme.message', 'mneme.summary']);
const isArchived = (line: string) => line.includes('"content_state":"archived"');

/** How many texts of an export were lost. Their rows are exported as unavailable. */
export interface LostTexts {
  count: number;
}

/**
 * The lines of an export's rows with the texts that are in the archive: whoever takes it in needs no blob store. It
 * asks in the session that reads the rows, since on the embedded engine nobody else has a turn.
 *
 * @param blobs undefined: there are none to read.
 * @throws BlobError where another try may read a text.
 */
export async function linesInFull(
  session: Session,
  blobs: BlobStore | undefined,
  wholeWorkspace: boolean,
  table: string,
  lines: readonly string[],
  lost: LostTexts,
): Promise<readonly string[]> {
  if (!archivable.has(table) || !lines.some(isArchived)) return lines;
  if (!blobs) throw new BlobError('BLOB_REFUSED', 'No blob store is configured to read the archive from.');
  const ids = lines.filter(isArchived).map(idOf);
  const { rows } = await session.query<BlobReference & { readonly id: string }>(
    `select id, blob_store as store, blob_pointer as pointer, encode(blob_hash, 'hex') as hash, byte_size as size
     from mneme_private.${wholeWorkspace ? 'archive_workspace_places' : 'archive_places'}($1)
     where blob_store is not null`,
    [ids],
  );
  const texts = new Map<string, ArchivedText>();
  for (const { id, ...blob } of rows) {
    try {
      const text = (await textsOf(blobs, blob)).get(id);
      if (text) texts.set(id, text);
    } catch (error) {
      if (!(error instanceof BlobError) || error.retryable) throw error;
    }
  }
  return lines.map((line) => {
    if (!isArchived(line)) return line;
    const text = texts.get(idOf(line));
    if (!text) lost.count += 1;
    return withText(line, text);
  });
}

// Postgres writes no space after the names of a row's columns, and one after those within a JSON value: these words are
// the columns', wherever else they stand. A line is not parsed, since numbers in it may be larger than JavaScript's.
const idOf = (line: string) => /"id":"([0-9a-f-]{36})"/.exec(line)?.[1] ?? '';

function withText(line: string, text: ArchivedText | undefined): string {
  const state = text ? 'inline' : 'unavailable';
  const set = (from: string | RegExp, name: string, value: string | null) => (row: string) =>
    row.replace(from, () => `"${name}":${JSON.stringify(value)}`);
  return [
    set('"content_state":"archived"', 'content_state', state),
    set(/"archive_id":(?:"[0-9a-f-]{36}"|null)/, 'archive_id', null),
    set(/"asks":(?:true|false)/, 'asks', null),
    ...(text
      ? [
          set('"content":null', 'content', text.content),
          set('"content_plain":null', 'content_plain', text.plain),
        ]
      : []),
  ].reduce((row, change) => change(row), line);
}
