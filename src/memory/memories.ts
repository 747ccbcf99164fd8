import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { externalKey, moment, nonEmptyText, parseInput, uuid } from './input.ts';
import { memoryKinds } from './kinds.ts';
import { checkNames, idsToWrite, personaKey, projectKey, threadKey, userKey, withIds } from './own-keys.ts';
import type { MemoryServices } from './services.ts';

const rememberInput = z.object({
  kind: z.enum(memoryKinds),
  layer: z.enum(['profile', 'relationship', 'project', 'workspace']).nullish(),
  content: nonEmptyText,
  threadId: uuid.nullish(),
  projectId: uuid.nullish(),
  personaId: uuid.nullish(),
  confidence: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').nullish(),
  validFrom: moment.nullish(),
  validTo: moment.nullish(),
  sourceMessageIds: z.array(uuid).max(100, 'holds more than 100 ids').nullish(),
  userId: uuid.nullish(),
  idempotencyKey: externalKey.nullish(),
  ...threadKey,
  ...projectKey,
  ...personaKey,
  ...userKey,
});

/**
 * Stores a memory directly, with its sources and the job for its vector. Layer, where it isn't given: relationship
 * for a persona's, project for a project's, profile otherwise. Project and workspace memories are visible to the
 * workspace, the others to their owner.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; *_NOT_FOUND; PERSONA_REQUIRED, PROJECT_REQUIRED.
 */
export async function remember(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof rememberInput>,
): Promise<{ memoryId: string }> {
  const given = parseInput(rememberInput, input);
  checkNames(caller, given);
  const memoryId = await withSession(services.pool, caller, async (session) => {
    const ids = await idsToWrite(session, given);
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.remember($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as id',
      [
        given.kind,
        given.layer,
        given.content,
        ids.threadId,
        ids.projectId,
        ids.personaId,
        given.confidence,
        given.validFrom,
        given.validTo,
        given.sourceMessageIds ?? [],
        ids.userId,
        given.idempotencyKey,
      ],
    );
    return rows[0]?.id;
  });
  if (!memoryId) throw new Error('remember returned no id');
  return { memoryId };
}

const memoryByKeyInput = z.object({
  key: externalKey,
  userId: uuid.nullish(),
  personaId: uuid.nullish(),
  ...userKey,
  ...personaKey,
});

/**
 * The newest version of the memory that was stated with this idempotency key, of the caller or the user named, and of
 * the persona named or of none: their private one, before one that others see. Null where there is none, or it was
 * forgotten.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function memoryByKey(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof memoryByKeyInput>,
): Promise<{ memoryId: string | null }> {
  const given = await withIds(services, caller, parseInput(memoryByKeyInput, input));
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ memoryId: string }>(
      `with recursive version (id) as (
         (select m.id from mneme.memory_item m
          where m.workspace_id = $1 and m.idempotency_key = $2 and m.owner_user_id is not distinct from $3
            and m.persona_id is not distinct from $4 and m.extracted_by is null
          order by m.visibility <> 'private', m.id limit 1)
         union
         select next.id from version
         join mneme.memory_item next on next.workspace_id = $1 and next.supersedes_id = version.id
       )
       select m.id as "memoryId" from version
       join mneme.memory_item m on m.workspace_id = $1 and m.id = version.id
       where m.recorded_to is null and m.content_state <> 'removed' limit 1`,
      [caller.workspaceId, given.key, given.userId ?? caller.userId, given.personaId],
    );
    return { memoryId: rows[0]?.memoryId ?? null };
  });
}

const reviseMemoryInput = z.object({ memoryId: uuid, content: nonEmptyText, validFrom: moment.nullish() });

/**
 * Replaces a memory by a newer one; the old one stays, superseded.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND; MEMORY_NOT_CURRENT where it was already replaced; MEMORY_NOT_YOURS
 *   where the caller sees it and neither wrote nor owns it.
 */
export async function reviseMemory(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof reviseMemoryInput>,
): Promise<{ memoryId: string; supersededId: string }> {
  const given = parseInput(reviseMemoryInput, input);
  const memoryId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.revise_memory($1, $2, $3) as id',
      [given.memoryId, given.content, given.validFrom],
    );
    return rows[0]?.id;
  });
  if (!memoryId) throw new Error('revise_memory returned no id');
  return { memoryId, supersededId: given.memoryId };
}

const forgetMemoryInput = z.object({ memoryId: uuid });

/**
 * Takes a memory out of recall, all versions of it, with their texts and vectors. The audit log keeps that it happened.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND; MEMORY_NOT_YOURS as for `reviseMemory`.
 */
export async function forgetMemory(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof forgetMemoryInput>,
): Promise<void> {
  const given = parseInput(forgetMemoryInput, input);
  await withSession(services.pool, caller, (session) =>
    session.query('select mneme_operation.forget_memory($1)', [given.memoryId]),
  );
}
