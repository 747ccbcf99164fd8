import { z } from 'zod';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { channelName, externalKey, optionalChannel, parseInput, shortName, uuid } from '../input.ts';
import { actingFor, actingUser, checkNames, idsToWrite, userKey, withIds } from '../own-keys.ts';

const liveSessionsStatement = readStatement(import.meta.dirname, 'live-sessions.sql');
const topicsStatement = readStatement(import.meta.dirname, 'topics.sql');

/** A live session in a channel. */
export interface LiveSession {
  readonly sessionId: string;
  readonly channel: string;
  readonly userId: string;
  readonly startedAt: string;
  readonly lastActiveAt: string;
  readonly expiresAt: string;
}

/** The schema of HeartbeatInput and EndPresenceInput. */
export const sessionInput = z.object({
  sessionId: externalKey.describe('Your own key for the session.'),
  channel: channelName,
  ...actingFor,
});

/**
 * Reports that a session is live: it counts as live for an hour from now. `entered` tells whether it was not live
 * before.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, USER_REQUIRED; USER_NOT_FOUND.
 */
export async function heartbeat(
  call: Call,
  input: z.input<typeof sessionInput>,
): Promise<{ session: LiveSession; entered: boolean }> {
  const { sessionId, channel, ...named } = parseInput(sessionInput, input);
  checkNames(call.caller, named);
  return inSession(call, async (session) => {
    const userId = actingUser(call.caller, (await idsToWrite(session, named)).userId);
    const { rows } = await session.query<
      Omit<LiveSession, 'sessionId' | 'channel' | 'userId'> & { entered: boolean }
    >(
      `select started_at as "startedAt", last_active_at as "lastActiveAt", expires_at as "expiresAt", entered
       from mneme_operation.heartbeat($1, $2, $3)`,
      [sessionId, channel, userId],
    );
    const [beaten] = rows;
    if (!beaten) throw new Error('heartbeat returned nothing');
    const { entered, ...times } = beaten;
    return { session: { sessionId, channel, userId, ...times }, entered };
  });
}

/**
 * Ends a session. `ended` tells whether it was live.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, USER_REQUIRED.
 */
export async function endPresence(
  call: Call,
  input: z.input<typeof sessionInput>,
): Promise<{ ended: boolean }> {
  const asked = parseInput(sessionInput, input);
  const { sessionId, channel, userId } = await withIds(call, asked);
  const { rows } = await inSession(call, (session) =>
    session.query<{ ended: boolean }>('select mneme_operation.end_presence($1, $2, $3) as ended', [
      sessionId,
      channel,
      actingUser(call.caller, userId),
    ]),
  );
  return { ended: rows[0]?.ended ?? false };
}

/** What is being talked about in a channel. */
export interface Topic {
  readonly channel: string;
  readonly userId: string;
  readonly content: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
}

/** The schema of SetTopicInput. */
export const setTopicInput = z.object({
  channel: channelName,
  topic: shortName.nullish().describe('The topic. Null removes the present one.'),
  ...actingFor,
});

/**
 * Sets the topic of a channel, which expires after half an hour. Without a topic, removes the present one.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, USER_REQUIRED; USER_NOT_FOUND.
 */
export async function setTopic(
  call: Call,
  input: z.input<typeof setTopicInput>,
): Promise<{ topic: Topic | null }> {
  const { channel, topic = null, ...named } = parseInput(setTopicInput, input);
  checkNames(call.caller, named);
  return inSession(call, async (session) => {
    const userId = actingUser(call.caller, (await idsToWrite(session, named)).userId);
    const { rows } = await session.query<Pick<Topic, 'updatedAt' | 'expiresAt'>>(
      `select updated_at as "updatedAt", expires_at as "expiresAt" from mneme_operation.set_topic($1, $2, $3)`,
      [channel, topic, userId],
    );
    const [set] = rows;
    return { topic: set && topic !== null ? { channel, userId, content: topic, ...set } : null };
  });
}

const listInput = z.object({
  channel: optionalChannel,
  userId: uuid.nullish(),
  ...userKey,
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/** The default number of rows of a list. */
const listed = 50;

/**
 * Live sessions, the latest active first: the caller's own; for a service, those of the user it names, or all.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function liveSessions(call: Call, input: z.input<typeof listInput>): Promise<LiveSession[]> {
  return list<LiveSession>(call, input, liveSessionsStatement);
}

/**
 * Topics by channel, the latest first: the caller's own; for a service, those of the user it names, or all.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function topics(call: Call, input: z.input<typeof listInput>): Promise<Topic[]> {
  return list<Topic>(call, input, topicsStatement);
}

async function list<Row extends object>(
  call: Call,
  input: z.input<typeof listInput>,
  statement: string,
): Promise<Row[]> {
  const { channel, userId, first } = await withIds(call, parseInput(listInput, input));
  // Row security shows people only their own; a service names a user, or sees all.
  const { rows } = await inSession(call, (session) =>
    session.query<Row>(statement, [call.caller.workspaceId, userId, channel, first ?? listed]),
  );
  return rows;
}
