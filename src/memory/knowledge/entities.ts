import { z } from 'zod';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { apiTypes, parseInput, shortName, uuid } from '../input.ts';

const ids = z.array(uuid).max(1000, 'holds more than 1000 ids').nullish();

/** The kinds of entities, as the database has them. */
export const entityKinds = [
  'person',
  'project',
  'organization',
  'place',
  'concept',
  'term',
  'document',
] as const;

/** One of them. */
export type EntityKind = (typeof entityKinds)[number];

/** The schema of CreateEntityInput. */
export const createEntityInput = z.object({
  name: shortName,
  kind: z.enum(entityKinds).register(apiTypes, { type: 'EntityKind' }),
  shared: z
    .boolean()
    .nullish()
    .describe(
      'Whether the whole workspace sees it, which requires the role admin or service. Default: false for members, true for others.',
    ),
});

/**
 * Creates an entity with its name. By default a member's is their own, an admin's and a service's the workspace's. If
 * there is one of that name, kind and owner already, returns that one. Audited.
 *
 * @throws MemoryError BAD_INPUT; ALIAS_EMPTY; ADMIN_REQUIRED for one of the workspace.
 */
export async function createEntity(
  call: Call,
  input: z.input<typeof createEntityInput>,
): Promise<{ entityId: string }> {
  const { name, kind, shared } = parseInput(createEntityInput, input);
  const entityId = await callForId(call, 'create_entity($1, $2, $3)', [name, kind, shared ?? null]);
  return { entityId };
}

/** The schema of MergeEntitiesInput. */
export const mergeEntitiesInput = z.object({ entityId: uuid, intoEntityId: uuid });

/**
 * Merges an entity into another. What is found under either is found under that other one from then on. Nothing is
 * rewritten, and `splitEntity` undoes it. Repeating it does nothing. Returns the entity that both are now.
 *
 * @throws MemoryError BAD_INPUT; ENTITY_NOT_FOUND; ADMIN_REQUIRED; SAME_ENTITY; ENTITY_ALREADY_MERGED;
 *   ENTITY_MERGE_CYCLE; ENTITY_KINDS_DIFFER (a person and a thing); ENTITY_LESS_VISIBLE; ENTITY_CHAIN_TOO_LONG.
 */
export async function mergeEntities(
  call: Call,
  input: z.input<typeof mergeEntitiesInput>,
): Promise<{ entityId: string }> {
  const given = parseInput(mergeEntitiesInput, input);
  const entityId = await callForId(call, 'merge_entities($1, $2)', [given.entityId, given.intoEntityId]);
  return { entityId };
}

/** The schema of SplitEntityInput. */
export const splitEntityInput = z.object({
  entityId: uuid,
  aliasIds: ids.describe('Names to move to a new entity, with what was found by them.'),
  mentionIds: ids.describe('Mentions to move to a new entity.'),
  name: shortName
    .nullish()
    .describe("The new entity's name. Default: the longest of the moved names, or of the mentioned words."),
});

/**
 * Takes an entity out of the one it was merged into. Or, given aliases or mentions, moves these out of an entity that
 * wrongly collected two into a new one, with the memories and facts that belong to them (facts as new versions). Only
 * `mergeEntities` can merge the two again. Repeating it does nothing. Returns the entity that was split off, and the
 * one it was part of.
 *
 * @throws MemoryError BAD_INPUT; ENTITY_NOT_FOUND; ADMIN_REQUIRED; ENTITY_NOT_MERGED if it was not merged and nothing
 *   to move is given; ALIAS_NOT_FOUND; MENTION_NOT_FOUND; ALIAS_IS_NAME; NAME_REQUIRED.
 */
export async function splitEntity(
  call: Call,
  input: z.input<typeof splitEntityInput>,
): Promise<{ entityId: string; fromEntityId: string }> {
  const given = parseInput(splitEntityInput, input);
  const split = await inSessionAnew(call, async (session) => {
    const { rows } = await session.query<{ entityId: string; fromEntityId: string }>(
      `select entity_id as "entityId", from_entity_id as "fromEntityId"
       from mneme_operation.split_entity($1, $2, $3, $4)`,
      [given.entityId, given.aliasIds ?? [], given.mentionIds ?? [], given.name],
    );
    return rows[0];
  });
  if (!split) throw new Error('split_entity returned nothing');
  return split;
}

