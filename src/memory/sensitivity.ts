import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSessionAnew } from '../postgres/deadlock.ts';
import { parseInput, uuid } from './input.ts';
import type { MemoryServices } from './services.ts';

/** Whether something is what people tell few. */
export const sensitivities = ['neutral', 'intimate'] as const;

const setSensitivityInput = z
  .object({
    memoryId: uuid.nullish(),
    factId: uuid.nullish(),
    threadId: uuid.nullish(),
    sensitivity: z.enum(sensitivities),
  })
  .refine(
    ({ memoryId, factId, threadId }) => [memoryId, factId, threadId].filter((id) => id != null).length === 1,
    { error: 'needs one of memoryId, factId and threadId' },
  );

/** The memory, the fact or the thread, as it was named. */
export interface Marked {
  readonly memoryId: string | null;
  readonly factId: string | null;
  readonly threadId: string | null;
}

/**
 * Says whether a memory or a fact is intimate, with all its versions, or a thread: its summaries and what will be
 * learned from it. What is intimate stands only where a scope asks for it. An intimate thread makes what was learned from it
 * intimate too; what becomes neutral again leaves that as it is.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND, MEMORY_NOT_YOURS; FACT_NOT_FOUND, FACT_NOT_CURRENT,
 *   FACT_NOT_READABLE, FACT_SET_BY_ADMIN; THREAD_NOT_FOUND, THREAD_NOT_YOURS, THREAD_OF_PROJECT.
 */
export async function setSensitivity(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof setSensitivityInput>,
): Promise<Marked> {
  const given = parseInput(setSensitivityInput, input);
  return withSessionAnew(services.pool, caller, async (session) => {
    const { rows } = await session.query<Marked>(
      `select memory_id as "memoryId", fact_id as "factId", thread_id as "threadId"
       from mneme_operation.set_sensitivity($1, $2, $3, $4)`,
      [given.memoryId, given.factId, given.threadId, given.sensitivity],
    );
    return rows[0] ?? { memoryId: null, factId: null, threadId: null };
  });
}
