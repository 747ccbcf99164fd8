import { z } from 'zod';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { apiTypes, externalKey, moment, nonEmptyText, parseInput, uuid } from '../input.ts';
import { memoryKinds } from '../kinds.ts';
import {
  actingFor,
  checkNames,
  idsToWrite,
  type NamedIds,
  namedPersona,
  namedProject,
  namedThread,
  userKey,
  withIds,
} from '../own-keys.ts';
import { type OpenedText, openMemories } from '../sealed/open-memories.ts';
import { memoryMetadata } from './memory-keys.ts';
import { statementsOfMemory, turnsThatSay, withholdSaid } from './said-statements.ts';
import { isSealed, sealRevision, storeSealed } from './state-sealed.ts';

/** The schema of RememberInput. */
export const rememberInput = z.object({
  kind: z.enum(memoryKinds).register(apiTypes, { type: 'MemoryKind' }),
  layer: z
    .enum(['profile', 'relationship', 'project', 'workspace'])
    .register(apiTypes, { type: 'MemoryLayer' })
    .nullish(),
  content: nonEmptyText,
  confidence: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').nullish(),
  validFrom: moment.nullish(),
  validTo: moment.nullish(),
  sourceMessageIds: z.array(uuid).max(100, 'holds more than 100 ids').nullish(),
  idempotencyKey: externalKey
    .nullish()
    .describe('Your own key for it. Sending the same key again stores nothing new.'),
  replace: z
    .boolean()
    .nullish()
    .describe(
      'Whether to replace what is stored with the same idempotencyKey, as a new version. If nothing differs, there is no new version. Default: false, what is stored stays as it is.',
    ),
  metadata: memoryMetadata
    .nullish()
    .describe(
      'Other data to store with it: an object of up to 64 kB. Recall does not search its text but can filter by it (RecallInput.metadata). Not allowed for a sealed memory.',
    ),
  sealed: z
    .boolean()
    .nullish()
    .describe(
      'Whether the text is stored encrypted in the blob store, readable by its owner alone. Default: the sealMemories setting of the user or the workspace.',
    ),
  recallable: z
    .boolean()
    .nullish()
    .describe('For a sealed memory: whether it gets a vector, so that recall can find it. Default: true.'),
  ...namedThread,
  ...namedProject,
  ...namedPersona,
  ...actingFor,
});

type RememberGiven = z.output<typeof rememberInput>;

/** Stores a sealed memory. No transaction is open while the text is sealed and stored; the row is written last. */
function rememberSealed(
  call: Call,
  given: RememberGiven,
  { ids, owner }: { readonly ids: NamedIds; readonly owner: string | null },
): Promise<string | undefined> {
  const row = {
    kind: given.kind,
    status: given.kind === 'task' ? ('pending' as const) : null,
    layer: given.layer,
    thread_id: ids.threadId,
    project_id: ids.projectId,
    persona_id: ids.personaId,
    confidence: given.confidence,
    valid_from: given.validFrom,
    valid_to: given.validTo,
    owner_user_id: ids.userId,
    idempotency_key: given.idempotencyKey,
  };
  const { content, recallable, sourceMessageIds } = given;
  return storeSealed(call, { owner, text: content, recallable, row, sourceMessageIds });
}

/**
 * Stores a memory, with its sources and the job for its vector. What was stored with the same idempotency key stays
 * as it is or, with `replace`, gets this as its next version unless nothing differs. Default layer: relationship with
 * a persona, project with a project, otherwise profile. Project memories are visible to those who read the project,
 * workspace memories to the workspace, others only to their owner.  The text of a sealed memory is stored in the blob
 * store as a JWE that only its owner's key decrypts. Sealing can also be required by the setting of the workspace or
 * the user. A memory that is not `recallable` has no vector, and recall never finds it.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; *_NOT_FOUND; PERSONA_REQUIRED, PROJECT_REQUIRED; with `replace`
 *   also MEMORY_NOT_CURRENT, MEMORY_NOT_YOURS, SEALING_REQUIRED; for a sealed memory also SEALING_NOT_CONFIGURED,
 *   SEALING_REQUIRED and as `sealMemory`.
 */