/** The schema of AddAliasInput. */
export const addAliasInput = z.object({
  entityId: uuid,
  variant: shortName,
  weight: z
    .number()
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .nullish()
    .describe('How strongly the name indicates the entity, 0 to 1. Default: 1.'),
  threshold: z
    .number()
    .min(0.3, 'must be 0.3 to 1')
    .max(1, 'must be 0.3 to 1')
    .nullish()
    .describe(
      "From which similarity on, 0.3 to 1, another spelling counts as this name: 1 for none. Default: in questions the workspace's aliasSimilarityThreshold.",
    ),
});

/**
 * Adds a name to an entity, with a weight (default 1) and a threshold of similarity for other spellings. A name that a member gives to an entity of the workspace is
 * the member's own. Repeating it does nothing.
 *
 * @throws MemoryError BAD_INPUT; ENTITY_NOT_FOUND; ALIAS_EMPTY.
 */
export async function addAlias(
  call: Call,
  input: z.input<typeof addAliasInput>,
): Promise<{ aliasId: string }> {
  const given = parseInput(addAliasInput, input);
  const aliasId = await callForId(call, 'add_alias($1, $2, $3, $4)', [
    given.entityId,
    given.variant,
    given.weight,
    given.threshold,
  ]);
  return { aliasId };
}

/** The schema of AcceptAliasInput. */
export const aliasInput = z.object({ aliasId: uuid });

/**
 * Accepts a suggested alias. Entities that have only that name and were suggested to be this one are merged into it.
 * Repeating it does nothing.
 *
 * @throws MemoryError BAD_INPUT; ALIAS_NOT_FOUND; ADMIN_REQUIRED; ALIAS_REJECTED; what `mergeEntities` throws.
 */
export async function acceptAlias(
  call: Call,
  input: z.input<typeof aliasInput>,
): Promise<{ aliasId: string }> {
  const { aliasId } = parseInput(aliasInput, input);
  await inSession(call, (session) => session.query('select mneme_operation.accept_alias($1)', [aliasId]));
  return { aliasId };
}

/**
 * Rejects an alias: the name no longer stands for its entity and is not suggested again. Repeating it does nothing.
 *
 * @throws MemoryError BAD_INPUT; ALIAS_NOT_FOUND; ADMIN_REQUIRED; ALIAS_IS_NAME for the entity's main name.
 */
export async function rejectAlias(
  call: Call,
  input: z.input<typeof aliasInput>,
): Promise<{ aliasId: string }> {
  const { aliasId } = parseInput(aliasInput, input);
  await inSession(call, (session) => session.query('select mneme_operation.reject_alias($1)', [aliasId]));
  return { aliasId };
}

/** The schema of AcceptMergeSuggestionInput. */
export const suggestionInput = z.object({ suggestionId: uuid });

/** The decision on a suggested merge. */
export type MergeDecision = 'accept' | 'reject';

/**
 * Decides a suggestion to merge two entities. If accepted, they are merged. If rejected, only `mergeEntities` can
 * merge them. Repeating it does nothing. Returns the entity that the suggested one is now.
 *
 * @throws MemoryError BAD_INPUT; SUGGESTION_NOT_FOUND; ADMIN_REQUIRED; SUGGESTION_DECIDED if it was decided the other
 *   way; what `mergeEntities` throws.
 */
export async function decideMergeSuggestion(
  call: Call,
  input: z.input<typeof suggestionInput>,
  decision: MergeDecision,
): Promise<{ suggestionId: string; entityId: string }> {
  const { suggestionId } = parseInput(suggestionInput, input);
  const entityId = await callForId(call, 'decide_merge($1, $2)', [suggestionId, decision === 'accept']);
  return { suggestionId, entityId };
}

/** The most suggestions that one call decides: they are one transaction. */
const mostDecided = 200;
const many = (name: string) =>
  z
    .array(uuid)
    .min(1, 'is empty')
    .max(mostDecided, `names more than ${mostDecided} ${name}`)
    // One order, so that two calls don't deadlock.
    .transform((ids) => [...new Set(ids)].sort());
