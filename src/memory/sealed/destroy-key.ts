import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { type Call, inSessionAnew } from '../call.ts';
import { parseInput, uuid } from '../input.ts';
import { userKey, userNamed } from '../own-keys.ts';
import type { MemoryServices } from '../services.ts';
import { deleteDueBlobs } from './upkeep.ts';

/** The schema of DestroySealingKeyInput. */
export const destroySealingKeyInput = z.object({ userId: uuid.nullish(), ...userKey });

/**
 * Destroys the key that a user's memories are sealed with. From then on nobody can read them, not even from a backup
 * of the database, and recall does not find them. For the user and admins. What the user seals afterwards gets a new
 * key.
 *
 * @throws MemoryError BAD_INPUT, USER_NOT_FOUND, ADMIN_REQUIRED.
 */
export async function destroySealingKey(
  call: Call,
  input: z.input<typeof destroySealingKeyInput>,
): Promise<{ destroyed: number }> {
  const given = parseInput(destroySealingKeyInput, input);
  const destroyed = await inSessionAnew(call, async (session) => {
    const user = await userNamed(session, given);
    const { rows } = await session.query<{ count: number }>(
      'select mneme_private.destroy_data_key($1) as count',
      [user],
    );
    return rows[0]?.count ?? 0;
  });
  await deleteErasedBlobs(call.services);
  return { destroyed };
}

/** Callers who erased themselves have no access any more, so the server itself does the rest. */
const server: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

/** Deletes the blobs of what was just erased. What the store can't delete now, a job deletes later. */
export async function deleteErasedBlobs(services: MemoryServices): Promise<void> {
  try {
    await deleteDueBlobs(services, (work) =>
      withSession(services.pool, server, (session) => work(session.query.bind(session))),
    );
  } catch (error) {
    services.log.warn({ err: error }, 'erased blobs were not deleted yet; a job deletes them');
  }
}
