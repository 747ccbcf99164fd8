import type { Session } from '../../postgres/session.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { ArchivedText } from '../archive/object.ts';
import { fillTexts, type JobTexts, withArchived } from '../archive/read.ts';
import { type Call, inSession } from '../call.ts';
import { kindOf, type RecallKind } from '../kinds.ts';
import { openMemories } from '../sealed/open-memories.ts';
import { embedDocuments } from './embed-documents.ts';
import { embedderOf } from './models.ts';

/** How many rows are embedded and written together: one call to the provider, one short transaction. */
export const sliceSize = 64;

/**
 * How many characters of a text are embedded. Vectors of longer texts represent their parts poorly, and providers
 * refuse them. Full-text search covers the rest.
 */
export const embeddedCharacters = 16_000;

/** Whether texts of a kind go into the archive. */
const isArchivable = (kind: RecallKind) => kind === 'message' || kind === 'summary';

/** The condition on a row `r` of workspace $1 that it has a text to embed, in its row or the archive. */
export function embeddable(kind: RecallKind): string {
  const { embeddedIf, redundant, shown } = kindOf(kind);
  const inRow = `r.content_state = 'inline' and ${shown?.content ?? 'r.content'} !~ '^\\s*$'`;
  return [
    // Blank texts are not archived.
    isArchivable(kind) ? `(${inRow} or r.content_state = 'archived')` : inRow,
    ...(embeddedIf ? [embeddedIf] : []),
    ...(redundant ? ['not r.redundant'] : []),
  ].join(' and ');
}

/**
 * An expression that tells whether a row `r` still has the text that a vector was computed from; for an archived
 * text, that its words are the same.
 */
export function digestOf(kind: RecallKind, characters: string): string {
  const ofText = `md5(left(${kindOf(kind).embedded}, ${characters}))`;
  return isArchivable(kind)
    ? `case when r.content_state = 'archived' then md5(r.content_normalized) else ${ofText} end`
    : ofText;
}

/** What is embedded of an archived text, like `kinds` does for a text in a row. */
export function embeddedText(author: string | null, { content, plain }: ArchivedText): string {
  const speaker = author === null ? '' : `${author}: `;
  const text = `${speaker}${plain ?? content}`.slice(0, 2 * embeddedCharacters);
  return [...text].slice(0, embeddedCharacters).join('');
}

/** The condition that a sealed memory `r` may be found by recall. */
const sealedAndRecallable = `r.content_state = 'sealed' and exists (
  select from mneme_private.sealed_text s
  where s.workspace_id = r.workspace_id and s.memory_id = r.id and s.recallable)`;

/** The condition that a row `r` of workspace $1 is to have a vector, wherever its text is stored. */
export function vectorable(kind: RecallKind): string {
  return kind === 'memory' ? `(${embeddable(kind)} or ${sealedAndRecallable})` : embeddable(kind);
}

/**
 * Writes the vectors that rows of one kind still lack: under the model their workspace's recall reads and, while it
 * moves to another, under that one too. Texts are read in one short transaction, embedded outside any, and written in
 * another. Sealed texts are opened for it, and nowhere kept. Rows without a text of their own (removed, blank, or changed or gone meanwhile) are
 * passed over, and so are messages where the workspace doesn't embed them. Running it twice, also at the same time,
 * writes once.
 *
 * @throws ProviderError when an embedder can't answer, or PROVIDER_MISCONFIGURED when none is configured here for any
 *   of the models; AbortError when the signal fires; pg's errors.
 */
export async function embedRows(call: Call, kind: RecallKind, ids: readonly string[]): Promise<void> {
  const models = await inSession(call, (session) => writtenModels(session));
  const usable = models.filter((modelId) => embedderOf(call.services, modelId) !== null);
  if (models.length > 0 && usable.length === 0) throw notConfigured();
  // First all rows for the model that recall uses, so that a failure of the other model's provider does not affect
  // recall.
  for (const modelId of usable) await embedRowsWith(call, kind, ids, modelId);
}

/** The models that new rows get vectors of, beginning with the one that recall uses. */
export async function writtenModels(session: Session): Promise<number[]> {
  const { rows } = await session.query<{ models: number[] | null }>(
    'select mneme_private.written_models() as models',
  );
  return rows[0]?.models ?? [];
}

/** The error if no embedder is configured for the models of a workspace. */
export function notConfigured(): ProviderError {
  return new ProviderError(
    'PROVIDER_MISCONFIGURED',
    "No embedder is configured here for this workspace's model. Configure one (MNEME_EMBEDDER_2), or choose another model for the workspace.",
  );
}

/**
 * Like `embedRows`, for one model.
 *
 * @throws ProviderError when its embedder is not configured or can't answer; AbortError; pg's errors.
 */
export async function embedRowsWith(
  call: Call,
  kind: RecallKind,
  ids: readonly string[],
  modelId: number,
): Promise<void> {
  const embedder = embedderOf(call.services, modelId);
  if (!embedder) throw notConfigured();
  for (let start = 0; start < ids.length; start += sliceSize) {
    call.signal?.throwIfAborted();
    const slice = ids.slice(start, start + sliceSize);
    const texts = await readTexts(call, kind, slice, modelId);
    if (kind === 'memory') texts.push(...(await readSealed(call, slice, modelId)));
    if (texts.length === 0) continue;
    const vectors = await embedDocuments(
      embedder,
      texts.map(({ text }) => text),
      call.signal,
    );
    const written = texts.flatMap(({ id, digest }, index) => {
      const vector = vectors[index];
      return vector ? [{ id, digest, vector }] : [];
    });
    if (written.length < texts.length) {
      const { model } = embedder;
      call.services.log.warn({ model, kind, texts: texts.length - written.length }, 'texts without a vector');
    }
    if (written.length === 0) continue;
    await inSession(call, (session) => writeVectors(session, kind, written, modelId, embedder.dimensions));
  }
}

