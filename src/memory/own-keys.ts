import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import type { Session } from '../postgres/session.ts';
import { readStatement } from '../postgres/statement-file.ts';
import { type Call, inSession } from './call.ts';
import { MemoryError } from './error.ts';
import { externalKey, requireServiceFor, uuid } from './input.ts';

const threadsNamedStatement = readStatement(import.meta.dirname, 'threads-named.sql');

/** The descriptions of the caller's own keys (externalId) that may be given in place of ids. */
export const ownKey = {
  user: "The user's externalId (your own key for them), in place of userId. Service role only.",
  otherUser: "The user's externalId (your own key for them), in place of userId.",
  thread: "The thread's externalId (your own key for it), in place of threadId.",
  project: "The project's externalId (your own key for it), in place of projectId.",
  persona: "The persona's externalId (your own key for it), in place of personaId.",
  participants:
    "Who takes part, by your own keys; for the service role and admins, unknown users are created. The thread is then a group's: it belongs to the caller and is read by its participants, who join the one with this key if it exists. userKey takes part too.",
} as const;

/** The description of `userId`. */
export const onBehalfOf = "The user to act for. Service role only. Default: the token's user.";

/** The field of an input that may be given in place of `userId`. */
export const userKey = { userKey: externalKey.nullish().describe(ownKey.user) };
/** The field of an input that may be given in place of `threadId`. */
export const threadKey = { threadKey: externalKey.nullish().describe(ownKey.thread) };
/** The field of an input that may be given in place of `projectId`. */
export const projectKey = { projectKey: externalKey.nullish().describe(ownKey.project) };
/** The field of an input that may be given in place of `personaId`. */
export const personaKey = { personaKey: externalKey.nullish().describe(ownKey.persona) };

/** The user whom an input is about, by id or own key. */
export const namedUser = {
  userId: uuid.nullish(),
  userKey: externalKey.nullish().describe(ownKey.otherUser),
};
/** The user whom an input acts for, by id or own key. */
export const actingFor = { userId: uuid.nullish().describe(onBehalfOf), ...userKey };
/** The thread that an input names, by id or own key. */
export const namedThread = { threadId: uuid.nullish(), ...threadKey };
/** The project that an input names, by id or own key. */
export const namedProject = { projectId: uuid.nullish(), ...projectKey };
/** The persona that an input names, by id or own key. */
export const namedPersona = { personaId: uuid.nullish(), ...personaKey };

/** The field of an input that names those who take part in a group's thread. */
export const participants = {
  participants: z
    .array(externalKey)
    .min(1, 'must name at least one user, or be left out')
    .max(200, 'must name at most 200 users')
    .nullish()
    .describe(ownKey.participants),
};

/** The rows that an input names: each by its id, by the caller's own key for it, or not at all. */
export interface Named {
  readonly userId?: string | null | undefined;
  readonly userKey?: string | null | undefined;
  readonly threadId?: string | null | undefined;
  readonly threadKey?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly projectKey?: string | null | undefined;
  readonly personaId?: string | null | undefined;
  readonly personaKey?: string | null | undefined;
}

/** The same by ids alone. */
export interface NamedIds {
  readonly userId: string | null;
  readonly threadId: string | null;
  readonly projectId: string | null;
  readonly personaId: string | null;
}

/** The id that reads use for a key that names nothing yet: no row has it. */
export const nobody = '00000000-0000-0000-0000-000000000000';

const pairs = [
  ['userId', 'userKey'],
  ['threadId', 'threadKey'],
  ['projectId', 'projectKey'],
  ['personaId', 'personaKey'],
] as const;

/**
 * Checks an input's ids and keys: at most one of each pair, and users only for services.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, PERSONA_NOT_ALLOWED.
 */
export function checkNames(caller: Caller, given: Named): void {
  for (const pair of pairs) requireOne(given, pair);
  requireServiceFor(caller, given.userId ?? given.userKey);
  checkPersona(caller, given);
}

/**
 * Checks that a caller who is bound to a persona names no other. For keys, the database checks it.
 *
 * @throws MemoryError BAD_INPUT, PERSONA_NOT_ALLOWED.
 */
export function checkPersona(caller: Caller, given: Pick<Named, 'personaId' | 'personaKey'>): void {
  requireOne(given, ['personaId', 'personaKey']);
  const { personaId } = given;
  if (caller.personaId == null || personaId == null || personaId.toLowerCase() === caller.personaId) return;
  throw new MemoryError(
    'not_allowed',
    'PERSONA_NOT_ALLOWED',
    'This request is bound to another persona. Omit personaId and personaKey, or use a token or key that is not bound to a persona.',
  );
}

function requireOne(given: Named, [id, key]: (typeof pairs)[number]): void {
  if (given[id] == null || given[key] == null) return;
  throw new MemoryError(
    'bad_input',
    'BAD_INPUT',
    `${id} and ${key} name the same thing. Give only one of them.`,
  );
}

/** Like `checkNames`, for an input that has to name a thread.  @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED. */
export function checkThread(caller: Caller, given: Named): void {
  checkNames(caller, given);
  if (given.threadId != null || given.threadKey != null) return;
  throw new MemoryError('bad_input', 'BAD_INPUT', 'Name the thread: give threadId or threadKey.');
}

/** What a new thread gets besides its key. */
interface ThreadMade {
  readonly channel?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** Whether it is a group's: the caller's own, not the named user's. */
  readonly group?: boolean | undefined;
}

