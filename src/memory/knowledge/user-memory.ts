import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { memoryMode, parseInput, uuid } from '../input.ts';
import { namedUser, userNamed } from '../own-keys.ts';

/** The schema of SetUserMemoryInput. */
export const setUserMemoryInput = z.object({
  ...namedUser,
  userId: uuid
    .nullish()
    .describe("The user; an admin or a service names anybody. Default: the token's user."),
  memory: memoryMode,
});

/** What a recall or a prompt says whose asker has memory off. */
export const memoryOffWarning =
  'Memory is off for this user, so that nothing was looked for. It is switched on with setUserMemory.';

/**
 * Switches a person's memory off or on: their own, or as an admin or a program anybody's. While it is off, what is said
 * in their conversations is stored with memory off, nothing of their own is stored as a memory, and recalls and prompts
 * for them contain nothing but the open conversation. What is stored stays, and can be read, corrected and forgotten.
 * Audited where it changes anything.
 *
 * @throws MemoryError BAD_INPUT; USER_NOT_FOUND; ADMIN_REQUIRED for somebody else's; PERSONA_NOT_ALLOWED.
 */
export async function setUserMemory(
  call: Call,
  input: z.input<typeof setUserMemoryInput>,
): Promise<{ userId: string }> {
  const { memory, ...named } = parseInput(setUserMemoryInput, input);
  return inSession(call, async (session) => {
    const own = named.userId == null && named.userKey == null ? call.caller.userId : null;
    if (own === null && named.userId == null && named.userKey == null)
      throw new MemoryError('bad_input', 'BAD_INPUT', 'Name the user: give userId or userKey.');
    const userId = own ?? (await userNamed(session, named));
    await session.query('select mneme_operation.set_user_memory($1, $2)', [userId, memory === 'OFF']);
    return { userId };
  });
}
