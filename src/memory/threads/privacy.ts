import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import type { RequestScope } from '../access/access-scopes.ts';
import { type Call, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput } from '../input.ts';
import { checkThread, existingIds, namedThread, personaKey, userKey } from '../own-keys.ts';

/** The schema of SetPrivacyModeInput. */
export const setPrivacyModeInput = z.object({
  ...namedThread,
  ...userKey,
  ...personaKey,
  privacyMode: z.boolean(),
  removeOlderTranscripts: z
    .boolean()
    .nullish()
    .describe('Whether to remove existing transcripts too. Required when turning privacy mode on.'),
});

/**
 * Turns privacy mode on or off for a thread. When it is on, the transcript is removed permanently once summaries and
 * facts are extracted from it. For those who may erase the thread, and the program that opened it. Audited.
 *
 * @param scopes what the caller's key may be used for; undefined for whatever its role may do.
 * @throws MemoryError BAD_INPUT, OLDER_TRANSCRIPTS_UNDECIDED; THREAD_NOT_FOUND, THREAD_NOT_YOURS; SCOPE_REQUIRED if
 *   older transcripts are to be removed, which is an erasure, and the key's scopes do not allow it.
 */
export async function setPrivacyMode(
  call: Call,
  scopes: readonly RequestScope[] | undefined,
  input: z.input<typeof setPrivacyModeInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(setPrivacyModeInput, input);
  if (given.removeOlderTranscripts && scopes && !scopes.includes('manage')) {
    throw new MemoryError(
      'not_allowed',
      'SCOPE_REQUIRED',
      'Removing existing transcripts requires the scope MANAGE, like every erasure. Use a key that has it, or set removeOlderTranscripts: false.',
    );
  }
  checkThread(call.caller, given);
  return inSessionAnew(call, async (session) => {
    const { threadId } = await existingIds(session, given);
    if (threadId === null) throw new Error('a thread that is named has an id');
    await writePrivacyMode(session, threadId, given.privacyMode, given.removeOlderTranscripts ?? null);
    return { threadId };
  });
}

/** Turns privacy mode on or off for a thread or, if none is named, for the workspace. */
export async function writePrivacyMode(
  session: Session,
  threadId: string | null,
  on: boolean,
  removeOlder: boolean | null,
): Promise<void> {
  await session.query('select mneme_private.set_privacy_mode($1, $2, $3)', [threadId, on, removeOlder]);
}