async function readTexts(
  call: Call,
  kind: RecallKind,
  ids: readonly string[],
  modelId: number,
): Promise<{ id: string; text: string; digest: string }[]> {
  const { table, embedded } = kindOf(kind);
  const author = kind === 'message' ? 'r.author' : 'null::text';
  const read = (texts: JobTexts) =>
    inSession(call, async (session) => {
      const { rows } = await session.query<{
        id: string;
        text: string;
        digest: string;
        author: string | null;
        archived: boolean;
      }>(
        `select r.id, left(${embedded}, $4) as text, ${digestOf(kind, '$4')} as digest, ${author} as author,
         r.content_state = 'archived' as archived
       from mneme.${table} r
       where r.workspace_id = $1 and r.id = any ($2) and ${embeddable(kind)}
         and not exists (
           select from mneme.${kind}_embedding known
           where known.workspace_id = $1 and known.model_id = $3 and known.${kind}_id = r.id)
       order by r.id`,
        [call.caller.workspaceId, ids, modelId, embeddedCharacters],
      );
      return fillTexts(
        rows,
        texts,
        ({ archived }) => archived,
        (row, text) => ({ ...row, text: embeddedText(row.author, text) }),
      );
    });
  return withArchived(call, read);
}

/**
 * The texts of sealed memories without a vector, each with the hash of what was decrypted. Texts that can never be
 * decrypted are left out.
 *
 * @throws BlobError if another try may succeed.
 */
async function readSealed(
  call: Call,
  ids: readonly string[],
  modelId: number,
): Promise<{ id: string; text: string; digest: string }[]> {
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string; digest: string }>(
      `select r.id, encode(t.blob_hash, 'hex') as digest
       from mneme.memory_item r
       join mneme_private.sealed_text t on t.workspace_id = r.workspace_id and t.memory_id = r.id
       where r.workspace_id = $1 and r.id = any ($2) and ${sealedAndRecallable}
         and not exists (
           select from mneme.memory_embedding known
           where known.workspace_id = $1 and known.model_id = $3 and known.memory_id = r.id)
       order by r.id`,
      [call.caller.workspaceId, ids, modelId],
    ),
  );
  const opened = await openMemories(
    call,
    rows.map(({ id }) => id),
    null,
  );
  return rows.flatMap(({ id, digest }) => {
    const found = opened.get(id);
    if (found && found.text !== null) return [{ id, text: found.text.slice(0, embeddedCharacters), digest }];
    if (found && !lost.has(found.problem.code)) {
      throw new BlobError('BLOB_UNAVAILABLE', 'A sealed memory could not be opened for its vector yet.');
    }
    return [];
  });
}

/** Errors with which a sealed text can never be opened. */
const lost: ReadonlySet<string> = new Set([
  'BLOB_MISSING',
  'BLOB_CORRUPT',
  'BLOB_TRUNCATED',
  'DATA_KEY_DESTROYED',
  'SEALED_TEXT_REFUSED',
  // Its vectors were computed when it was stated.
  'SEALED_TO_OWN_KEY',
]);

/** A row's vector, with the MD5 of the text that it was made from; of a sealed one, the hash of its blob. */
export interface MadeVector {
  readonly id: string;
  readonly digest: string;
  readonly vector: readonly number[];
}

/**
 * The sealed texts whose key exists. A transaction that destroys it waits until the vectors are written, and then
 * deletes them.
 */
const openable = `openable as materialized (
  select s.memory_id, encode(s.blob_hash, 'hex') as digest
  from mneme_private.sealed_text s
  join mneme_private.data_key k on k.workspace_id = s.workspace_id and k.id = s.data_key_id and k.destroyed_at is null
  where s.workspace_id = $1 and s.memory_id = any ($4::uuid[]) and s.recallable
  for share of k)`;
const isOpenable = `r.content_state = 'sealed' and exists (
  select from openable o where o.memory_id = r.id and o.digest = given.digest)`;

/** Writes the vectors of rows that still have the texts they were computed from. */
export async function writeVectors(
  session: Session,
  kind: RecallKind,
  written: readonly MadeVector[],
  modelId: number,
  dimensions: number,
): Promise<void> {
  const { table } = kindOf(kind);
  // The share lock makes a change of the text wait or be seen: otherwise a vector could outlive what it came from.
  await session.query(
    `${kind === 'memory' ? `with ${openable}` : ''}
     insert into mneme.${kind}_embedding (workspace_id, ${kind}_id, model_id, dimensions, embedding)
       select r.workspace_id, r.id, $2, $3, given.vector::public.halfvec
       from unnest($4::uuid[], $5::text[], $6::text[]) as given (id, vector, digest)
       join mneme.${table} r on r.workspace_id = $1 and r.id = given.id
       where ${embeddable(kind)}
         and ${digestOf(kind, '$7')} = given.digest${kind === 'memory' ? ` or ${isOpenable}` : ''}
       order by r.id
       for share of r
       on conflict do nothing`,
    [
      session.caller.workspaceId,
      modelId,
      dimensions,
      written.map(({ id }) => id),
      written.map(({ vector }) => `[${vector.join(',')}]`),
      written.map(({ digest }) => digest),
      embeddedCharacters,
    ],
  );
}