/** The schema of inputs with several suggestions. */
export const suggestionsInput = z.object({
  suggestionIds: many('suggestions').describe('At most 200 suggestions.'),
});
/** The schema of inputs with several aliases. */
export const aliasesInput = z.object({ aliasIds: many('aliases').describe('At most 200 aliases.') });

/**
 * Decides up to 200 suggestions to merge entities, all or none.
 *
 * @throws as `decideMergeSuggestion`, for the first that cannot be decided.
 */
export async function decideMergeSuggestions(
  call: Call,
  input: z.input<typeof suggestionsInput>,
  decision: MergeDecision,
): Promise<{ suggestionIds: readonly string[] }> {
  const { suggestionIds } = parseInput(suggestionsInput, input);
  await inSessionAnew(call, (session) =>
    session.query(
      `select mneme_operation.decide_merge(id, $2) from unnest($1::uuid[]) with ordinality given (id, place)
       order by place`,
      [suggestionIds, decision === 'accept'],
    ),
  );
  return { suggestionIds };
}

/**
 * Accepts or rejects up to 200 aliases, all or none.
 *
 * @throws as `acceptAlias` and `rejectAlias`, for the first that cannot be decided.
 */
export async function decideAliases(
  call: Call,
  input: z.input<typeof aliasesInput>,
  decision: MergeDecision,
): Promise<{ aliasIds: readonly string[] }> {
  const { aliasIds } = parseInput(aliasesInput, input);
  await inSessionAnew(call, (session) =>
    session.query(
      `select mneme_operation.${decision}_alias(id) from unnest($1::uuid[]) with ordinality given (id, place)
       order by place`,
      [aliasIds],
    ),
  );
  return { aliasIds };
}

/** The schema of KeepApartInput. */
export const keepApartInput = z.object({
  entityIds: z
    .array(uuid)
    .min(2, 'must name two entities at least')
    .max(20, 'names more than 20 entities')
    .describe('Two to twenty entities.'),
});

/**
 * Says of each two of these entities that they are not one: they are neither suggested nor taken for one again.
 *
 * @throws MemoryError BAD_INPUT; ENTITY_NOT_FOUND; ADMIN_REQUIRED for those of the workspace; ENTITY_ALREADY_MERGED.
 */
export async function keepApart(call: Call, input: z.input<typeof keepApartInput>): Promise<{ ok: true }> {
  const { entityIds } = parseInput(keepApartInput, input);
  await inSessionAnew(call, (session) => session.query('select mneme_operation.keep_apart($1)', [entityIds]));
  return { ok: true };
}

/** The schema of DeleteEntityInput. */
export const deleteEntityInput = z.object({
  entityId: uuid,
  neverAgain: z
    .boolean()
    .nullish()
    .describe(
      'Whether no entity of any of its names may be created from conversations again, until allowEntity allows it. Default: false.',
    ),
});

/**
 * Deletes an entity, e.g. one created by mistake, with the entities merged into it, its names, mentions and links.
 * Facts and memories keep their text. With `neverAgain`, no entity of its names is created again, until `allowEntity`
 * allows it.
 *
 * @throws MemoryError BAD_INPUT; ENTITY_NOT_FOUND; ADMIN_REQUIRED for one of the workspace.
 */
export async function deleteEntity(
  call: Call,
  input: z.input<typeof deleteEntityInput>,
): Promise<{ entityId: string }> {
  const { entityId, neverAgain } = parseInput(deleteEntityInput, input);
  await inSessionAnew(call, (session) =>
    session.query('select mneme_private.delete_entity($1, $2)', [entityId, neverAgain ?? false]),
  );
  return { entityId };
}

/** Calls a function of the schema mneme_operation that returns the id of a row. */
async function callForId(call: Call, operation: string, values: readonly unknown[]): Promise<string> {
  const id = await inSessionAnew(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(`select mneme_operation.${operation} as id`, values);
    return rows[0]?.id;
  });
  if (!id) throw new Error(`mneme_operation.${operation} returned no id`);
  return id;
}