/**
 * The ids of what the input of a writing operation names, read in its transaction. What a key names and does not
 * exist is created, if the caller may create it.
 */
export function idsToWrite(session: Session, given: Named & ThreadMade): Promise<NamedIds> {
  return idsOf(session, given, true);
}

/**
 * Like `idsToWrite`, without creating anything.
 *
 * @throws MemoryError THREAD_NOT_FOUND, USER_NOT_FOUND for a key that names none.
 */
export async function existingIds(session: Session, given: Named): Promise<NamedIds> {
  const ids = await idsOf(session, given, false);
  if (given.userKey != null && ids.userId === null) throw unknownKey('user');
  if (given.threadKey != null && ids.threadId === null) throw unknownKey('thread');
  return ids;
}

/**
 * The user whom an input names by id or key, in operations of any role.
 *
 * @param make whether to create a user whom the key names and who does not exist, if the caller may.
 * @throws MemoryError BAD_INPUT unless one of the two is given; USER_NOT_FOUND for a key that names none.
 */
export async function userNamed(
  session: Session,
  { userId, userKey: key }: Pick<Named, 'userId' | 'userKey'>,
  make = false,
): Promise<string> {
  if ((userId == null) === (key == null)) {
    throw new MemoryError('bad_input', 'BAD_INPUT', 'Name the user: give userId or userKey.');
  }
  const ids = await (make ? idsToWrite : existingIds)(session, { userId, userKey: key });
  if (ids.userId === null) throw unknownKey('user');
  return ids.userId;
}

/**
 * The user a new key acts as and the persona it is bound to; each null if the input names none. A persona that does
 * not exist is created. Throws as `userNamed`.
 */
export async function holderNamed(
  session: Session,
  {
    userId,
    userKey: key,
    personaId,
    personaKey,
  }: Pick<Named, 'userId' | 'userKey' | 'personaId' | 'personaKey'>,
): Promise<Pick<NamedIds, 'userId' | 'personaId'>> {
  const user = userId == null && key == null ? null : await userNamed(session, { userId, userKey: key });
  const persona = await idsToWrite(session, { personaId, personaKey });
  return { userId: user, personaId: persona.personaId };
}

/**
 * The input of a read with ids in place of keys: `nobody` for what does not exist, so that the result is empty. If
 * the caller is bound to a persona, that persona is used.
 */
export async function withIds<Given extends Named>(call: Call, given: Given): Promise<Given> {
  const { caller } = call;
  checkNames(caller, given);
  // The key was looked up when the query was bound to the persona. If it named none then, it is not looked up again,
  // even if it names one by now.
  if (given.personaKey != null && (caller.personaId === nobody || given.personaKey === caller.personaKey))
    return withIds(call, { ...given, personaKey: null });
  if (pairs.every(([, key]) => given[key] == null))
    return caller.personaId == null ? given : { ...given, personaId: caller.personaId };
  const found = await inSession(call, (session) => idsOf(session, given, false), { signal: call.signal });
  const ids = Object.fromEntries(
    pairs.map(([id, key]) => [id, found[id] ?? (given[key] == null ? null : nobody)]),
  );
  if (caller.personaId != null && given.personaKey == null) ids.personaId = caller.personaId;
  return { ...given, ...ids, userKey: null, threadKey: null, projectKey: null, personaKey: null };
}

/** The threads that keys name, of one user and persona or of the caller. Fewer than the keys if some name none. */
export async function threadsNamed(
  call: Call,
  threadKeys: readonly string[],
  whose: Pick<Named, 'userKey' | 'personaKey'>,
): Promise<string[]> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(threadsNamedStatement, [
      [...new Set(threadKeys)],
      JSON.stringify(whose),
    ]);
    return rows.map(({ id }) => id);
  });
}

/** The user an input names, or else the token's.  @throws MemoryError USER_REQUIRED if there is neither. */
export function actingUser({ userId }: Caller, named: string | null | undefined): string {
  const meant = named ?? userId;
  if (meant !== null) return meant;
  throw new MemoryError('bad_input', 'USER_REQUIRED', 'Name the owner: give userId or userKey.');
}

async function idsOf(session: Session, given: Named & ThreadMade, make: boolean): Promise<NamedIds> {
  const { userId = null, threadId = null, projectId = null, personaId = null } = given;
  // Ids are not checked here: the operations that use them report missing rows.
  if (pairs.every(([, key]) => given[key] == null)) return { userId, threadId, projectId, personaId };
  const { rows } = await session.query<NamedIds>(
    `select user_id as "userId", thread_id as "threadId", project_id as "projectId", persona_id as "personaId"
     from mneme_operation.own_keys($1, $2)`,
    [keysOf(given), make],
  );
  const [found] = rows;
  if (!found) throw new Error('own_keys returned nothing');
  return found;
}

/** What an input names, in the form that `mneme_operation.own_keys` takes. */
export function keysOf(given: Named & ThreadMade): string {
  const { channel, title, group } = given;
  const named = Object.fromEntries(
    pairs.flatMap(([id, key]) => [
      [id, given[id]],
      [key, given[key]],
    ]),
  );
  return JSON.stringify({ ...named, channel, title, group });
}

function unknownKey(kind: 'user' | 'thread'): MemoryError {
  return new MemoryError(
    'not_found',
    kind === 'user' ? 'USER_NOT_FOUND' : 'THREAD_NOT_FOUND',
    `There is no ${kind} with this key that you can see. Check ${kind}Key${kind === 'thread' ? ', and its owner (userKey, personaKey)' : ''}.`,
  );
}
