import { type Call, inSession } from '../../call.ts';
import { beforeEveryId } from '../../row-id.ts';

/** The functions that update salience, in order. The names are constants, never input. */
const weighers = ['update_memory_salience', 'update_fact_salience', 'update_entity_salience'] as const;

/** How many rows one transaction updates. */
const batchSize = 1_000;

/**
 * Re-evaluates how much each current memory, fact and entity of the caller's workspace matters: from what it seemed
 * worth when it was learned, from use, corroboration and links, less for each day nothing touched it (see the function
 * `mneme_private.salience`). Nothing is dropped for a low one. The same data at the same time give the same result; a
 * row is written only where that differs from what it has.
 *
 * @param at the moment the age of things is told from, ISO 8601; the clock's unless given.
 * @returns how many rows were changed.
 * @throws AbortError between two batches when the signal fires; pg's errors.
 */
export async function updateSalience(
  call: Call,
  { at = new Date().toISOString(), signal }: { at?: string; signal?: AbortSignal } = {},
): Promise<number> {
  let changed = 0;
  for (const weigher of weighers) {
    let after: string | null = beforeEveryId;
    while (after !== null) {
      signal?.throwIfAborted();
      const batch: Batch = await inSession(call, async (session) => {
        const { rows } = await session.query<Batch>(
          `select last_id as "lastId", changed from mneme_private.${weigher}($1, $2, $3)`,
          [after, batchSize, at],
        );
        return rows[0] ?? { lastId: null, changed: 0 };
      });
      changed += batch.changed;
      after = batch.lastId;
    }
  }
  return changed;
}

interface Batch {
  readonly lastId: string | null;
  readonly changed: number;
}