export async function remember(
  call: Call,
  input: z.input<typeof rememberInput>,
): Promise<{ memoryId: string }> {
  const { caller } = call;
  const given = parseInput(rememberInput, input);
  checkNames(caller, given);
  if (given.replace === true && given.idempotencyKey == null) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'replace requires the idempotencyKey of the memory to replace.',
    );
  }
  const done = await inSessionAnew(call, async (session) => {
    const ids = await idsToWrite(session, given);
    const owner = ids.userId ?? caller.userId;
    if (await isSealed(session, owner, given)) {
      if (given.metadata != null) throw metadataUnsealed();
      if (given.replace === true) throw sealedForGood();
      return { ids, owner };
    }
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.remember($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as id',
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
        given.metadata == null ? null : JSON.stringify(given.metadata),
        given.replace === true,
      ],
    );
    return rows[0]?.id;
  });
  const memoryId = typeof done === 'object' ? await rememberSealed(call, given, done) : done;
  if (!memoryId) throw new Error('remember returned no id');
  return { memoryId };
}

function metadataUnsealed(): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    'metadata: of a sealed memory it would not be sealed. Leave it out, or sealing off (sealMemories).',
  );
}

function sealedForGood(): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    'replace: what is sealed is revised by its id (reviseMemory). Leave replace out.',
  );
}

const sealedMemoryInput = z.object({ memoryId: uuid, userId: uuid.nullish(), ...userKey });

/**
 * The text of a sealed memory, for its owner or a service that acts for them; for others, and if it can't be read,
 * the reason.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; MEMORY_NOT_FOUND if there is no such memory, or it is not
 *   sealed.
 */
export async function sealedMemory(
  call: Call,
  input: z.input<typeof sealedMemoryInput>,
): Promise<OpenedText> {
  const given = await withIds(call, parseInput(sealedMemoryInput, input));
  const opened = await openMemories(call, [given.memoryId], given.userId ?? null);
  const found = opened.get(given.memoryId);
  if (found) return found;
  throw new MemoryError(
    'not_found',
    'MEMORY_NOT_FOUND',
    `There is no sealed memory ${given.memoryId} that you can see. Check the id.`,
  );
}

/** The schema of ReviseMemoryInput. */
export const reviseMemoryInput = z.object({
  memoryId: uuid,
  content: nonEmptyText,
  validFrom: moment.nullish(),
  metadata: memoryMetadata.nullish().describe('Default: unchanged.'),
});

/**
 * Replaces a memory with a new version, which keeps its metadata unless other is given. The old version is kept as
 * superseded. The new version of a sealed memory is sealed too, with its owner's key, and has no metadata.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND; MEMORY_NOT_CURRENT if it was already replaced; MEMORY_NOT_YOURS if
 *   the caller sees it but neither wrote nor owns it; for a sealed memory as `sealRevision`.
 */
export async function reviseMemory(
  call: Call,
  input: z.input<typeof reviseMemoryInput>,
): Promise<{ memoryId: string; supersededId: string }> {
  const given = parseInput(reviseMemoryInput, input);
  const { memoryId: revised, content } = given;
  const sealed = await sealRevision(call, revised, content);
  if (sealed && given.metadata != null) throw metadataUnsealed();
  const memoryId = await inSessionAnew(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.revise_memory($1, $2, $3, $4, $5) as id',
      [
        revised,
        sealed ? null : content,
        given.validFrom,
        sealed && JSON.stringify(sealed),
        given.metadata == null ? null : JSON.stringify(given.metadata),
      ],
    );
    return rows[0]?.id;
  });
  if (!memoryId) throw new Error('revise_memory returned no id');
  return { memoryId, supersededId: given.memoryId };
}

/** The schema of ForgetMemoryInput. */
export const forgetMemoryInput = z.object({ memoryId: uuid });

/**
 * Forgets a memory: removes the content and vectors of all its versions, and withholds what they state in the turns
 * that say it: these stay in their threads, marked. The audit log records that it happened.
 *
 * @throws MemoryError BAD_INPUT; MEMORY_NOT_FOUND; MEMORY_NOT_YOURS as for `reviseMemory`.
 */
export async function forgetMemory(call: Call, input: z.input<typeof forgetMemoryInput>): Promise<void> {
  const given = parseInput(forgetMemoryInput, input);
  const statements = await inSession(call, (session) => statementsOfMemory(session, given.memoryId));
  const said = await turnsThatSay(call, statements);
  await inSessionAnew(call, async (session) => {
    await session.query('select mneme_operation.forget_memory($1)', [given.memoryId]);
    await withholdSaid(session, said);
  });
}
