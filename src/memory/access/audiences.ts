import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSessionAnew } from '../call.ts';
import { refreshThreadNotes } from '../formation/summaries/summary-store.ts';
import { parseInput, uuid } from '../input.ts';
import { namedProject, namedThread, namedUser } from '../own-keys.ts';

const makeUsersStatement = readStatement(import.meta.dirname, 'make-users.sql');

const oneOf = 'takes exactly one of id and key';
const given = (one: unknown, other: unknown) => (one == null) !== (other == null);

/** The schema of ProjectMemberInput. */
export const projectMemberInput = z
  .object({
    ...namedProject,
    ...namedUser,
    userId: uuid.nullish().describe('The user to add or remove.'),
  })
  .refine(({ projectId, projectKey }) => given(projectId, projectKey), `projectId or projectKey: ${oneOf}`)
  .refine(({ userId, userKey }) => given(userId, userKey), `userId or userKey: ${oneOf}`);

/** The schema of ThreadParticipantInput. */
export const threadParticipantInput = z
  .object({
    ...namedThread,
    ...namedUser,
    userId: uuid.nullish().describe('The user to add or remove.'),
  })
  .refine(({ threadId, threadKey }) => given(threadId, threadKey), `threadId or threadKey: ${oneOf}`)
  .refine(({ userId, userKey }) => given(userId, userKey), `userId or userKey: ${oneOf}`);

/**
 * Takes a user into a project or out of it; for its owner, admins and programs. With its first member a project is its
 * members' and no longer the workspace's: whoever is none reads nothing of it from the next statement on.
 *
 * @throws MemoryError BAD_INPUT; PROJECT_NOT_FOUND, USER_NOT_FOUND; PROJECT_NOT_YOURS; OWNER_STAYS.
 */
export async function setProjectMember(
  call: Call,
  input: z.input<typeof projectMemberInput>,
  belongs: boolean,
): Promise<{ ok: true }> {
  const { projectId, projectKey, userId, userKey } = parseInput(projectMemberInput, input);
  await inSessionAnew(call, (session) =>
    session.query(`select mneme_operation.set_belonging('project', $1, $2, $3, $4, $5)`, [
      projectId,
      projectKey,
      userId,
      userKey,
      belongs,
    ]),
  );
  return { ok: true };
}

/**
 * Takes a user into a thread's audience or out of it; for its owner, admins who read it, and programs. A private
 * thread is then its owner's and its participants', with its turns and summaries; what was learned from it stays its
 * owner's.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND, USER_NOT_FOUND; THREAD_NOT_YOURS; OWNER_STAYS.
 */
export async function setThreadParticipant(
  call: Call,
  input: z.input<typeof threadParticipantInput>,
  belongs: boolean,
): Promise<{ ok: true }> {
  const { threadId, threadKey, userId, userKey } = parseInput(threadParticipantInput, input);
  await inSessionAnew(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      `select mneme_operation.set_belonging('thread', $1, $2, $3, $4, $5) as id`,
      [threadId, threadKey, userId, userKey, belongs],
    );
    const id = rows[0]?.id;
    // What stays the owner's alone leaves the notes that others now read.
    if (id && belongs) await refreshThreadNotes(session, id);
  });
  return { ok: true };
}

/**
 * Makes the users that a group's call names and who do not exist, if the caller may: in one order for all, and before
 * the thread. Otherwise one call would wait for the thread that another is opening, and that one for its speaker.
 */
export async function makeUsers(
  session: Session,
  participants: readonly string[],
  userKey: string | null | undefined,
): Promise<void> {
  if (session.caller.role === 'member') return;
  await session.query(makeUsersStatement, [
    userKey == null ? participants : [...participants, userKey],
    session.caller.workspaceId,
  ]);
}

/**
 * Takes users, named by the caller's own keys, and the user it acts for into a thread's audience, in its transaction.
 * Notes of the thread's sessions lose what stays its owner's alone.
 */
export async function joinThread(
  session: Session,
  threadId: string,
  participants: readonly string[],
  userId: string | null,
): Promise<void> {
  const { rows } = await session.query<{ joined: boolean }>(
    'select mneme_operation.join_thread($1, $2, $3) as joined',
    [threadId, participants, userId],
  );
  if (rows[0]?.joined) await refreshThreadNotes(session, threadId);
}
