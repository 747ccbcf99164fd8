import { z } from 'zod';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { externalKey, parseInput, uuid, workspaceRole } from '../input.ts';
import { namedUser, ownKey, userNamed } from '../own-keys.ts';

const oneOfBoth = 'The user. Give either this or userKey.';

/** The schema of SetMemberInput. */
export const setMemberInput = z.object({
  userId: uuid.nullish().describe(oneOfBoth),
  userKey: externalKey.nullish().describe(`${ownKey.otherUser} A user who does not exist yet is created.`),
  role: workspaceRole.describe('The role: MEMBER or ADMIN.'),
});
/** The schema of RemoveMemberInput. */
export const removeMemberInput = z.object({ ...namedUser, userId: uuid.nullish().describe(oneOfBoth) });

/**
 * Makes a user of the caller's workspace a member or an admin of it; admins only. A user whom the key names and nobody
 * has made is made. Audited where it changes anything.
 *
 * @throws MemoryError BAD_INPUT; USER_NOT_FOUND; LAST_ADMIN; SERVICE_MEMBER when the user is a service;
 *   SERVICE_ROLE_NOT_GIVEN for the role service; pg's permission error for other roles.
 */
export async function setMember(
  call: Call,
  input: z.input<typeof setMemberInput>,
): Promise<{ userId: string }> {
  const given = parseInput(setMemberInput, input);
  return inSession(call, async (session) => {
    const userId = await userNamed(session, given, call.caller.role === 'admin');
    await session.query('select mneme_operation.set_member($1, $2)', [userId, given.role]);
    return { userId };
  });
}

/**
 * Takes a user's membership away; admins only. From the next request on, nothing that acts as them is let in; what
 * they stored stays. Audited.
 *
 * @throws MemoryError BAD_INPUT; MEMBER_NOT_FOUND; LAST_ADMIN; pg's permission error for other roles.
 */
export async function removeMember(
  call: Call,
  input: z.input<typeof removeMemberInput>,
): Promise<{ userId: string }> {
  const given = parseInput(removeMemberInput, input);
  return inSessionAnew(call, async (session) => {
    const userId = await userNamed(session, given);
    await session.query('select mneme_operation.remove_member($1)', [userId]);
    return { userId };
  });
}
