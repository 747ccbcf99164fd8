import { LRUCache } from 'lru-cache';
import { BlobError } from '../../providers/blobs/error.ts';
import {
  type BlobReference,
  type BlobStore,
  type BlobStoreName,
  readBlob,
} from '../../providers/blobs/store.ts';
import { type Call, inSession } from '../call.ts';
import { forEachConcurrently } from '../concurrency.ts';
import type { MemoryServices } from '../services.ts';
import { type ArchivedText, unpackTexts } from './object.ts';

/** An archived text, or why it could not be read. */
export type ReadText =
  | (ArchivedText & { readonly problem: null })
  | { readonly content: null; readonly plain: null; readonly problem: BlobError };

/** How many milliseconds reading the texts of one answer may take. Texts that are not read by then have a reason. */
const readTimeoutMs = 3_000;
/** How many objects are fetched at a time. */
const atOnce = 8;
/** How many bytes of uncompressed texts are cached in memory. */
const keptBytes = 64 * 1_048_576;

type Texts = ReadonlyMap<string, ArchivedText>;

/** A cache of objects by the hash of their bytes. An object that is rewritten has another hash. */
const kept = new WeakMap<BlobStore, LRUCache<string, Texts>>();

interface ArchivedPlace {
  readonly id: string;
  readonly store: BlobStoreName | null;
  readonly pointer: string;
  readonly hash: string;
  readonly size: number;
}

/**
 * The texts of those of the rows that are archived and that the caller sees, by id. A text that can't be read has the
 * reason, and does not prevent others from being read. Objects are fetched in parallel, verified, and cached for a
 * while, only for rows that the caller may see.
 *
 * @param limitMs how many milliseconds it may take; longer for jobs than for answers.
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function readArchived(
  call: Call,
  ids: readonly string[],
  limitMs = readTimeoutMs,
): Promise<Map<string, ReadText>> {
  const { signal } = call;
  const read = new Map<string, ReadText>();
  if (ids.length === 0) return read;
  const { rows } = await inSession(
    call,
    (session) =>
      session.query<ArchivedPlace>(
        `select id, blob_store as store, blob_pointer as pointer, encode(blob_hash, 'hex') as hash, byte_size as size
         from mneme_private.archive_places($1)`,
        [ids],
      ),
    { signal },
  );
  const limit = AbortSignal.timeout(limitMs);
  const reading = signal ? AbortSignal.any([signal, limit]) : limit;
  const objects = [...Map.groupBy(rows, ({ hash }) => hash).values()];
  await forEachConcurrently(objects, atOnce, async (held) => {
    for (const [id, text] of await readObject(call.services, held, reading, limitMs)) read.set(id, text);
  });
  signal?.throwIfAborted();
  return read;
}

async function readObject(
  services: MemoryServices,
  held: readonly ArchivedPlace[],
  signal: AbortSignal,
  limitMs: number,
): Promise<[string, ReadText][]> {
  try {
    const [place] = held;
    if (!place?.store) throw lost();
    const texts = await textsOf(services.blobs, { ...place, store: place.store }, signal);
    return held.map(({ id }) => {
      const text = texts.get(id);
      return [id, text ? { ...text, problem: null } : problemOf(services, lost(), limitMs)];
    });
  } catch (error) {
    const problem = problemOf(services, error, limitMs);
    return held.map(({ id }) => [id, problem]);
  }
}

/**
 * The texts of one object.
 *
 * @throws BlobError; the signal's reason.
 */
export async function textsOf(blobs: BlobStore, blob: BlobReference, signal?: AbortSignal): Promise<Texts> {
  const cache = kept.get(blobs) ?? new LRUCache<string, Texts>({ maxSize: keptBytes });
  kept.set(blobs, cache);
  const known = cache.get(blob.hash);
  if (known) return known;
  const rows = await unpackTexts(await readBlob(blobs, blob, signal));
  const texts = new Map(rows.map(({ id, content, plain }) => [id, { content, plain }]));
  const size = rows.reduce(
    (sum, { content, plain }) => sum + 2 * (content.length + (plain === content ? 0 : (plain?.length ?? 0))),
    1,
  );
  cache.set(blob.hash, texts, { size });
  return texts;
}

const lost = () =>
  new BlobError('BLOB_MISSING', 'The archive does not contain this text. Restore it from a backup.');

function problemOf(services: MemoryServices, error: unknown, limitMs: number): ReadText {
  if (error instanceof BlobError) {
    services.log.warn({ err: error }, 'archived texts were not read');
    return { content: null, plain: null, problem: error };
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    const message = `The blob store took longer than ${limitMs} ms. Try again later.`;
    return { content: null, plain: null, problem: new BlobError('BLOB_TIMEOUT', message) };
  }
  throw error;
}

/**
 * The rows of an answer with their archived texts. Rows whose text can't be read are left out.
 *
 * @throws as `readArchived`.
 */
export async function fillReadableTexts<Row extends { readonly id: string; readonly content: string }>(
  call: Call,
  rows: readonly (Row | (Omit<Row, 'content'> & { readonly content: null }))[],
): Promise<Row[]> {
  const away = rows.filter(({ content }) => content === null).map(({ id }) => id);
  const read = away.length === 0 ? new Map<string, ReadText>() : await readArchived(call, away);
  return rows.flatMap((row) => {
    const content = row.content ?? read.get(row.id)?.content ?? null;
    return content === null ? [] : [{ ...(row as Row), content }];
  });
}

/** Thrown if rows were read for a job and some of their texts are in the archive. */
class TextsArchived extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super('Some of the texts are in the archive.');
    this.ids = ids;
  }
}

/** Texts that a job needs and that are not in their rows, by the rows' ids. */
export type JobTexts = ReadonlyMap<string, ArchivedText>;

/** How many milliseconds reading the texts of a job may take. */
const jobTimeoutMs = 60_000;

/**
 * Does a job's work that reads rows. If texts of them turn out to be archived, it is done again with these texts. No
 * transaction is open while they are fetched, and work without archived texts costs nothing more. A lost text is read
 * as empty.
 *
 * @param work throws TextsArchived for rows whose texts it was not given.
 * @throws BlobError if another try may succeed; what `work` throws; AbortError when the signal fires.
 */
export async function withArchived<Result>(
  call: Call,
  work: (texts: JobTexts) => Promise<Result>,
): Promise<Result> {
  const texts = new Map<string, ArchivedText>();
  for (;;) {
    try {
      return await work(texts);
    } catch (error) {
      if (!(error instanceof TextsArchived)) throw error;
      const read = await readArchived(call, error.ids, jobTimeoutMs);
      for (const id of error.ids) {
        const text = read.get(id);
        // A text that was restored meanwhile is in its row.
        if (!text) continue;
        if (text.problem?.retryable) throw text.problem;
        texts.set(id, text.problem ? { content: '', plain: '' } : text);
      }
    }
  }
}

/**
 * The rows of a job with their archived texts.
 *
 * @param text the text of a row; null if it is archived.
 * @throws TextsArchived if `texts` lacks some of them.
 */
export function fillTexts<Row extends { readonly id: string }>(
  rows: readonly Row[],
  texts: JobTexts,
  isArchived: (row: Row) => boolean,
  fill: (row: Row, text: ArchivedText) => Row,
): Row[] {
  const lacking = rows.filter((row) => isArchived(row) && !texts.has(row.id)).map(({ id }) => id);
  if (lacking.length > 0) throw new TextsArchived([...new Set(lacking)]);
  return rows.map((row) => {
    const text = isArchived(row) ? texts.get(row.id) : undefined;
    return text ? fill(row, text) : row;
  });
}
