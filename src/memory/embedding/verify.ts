import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { type RecallKind, recallKinds } from '../kinds.ts';
import { beforeEveryId } from '../row-id.ts';
import { enqueueVectors } from './enqueue-vectors.ts';

/** A vector that differs from what was written, or can't be read. */
export interface DamagedVector {
  readonly kind: RecallKind;
  /** The row that the vector belongs to. */
  readonly id: string;
  readonly modelId: number;
}

/** The result of checking a workspace's vectors. */
export interface VectorReport {
  readonly vectors: number;
  readonly damaged: readonly DamagedVector[];
  /** Vectors without a checksum, written before there were any: they can't be checked. With `repair` they get one. */
  readonly unchecked: number;
}

/** How many vectors one statement reads. */
const pageSize = 500;

interface CheckedVector {
  readonly id: string;
  readonly modelId: number;
  readonly unchecked: boolean;
  readonly damaged: boolean;
}

/**
 * Checks each vector of a workspace against the checksum that was stored with it.
 *
 * @param runnerPool logged in as the workers' own user.
 * @param repair removes damaged vectors and enqueues them again; vectors without a checksum get one.
 * @throws pg's errors, except for a vector that can't be read; AbortError when the signal fires.
 */
export async function verifyVectors(
  runnerPool: Pool,
  workspaceId: string,
  { repair, signal }: { readonly repair: boolean; readonly signal?: AbortSignal },
): Promise<VectorReport> {
  const caller: Caller = { role: 'worker', workspaceId, userId: null, requestId: null };
  const damaged: DamagedVector[] = [];
  let vectors = 0;
  let unchecked = 0;
  for (const kind of recallKinds) {
    let after = { modelId: 0, id: beforeEveryId };
    for (;;) {
      signal?.throwIfAborted();
      const page = await readPage(runnerPool, caller, kind, after);
      const last = page.at(-1);
      if (!last) break;
      after = last;
      vectors += page.length;
      const broken = page.filter((vector) => vector.damaged);
      const bare = page.filter((vector) => vector.unchecked);
      damaged.push(...broken.map(({ id, modelId }) => ({ kind, id, modelId })));
      unchecked += bare.length;
      if (repair) await repairVectors(runnerPool, caller, kind, broken, bare);
    }
  }
  return { vectors, damaged, unchecked };
}

async function readPage(
  pool: Pool,
  caller: Caller,
  kind: RecallKind,
  after: { readonly modelId: number; readonly id: string },
): Promise<CheckedVector[]> {
  const read = async (columns: string, condition: string, values: readonly unknown[]) =>
    withSession(pool, caller, async (session) => {
      const { rows } = await session.query<CheckedVector>(
        `select v.${kind}_id as id, v.model_id as "modelId", ${columns}
         from mneme.${kind}_embedding v where v.workspace_id = $1 and ${condition}`,
        [caller.workspaceId, ...values],
      );
      return rows;
    });
  const checks = `v.checksum is null as unchecked,
    coalesce(mneme_private.vector_checksum(v.embedding) <> v.checksum, false) as damaged`;
  const place = `(v.model_id, v.${kind}_id) > ($2, $3) order by v.model_id, v.${kind}_id limit ${pageSize}`;
  try {
    return await read(checks, place, [after.modelId, after.id]);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  // At least one vector can't be read: read them one by one to find it.
  const keys = await read('false as unchecked, true as damaged', place, [after.modelId, after.id]);
  const page: CheckedVector[] = [];
  for (const key of keys) {
    try {
      page.push(...(await read(checks, `v.model_id = $2 and v.${kind}_id = $3`, [key.modelId, key.id])));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      page.push(key);
    }
  }
  return page;
}

/** Whether Postgres found stored bytes that it can't interpret: class XX, "internal error" and "data corrupted". */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^XX\w{3}$/.test(String(error.code));
}

async function repairVectors(
  pool: Pool,
  caller: Caller,
  kind: RecallKind,
  broken: readonly CheckedVector[],
  bare: readonly CheckedVector[],
): Promise<void> {
  const ofKeys = (rows: readonly CheckedVector[]) => [
    caller.workspaceId,
    rows.map(({ modelId }) => modelId),
    rows.map(({ id }) => id),
  ];
  const keyed = `v.workspace_id = $1 and v.model_id = given.model_id and v.${kind}_id = given.id`;
  const given = 'unnest($2::integer[], $3::uuid[]) as given (model_id, id)';
  await withSession(pool, caller, async (session) => {
    if (bare.length > 0) {
      // The trigger writes the checksum.
      await session.query(
        `update mneme.${kind}_embedding v set checksum = null from ${given} where ${keyed} and v.checksum is null`,
        ofKeys(bare),
      );
    }
    if (broken.length === 0) return;
    await session.query(
      `delete from mneme.${kind}_embedding v using ${given} where ${keyed}`,
      ofKeys(broken),
    );
    await enqueueVectors(session, kind, [...new Set(broken.map(({ id }) => id))]);
  });
}
