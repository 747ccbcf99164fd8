import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { parseInput, shortName, uuid } from '../input.ts';

/** The schema of DisallowEntityInput. */
export const disallowEntityInput = z.object({ name: shortName });
/** The schema of AllowEntityInput. */
export const allowEntityInput = z
  .object({
    name: shortName.nullish().describe('The name. Give either this or unwantedEntityId.'),
    unwantedEntityId: uuid.nullish().describe('The id of an entry of unwantedEntities.'),
  })
  .refine(({ name, unwantedEntityId }) => (name == null) !== (unwantedEntityId == null), {
    error: 'needs name or unwantedEntityId, and not both',
  });

/**
 * Allows entities of a name again after `deleteEntity` disallowed them. Admins and services do so for the workspace,
 * everybody for their own conversations. Returns whether anything changed.
 *
 * @throws MemoryError BAD_INPUT.
 */
export async function allowEntity(
  call: Call,
  input: z.input<typeof allowEntityInput>,
): Promise<{ allowed: boolean }> {
  const { name, unwantedEntityId } = parseInput(allowEntityInput, input);
  const allowed = await inSession(call, async (session) => {
    const { rows } = await session.query<{ allowed: boolean }>(
      'select mneme_private.allow_entity($1, $2) as allowed',
      [name ?? null, unwantedEntityId ?? null],
    );
    return rows[0]?.allowed;
  });
  return { allowed: allowed ?? false };
}

/**
 * Keeps entities of a name from being created from conversations, until `allowEntity` allows it: by admins and
 * services in the workspace, by everybody else in their own. Returns whether anything changed.
 *
 * @throws MemoryError BAD_INPUT; ALIAS_EMPTY for a name without letters or digits.
 */
export async function disallowEntity(
  call: Call,
  input: z.input<typeof disallowEntityInput>,
): Promise<{ disallowed: boolean }> {
  const { name } = parseInput(disallowEntityInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<{ disallowed: boolean }>('select mneme_private.disallow_entity($1) as disallowed', [name]),
  );
  return { disallowed: rows[0]?.disallowed ?? false };
}

const unwantedInput = z.object({
  first: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(200, 'must be at most 200')
    .nullish(),
  beforeId: uuid.nullish(),
});

/** A name that no entities are made of. */
export interface UnwantedEntity {
  readonly id: string;
  /** Null once somebody was erased who may have said it. */
  readonly name: string | null;
  /** Whether for the whole workspace, or for the caller's conversations alone. */
  readonly forEverybody: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * The names that no entities are made of, the latest first: the caller's own, and for admins and services those of the
 * workspace.
 *
 * @throws MemoryError BAD_INPUT.
 */
export async function unwantedEntities(
  call: Call,
  input: z.input<typeof unwantedInput>,
): Promise<readonly UnwantedEntity[]> {
  const { first, beforeId } = parseInput(unwantedInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<Omit<UnwantedEntity, 'createdAt'> & { readonly createdAt: Date }>(
      `select id, name, for_everybody as "forEverybody", created_at as "createdAt"
       from mneme_private.unwanted_entities($1, $2)`,
      [beforeId ?? null, first ?? 50],
    ),
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
