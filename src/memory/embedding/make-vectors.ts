import type { Session } from '../../postgres/session.ts';
import type { Call } from '../call.ts';
import { kindOf, type RecallKind, recallKinds } from '../kinds.ts';
import type { MemoryServices } from '../services.ts';
import { embedDocuments } from './embed-documents.ts';
import { embeddable, embeddedCharacters } from './embed-rows.ts';
import { enqueueVectors } from './enqueue-vectors.ts';
import { embedderOf } from './models.ts';

/** Rows that were stored in this transaction, by kind. */
export type StoredRows = { readonly [Kind in RecallKind]?: readonly string[] };

interface TextRow {
  readonly models: readonly number[] | null;
  readonly kind: RecallKind;
  readonly id: string;
  readonly text: string;
}

/**
 * Computes the vectors of rows that were stored in this transaction. If the embedder runs in this process, a worker
 * writes them at once, in two statements for any number of rows. If it is a service, or a person stored the rows,
 * jobs do it, which commit with the rows.
 *
 * @throws pg's errors.
 */
export async function makeVectors(session: Session, call: Call, stored: StoredRows): Promise<void> {
  const { services } = call;
  const kinds = recallKinds.filter((kind) => (stored[kind]?.length ?? 0) > 0);
  if (kinds.length === 0) return;
  const rows =
    call.caller.role === 'worker' && embedsHere(services) ? await readTexts(session, stored, kinds) : null;
  const models = rows?.[0]?.models ?? [];
  if (rows === null || models.some((modelId) => embedderOf(services, modelId) === null)) {
    for (const kind of kinds) await enqueueVectors(session, kind, stored[kind] ?? []);
    return;
  }
  for (const modelId of models) await writeWith(session, services, rows, modelId);
}

/** Whether all embedders run in this process, so that they may be called within a transaction. */
function embedsHere({ embedder, otherEmbedders }: MemoryServices): boolean {
  return [embedder, ...(otherEmbedders?.values() ?? [])].every(({ local }) => local === true);
}

async function readTexts(
  session: Session,
  stored: StoredRows,
  kinds: readonly RecallKind[],
): Promise<TextRow[]> {
  const ofKinds = kinds.map((kind, index) => {
    const { table, embedded } = kindOf(kind);
    return `select '${kind}' as kind, r.id, left(${embedded}, $2) as text from mneme.${table} r
      where r.workspace_id = $1 and r.id = any ($${index + 3}) and r.content_state = 'inline' and ${embeddable(kind)}`;
  });
  const { rows } = await session.query<TextRow>(
    `select (select mneme_private.written_models()) as models, made.* from (${ofKinds.join(' union all ')}) made
     order by made.kind, made.id`,
    [session.caller.workspaceId, embeddedCharacters, ...kinds.map((kind) => stored[kind])],
  );
  return rows;
}

async function writeWith(
  session: Session,
  services: MemoryServices,
  rows: readonly TextRow[],
  modelId: number,
): Promise<void> {
  const embedder = embedderOf(services, modelId);
  if (!embedder) return;
  const vectors = await embedDocuments(
    embedder,
    rows.map(({ text }) => text),
  );
  const made = rows.flatMap(({ kind, id }, index) => {
    const vector = vectors[index];
    return vector ? [{ kind, id, vector }] : [];
  });
  const kinds = [...Map.groupBy(made, ({ kind }) => kind)];
  if (kinds.length === 0) return;
  const writes = kinds.map(
    ([kind], index) => `${kind}_made as (
      insert into mneme.${kind}_embedding (workspace_id, ${kind}_id, model_id, dimensions, embedding)
      select $1::uuid, given.id, $2::integer, $3::integer, given.vector::public.halfvec
      from unnest($${2 * index + 4}::uuid[], $${2 * index + 5}::text[]) as given (id, vector)
      on conflict do nothing)`,
  );
  await session.query(`with ${writes.join(', ')} select`, [
    session.caller.workspaceId,
    modelId,
    embedder.dimensions,
    ...kinds.flatMap(([, ofKind]) => [
      ofKind.map(({ id }) => id),
      ofKind.map(({ vector }) => `[${vector.join(',')}]`),
    ]),
  ]);
}
