import { z } from 'zod';
import { type Call, inSessionAnew } from '../call.ts';
import { apiTypes, parseInput, uuid } from '../input.ts';

/** Whether something is intimate: what people tell only a few others. */
const sensitivities = ['neutral', 'intimate'] as const;

/** The schema of SetSensitivityInput. */
export const setSensitivityInput = z
  .object({
    memoryId: uuid.nullish().describe('The memory. Give exactly one of memoryId, factId and threadId.'),
    factId: uuid.nullish().describe("The fact's factId, or the id of its current version."),
    threadId: uuid
      .nullish()
      .describe(
        'The thread: changes its summaries and what is learned from it from now on. If it becomes intimate, also what was learned from it before.',
      ),
    sensitivity: z.enum(sensitivities).register(apiTypes, { type: 'Sensitivity' }),
  })
  .refine(
    ({ memoryId, factId, threadId }) => [memoryId, factId, threadId].filter((id) => id != null).length === 1,
    { error: 'needs one of memoryId, factId and threadId' },
  );

/** The memory, fact or thread that the input names. */
export interface Marked {
  readonly memoryId: string | null;
  readonly factId: string | null;
  readonly threadId: string | null;
}

/**
 * Marks a memory or a fact, with all its versions, as intimate or neutral; or a thread with its summaries and what
 * will be learned from it. What is intimate is shown only to scopes that include intimate matters. If a thread
 * becomes intimate, so does what was learned from it. If it becomes neutral, that does not change.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND, MEMORY_NOT_YOURS; FACT_NOT_FOUND, FACT_NOT_CURRENT,
 *   FACT_NOT_READABLE, FACT_SET_BY_ADMIN; THREAD_NOT_FOUND, THREAD_NOT_YOURS, THREAD_OF_PROJECT.
 */
export async function setSensitivity(
  call: Call,
  input: z.input<typeof setSensitivityInput>,
): Promise<Marked> {
  const given = parseInput(setSensitivityInput, input);
  return inSessionAnew(call, async (session) => {
    const { rows } = await session.query<Marked>(
      `select memory_id as "memoryId", fact_id as "factId", thread_id as "threadId"
       from mneme_operation.set_sensitivity($1, $2, $3, $4)`,
      [given.memoryId, given.factId, given.threadId, given.sensitivity],
    );
    return rows[0] ?? { memoryId: null, factId: null, threadId: null };
  });
}
