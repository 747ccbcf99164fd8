import type { Caller } from '../postgres/caller.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { MemoryError } from './error.ts';
import { externalKey, requireServiceFor } from './input.ts';
import type { MemoryServices } from './services.ts';

/** What stands in an input beside `userId`. */
export const userKey = { userKey: externalKey.nullish() };
/** What stands in an input beside `threadId`. */
export const threadKey = { threadKey: externalKey.nullish() };
/** What stands in an input beside `projectId`. */
export const projectKey = { projectKey: externalKey.nullish() };
/** What stands in an input beside `personaId`. */
export const personaKey = { personaKey: externalKey.nullish() };

/** Rows as an input names them: each by its id, by the caller's own key for it, or not at all. */
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

/** Stands in a read for what a key names and nobody has made: no row has it. */
export const nobody = '00000000-0000-0000-0000-000000000000';

const pairs = [
  ['userId', 'userKey'],
  ['threadId', 'threadKey'],
  ['projectId', 'projectKey'],
  ['personaId', 'personaKey'],
] as const;

/**
 * Holds an input's ids and keys against the rules: of each pair one at most, and users for programs alone.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, PERSONA_NOT_ALLOWED.
 */
export function checkNames(caller: Caller, given: Named): void {
  for (const pair of pairs) requireOne(given, pair);
  requireServiceFor(caller, given.userId ?? given.userKey);
  checkPersona(caller, given);
}

/**
 * Holds a persona that is named against the caller's: who speaks through one names no other. What a key names, the
 * database says.
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

/**
 * The same, where the input has to name a thread.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export function checkThread(caller: Caller, given: Named): void {
  checkNames(caller, given);
  if (given.threadId != null || given.threadKey != null) return;
  throw new MemoryError('bad_input', 'BAD_INPUT', 'Name the thread: give threadId or threadKey.');
}

/** What a thread that is made gets beside its key. */
interface ThreadMade {
  readonly channel?: string | null | undefined;
  readonly title?: string | null | undefined;
}

/**
 * The ids of what an operation that writes is told, in its own transaction: what a key names and is missing is made,
 * as the caller may make it.
 */
export function idsToWrite(session: Session, given: Named & ThreadMade): Promise<NamedIds> {
  return idsOf(session, given, true);
}

/**
 * The same where nothing is made.
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
 * The user whom an operation of any role is told, by id or by key.
 *
 * @param make whether a user whom the key names and nobody has made is made, by who may.
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
 * Whom a new key is to act as and which persona it is bound to: each null where the input names none. A persona that
 * nobody has made is made. Throws as `userNamed`.
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
 * An input of a read with ids in place of keys: `nobody` for what is missing, so that it reads as empty. Where the
 * caller speaks through a persona, it is hers.
 */
export async function withIds<Given extends Named>(
  services: MemoryServices,
  caller: Caller,
  given: Given,
  signal?: AbortSignal,
): Promise<Given> {
  checkNames(caller, given);
  // What bound the query has looked the key up. One that named nobody may name a persona by now, and binds to nobody.
  if (given.personaKey != null && (caller.personaId === nobody || given.personaKey === caller.personaKey))
    return withIds(services, caller, { ...given, personaKey: null }, signal);
  if (pairs.every(([, key]) => given[key] == null))
    return caller.personaId == null ? given : { ...given, personaId: caller.personaId };
  const found = await withSession(services.pool, caller, (session) => idsOf(session, given, false), signal);
  const ids = Object.fromEntries(
    pairs.map(([id, key]) => [id, found[id] ?? (given[key] == null ? null : nobody)]),
  );
  if (caller.personaId != null && given.personaKey == null) ids.personaId = caller.personaId;
  return { ...given, ...ids, userKey: null, threadKey: null, projectKey: null, personaKey: null };
}

/** The threads that keys name, of one user and persona or of the caller: fewer than the keys where some name none. */
export async function threadsNamed(
  services: MemoryServices,
  caller: Caller,
  threadKeys: readonly string[],
  whose: Pick<Named, 'userKey' | 'personaKey'>,
): Promise<string[]> {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      `select named.thread_id as id
       from unnest($1::text[]) as given (key),
         mneme_operation.own_keys($2::jsonb || jsonb_build_object('threadKey', given.key), false) as named
       where named.thread_id is not null`,
      [[...new Set(threadKeys)], JSON.stringify(whose)],
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * The user an input names, or the token's.
 *
 * @throws MemoryError USER_REQUIRED where there is neither.
 */
export function actingUser({ userId }: Caller, named: string | null | undefined): string {
  const meant = named ?? userId;
  if (meant !== null) return meant;
  throw new MemoryError('bad_input', 'USER_REQUIRED', 'Name the owner: give userId or userKey.');
}

async function idsOf(session: Session, given: Named & ThreadMade, make: boolean): Promise<NamedIds> {
  const { userId = null, threadId = null, projectId = null, personaId = null } = given;
  // Ids are taken as they are: whoever uses them says what is not there.
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

/** What an input names, as `mneme_operation.own_keys` takes it. */
export function keysOf(given: Named & ThreadMade): string {
  const { channel, title } = given;
  const named = Object.fromEntries(
    pairs.flatMap(([id, key]) => [
      [id, given[id]],
      [key, given[key]],
    ]),
  );
  return JSON.stringify({ ...named, channel, title });
}

function unknownKey(kind: 'user' | 'thread'): MemoryError {
  return new MemoryError(
    'not_found',
    kind === 'user' ? 'USER_NOT_FOUND' : 'THREAD_NOT_FOUND',
    `There is no ${kind} with this key that you can see. Check ${kind}Key${kind === 'thread' ? ', and its owner (userKey, personaKey)' : ''}.`,
  );
}
