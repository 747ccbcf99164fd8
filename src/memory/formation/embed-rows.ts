import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import type { MemoryServices } from '../services.ts';

/** The kinds of rows that have vectors. */
export const embeddableKinds = ['message', 'memory', 'fact', 'summary', 'chunk'] as const;
export type EmbeddableKind = (typeof embeddableKinds)[number];

/** Rows embedded and written together: one call to the provider, one short transaction. */
const sliceSize = 64;

/**
 * Characters of a text that are embedded. Vectors of longer texts say little about any part of them, and providers
 * refuse them; full-text search covers the rest.
 */
const embeddedCharacters = 16_000;

/** Where a kind's texts are, and what is embedded of them: the same words full-text search sees. */
const sources: Record<EmbeddableKind, { table: string; owner: string; text: string }> = {
  message: {
    table: 'mneme.message',
    owner: 'message_id',
    text: `coalesce(source.author || ': ', '') || coalesce(source.content_plain, source.content)`,
  },
  memory: { table: 'mneme.memory_item', owner: 'memory_id', text: 'source.content' },
  fact: { table: 'mneme.fact', owner: 'fact_id', text: 'source.content' },
  summary: { table: 'mneme.summary', owner: 'summary_id', text: 'source.content' },
  chunk: {
    table: 'mneme.chunk',
    owner: 'chunk_id',
    text: `coalesce(source.heading || ': ', '') || source.content`,
  },
};

/**
 * Writes the vectors that rows of one kind still lack under the services' model. Texts are read in one short
 * transaction, embedded outside any, and written in another. Rows without a text of their own (sealed, removed,
 * archived, blank, or changed or gone meanwhile) are passed over, and so are messages where the workspace doesn't embed them.
 * Running it twice, also at the same time, writes once.
 *
 * @throws ProviderError when the embedder can't answer; AbortError when the signal fires; pg's errors.
 */
export async function embedRows(
  services: MemoryServices,
  caller: Caller,
  kind: EmbeddableKind,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < ids.length; start += sliceSize) {
    signal?.throwIfAborted();
    const texts = await readTexts(services, caller, kind, ids.slice(start, start + sliceSize));
    if (texts.length === 0) continue;
    const vectors = await services.embedder.embed(
      texts.map(({ text }) => text),
      'document',
      signal,
    );
    const written = texts.flatMap(({ id, digest }, index) => {
      const vector = vectors[index];
      // A text of signs alone has no direction, and a zero vector has no similarity to anything.
      return vector?.some((value) => value !== 0) ? [{ id, digest, vector }] : [];
    });
    if (written.length > 0) await writeVectors(services, caller, kind, written);
  }
}

async function readTexts(
  services: MemoryServices,
  caller: Caller,
  kind: EmbeddableKind,
  ids: readonly string[],
): Promise<{ id: string; text: string; digest: string }[]> {
  const { table, owner, text } = sources[kind];
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string; text: string; digest: string }>(
      `select source.id, left(${text}, $4) as text, md5(left(${text}, $4)) as digest
       from ${table} source
       where source.workspace_id = $1 and source.id = any ($2) and source.content_state = 'inline'
         and source.content !~ '^\\s*$'
         and ($5 <> 'message' or exists (
           select from mneme.workspace where workspace.id = $1 and workspace.embed_messages))
         and not exists (
           select from mneme.${kind}_embedding known
           where known.workspace_id = $1 and known.model_id = $3 and known.${owner} = source.id)
       order by source.id`,
      [caller.workspaceId, ids, services.embeddingModelId, embeddedCharacters, kind],
    );
    return rows;
  });
}

async function writeVectors(
  services: MemoryServices,
  caller: Caller,
  kind: EmbeddableKind,
  written: readonly { id: string; digest: string; vector: readonly number[] }[],
): Promise<void> {
  const { table, owner, text } = sources[kind];
  await withSession(services.pool, caller, (session) =>
    // The share lock makes a change of the text wait or be seen: otherwise a vector could outlive what it came from.
    session.query(
      `insert into mneme.${kind}_embedding (workspace_id, ${owner}, model_id, dimensions, embedding)
       select source.workspace_id, source.id, $2, $3, given.vector::public.halfvec
       from unnest($4::uuid[], $5::text[], $6::text[]) as given (id, vector, digest)
       join ${table} source on source.workspace_id = $1 and source.id = given.id
       where source.content_state = 'inline' and md5(left(${text}, $7)) = given.digest
       order by source.id
       for share of source
       on conflict do nothing`,
      [
        caller.workspaceId,
        services.embeddingModelId,
        services.embedder.dimensions,
        written.map(({ id }) => id),
        written.map(({ vector }) => `[${vector.join(',')}]`),
        written.map(({ digest }) => digest),
        embeddedCharacters,
      ],
    ),
  );
}
