import { z } from 'zod';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { externalKey, metadata, parseInput, storableText, uuid } from '../input.ts';
import { personaKey, userKey, withIds } from '../own-keys.ts';

const memoryByKeyStatement = readStatement(import.meta.dirname, 'memory-by-key.sql');

/** Data that a caller stores with a memory. */
export const memoryMetadata = metadata.refine(isObject, 'must be an object');

const comparisons = ['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte'];

/** The description of a filter by metadata. */
export const metadataFilterText =
  'A condition on their metadata, e.g. {"food": "pizza", "age": {"$gte": 18}}. Operators: $eq, $ne, $in, $nin, $gt, $gte, $lt and $lte.';

/** A filter by metadata: each field with a value or operators (db/functions/mneme_private/metadata_condition.sql). */
export const metadataFilter = memoryMetadata.superRefine((filter, context) => {
  for (const [field, wanted] of Object.entries(filter ?? {})) {
    if (!isObject(wanted)) continue;
    const operators = Object.entries(wanted).filter(([key]) => key.startsWith('$'));
    if (operators.length === 0) continue;
    const path = [field];
    if (operators.length < Object.keys(wanted).length) {
      context.addIssue({ code: 'custom', path, message: 'mixes operators with fields' });
    }
    for (const [operator, value] of operators) {
      if (!comparisons.includes(operator)) {
        context.addIssue({
          code: 'custom',
          path,
          message: `has an operator that is none of ${comparisons.join(', ')}`,
        });
      } else if (operator.endsWith('in') && !Array.isArray(value)) {
        context.addIssue({ code: 'custom', path, message: `needs a list for ${operator}` });
      }
    }
  }
});

/** The beginning of a key. */
export const keyPrefix = storableText.refine((text) => text.length <= 500, 'has more than 500 characters');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wholeNumber(most: number) {
  return z
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(most, `must be at most ${most}`)
    .nullish();
}

/** The user and persona whose memories are meant. */
const whose = { userId: uuid.nullish(), personaId: uuid.nullish(), ...userKey, ...personaKey };
const page = {
  first: wholeNumber(200).transform((first) => first ?? 50),
  offset: wholeNumber(10_000).transform((offset) => offset ?? 0),
};

function namesPersona({
  personaId,
  personaKey,
}: {
  readonly personaId?: string | null | undefined;
  readonly personaKey?: string | null | undefined;
}): boolean {
  return personaId != null || personaKey != null;
}

const memoryByKeyInput = z.object({ key: externalKey, ...whose });

/**
 * The newest version of the memory that was stated with this idempotency key, of the caller or the named user, and of
 * the named persona or of none (of either, for a caller bound to a persona who names none). If there is both a
 * private one and one that others see, the private one. Null if there is none, or it was forgotten.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function memoryByKey(
  call: Call,
  input: z.input<typeof memoryByKeyInput>,
): Promise<{ memoryId: string | null }> {
  const { caller } = call;
  const given = await withIds(call, parseInput(memoryByKeyInput, input));
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ memoryId: string }>(memoryByKeyStatement, [
      caller.workspaceId,
      given.key,
      given.userId ?? caller.userId,
      given.personaId,
      caller.personaId != null && !namesPersona(input),
    ]);
    return { memoryId: rows[0]?.memoryId ?? null };
  });
}

const memoriesByKeyInput = z.object({
  prefix: keyPrefix,
  metadata: metadataFilter.nullish(),
  ...whose,
  ...page,
});

/**
 * The current memories whose idempotency key begins with a prefix, the newest first. User and persona as for
 * `memoryByKey`.
 *
 * @param input `metadata` is a condition on their metadata.
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function memoriesByKey(
  call: Call,
  input: z.input<typeof memoriesByKeyInput>,
): Promise<string[]> {
  const given = await withIds(call, parseInput(memoriesByKeyInput, input));
  return inSession(
    call,
    async (session) => {
      const { rows } = await session.query<{ id: string }>(
        'select id from mneme_operation.memories_by_key($1, $2, $3, $4, $5, $6) as id',
        [
          given.userId ?? call.caller.userId,
          namesPersona(input) ? given.personaId : null,
          given.prefix,
          given.metadata == null ? null : JSON.stringify(given.metadata),
          given.first,
          given.offset,
        ],
      );
      return rows.map(({ id }) => id);
    },
    { signal: call.signal },
  );
}

const memoryNamespacesInput = z.object({
  prefix: keyPrefix.nullish(),
  maxDepth: z.number().int('must be a whole number').min(1, 'must be at least 1').nullish(),
  ...whose,
  ...page,
});

/**
 * The namespaces of stated memories: if their keys are paths, each distinct part before the last `/`, in the order of
 * paths (each is followed by those below it), cut to its first `maxDepth` levels. User and persona as for
 * `memoryByKey`.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function memoryNamespaces(
  call: Call,
  input: z.input<typeof memoryNamespacesInput>,
): Promise<string[]> {
  const given = await withIds(call, parseInput(memoryNamespacesInput, input));
  return inSession(
    call,
    async (session) => {
      const { rows } = await session.query<{ namespaces: string[] }>(
        'select mneme_search.key_namespaces($1, $2, $3, $4, $5, $6) as namespaces',
        [
          given.userId ?? call.caller.userId,
          namesPersona(input) ? given.personaId : null,
          given.prefix ?? '',
          given.maxDepth,
          given.first,
          given.offset,
        ],
      );
      return rows[0]?.namespaces ?? [];
    },
    { signal: call.signal },
  );
}
